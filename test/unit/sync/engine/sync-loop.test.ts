import { expect, test } from 'vitest';
import { RemoteFailure } from '../../../../src-main/sync/category-service';
import { pollDelay, retryDelay } from '../../../../src-main/sync/engine/sync-delays';
import type { SyncOutcome } from '../../../../src-main/sync/engine/sync-parts';
import { fails, NOTHING, Played, START } from './played-loop';

test('it begins at once, and looks ever more seldom while nothing changes', async () => {
  const played = new Played();
  played.loop.setFocus(true);
  await played.start(600_000);
  const pauses = played.runs.slice(1).map((at, index) => at - (played.runs[index] ?? 0));
  expect(played.runs[0]).toBe(0);
  expect(pauses.toSorted((a, b) => a - b)).toEqual(pauses);
  expect(pauses.at(-1)).toBe(60_000);
});

test('no timer is set into the past, even if the clock goes on while it is set', async () => {
  const played = new Played();
  played.passing = 1;
  played.loop.start();
  played.loop.setFocus(true);
  played.loop.serviceChanged();
  await played.pass(100);
  expect(played.pauses.filter((ms) => ms < 0)).toEqual([]);
});

test('what comes in makes it look soon again, and sooner where a window is looked at', async () => {
  const played = new Played();
  await played.start(3_600_000);
  played.next = () => Promise.resolve({ ...NOTHING, pulled: 1 });
  const { length } = played.runs;
  await played.pass(300_000);
  expect(played.runs.length - length).toBeGreaterThanOrEqual(1);
  const away = played.runs.at(-1) ?? 0;
  played.loop.setFocus(true);
  await played.pass(10_000);
  expect((played.runs.at(-1) ?? 0) - away).toBeLessThanOrEqual(300_000);
  expect(played.runs.length - length).toBeGreaterThanOrEqual(3);
});

test.each([{ pulled: 1 }, { pushed: 1 }])(
  'as long as each sync changes something (%o), all pauses are the shortest',
  async (changed) => {
    const played = new Played();
    played.next = () => Promise.resolve({ ...NOTHING, ...changed });
    await played.start(10 * pollDelay(false, 0));
    const pauses = played.runs.slice(1).map((at, index) => at - (played.runs[index] ?? 0));
    expect(pauses.length).toBeGreaterThan(5);
    expect([...new Set(pauses)]).toEqual([pollDelay(false, 0)]);
  }
);

test('edits are sent together, soon after the last of them and not much later than the first', async () => {
  const played = new Played();
  await played.start(1);
  for (let edit = 0; edit < 20; edit += 1) {
    played.waiting += 1;
    played.loop.edited();
    await played.pass(500);
  }
  const bursts = played.runs.slice(1);
  expect(bursts[0]).toBeLessThanOrEqual(5_100);
  expect(bursts.length).toBeLessThanOrEqual(4);
  expect(played.statuses.some(({ state, waiting }) => state === 'syncing' && waiting > 0)).toBe(true);
});

test('a look that finds nothing does not show', async () => {
  const played = new Played();
  await played.start(60_000);
  expect(played.statuses.map(({ state }) => state)).not.toContain('syncing');
});

test('a look that finds nothing is when it was last synced, and one that fails is not', async () => {
  const played = new Played();
  played.lastSyncedAt = new Date(START - 259_200_000).toISOString();
  await played.loop.syncNow();
  expect(played.loop.status.lastSyncedAt).toBe(new Date(START).toISOString());
  played.now += 1_000;
  played.next = fails('unreachable', 'Nobody.');
  await played.loop.syncNow();
  expect(played.loop.status.lastSyncedAt).toBe(new Date(START).toISOString());
  // Before it failed, the file was written.
  played.lastSyncedAt = new Date(START + 1_000).toISOString();
  await played.loop.syncNow();
  expect(played.loop.status.lastSyncedAt).toBe(played.lastSyncedAt);
});

test('failures are followed by ever longer pauses, up to minutes, and by a word', async () => {
  const played = new Played();
  played.next = fails('unreachable', 'The service cannot be reached.');
  played.waiting = 2;
  await played.start(3_600_000);
  const pauses = played.runs.slice(1).map((at, index) => at - (played.runs[index] ?? 0));
  expect(pauses.slice(0, 4)).toEqual([2_000, 4_000, 8_000, 16_000]);
  expect(pauses.at(-1)).toBe(300_000);
  expect(played.loop.status).toMatchObject({ state: 'offline', waiting: 2, message: 'The service cannot be reached.' });
  expect(Date.parse(played.loop.status.nextTryAt ?? '')).toBeGreaterThan(played.now);
  played.next = () => Promise.resolve(NOTHING);
  played.waiting = 0;
  await played.loop.syncNow();
  expect(played.loop.status).toMatchObject({ state: 'settled', message: null, nextTryAt: null });
});

