import { expect, test } from 'vitest';
import type { TreePatch } from '../../../src-shared/tree-patch';
import { FEED_LIMITS, RecentChanges } from '../../../src-main/domain/recent-changes';
import { revisionsAfter } from '../../support/revisions-after';

const patchTo = (to: number, ids: readonly number[] = [to]): TreePatch => ({
  from: to - 1,
  to,
  author: 'http',
  changes: ids.map((id) => ({ kind: 'delete', id })),
  count: 0,
  journal: { undo: null, redo: null }
});

const filled = (revisions: number, changes: RecentChanges): RecentChanges => {
  for (let to = changes.revision() + 1; to <= revisions; to += 1) changes.add(patchTo(to));
  return changes;
};

const upTo = (last: number, first: number): number[] => Array.from({ length: last - first + 1 }, (_, i) => first + i);

test('it goes on from every revision that it has, over as many pages as it takes', async () => {
  const feed = filled(1_200, new RecentChanges(7));
  expect(await revisionsAfter(feed, 6)).toBe('trimmed');
  for (const since of [7, 8, 500, 507, 508, 1_199, 1_200])
    expect(await revisionsAfter(feed, since)).toEqual(upTo(1_200, since + 1));
  expect(await revisionsAfter(feed, 1_201)).toBe('trimmed');
});

test('the oldest go when there are too many, and never the newest', async () => {
  const feed = filled(25, new RecentChanges(0, undefined, { patches: 10, bytes: FEED_LIMITS.bytes }));
  const known = (await Promise.all(upTo(25, 0).map((since) => revisionsAfter(feed, since)))).filter(
    (one) => one !== 'trimmed'
  );
  expect(known.length).toBeLessThanOrEqual(11);
  expect(known).toEqual(upTo(25, 26 - known.length).map((since) => upTo(25, since + 1)));
});

test('one that is larger than all that may be kept is kept alone', async () => {
  const feed = filled(5, new RecentChanges(0, undefined, { patches: 10, bytes: 10_000 }));
  feed.add(patchTo(6, upTo(1_000, 1)));
  expect(await revisionsAfter(feed, 5)).toEqual([6]);
  expect(await revisionsAfter(feed, 4)).toBe('trimmed');
});

test.each([
  { name: 'n'.repeat(2_000) },
  { description: 'd'.repeat(2_000) },
  { metadata: { color: 'm'.repeat(2_000) } }
])('texts count for how much is kept: of %o, the oldest go', async (fields) => {
  const feed = new RecentChanges(0, undefined, { patches: 100, bytes: 10_000 });
  for (const to of upTo(20, 1)) feed.add({ ...patchTo(to), changes: [{ kind: 'update', id: to, fields }] });
  const known = await Promise.all(upTo(20, 0).map((since) => revisionsAfter(feed, since)));
  const { length } = known.filter((one) => one !== 'trimmed');
  expect(length).toBeGreaterThan(1);
  expect(length).toBeLessThanOrEqual(5);
});

test('a commit that only changes what can be undone is none for those who follow the tree', async () => {
  const feed = filled(3, new RecentChanges(0));
  let told = 0;
  feed.follow(() => (told += 1));
  feed.add({ ...patchTo(3, []), from: 3, to: 3 });
  expect({ told, revision: feed.revision() }).toEqual({ told: 0, revision: 3 });
});

test('behind a gap it knows nothing of what came before', async () => {
  const feed = filled(3, new RecentChanges(0));
  feed.add(patchTo(9));
  expect(await revisionsAfter(feed, 3)).toBe('trimmed');
  expect(await revisionsAfter(feed, 8)).toEqual([9]);
});

test('who has stopped is told no more', () => {
  const feed = new RecentChanges(0);
  let told = 0;
  const stop = feed.follow(() => (told += 1));
  feed.add(patchTo(1));
  stop();
  feed.add(patchTo(2));
  expect(told).toBe(1);
});
