import { expect, test } from 'vitest';
import { faultWhen, foreignServer, foreignService } from '../../support/foreign/index';
import { replicaOf } from '../../unit/sync/engine/replica-under-test';

// In \`npm test\` the linter holds that no list is spread into a call (test/unit/lint/walls.test.ts).

test('more creations than a call can have arguments are sent: the first sync of a large workspace begins', async () => {
  const traits = foreignService('shop table');
  const service = foreignServer(traits);
  const replica = replicaOf(service, traits);
  await replica.sync();
  const names = Array.from({ length: 130_000 }, (_none, index) => ({ name: `Shelf ${index}` }));
  replica.store.importTree(names, { author: 'import' });
  // It goes away as the first one comes, so that not all of them have to be carried out here.
  service.faults = faultWhen(({ verb }) => verb === 'create', { kind: 'failed', status: 503, hasActed: false });
  const outcome = await replica.sync();
  expect(service.log.filter(({ verb }) => verb === 'create').length).toBeGreaterThan(0);
  expect(outcome).toMatchObject({ waiting: 130_000, pushed: 0 });
});
