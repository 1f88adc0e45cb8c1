import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import type { CategoryService, FollowingEnd } from '../../../../src-main/sync/category-service';
import { ChangeFollower } from '../../../../src-main/sync/engine/change-follower';
import { LEAST_PAUSE } from '../../../../src-main/sync/engine/sync-delays';
import { fails, NOTHING, Played } from './played-loop';

const unused = (): never => {
  throw new Error('Only `follow` is called.');
};

const serviceWith = (follow?: CategoryService['follow']): CategoryService => ({
  read: unused,
  create: unused,
  update: unused,
  delete: unused,
  ...(follow && { follow })
});

const turns = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

/** A follower whose pauses are noted, and are over at once as long as there are fewer than so many. */
const follower = (mostPauses: number) => {
  const pauses: number[] = [];
  const noted = { changes: 0, reported: [] as unknown[] };
  const one = new ChangeFollower({
    onChange: () => (noted.changes += 1),
    report: (error) => noted.reported.push(error),
    after: (ms, work) => {
      pauses.push(ms);
      if (pauses.length < mostPauses) work();
      return () => undefined;
    },
    random: () => 1
  });
  return { one, pauses, noted };
};

test('it comes back after ever longer pauses, and soon where the service was there', async () => {
  const ends: FollowingEnd[] = [
    { state: 'ended', lasted: false, retryAfter: null },
    { state: 'ended', lasted: false, retryAfter: null },
    { state: 'ended', lasted: false, retryAfter: 60_000 },
    { state: 'ended', lasted: true, retryAfter: null }
  ];
  const { one, pauses } = follower(4);
  one.follow(serviceWith(async () => ends.shift() ?? { state: 'notOffered' }));
  await turns();
  expect(pauses).toEqual([2_000, 4_000, 60_000, 2_000]);
});

test('a service that tells of nothing is asked once', async () => {
  let asked = 0;
  const { one, pauses } = follower(9);
  const silent = serviceWith(async () => {
    asked += 1;
    return { state: 'notOffered' };
  });
  one.follow(silent);
  await turns();
  one.follow(silent);
  one.follow(serviceWith());
  await turns();
  expect({ asked, pauses }).toEqual({ asked: 1, pauses: [] });
});

test('one that is left tells of nothing any more, and is not asked again', async () => {
  const { one, noted, pauses } = follower(9);
  let tell = (): void => undefined;
  let end = (): void => undefined;
  one.follow(
    serviceWith(
      ({ onRevision }) =>
        new Promise((resolve) => {
          tell = () => onRevision(1);
          end = () => resolve({ state: 'ended', lasted: true, retryAfter: null });
        })
    )
  );
  tell();
  one.stop();
  tell();
  end();
  await turns();
  expect({ ...noted, asked: pauses.length <= 1 }).toEqual({ changes: 1, reported: [], asked: true });
});

test('a service that has changed is read at once, and not more than half of the time', async () => {
  const played = new Played();
  await played.start(10_000);
  const before = played.runs.length;
  played.loop.serviceChanged();
  await played.pass(1);
  expect(played.runs.length).toBe(before + 1);
  for (let times = 0; times < 100; times += 1) {
    played.loop.serviceChanged();
    await played.pass(10);
  }
  expect(played.runs.length).toBeGreaterThanOrEqual(before + 3);
  expect(played.runs.length).toBeLessThanOrEqual(before + 2 + Math.ceil(1_000 / LEAST_PAUSE));
});

test('what changes while it is read is read afterwards', async () => {
  const played = new Played();
  await played.start(1);
  const reading = Promise.withResolvers<typeof NOTHING>();
  played.next = () => reading.promise;
  played.loop.serviceChanged();
  await played.pass(1_000);
  const before = played.runs.length;
  played.loop.serviceChanged();
  played.next = () => Promise.resolve(NOTHING);
  reading.resolve(NOTHING);
  await turns();
  await played.pass(1_500);
  expect(played.runs.length).toBe(before + 1);
});

test('while the service fails, its word changes nothing', async () => {
  const played = new Played();
  played.next = fails('unreachable', 'The service cannot be reached.');
  await played.start(1);
  const before = played.runs.length;
  played.loop.serviceChanged();
  await played.pass(500);
  expect(played.runs.length).toBe(before);
});

test('however often it comes back, it leaves nothing behind that waits for its end', async () => {
  const { one, pauses } = follower(30);
  let most = 0;
  one.follow(
    serviceWith(async ({ signal }) => {
      most = Math.max(most, getEventListeners(signal, 'abort').length);
      return { state: 'ended', lasted: false, retryAfter: null };
    })
  );
  await expect.poll(() => pauses.length).toBe(30);
  expect(most).toBe(0);
});
