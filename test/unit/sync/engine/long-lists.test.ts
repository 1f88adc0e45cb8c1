import { expect, test } from 'vitest';
import { MOST_RENUMBERED } from '../../../../src-main/sync/engine/order-numbers';
import { resolveConflicts } from '../../../../src-main/sync/engine/resolve';
import { foreignServer, foreignService } from '../../../support/foreign/index';
import { replicaOf } from './replica-under-test';

test('an order that cannot be written, since all of a long list would have to be, is asked about and not tried for ever', async () => {
  const traits = foreignService('shop table');
  const service = foreignServer(traits);
  service.isAudited = false;
  for (let number = 0; number <= MOST_RENUMBERED; number += 1) service.editor.create({ name: `Shelf ${number}` });
  const replica = replicaOf(service, traits);
  await replica.sync();
  const { remoteIds } = replica.store.replica.links();
  const [last = 0] = [...remoteIds.keys()].toReversed();
  // Nothing goes before the first number that the service gives.
  replica.store.update(last, { position: 0 }, { author: 'window' });
  const outcome = await replica.sync();
  expect(outcome).toMatchObject({ waiting: 0, conflicts: 1 });
  expect(replica.store.replica.conflicts()).toMatchObject([
    { categoryId: last, unit: 'place', kind: 'refused', choices: ['mine', 'theirs'] }
  ]);
  expect(replica.store.replica.conflicts()[0]?.detail).toContain('too many to renumber');
  const before = service.log.length;
  await replica.sync();
  expect(service.log.length - before).toBe(1);
  resolveConflicts(replica.store, { of: null, choice: 'theirs' });
  expect(await replica.sync()).toMatchObject({ waiting: 0, conflicts: 0, pushed: 0 });
});
