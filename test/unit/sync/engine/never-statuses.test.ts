import { expect, test } from 'vitest';
import { resolveConflicts } from '../../../../src-main/sync/engine/resolve';
import type { Exchange } from '../../../support/foreign/index';
import { outlined } from '../../../support/opened-store';
import { conflictsOf, ours, scene } from './scene';

const writes = (log: readonly Exchange[]): number => log.filter(({ verb }) => verb !== 'read').length;
const answering =
  (status: number) =>
  ({ verb }: { verb: string }) =>
    verb === 'read' ? null : ({ kind: 'failed', status, hasActed: false } as const);

test.each([404, 405, 410, 411, 426, 501, 505])(
  '%i to a creation, an update, a move and a deletion is held with a sentence, and not tried again by itself',
  async (status) => {
    const { service, replica, ids } = await scene();
    service.faults = answering(status);
    replica.store.create({ name: 'Herbs' }, ours);
    replica.store.update(ids.tea, { name: 'Teas', description: 'Leaves' }, ours);
    replica.store.update(ids.coffee, { parentId: ids.tea }, ours);
    replica.store.delete(ids.green, 'delete', ours);
    await replica.sync();
    expect(conflictsOf(replica).toSorted()).toEqual([
      'Coffee place refused',
      'Green existence refused',
      'Herbs existence refused',
      'Teas description refused',
      'Teas name refused'
    ]);
    for (const { detail } of replica.store.replica.conflicts()) expect(detail).toContain(`${status}`);
    const tried = writes(service.log);
    // Once, or once more after another reading where that may have been out of date, at the path for changes and the one for readings; one
    // update by another verb; never the parts of an update one by one.
    expect(tried).toBeLessThanOrEqual(status === 404 ? 16 : status === 405 ? 10 : 8);
    replica.reopen();
    expect(await replica.sync()).toMatchObject({ pushed: 0, waiting: 0, conflicts: 5 });
    expect(writes(service.log)).toBe(tried);

    service.faults = () => null;
    resolveConflicts(replica.store, { of: null, choice: 'mine' });
    expect(await replica.sync()).toMatchObject({ waiting: 0, conflicts: 0 });
    expect(
      service.editor
        .all()
        .map(({ name }) => name)
        .toSorted()
    ).toEqual(['Black', 'Coffee', 'Herbs', 'Teas']);
  }
);

test('a deletion at a path that is not there is not believed, and says which path', async () => {
  const { service, replica, ids } = await scene();
  service.faults = answering(404);
  replica.store.delete(ids.green, 'delete', ours);
  expect(await replica.sync()).toMatchObject({ pushed: 0, conflicts: 1 });
  const [conflict] = replica.store.replica.conflicts();
  expect(conflict).toMatchObject({ name: 'Green', unit: 'existence', kind: 'refused', mine: false });
  expect(conflict?.detail).toMatch(
    /^The service answered 404 at \S+\/categories\/\d+, and no change has ever succeeded there\. Is the path for changes right\?$/
  );
  expect(service.editor.all().map(({ name }) => name)).toContain('Green');
});

test('somebody else has deleted it meanwhile: that is no wrong path, also for the first deletion ever', async () => {
  const { service, replica, ids } = await scene();
  replica.store.delete(ids.green, 'delete', ours);
  const stop = service.beforeRequest(({ verb }) => {
    if (verb !== 'delete') return;
    stop();
    service.editor.delete(ids.green);
  });
  expect(await replica.sync()).toMatchObject({ conflicts: 0, waiting: 0, reported: [] });
  expect(outlined(replica.store)).toBe('Tea(Black) Coffee');
});

test('what has worked once is kept with the replica, until another dialect is chosen', async () => {
  const { service, replica, ids } = await scene();
  replica.store.update(ids.tea, { name: 'Teas' }, ours);
  replica.store.delete(ids.green, 'delete', ours);
  await replica.sync();
  replica.reopen();
  expect(replica.store.replica.learned().proven?.toSorted()).toEqual(['delete', 'update']);
  service.faults = answering(404);
  replica.store.delete(ids.black, 'delete', ours);
  await replica.sync();
  expect(replica.store.replica.conflicts().map(({ detail }) => detail)).toEqual([
    'The service says that “Black” does not exist, but still lists it.'
  ]);
  replica.store.replica.setDialect(replica.dialect);
  expect(replica.store.replica.learned().proven).toBeUndefined();
});

test('a 500 holds nothing: it is tried again', async () => {
  const { service, replica, ids } = await scene();
  service.faults = answering(500);
  replica.store.update(ids.tea, { name: 'Teas' }, ours);
  expect(await replica.sync()).toMatchObject({
    waiting: 1,
    conflicts: 0,
    failure: { kind: 'failed', isOffline: false }
  });
  service.faults = () => null;
  expect(await replica.sync()).toMatchObject({ pushed: 1, waiting: 0 });
});