test('edits do not hurry a service that is not there, nor one that asked to wait', async () => {
  const played = new Played();
  played.next = fails('busy', 'The service asks to wait.', 90_000, 429);
  played.waiting = 1;
  await played.start(10);
  played.loop.edited();
  await played.pass(89_000);
  expect(played.runs).toEqual([0]);
  expect(played.loop.status).toMatchObject({ state: 'busy', waiting: 1, message: 'The service asks to wait.' });
  await played.pass(2_000);
  expect(played.runs).toEqual([0, 90_000]);
});

test('a service that asks to wait is not shown as synced, and says when it is asked again', async () => {
  const played = new Played();
  played.next = fails('busy', 'The service asks to wait.', 3_600_000, 503);
  await played.start(10);
  expect(played.loop.status).toMatchObject({
    state: 'busy',
    waiting: 0,
    message: 'The service asks to wait.',
    nextTryAt: new Date(START + 3_600_000).toISOString()
  });
  played.next = () => Promise.resolve(NOTHING);
  await played.pass(3_600_000);
  expect(played.loop.status).toMatchObject({ state: 'settled', message: null });
});

test('only a person who asks for it hurries a service that asked to wait', async () => {
  const played = new Played();
  const first = Promise.withResolvers<SyncOutcome>();
  played.next = () => first.promise;
  await played.start(0);
  played.loop.start();
  played.next = fails('busy', 'The service asks to wait.', 90_000, 429);
  first.reject(new RemoteFailure('busy', 'The service asks to wait.', 90_000, 429));
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  await played.pass(1_000);
  await played.start(80_000);
  expect(played.runs).toEqual([0]);
  await played.pass(10_000);
  expect(played.runs).toEqual([0, 90_000]);
  await played.loop.syncNow();
  expect(played.runs).toEqual([0, 90_000, 91_000]);
});

test('other credentials are tried at once, whatever came with the refusal of those before', async () => {
  const played = new Played();
  played.next = fails('unauthorized', 'The service did not accept these credentials (401).', 90_000, 401);
  await played.start(10);
  played.next = () => Promise.resolve(NOTHING);
  await played.start(1);
  expect(played.runs).toEqual([0, 10]);
});

test('what waits is counted on while the service is away, and while it is tried again', async () => {
  const played = new Played();
  played.next = fails('unreachable', 'Nothing answers.');
  await played.start(100);
  const counted: string[] = [];
  for (played.waiting = 1; played.waiting <= 3; played.waiting += 1) {
    played.loop.edited();
    await played.pass(60);
    counted.push(`${played.loop.status.state} ${played.loop.status.waiting}`);
  }
  expect(counted).toEqual(['offline 1', 'offline 2', 'offline 3']);
  expect(played.runs).toHaveLength(1);
  // One that takes its time to fail.
  const trying = Promise.withResolvers<SyncOutcome>();
  played.next = () => trying.promise;
  await played.pass(10_000);
  expect(played.loop.status).toMatchObject({ state: 'offline', waiting: 4, nextTryAt: null });
  played.waiting = 5;
  played.loop.edited();
  await played.pass(60);
  expect(played.loop.status).toMatchObject({ state: 'offline', waiting: 5, nextTryAt: null });
  trying.reject(new RemoteFailure('unreachable', 'Nothing answers.'));
  await played.pass(1);
  expect(played.loop.status).toMatchObject({ state: 'offline', waiting: 5 });
});

test('without credentials it waits until it is asked', async () => {
  const played = new Played();
  played.next = fails('unauthorized', 'Enter the credentials again.', null, 401);
  await played.start(3_600_000);
  expect(played.runs).toEqual([0]);
  expect(played.loop.status).toMatchObject({ state: 'unauthorized', nextTryAt: null });
  played.next = () => Promise.resolve(NOTHING);
  await played.start(1);
  expect(played.loop.status.state).toBe('settled');
});

test('with credentials that may only read it goes on reading, and says that it may not write', async () => {
  const played = new Played();
  const failure = new RemoteFailure('unauthorized', 'These credentials may not write.', null, 403);
  played.next = () => Promise.resolve({ ...NOTHING, waiting: 2, failure });
  played.waiting = 2;
  await played.start(3_600_000);
  expect(played.runs.length).toBeGreaterThan(10);
  expect(played.runs.length).toBeLessThan(30);
  expect(played.loop.status).toMatchObject({
    state: 'unauthorized',
    waiting: 2,
    message: 'These credentials may not write.'
  });
  played.next = () => Promise.reject(failure);
  await played.pass(300_000);
  const { length } = played.runs;
  await played.pass(3_600_000);
  expect(played.runs).toHaveLength(length);
});

