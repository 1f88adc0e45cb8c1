import { expect, test } from 'vitest';
import { type CategoryService, type ReadingWatch, RemoteFailure } from '../../../../src-main/sync/category-service';
import { fails, NOTHING, Played } from './played-loop';
import { CANOPY_DIALECT } from '../../../../src-main/sync/dialect/canopy-dialect';
import { SyncLoop } from '../../../../src-main/sync/engine/sync-loop';
import { ReplicaSync } from '../../../../src-main/sync/engine/replica-sync';
import type { SyncOutcome, SyncWatch } from '../../../../src-main/sync/engine/sync-parts';
import type { SyncStatus } from '../../../../src-shared/remote';
import { openedStore } from '../../../support/opened-store';

test('only what got no answer at all is offline; whatever answers has refused or failed', async () => {
  const stateAfter = async (...failure: ConstructorParameters<typeof RemoteFailure>): Promise<string> => {
    const played = new Played();
    played.next = fails(...failure);
    await played.start(1);
    return played.loop.status.state;
  };
  expect([await stateAfter('unreachable', 'Nobody.'), await stateAfter('lost', 'No answer.')]).toEqual([
    'offline',
    'offline'
  ]);
  const answered = [
    await stateAfter('lost', 'A gateway.', null, 502),
    await stateAfter('failed', '500', null, 500),
    await stateAfter('refused', '501', null, 501),
    await stateAfter('unreadable', 'A web page.', null, 200),
    await stateAfter('redirected', 'Elsewhere.', null, 302),
    await stateAfter('tls', 'An unknown certificate.')
  ];
  expect(answered).toEqual(answered.map(() => 'failed'));
  expect(await stateAfter('unauthorized', '401', null, 401)).toBe('unauthorized');
});

test('while the person is asked about a listing with far less in it, it says so, looks at the service as ever, and hurries for no edit', async () => {
  const played = new Played();
  played.waiting = 2;
  played.shrinking = { askedAt: '2026-11-21T12:00:00.000Z', listed: 3, known: 300 };
  await played.start(1_000);
  expect(played.loop.status).toMatchObject({
    state: 'shrunk',
    waiting: 2,
    message: 'The service now lists 3 of 300 categories.',
    shrinking: { listed: 3, known: 300 }
  });
  const { length } = played.runs;
  played.loop.edited();
  await played.pass(20_000);
  expect(played.runs).toHaveLength(length);
  expect(played.statuses.map(({ state }) => state)).not.toContain('syncing');
  await played.pass(600_000);
  expect(played.runs.length).toBeGreaterThan(length);

  played.next = fails('unreachable', 'Nobody.');
  await played.loop.syncNow();
  expect(played.loop.status).toMatchObject({
    state: 'offline',
    message: 'Nobody.',
    shrinking: { listed: 3, known: 300 },
    waiting: 2
  });
  played.next = () => Promise.resolve(NOTHING);
  played.shrinking = undefined;
  await played.loop.syncNow();
  expect(played.loop.status).not.toHaveProperty('shrinking');
});

test('a try that fails again is not shown as a sync in between, and what waits stays counted', async () => {
  const played = new Played();
  played.waiting = 3;
  played.next = fails('unreachable', 'Nobody.');
  await played.start(60_000);
  const since = played.statuses.findIndex(({ state }) => state === 'offline');
  const later = played.statuses.slice(since);
  expect(later.length).toBeGreaterThan(1);
  expect(later.filter(({ state, waiting }) => state !== 'offline' || waiting !== 3)).toEqual([]);
});

/** A loop whose syncs and time a test moves by hand. */
class Blocked {
  readonly statuses: SyncStatus[] = [];
  readonly reported: unknown[] = [];
  readonly timers: { readonly ms: number; readonly work: () => void }[] = [];
  watch: Required<SyncWatch> | null = null;
  runs = 0;
  waiting = 1;
  end = Promise.withResolvers<SyncOutcome>();
  readonly loop = new SyncLoop({
    paused: null,
    sync: (watch) => {
      this.runs += 1;
      this.watch = watch;
      this.end = Promise.withResolvers();
      watch.cancelled.addEventListener('abort', () => this.end.reject(new Error('cancelled')));
      return this.end.promise;
    },
    areCredentialsKnown: () => true,
    facts: () => ({
      waiting: this.waiting,
      conflicts: 0,
      lastSyncedAt: null,
      sending: { isByHand: false, isPaused: false }
    }),
    notify: (status) => this.statuses.push(status),
    report: (error) => this.reported.push(error),
    fileFailed: () => undefined,
    now: () => 0,
    after: (ms, work) => {
      const timer = { ms, work };
      this.timers.push(timer);
      return () => void this.timers.splice(this.timers.indexOf(timer), 1);
    },
    random: () => 1
  });

  /** What is due next happens now. */
  next(): void {
    this.timers.shift()?.work();
  }
}

