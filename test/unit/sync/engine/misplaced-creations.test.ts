import { expect, test } from 'vitest';
import type { Transport } from '../../../../src-main/sync/service-client/http/transport';
import { resolveConflicts } from '../../../../src-main/sync/engine/resolve';
import { faultWhen, foreignServer, inProcess, noFaults, type ForeignService } from '../../../support/foreign/index';
import { foreignOutline, plantTea } from '../../../support/foreign/foreign-outline';
import { outlined } from '../../../support/opened-store';
import { replicaOf, type ReplicaUnderTest } from './replica-under-test';
import { PLAIN, conflictsAfterSync, ours } from './scene';

/** A service that reads no parent out of a creation, as where it is written in another form there. */
const forgetful = async (): Promise<{ service: ForeignService; replica: ReplicaUnderTest; tea: number }> => {
  const service = foreignServer(PLAIN);
  const { tea } = plantTea(service);
  const door = inProcess(service);
  const transport: Transport = (request) => {
    if (request.method !== 'POST') return door(request);
    const body: unknown = JSON.parse(request.body ?? '');
    return door({ ...request, body: JSON.stringify({ ...Object(body), [PLAIN.parent.key]: null }) });
  };
  const replica = replicaOf(service, PLAIN, { transport });
  await replica.sync();
  return { service, replica, tea };
};

test('what the service has created in another place stays where it is here, and is blocked', async () => {
  const { service, replica, tea } = await forgetful();
  replica.store.create({ name: 'White', parentId: tea }, ours);
  expect(await replica.sync()).toMatchObject({ conflicts: 1 });
  expect(outlined(replica.store)).toBe('Tea(Black Green White) Coffee');
  expect(replica.store.replica.conflicts()).toMatchObject([
    {
      unit: 'place',
      kind: 'refused',
      detail: 'The service was told to create “White” in “Tea”, and created it at the top level.'
    }
  ]);
  expect(await replica.sync()).toMatchObject({ pushed: 0, conflicts: 1 });
  resolveConflicts(replica.store, { of: null, choice: 'mine' });
  expect(await replica.sync()).toMatchObject({ waiting: 0, conflicts: 0 });
  expect(foreignOutline(service)).toBe('Tea(Black Green White) Coffee');
});

test('a creation without an answer is looked for everywhere before it is sent once more', async () => {
  const { service, replica, tea } = await forgetful();
  service.faults = faultWhen(({ verb }) => verb === 'create', { kind: 'dropAnswer' });
  replica.store.create({ name: 'White', parentId: tea }, ours);
  await replica.sync();
  service.faults = noFaults;
  expect(await conflictsAfterSync(replica)).toEqual(['White existence possiblyCreated']);
  expect(service.editor.all().filter(({ name }) => name === 'White')).toHaveLength(1);
});

test('one that was acknowledged without an id is recognized elsewhere', async () => {
  const { service, replica, tea } = await forgetful();
  service.faults = faultWhen(({ verb }) => verb === 'create', { kind: 'half', framing: 'length', share: 0.5 });
  replica.store.create({ name: 'White', parentId: tea }, ours);
  expect(await conflictsAfterSync(replica)).toEqual(['White place refused']);
  expect(outlined(replica.store)).toBe('Tea(Black Green White) Coffee');
});

test.each([
  ['x²', 'x2'],
  ['ﬁsh', 'fish']
])('a lost %s is not taken for %s, which a person tells apart from it', async (lost, listed) => {
  const service = foreignServer(PLAIN);
  plantTea(service);
  const replica = replicaOf(service, PLAIN);
  await replica.sync();
  service.faults = faultWhen(({ verb }) => verb === 'create', { kind: 'dropRequest' });
  replica.store.create({ name: lost }, ours);
  await replica.sync();
  service.faults = noFaults;
  service.editor.create({ name: listed });
  await replica.sync();
  expect(service.editor.all().map(({ name }) => name)).toEqual(expect.arrayContaining([lost, listed]));
});
