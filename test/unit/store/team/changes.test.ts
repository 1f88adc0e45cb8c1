import { join as joinPath } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { publicPatchSchema } from '../../../../src-shared/tree-patch';
import type { ChangeFeed } from '../../../../src-main/domain/change-feed';
import { TeamChanges } from '../../../../src-main/store/team/team-changes';
import { followChanges } from '../../../support/change-follower';
import { call } from '../../../support/http-caller';
import { revisionsAfter } from '../../../support/revisions-after';
import { useDatabase } from '../../../support/test-database';
import { serveCategories } from '../../../support/service-under-test';
import type { TeamMember } from '../../../support/team-engine';
import { digestOf, grow, loseAfter, openedMembers } from '../../../support/team-members';
import { temporaryFolderInMemory } from '../../../support/temporary-folder';
import { auditWorkspace } from '../../../support/workspace-audit';

const server = useDatabase();

const http = { author: 'http' } as const;

const between = (from: number, to: number): number[] =>
  Array.from({ length: to - from }, (_, index) => from + 1 + index);

test('a process that has just begun has every change from the log, one after the other from whichever revision', async () => {
  const { all, join } = await openedMembers(server.url, 2);
  const [one, other] = all;
  // Batches of one, and of many.
  await grow(one, 5);
  await Promise.all(between(0, 70).map((index) => other.categories.create({ name: `M${index}` }, http)));
  await grow(one, 5);
  const late = await join();
  await late.workspace.caughtUp();
  for (const since of [...between(-1, 12), 40, 74, 75, 79, 80])
    expect(await revisionsAfter(late.changes, since)).toEqual(between(since, 80));
  expect(await revisionsAfter(late.changes, 81)).toBe('trimmed');
  await grow(other, 1);
  expect(await revisionsAfter(late.changes, 3)).toEqual(between(3, 81));
});

test('what was cut off the log is gone, and the rest is there', async () => {
  const { all, join } = await openedMembers(server.url, 1);
  const [one] = all;
  for (let times = 0; times < 3; times += 1) {
    await grow(one, 3);
    await one.makeSnapshot();
  }
  await one.snapshots.prune({ entries: 0, ageMs: 0 });
  const late = await join();
  expect(await revisionsAfter(late.changes, 3)).toBe('trimmed');
  expect(await revisionsAfter(late.changes, 7)).toEqual([8, 9]);
});

test('who follows one process hears of what another one does without asking, and goes on at a third', async () => {
  const { all } = await openedMembers(server.url, 3);
  const [one, other, third] = all;
  const doors = await Promise.all([one, third].map((member) => serveCategories(member, () => undefined)));
  onTestFinished(async () => {
    await Promise.all(doors.map((served) => served.stop()));
  });
  const [first, second] = doors;
  if (!first || !second) throw new Error('There are two.');
  const following = await followChanges(first.door.url);
  await grow(other, 4);
  await expect.poll(() => following.patches.map(({ revision }) => revision)).toEqual([1, 2, 3, 4]);
  following.leave();
  await grow(one, 3);
  const back = await followChanges(second.door.url, { lastEventId: '4' });
  await expect.poll(() => back.patches.map(({ revision }) => revision)).toEqual([5, 6, 7]);
  back.leave();
});

test('every process says with an answer by which revision it was given', async () => {
  const { all } = await openedMembers(server.url, 2);
  const doors = await Promise.all(all.map((member) => serveCategories(member, () => undefined)));
  onTestFinished(async () => {
    await Promise.all(doors.map((served) => served.stop()));
  });
  const said: unknown[] = [];
  for (let turn = 0; turn < 6; turn += 1) {
    const url = doors[turn % 2]?.door.url ?? '';
    const post = { method: 'POST', path: '/api/admin/categories' };
    said.push((await call(url, { ...post, body: '{"name":"A"}' })).headers['canopy-revision']);
    said.push((await call(url, { ...post, body: '{"name":"A","parentId":99}' })).headers['canopy-revision']);
  }
  expect(said).toEqual(between(0, 6).flatMap((revision) => [String(revision), String(revision)]));
});

/** What a copy of the tree at that revision does with the feed: `reread` where it is to read the tree again. */
const followed = async (feed: ChangeFeed, since: number): Promise<number[] | 'reread'> => {
  await feed.caughtUp();
  const page = await feed.since(since);
  if (page.state === 'trimmed') return 'reread';
  const patches = page.patches.map(({ json }) => publicPatchSchema.parse(JSON.parse(Buffer.from(json).toString())));
  return patches.some(({ changes }) => changes === null) ? 'reread' : patches.map(({ revision }) => revision);
};