test('how far a reading is, is told once it has taken a while, and no longer than it takes', async () => {
  const blocked = new Blocked();
  const syncing = blocked.loop.syncNow();
  const { onProgress } = blocked.watch ?? {};
  onProgress?.({ count: 100, total: 300 });
  onProgress?.({ count: 200, total: 300 });
  expect(blocked.statuses.map(({ progress }) => progress)).toEqual([undefined]);
  blocked.next();
  expect(blocked.statuses.at(-1)).toMatchObject({ state: 'syncing', progress: { count: 200, total: 300 } });
  onProgress?.({ count: 300, total: 300 });
  onProgress?.(null);
  expect(blocked.statuses.at(-1)).not.toHaveProperty('progress');
  blocked.end.resolve(NOTHING);
  await syncing;
  expect(blocked.statuses).toHaveLength(4);
  expect(blocked.statuses.some(({ progress }) => progress?.count === 300)).toBe(false);
});

test('a sync that began by itself is shown once somebody asks for one', async () => {
  const blocked = new Blocked();
  blocked.waiting = 0;
  blocked.loop.start();
  blocked.next();
  blocked.watch?.onProgress({ count: 100, total: 300 });
  blocked.next();
  expect(blocked.statuses.some(({ progress }) => progress !== undefined)).toBe(false);
  const syncing = blocked.loop.syncNow();
  expect(blocked.statuses.at(-1)).toMatchObject({ state: 'syncing', progress: { count: 100, total: 300 } });
  blocked.end.resolve(NOTHING);
  await expect.poll(() => blocked.runs).toBe(2);
  blocked.end.resolve(NOTHING);
  expect(await syncing).toMatchObject({ state: 'settled' });
});

test('a quick reading is told of by no number at all', async () => {
  const blocked = new Blocked();
  const syncing = blocked.loop.syncNow();
  blocked.watch?.onProgress({ count: 100, total: null });
  blocked.watch?.onProgress(null);
  blocked.end.resolve(NOTHING);
  await syncing;
  expect(blocked.statuses.every(({ progress }) => progress === undefined)).toBe(true);
});

test('what is being sent is told once that takes a while, the newest alone, and no longer than it takes', async () => {
  const blocked = new Blocked();
  const syncing = blocked.loop.syncNow();
  const { onSending } = blocked.watch ?? {};
  onSending?.({ categoryId: 1, left: 3 });
  onSending?.({ categoryId: 2, left: 2 });
  expect(blocked.loop.status).not.toHaveProperty('beingSent');
  blocked.next();
  expect(blocked.loop.status).toMatchObject({ state: 'syncing', beingSent: { categoryId: 2, left: 2 } });
  onSending?.({ categoryId: null, left: 1 });
  onSending?.(null);
  expect(blocked.loop.status).not.toHaveProperty('beingSent');
  expect(blocked.statuses.map(({ beingSent }) => beingSent?.left)).toEqual([undefined, 2, undefined]);
  blocked.end.resolve(NOTHING);
  await syncing;
});

test('a reading that is cancelled is no failure, and is not begun again at once although something waits', async () => {
  const blocked = new Blocked();
  const syncing = blocked.loop.syncNow();
  blocked.loop.cancel();
  expect(await syncing).toMatchObject({ state: 'waiting', message: null, waiting: 1 });
  expect(blocked.reported).toEqual([]);
  expect(blocked.timers.map(({ ms }) => ms)).toEqual([300_000]);
  blocked.loop.edited();
  expect(blocked.timers.at(-1)?.ms).toBeLessThan(1_000);
  const again = blocked.loop.syncNow();
  blocked.end.resolve(NOTHING);
  await again;
  expect(blocked.runs).toBe(2);
});

test('a cancelled sync does not wait for a service that has gone silent, and changes nothing', async () => {
  const store = openedStore();
  store.replica.begin({
    address: { url: 'http://127.0.0.1:1', readPath: '/a', writePath: '/a' },
    dialect: CANOPY_DIALECT,
    authKind: 'none'
  });
  const asked: ReadingWatch[] = [];
  const unasked = (): Promise<never> => Promise.reject(new RemoteFailure('failed', 'Nothing else was to be asked.'));
  const service: CategoryService = {
    read: (_known, watching = {}) => {
      asked.push(watching);
      return new Promise(() => undefined);
    },
    create: unasked,
    update: unasked,
    delete: unasked
  };
  const cancelling = new AbortController();
  const syncing = new ReplicaSync({ store, service, now: () => new Date() }).once({ cancelled: cancelling.signal });
  await expect.poll(() => asked).toHaveLength(1);
  cancelling.abort();
  await expect(syncing).rejects.toThrow('cancelled');
  expect(asked[0]?.signal?.aborted).toBe(true);
  expect(store.replica.facts()).toMatchObject({ lastSyncedAt: null, waiting: 0 });
});
