import { expect, test } from 'vitest';
import { resolveConflicts } from '../../../../src-main/sync/engine/resolve';
import { restoreBackup } from '../../../../src-main/store/sqlite/backups/recover-workspace';
import { foreignOutline } from '../../../support/foreign/index';
import { outlined } from '../../../support/opened-store';
import { asked, NOTHING_ASKED, partialShop } from './partial-shop';
import { conflictsAfterSync, conflictsOf, ours } from './scene';

test('mine: nothing goes, and what is missing waits as a conflict, however long', async () => {
  const { listing, replica, count, answerTo } = await partialShop(60);
  await answerTo(10, 'mine');
  for (let turn = 0; turn < 2; turn += 1) {
    expect(asked(await replica.sync())).toMatchObject(NOTHING_ASKED);
    replica.reopen();
    replica.store.replica.write({ mark: null });
  }
  expect([count(), listing.writes]).toEqual([300, []]);
  expect(conflictsOf(replica)).toHaveLength(58);
  expect(conflictsOf(replica)[0]).toBe('Branch 3 existence unlisted');
});

test('what was kept and is listed again is no conflict any more, and nothing is there twice', async () => {
  const { listing, replica, answerTo } = await partialShop(60);
  await answerTo(10, 'mine');
  await replica.sync();
  listing.hidden = new Set([...listing.unlisted()].slice(5));
  expect(await conflictsAfterSync(replica)).toHaveLength(57);
  listing.hidden = new Set();
  expect(await replica.sync()).toMatchObject({ pulled: 0, pushed: 0, conflicts: 0, waiting: 0 });
  expect([outlined(replica.store), listing.writes, [...replica.store.replica.shrinking.unlisted()]]).toEqual([
    foreignOutline(listing.service),
    [],
    []
  ]);
});

test('what is below a kept branch stays when the branch alone is listed again', async () => {
  const { listing, replica, ids, count, answerTo } = await partialShop(6);
  await answerTo(0, 'mine');
  await replica.sync();
  listing.hidden = new Set(ids.filter((id) => replica.store.find(id)?.parentId !== null));
  await replica.sync();
  expect([count(), conflictsOf(replica).length]).toEqual([30, 24]);
});

test('mine of such a conflict creates the branch anew, and theirs deletes it here', async () => {
  const { listing, replica, count, answer } = await partialShop(60);
  const { editor } = listing.service;
  // Really deleted, all but two branches.
  for (const { id, parentId } of editor.all().slice(10)) if (parentId === null) editor.delete(id);
  await replica.sync();
  answer('mine');
  await replica.sync();
  const [first, ...others] = replica.store.replica.conflicts();
  resolveConflicts(replica.store, { of: first ? [first] : [], choice: 'mine' });
  resolveConflicts(replica.store, { of: others, choice: 'theirs' });
  expect(await replica.sync()).toMatchObject({ pushed: 5, conflicts: 0, waiting: 0 });
  expect([count(), outlined(replica.store)]).toEqual([15, foreignOutline(listing.service)]);
  expect([...replica.store.replica.shrinking.unlisted()]).toEqual([]);
});

test('rows that come back before they are created anew are the same ones', async () => {
  const { listing, replica, answerTo } = await partialShop(60);
  await answerTo(10, 'mine');
  await replica.sync();
  resolveConflicts(replica.store, { of: null, choice: 'mine' });
  listing.hidden = new Set();
  expect(await replica.sync()).toMatchObject({ pulled: 0, pushed: 0, conflicts: 0, waiting: 0 });
  expect([outlined(replica.store), listing.writes]).toEqual([foreignOutline(listing.service), []]);
});

test('so they are when the sync ended right before it sent the first of them', async () => {
  const { listing, replica, answerTo } = await partialShop(60);
  await answerTo(10, 'mine');
  await replica.sync();
  resolveConflicts(replica.store, { of: null, choice: 'mine' });
  replica.crashWhere((name) => {
    if (name.startsWith('before creating')) throw new Error('Here it crashes.');
  });
  await expect(replica.sync()).rejects.toThrow('Here it crashes.');
  replica.reopen();
  listing.hidden = new Set();
  expect(await replica.sync()).toMatchObject({ pushed: 0, conflicts: 0, waiting: 0 });
  expect([outlined(replica.store), listing.writes]).toEqual([foreignOutline(listing.service), []]);
});

test('a creation anew without an answer, and its row back as well: one is ours, the other is reported', async () => {
  const { listing, replica, ids, answer } = await partialShop(6);
  listing.hidden = new Set(ids.filter((id) => replica.store.find(id)?.parentId !== null));
  await replica.sync();
  answer('mine');
  await replica.sync();
  resolveConflicts(replica.store, { of: replica.store.replica.conflicts().slice(0, 1), choice: 'mine' });
  listing.service.faults = ({ verb }) => (verb === 'create' ? { kind: 'dropAnswer' } : null);
  listing.service.onRequest(({ verb }) => {
    if (verb === 'create') listing.hidden = new Set();
  });
  const { reported } = await replica.sync();
  expect(reported).toEqual([expect.stringMatching(/^“Leaf 1.1” is on the service twice\./)]);
  expect(outlined(replica.store)).toBe(foreignOutline(listing.service));
  expect([listing.writes.length, replica.store.count()]).toEqual([1, 31]);
});

test('mine: what was deleted here meanwhile is deleted there once it is listed again', async () => {
  const { listing, replica, ids, count, answerTo } = await partialShop(60);
  for (const id of ids.slice(200, 210)) if (replica.store.find(id)) replica.store.delete(id, 'delete', ours);
  await answerTo(100, 'mine');
  for (let turn = 0; turn < 2; turn += 1) await replica.sync();
  expect([count(), listing.writes]).toEqual([290, []]);
  replica.reopen();
  listing.hidden = new Set();
  expect(await replica.sync()).toMatchObject({ pulled: 0, pushed: 10, conflicts: 0, waiting: 0 });
  expect([outlined(replica.store), [...replica.store.replica.shrinking.unlisted()]]).toEqual([
    foreignOutline(listing.service),
    []
  ]);
});

test('theirs of such a conflict deletes nothing on the service, should it come back; undo of it is sent', async () => {
  const { listing, replica, ids, count, answerTo } = await partialShop(60);
  await answerTo(10, 'mine');
  await replica.sync();
  const [first, second] = replica.store.replica.conflicts();
  for (const one of [first, second]) if (one) resolveConflicts(replica.store, { of: [one], choice: 'theirs' });
  replica.store.undo();
  expect(count()).toBe(295);
  listing.hidden = new Set();
  await replica.sync();
  expect([listing.writes, count(), replica.store.replica.facts().conflicts]).toEqual([[], 300, 0]);
  expect([listing.service.editor.all().length, outlined(replica.store)]).toEqual([
    ids.length,
    foreignOutline(listing.service)
  ]);
});

test('what is kept by now is kept in a restored backup too', async () => {
  const { replica, count, answerTo } = await partialShop(60);
  const { file: backup } = await replica.store.backUp();
  await answerTo(10, 'mine');
  await replica.sync();
  replica.store.close();
  restoreBackup(replica.file, backup, new Date(replica.now));
  replica.reopen();
  expect(asked(await replica.sync())).toMatchObject(NOTHING_ASKED);
  expect([count(), conflictsOf(replica).length]).toEqual([300, 58]);
});
