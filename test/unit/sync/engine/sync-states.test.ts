import { expect, test } from 'vitest';
import type { RemoteFailure } from '../../../../src-main/sync/category-service';
import { fails, NOTHING, Played } from './played-loop';

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