test('after the log has lost its end, whoever was behind what is there reads the tree again, at whichever process they come back', async () => {
  const { name, all, join } = await openedMembers(server.url, 1);
  const [one] = all;
  await grow(one, 6);
  const served = await serveCategories(one, () => undefined);
  onTestFinished(() => served.stop());
  const following = await followChanges(served.door.url, { lastEventId: '6' });
  let isOver = false;
  void following.over.then(() => (isOver = true));
  await loseAfter(server.url, name, 3);
  // Written by a process that has never had what is lost, so that the numbers are given again.
  const other = await join();
  await grow(other, 5);
  await one.workspace.caughtUp();
  // The stream ends, or says that the tree is to be read again.
  await expect.poll(() => isOver || following.patches.some(({ changes }) => changes === null)).toBe(true);
  await expect.poll(() => followed(other.changes, 5)).toBe('reread');
  for (const member of [one, other, await join()])
    for (const lost of [4, 5, 6]) expect([lost, await followed(member.changes, lost)]).toEqual([lost, 'reread']);
  // Nobody is given a number again that was lost.
  const { category, revision } = await other.categories.create({ name: 'After' }, http);
  expect([category.id > 8, revision > 8]).toEqual([true, true]);
  expect(await followed(one.changes, revision - 1)).toEqual([revision]);
});

test('after the log has lost its end, nobody who knows a lost version writes over what has become of the category since', async () => {
  const { name, all, join } = await openedMembers(server.url, 1);
  const [one] = all;
  await grow(one, 4);
  const [CHANGED, SAME, MOVED_ON, DELETED] = [1, 2, 3, 4];
  const rename = ({ categories }: TeamMember, id: number, name: string, ifVersion?: number) =>
    categories.update(id, { name }, { ...http, ifVersion });
  await one.categories.delete(DELETED, 'refuse', http);
  for (const id of [CHANGED, MOVED_ON]) for (const name of ['Lost', 'Lost too']) await rename(one, id, name);
  await one.edits.restoreFromTrash([DELETED]);
  await loseAfter(server.url, name, 5);
  // Written by a process that has never had what is lost, so that versions are given again.
  const other = await join();
  for (const name of ['New', 'Newer']) await rename(other, MOVED_ON, name);
  await one.workspace.caughtUp();
  await expect.poll(() => followed(other.changes, 6)).toBe('reread');
  await other.edits.restoreFromTrash([DELETED]);
  for (const id of [CHANGED, MOVED_ON, DELETED])
    for (const version of [2, 3])
      for (const member of [one, other])
        await expect(rename(member, id, 'Over', version)).rejects.toMatchObject({ code: 'version_mismatch' });
  // What the lost history has not touched is as it was, with its version.
  await rename(other, SAME, 'Renamed', 1);
  await expect(rename(other, SAME, 'Again', 1)).rejects.toThrow('it is at version 2');
  expect(await digestOf(one)).toBe(await digestOf(other));
  expect(await digestOf(await join())).toBe(await digestOf(one));
  const file = joinPath(temporaryFolderInMemory(), 'copy');
  await one.copy().store.backUp(file);
  expect(auditWorkspace(file)).toEqual([]);
  const { entries } = await one.history.groups({ categoryId: null, author: null, before: null });
  expect(entries.filter(({ summary }) => summary.action === 'backup').map(({ summary }) => summary.count)).toEqual([2]);
});

test('a process that was stopped meanwhile has the others go on behind what it still has', async () => {
  const { name, all, join } = await openedMembers(server.url, 1);
  const [one] = all;
  await grow(one, 6);
  await one.close();
  await loseAfter(server.url, name, 2);
  const back = await join();
  expect(await followed(back.changes, 4)).toBe('reread');
  expect((await back.categories.create({ name: 'After' }, http)).category.id).toBe(7);
});

test('many who come back at once to one revision have the log read once', async () => {
  const { all, join } = await openedMembers(server.url, 1);
  const [one] = all;
  await grow(one, 4);
  const late = await join();
  await late.workspace.caughtUp();
  let readings = 0;
  const { promise, resolve } = Promise.withResolvers<null>();
  const older = {
    after: () => {
      readings += 1;
      return promise;
    }
  };
  const feed = new TeamChanges(late.workspace, older, { listen: () => () => undefined, isHeard: () => false });
  const asked = Promise.all(Array.from({ length: 500 }, (_, index) => feed.since(index % 2)));
  await expect.poll(() => readings).toBe(2);
  resolve(null);
  expect(new Set((await asked).map(({ state }) => state))).toEqual(new Set(['trimmed']));
  // And again for those who come later.
  await feed.since(0);
  expect(readings).toBe(3);
});
