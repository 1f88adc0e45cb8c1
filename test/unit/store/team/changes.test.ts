import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { publicPatchSchema } from '../../../../src-shared/public-patch';
import type { ChangeFeed } from '../../../../src-main/domain/change-feed';
import { followChanges } from '../../../support/change-follower';
import { call } from '../../../support/http-caller';
import { startPostgres, type PostgresServer } from '../../../support/postgres-server';
import { serveCategories } from '../../../support/service-under-test';
import { madeWorkspace, teamMember, type TeamMember } from '../../../support/team-engine';
import { temporaryFolder } from '../../../support/temporary-folder';

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres(['fsync=off']);
});
afterAll(() => server.stop());

const http = { author: 'http' } as const;

/** A new workspace, and how a process joins it. */
const team = async (): Promise<() => Promise<TeamMember>> => {
  const folder = temporaryFolder();
  const name = await madeWorkspace(server.url);
  return async () => {
    const member = await teamMember(server.url, name, folder);
    onTestFinished(() => member.close());
    return member;
  };
};

const between = (from: number, to: number): number[] =>
  Array.from({ length: to - from }, (_, index) => from + 1 + index);

const create = async ({ categories }: TeamMember, count: number): Promise<void> => {
  for (let index = 0; index < count; index += 1) await categories.create({ name: `N${index}` }, http);
};

const readFrom = async (feed: ChangeFeed, since: number): Promise<number[] | 'trimmed'> => {
  await feed.caughtUp();
  const read: number[] = [];
  for (;;) {
    const page = await feed.since(read.at(-1) ?? since);
    if (page.state === 'trimmed') return 'trimmed';
    read.push(
      ...page.patches.map(({ json }) => publicPatchSchema.parse(JSON.parse(Buffer.from(json).toString())).revision)
    );
    if (page.isLast) return read;
  }
};

test('a process that has just begun has every change from the log, one after the other from whichever revision', async () => {
  const join = await team();
  const [one, other] = [await join(), await join()];
  // Batches of one, and of many.
  await create(one, 5);
  await Promise.all(between(0, 70).map((index) => other.categories.create({ name: `M${index}` }, http)));
  await create(one, 5);
  const late = await join();
  await late.workspace.caughtUp();
  for (const since of [...between(-1, 12), 40, 74, 75, 79, 80])
    expect(await readFrom(late.changes, since)).toEqual(between(since, 80));
  expect(await readFrom(late.changes, 81)).toBe('trimmed');
  await create(other, 1);
  expect(await readFrom(late.changes, 3)).toEqual(between(3, 81));
});

test('what was cut off the log is gone, and the rest is there', async () => {
  const join = await team();
  const one = await join();
  for (let times = 0; times < 3; times += 1) {
    await create(one, 3);
    await one.makeSnapshot();
  }
  await one.snapshots.prune({ entries: 0, ageMs: 0 });
  const late = await join();
  expect(await readFrom(late.changes, 3)).toBe('trimmed');
  expect(await readFrom(late.changes, 7)).toEqual([8, 9]);
});

test('who follows one process hears of what another one does without asking, and goes on at a third', async () => {
  const join = await team();
  const [one, other, third] = [await join(), await join(), await join()];
  const doors = await Promise.all([one, third].map((member) => serveCategories(member, () => undefined)));
  onTestFinished(async () => {
    await Promise.all(doors.map((served) => served.stop()));
  });
  const [first, second] = doors;
  if (!first || !second) throw new Error('There are two.');
  const following = await followChanges(first.door.url);
  await create(other, 4);
  await expect.poll(() => following.patches.map(({ revision }) => revision)).toEqual([1, 2, 3, 4]);
  following.leave();
  await create(one, 3);
  const back = await followChanges(second.door.url, { lastEventId: '4' });
  await expect.poll(() => back.patches.map(({ revision }) => revision)).toEqual([5, 6, 7]);
  back.leave();
});

test('every process says with an answer by which revision it was given', async () => {
  const join = await team();
  const doors = await Promise.all(
    [await join(), await join()].map((member) => serveCategories(member, () => undefined))
  );
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
