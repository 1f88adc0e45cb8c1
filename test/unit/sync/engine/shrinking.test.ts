import { expect, test } from 'vitest';
import { restoreBackup } from '../../../../src-main/store/sqlite/backups/recover-workspace';
import { foreignOutline } from '../../../support/foreign/index';
import { outlined, refusal } from '../../../support/opened-store';
import { asked, NOTHING_ASKED, partialShop } from './partial-shop';
import { conflictsAfterSync, conflictsOf, crashedAt, ours } from './scene';
import { resolveConflicts } from '../../../../src-main/sync/engine/resolve';

test('a reading with 5 of 300 stops the sync before anything is taken over or sent, as often as it comes', async () => {
  const { listing, replica, ids, count } = await partialShop(60);
  replica.store.update(ids[0] ?? 0, { name: 'Renamed here' }, ours);
  listing.listOnly(5);
  for (let turn = 0; turn < 3; turn += 1)
    expect(asked(await replica.sync())).toEqual({ listed: 5, known: 300, failure: undefined, pulled: 0, pushed: 0 });
  expect([count(), listing.writes, replica.store.replica.facts()]).toMatchObject([
    300,
    [],
    { waiting: 1, conflicts: 0, shrinking: { listed: 5, known: 300 } }
  ]);
});

test('the question survives a restart, and goes away by itself once all is listed again', async () => {
  const { listing, replica, count } = await partialShop(60);
  listing.listOnly(5);
  await replica.sync();
  replica.reopen();
  expect(replica.store.replica.shrinking.question()).toMatchObject({ listed: 5, known: 300 });
  const [first] = replica.store.readTree();
  replica.store.update(first?.id ?? 0, { name: 'Renamed meanwhile' }, ours);
  listing.hidden = new Set();
  expect(asked(await replica.sync())).toMatchObject({ ...NOTHING_ASKED, pushed: 1 });
  expect([count(), replica.store.replica.shrinking.question(), listing.writes.length]).toEqual([300, null, 1]);
});

test('it goes away too where the service says that nothing has changed since it was last whole', async () => {
  const { listing, replica } = await partialShop(60);
  listing.listOnly(5);
  await replica.sync();
  replica.reopen();
  listing.hidden = new Set();
  expect(asked(await replica.sync())).toEqual({ ...NOTHING_ASKED, pulled: 0, pushed: 0 });
  expect(replica.store.replica.shrinking.asked()).toBeNull();
});

test.each([
  ['20 of 25', 5, 5, false],
  ['21 of 30', 6, 9, true],
  ['30 of 300', 60, 270, false],
  ['31 of 300', 60, 269, true]
] as const)('%s missing: more than 20 and more than a tenth is asked about', async (_, branches, listed, isAsked) => {
  const { listing, replica } = await partialShop(branches);
  listing.listOnly(listed);
  expect((await replica.sync()).shrinking !== undefined).toBe(isAsked);
});

test('a workspace of 20 is never asked about, and a first copy neither', async () => {
  const { listing, replica, count } = await partialShop(4);
  listing.listOnly(0);
  expect(asked(await replica.sync())).toMatchObject(NOTHING_ASKED);
  expect(count()).toBe(0);
});

test('theirs: exactly what was missing goes, to the trash', async () => {
  const { listing, replica, count, answerTo } = await partialShop(60);
  await answerTo(5, 'theirs');
  replica.reopen();
  expect(asked(await replica.sync())).toMatchObject(NOTHING_ASKED);
  expect([count(), listing.writes, replica.store.history.trash({ text: '', before: null }).total]).toEqual([5, [], 59]);
  expect(replica.store.replica.shrinking.asked()).toBeNull();
});

test('theirs is an answer to that reading: one that lists even less is asked about anew, one that lists more is carried out', async () => {
  const { listing, replica, count, answer, answerTo } = await partialShop(60);
  await answerTo(10, 'theirs');
  listing.listOnly(5);
  expect(asked(await replica.sync())).toMatchObject({ listed: 5, known: 300 });
  expect(count()).toBe(300);
  answer('theirs');
  listing.listOnly(200);
  expect(asked(await replica.sync())).toMatchObject(NOTHING_ASKED);
  expect(count()).toBe(200);
});

