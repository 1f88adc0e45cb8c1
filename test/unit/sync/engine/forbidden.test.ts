import { expect, test } from 'vitest';
import { resolveConflicts } from '../../../../src-main/sync/engine/resolve';
import { faultWhen, noFaults } from '../../../support/foreign/index';
import { foreignOutline } from '../../../support/foreign/foreign-outline';
import { outlined } from '../../../support/opened-store';
import { conflictsOf, ours, PLAIN, scene } from './scene';

test("a write that is answered with “403” is a refusal of that change, told in the service's words, and the rest goes on", async () => {
  const { service, replica, ids } = await scene();
  const path = `${PLAIN.writePath}/${ids.tea}`;
  service.faults = faultWhen(
    (request) => request.path === path,
    { kind: 'unauthorized', status: 403 },
    Number.POSITIVE_INFINITY
  );
  replica.store.update(ids.tea, { name: 'Teas', description: 'hot' }, ours);
  replica.store.update(ids.coffee, { name: 'Coffees' }, ours);
  replica.store.create({ name: 'Cocoa' }, ours);
  const { failure, pushed, waiting } = await replica.sync();
  expect({ failure, pushed, waiting }).toEqual({ failure: undefined, pushed: 2, waiting: 0 });
  expect(conflictsOf(replica)).toEqual(['Teas description refused', 'Teas name refused']);
  expect(replica.store.replica.conflicts()[0]?.detail).toBe(
    'The service does not allow this change (403): Who are you?.'
  );
  expect(foreignOutline(service)).toBe('Tea(Black Green) Coffees Cocoa');
  service.faults = noFaults;
  resolveConflicts(replica.store, { of: null, choice: 'mine' });
  expect(await replica.sync()).toMatchObject({ waiting: 0, conflicts: 0 });
  expect(foreignOutline(service)).toBe('Teas(Black Green) Coffees Cocoa');
});

const FORBIDS_WRITING = faultWhen(
  ({ verb }) => verb !== 'read',
  { kind: 'unauthorized', status: 403 },
  Number.POSITIVE_INFINITY
);

test('credentials that may only read are told of, after a few requests; changes wait, and what others write comes in', async () => {
  const { service, replica, ids } = await scene();
  service.faults = FORBIDS_WRITING;
  for (const id of [ids.tea, ids.black, ids.green, ids.coffee])
    replica.store.update(id, { name: `Our ${id}`, description: 'ours' }, ours);
  for (const name of ['Cocoa', 'Milk', 'Water']) replica.store.create({ name }, ours);
  const writes = (): number => service.log.filter(({ verb }) => verb !== 'read').length;
  const { failure, waiting, conflicts } = await replica.sync();
  expect({ kind: failure?.kind, status: failure?.status, waiting, conflicts }).toEqual({
    kind: 'unauthorized',
    status: 403,
    waiting: 7,
    conflicts: 0
  });
  expect(failure?.message).toMatch(/^These credentials may be read-only.*Who are you/);
  expect(writes()).toBeLessThanOrEqual(9);
  const before = writes();
  service.editor.create({ name: 'Juice' });
  expect(await replica.sync()).toMatchObject({
    pulled: 1,
    waiting: 7,
    conflicts: 0,
    failure: { kind: 'unauthorized' }
  });
  expect(writes() - before).toBe(1);
  service.faults = noFaults;
  expect(await replica.sync()).toMatchObject({ waiting: 0, conflicts: 0 });
  expect(service.editor.all()).toHaveLength(8);
  expect(outlined(replica.store)).toBe(foreignOutline(service));
});

test('some categories that may not be written, tried before any other, keep the others back for one sync at most', async () => {
  const { service, replica, ids } = await scene();
  const forbidden = [ids.tea, ids.coffee, ids.black];
  service.faults = faultWhen(
    ({ path }) => forbidden.some((id) => path.endsWith(`/${id}`)),
    { kind: 'unauthorized', status: 403 },
    Number.POSITIVE_INFINITY
  );
  for (const id of [...forbidden, ids.green]) replica.store.update(id, { name: `Our ${id}` }, ours);
  expect(await replica.sync()).toMatchObject({ pushed: 0, waiting: 4, conflicts: 0 });
  expect(await replica.sync()).toMatchObject({ pushed: 1, waiting: 0, conflicts: 3 });
  expect(service.editor.all().map(({ name }) => name)).toContain(`Our ${ids.green}`);
  expect(conflictsOf(replica)).toEqual(forbidden.map((id) => `Our ${id} name refused`).toSorted());
});

test('of a branch that is deleted here, the whole waits for the person once something of it may not be deleted there', async () => {
  const { service, replica, ids } = await scene();
  service.faults = faultWhen(
    ({ path }) => path.endsWith(`/${ids.green}`),
    { kind: 'unauthorized', status: 403 },
    Number.POSITIVE_INFINITY
  );
  replica.store.delete(ids.tea, 'delete', ours);
  expect(await replica.sync()).toMatchObject({ waiting: 0, conflicts: 1 });
  expect(conflictsOf(replica)).toEqual(['Tea existence refused']);
  expect(foreignOutline(service)).toBe('Tea(Green) Coffee');
  service.faults = noFaults;
  resolveConflicts(replica.store, { of: null, choice: 'mine' });
  expect(await replica.sync()).toMatchObject({ waiting: 0, conflicts: 0 });
  expect(foreignOutline(service)).toBe('Coffee');
});