test('a fault of ours is reported, told without its words, and does not end it', async () => {
  const played = new Played();
  played.next = () => Promise.reject(new Error('SELECT secret'));
  await played.start(1);
  expect(played.reported).toHaveLength(1);
  expect(played.loop.status.state).toBe('failed');
  expect(played.loop.status.message).not.toContain('SELECT');
  played.next = () => Promise.resolve(NOTHING);
  await played.pass(5_000);
  expect(played.loop.status.state).toBe('settled');
});

test('runs do not overlap: one that is asked for meanwhile comes after, and tells what both brought', async () => {
  const played = new Played();
  const first = Promise.withResolvers<SyncOutcome>();
  played.next = () => first.promise;
  await played.start(1);
  const asked = played.loop.syncNow();
  await played.pass(10);
  expect(played.runs).toHaveLength(1);
  played.next = () => Promise.resolve(NOTHING);
  first.resolve({ ...NOTHING, pulled: 3 });
  expect((await asked).round).toEqual({ came: 3, sent: 0 });
  expect(played.runs).toHaveLength(2);
  expect((await played.loop.syncNow()).round).toEqual({ came: 0, sent: 0 });
  // One that was stopped does not say that nothing had changed.
  played.next = () => Promise.reject(new Error('cancelled'));
  const stopped = played.loop.syncNow();
  played.loop.cancel();
  expect(await stopped).not.toHaveProperty('round');
});

test('once it is stopped it neither begins nor tells anything', async () => {
  const played = new Played();
  const first = Promise.withResolvers<SyncOutcome>();
  played.next = () => first.promise;
  await played.start(1);
  played.loop.stop();
  const { length } = played.statuses;
  first.resolve(NOTHING);
  await played.pass(600_000);
  expect([played.runs.length, played.statuses.length]).toEqual([1, length]);
});

test('the pauses stay within their bounds, and jitter takes at most half', () => {
  expect([pollDelay(true, 0), pollDelay(true, 1_000), pollDelay(false, 0), pollDelay(false, 1_000)]).toEqual([
    3_000, 60_000, 30_000, 300_000
  ]);
  expect([retryDelay(1, null, 0), retryDelay(1, null, 1), retryDelay(1_000, null, 1)]).toEqual([1_000, 2_000, 300_000]);
  expect(retryDelay(1, 120_000, 0)).toBe(120_000);
});

test('credentials that come while a sync without them is under way are tried right after it', async () => {
  const played = new Played();
  const refused = Promise.withResolvers<SyncOutcome>();
  played.next = () => refused.promise;
  await played.start(0);
  await played.start(10);
  played.next = () => Promise.resolve(NOTHING);
  refused.reject(new RemoteFailure('unauthorized', 'The service did not accept these credentials (401).'));
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  await played.pass(0);
  expect(played.runs).toEqual([0, 10]);
  expect(played.loop.status.state).toBe('settled');
});

test('a sync that ends since the workspace is closed is no fault', async () => {
  const played = new Played();
  const ended = Promise.withResolvers<SyncOutcome>();
  played.next = () => ended.promise;
  await played.start(0);
  played.loop.stop();
  ended.reject(new DOMException('Aborted', 'AbortError'));
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  await played.pass(600_000);
  expect([played.reported, played.runs]).toEqual([[], [0]]);
});

test('before the credentials are known, nothing but a person who asks for it begins a sync', async () => {
  const played = new Played();
  played.areCredentialsKnown = false;
  played.waiting = 1;
  played.loop.start();
  played.loop.edited();
  played.loop.setSending({ isByHand: false, isPaused: false });
  await played.pass(24 * 60 * 60 * 1_000);
  expect(played.runs).toEqual([]);
  expect(played.loop.status).toMatchObject({ state: 'waiting', waiting: 1 });
  played.areCredentialsKnown = true;
  await played.start(1);
  expect(played.runs).toHaveLength(1);
});

test('one that is held syncs only once it is asked to, and then as ever', async () => {
  const played = new Played(1, new RemoteFailure('failed', 'It hung.'));
  expect(played.loop.status).toMatchObject({ state: 'failed', message: 'It hung.', nextTryAt: null });
  played.loop.start();
  played.loop.setFocus(true);
  played.waiting = 1;
  played.loop.edited();
  await played.pass(24 * 60 * 60 * 1_000);
  expect(played.runs).toEqual([]);
  played.waiting = 0;
  expect(await played.loop.syncNow()).toMatchObject({ state: 'settled', message: null });
  await played.start(1);
  expect(played.runs).toHaveLength(2);
});