test('an answer to a question that was asked earlier is refused', async () => {
  const { listing, replica } = await partialShop(60);
  listing.listOnly(10);
  await replica.sync();
  const before = replica.store.replica.shrinking.question();
  replica.now += 60_000;
  listing.listOnly(5);
  await replica.sync();
  expect(
    refusal(() => replica.store.replica.shrinking.answer({ askedAt: before?.askedAt ?? '', choice: 'theirs' })).code
  ).toBe('invalid');
});

test('a person’s own large deletion is sent, and its success is no shrinking', async () => {
  const { listing, replica, ids, count } = await partialShop(60);
  for (const id of ids.slice(10)) if (replica.store.find(id)) replica.store.delete(id, 'delete', ours);
  expect(await replica.sync()).toMatchObject({ pushed: 290, waiting: 0, conflicts: 0 });
  const { shrinking } = await replica.sync();
  expect([shrinking, count(), listing.service.editor.all().length]).toEqual([undefined, 10, 10]);
});

test('nor is one that broke off in the middle, or was undone right after it had been sent', async () => {
  const { listing, replica, ids } = await partialShop(60);
  for (const id of ids.slice(10)) if (replica.store.find(id)) replica.store.delete(id, 'delete', ours);
  let deleted = 0;
  replica.crashWhere((name) => {
    if (name.startsWith('deleted') && (deleted += 1) === 100) throw new Error('Here it crashes.');
  });
  await expect(replica.sync()).rejects.toThrow('Here it crashes.');
  replica.reopen();
  replica.store.undo();
  expect((await replica.sync()).shrinking).toBeUndefined();
  expect(outlined(replica.store)).toBe(foreignOutline(listing.service));
});

test('what was deleted here and is missing from a part of the listing is not forgotten', async () => {
  const { listing, replica, ids, count } = await partialShop(60);
  for (const id of ids.slice(200)) if (replica.store.find(id)) replica.store.delete(id, 'delete', ours);
  listing.listOnly(100);
  expect(asked(await replica.sync())).toMatchObject({ listed: 100, known: 300 });
  listing.hidden = new Set();
  await replica.sync();
  expect([count(), listing.service.editor.all().length]).toEqual([200, 200]);
});

test('a restored backup brings no old answer with it', async () => {
  const { replica, answerTo } = await partialShop(60);
  await answerTo(10, 'theirs');
  const { file: backup } = await replica.store.backUp();
  replica.store.close();
  restoreBackup(replica.file, backup, new Date(replica.now));
  replica.reopen();
  expect(asked(await replica.sync())).toMatchObject({ listed: 10, known: 300 });
});

test('another dialect is another question', async () => {
  const { replica, answerTo } = await partialShop(60);
  await answerTo(10, 'theirs');
  replica.store.replica.setDialect(replica.dialect);
  expect(asked(await replica.sync())).toMatchObject({ listed: 10, known: 300 });
});

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

test('mine: so is what was deleted here before, by a request that was never answered', async () => {
  const { listing, replica, ids, count, answerTo } = await partialShop(60);
  replica.store.delete(ids.at(-1) ?? 0, 'delete', ours);
  await crashedAt(replica, (name) => name.startsWith('before deleting'));
  await answerTo(100, 'mine');
  await replica.sync();
  listing.hidden = new Set();
  expect(await replica.sync()).toMatchObject({ pulled: 0, pushed: 1, conflicts: 0, waiting: 0 });
  expect([count(), outlined(replica.store)]).toEqual([299, foreignOutline(listing.service)]);
  expect([...replica.store.replica.shrinking.unlisted()]).toEqual([]);
});

test('mine: what was deleted on both sides keeps no lost creation waiting once the rest is listed again', async () => {
  const { listing, replica, ids, count, answerTo } = await partialShop(60);
  const last = ids.at(-1) ?? 0;
  replica.store.delete(last, 'delete', ours);
  await answerTo(100, 'mine');
  listing.service.editor.delete(last);
  listing.hidden = new Set();
  await replica.sync();
  replica.store.create({ name: 'New' }, ours);
  await crashedAt(replica, (name) => name.startsWith('before creating'));
  expect(await replica.sync()).toMatchObject({ pushed: 1, conflicts: 0, waiting: 0 });
  expect([count(), outlined(replica.store)]).toEqual([300, foreignOutline(listing.service)]);
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
