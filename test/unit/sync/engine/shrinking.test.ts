import { expect, test } from 'vitest';
import { restoreBackup } from '../../../../src-main/store/sqlite/backups/recover-workspace';
import { foreignOutline } from '../../../support/foreign/index';
import { outlined, refusal } from '../../../support/opened-store';
import { asked, NOTHING_ASKED, partialShop } from './partial-shop';
import { ours } from './scene';

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
