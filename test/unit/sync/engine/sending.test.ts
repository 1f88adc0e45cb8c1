import { expect, test } from 'vitest';
import { AFTER_CANCELLING } from '../../../../src-main/sync/engine/sync-delays';
import type { SyncOutcome } from '../../../../src-main/sync/engine/sync-parts';
import { NOTHING, Played } from './played-loop';
import { namesIn, ours, scene } from './scene';

const HELD_HERE: SyncOutcome = { ...NOTHING, waiting: 2 };

/** A loop of a replica whose changes are sent by hand, with two of them waiting. */
const byHand = (): Played => {
  const played = new Played(1, null, { isByHand: true, isPaused: false });
  played.next = () => Promise.resolve(HELD_HERE);
  played.waiting = 2;
  return played;
};

test('by hand, edits start no sync, and reading goes on without sending', async () => {
  const played = byHand();
  await played.start(1);
  const runs = played.runs.length;
  played.loop.edited();
  await played.pass(5_000);
  expect(played.runs).toHaveLength(runs);
  await played.pass(600_000);
  expect(played.runs.length).toBeGreaterThan(runs);
  expect(played.watch?.maySend()).toBe(false);
  expect(played.statuses.map(({ state }) => state)).not.toContain('syncing');
  expect(played.loop.status).toMatchObject({ state: 'waiting', waiting: 2, sending: { isByHand: true } });
});

test('“Sync now” reads only, and “send” sends as long as nothing else has been edited', async () => {
  const played = byHand();
  await played.loop.syncNow();
  expect(played.watch?.maySend()).toBe(false);
  let isAsAgreed = true;
  const seen: boolean[] = [];
  played.next = () => {
    seen.push(played.watch?.maySend() ?? false);
    isAsAgreed = false;
    seen.push(played.watch?.maySend() ?? false);
    return Promise.resolve(NOTHING);
  };
  await played.loop.send(() => isAsAgreed);
  expect(seen).toEqual([true, false]);
  // What was agreed to once holds for that sync alone.
  isAsAgreed = true;
  await played.loop.syncNow();
  expect(played.watch?.maySend()).toBe(false);
});

test('pausing ends a reading, stops before the next request, and nothing begins until it is resumed', async () => {
  const played = new Played();
  played.waiting = 1;
  const ending = Promise.withResolvers<SyncOutcome>();
  played.next = () => ending.promise;
  await played.start(1);
  expect(played.watch?.maySend()).toBe(true);
  played.sending = { isByHand: false, isPaused: true };
  played.loop.setSending(played.sending);
  expect(played.watch?.maySend()).toBe(false);
  expect(played.watch?.cancelled.aborted).toBe(true);
  ending.reject(new Error('cancelled'));
  await played.pass(1);
  played.next = () => Promise.resolve(NOTHING);
  played.loop.edited();
  played.loop.serviceChanged();
  played.loop.setFocus(true);
  await played.start(3_600_000);
  expect(played.runs).toHaveLength(1);
  expect(played.loop.status.sending.isPaused).toBe(true);
  played.loop.setSending({ isByHand: false, isPaused: false });
  await played.pass(1);
  expect(played.runs).toHaveLength(2);
  expect(played.watch?.maySend()).toBe(true);
});

test('cancelling while changes are sent stops before the next request, and the next sync sends again', async () => {
  const played = new Played();
  played.waiting = 2;
  const ending = Promise.withResolvers<SyncOutcome>();
  played.next = () => ending.promise;
  const syncing = played.loop.syncNow();
  expect(played.watch?.maySend()).toBe(true);
  played.loop.cancel();
  expect(played.watch?.maySend()).toBe(false);
  ending.resolve({ ...NOTHING, waiting: 2 });
  await syncing;
  await played.loop.syncNow();
  expect(played.watch?.maySend()).toBe(true);
});

test.each(['stopped', 'paused'])(
  'what was %s while it sent stays so, although the service reports what was sent and a window gets the focus',
  async (how) => {
    const played = new Played();
    played.waiting = 2;
    const ending = Promise.withResolvers<SyncOutcome>();
    played.next = () => ending.promise;
    await played.start(1);
    // Other settings have asked for one more run before.
    played.loop.start();
    played.loop.serviceChanged();
    if (how === 'stopped') played.loop.cancel();
    else played.loop.setSending((played.sending = { isByHand: false, isPaused: true }));
    ending.resolve({ ...NOTHING, pushed: 1, waiting: 1 });
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    played.loop.serviceChanged();
    played.loop.setFocus(true);
    await played.pass(AFTER_CANCELLING - 1);
    expect(played.runs).toHaveLength(1);
    await played.pass(1);
    expect(played.runs).toHaveLength(how === 'stopped' ? 2 : 1);
  }
);

test('a paused replica stays paused when it is opened', async () => {
  const played = new Played(1, null, { isByHand: false, isPaused: true });
  await played.start(3_600_000);
  expect(played.runs).toEqual([]);
});

test('a change that is put off without a request does not make those behind it too late', async () => {
  const { service, replica } = await scene();
  const { category } = replica.store.create({ name: 'Milk' }, ours);
  replica.store.create({ name: 'Cocoa' }, ours);
  let edits = 0;
  replica.crashWhere((boundary) => {
    if (boundary !== 'planned') return;
    replica.now += 3_600_000;
    edits += 1;
    replica.store.update(category.id, { description: `Draft ${edits}` }, ours);
  });
  await replica.sync();
  expect(namesIn(service)).toContain('Cocoa');
});
