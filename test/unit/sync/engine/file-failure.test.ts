import { expect, test } from 'vitest';
import { RemoteFailure } from '../../../../src-main/sync/category-service';
import { StoreError } from '../../../../src-main/domain/errors';
import { NOTHING, Played } from './played-loop';

/*
 * A replica's own file that cannot be read any more, at each moment at which the loop looks into it. A rejection that nobody
 * takes ends the thread and the app with it, and the run of the tests likewise.
 */

const damaged = (): StoreError => new StoreError('storage_failed', '“a.canopy” is damaged.');
const FAILED = { state: 'failed', waiting: 2, message: '“a.canopy” is damaged.' };

const begun = async (): Promise<Played> => {
  const played = new Played();
  played.waiting = 2;
  await played.start(10);
  return played;
};

test('a file that fails before a run is told once, and tried again ever more seldom', async () => {
  const played = await begun();
  played.fileFailure = damaged();
  played.next = () => Promise.reject(damaged());
  await played.loop.syncNow();
  expect(played.loop.status).toMatchObject(FAILED);
  await played.pass(3_600_000);
  expect(played.fileFailures).toEqual(['“a.canopy” is damaged.']);
  expect(played.reported).toEqual([]);
  expect((played.runs.at(-1) ?? 0) - (played.runs.at(-2) ?? 0)).toBeGreaterThan(60_000);
});

test('a file that fails in the middle of a run', async () => {
  const played = await begun();
  played.next = () => {
    played.fileFailure = damaged();
    return Promise.resolve(NOTHING);
  };
  await played.loop.syncNow();
  await played.pass(1);
  expect(played.loop.status).toMatchObject(FAILED);
  expect(played.loop.status.nextTryAt).not.toBeNull();
  expect(played.fileFailures).toHaveLength(1);
});

test('a file that fails when something is edited, when a window gets the focus and when a choice was made', async () => {
  const played = await begun();
  played.fileFailure = damaged();
  played.loop.edited();
  played.loop.setFocus(true);
  played.loop.refresh();
  await played.pass(60);
  expect(played.loop.status).toMatchObject(FAILED);
  expect(played.fileFailures).toHaveLength(1);
});

test('a sync that fails by the file is told too, whether it says so itself or the service does not come into it', async () => {
  const played = await begun();
  played.next = () => Promise.reject(damaged());
  await played.loop.syncNow();
  expect(played.loop.status).toMatchObject(FAILED);
  played.next = () =>
    Promise.reject(
      new RemoteFailure('failed', 'Syncing stopped: “a.canopy” is damaged.', null, null, { cause: damaged() })
    );
  await played.loop.syncNow();
  expect(played.loop.status.message).toBe('Syncing stopped: “a.canopy” is damaged.');
  expect(played.fileFailures).toHaveLength(1);
  expect(played.reported).toEqual([]);
});

test('once the file can be read again, it is synced as before, and the next failure is told anew', async () => {
  const played = await begun();
  played.fileFailure = damaged();
  await played.loop.syncNow();
  played.fileFailure = null;
  played.waiting = 0;
  await played.loop.syncNow();
  expect(played.loop.status).toMatchObject({ state: 'settled', message: null, nextTryAt: null });
  played.fileFailure = damaged();
  await played.loop.syncNow();
  expect(played.fileFailures).toHaveLength(2);
});

test('a disk that is full is no reason to give the file up', async () => {
  const played = await begun();
  played.next = () => Promise.reject(new StoreError('storage_full', 'The disk is full.'));
  await played.loop.syncNow();
  expect(played.loop.status).toMatchObject({ state: 'failed', message: 'The disk is full.' });
  expect(played.fileFailures).toEqual([]);
});

test('a fault of ours in the same place is reported', async () => {
  const played = await begun();
  played.fileFailure = new Error('A bug');
  played.loop.edited();
  await played.pass(60);
  expect(played.reported.length).toBeGreaterThan(0);
  expect(played.loop.status.state).toBe('failed');
  expect(played.loop.status.message).toContain('a fault in Canopy');
});
