import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cancelCall, useEditProgress, withProgress } from '../../../../src-renderer/session/edits';
import { callMain } from '../../../../src-renderer/platform/bridge';
import { IPC_CALLS, IPC_EVENTS } from '../../../../src-shared/ipc';
import { FakeMain } from './fake-main';

let now = 0;

beforeEach(() => {
  now = 10_000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});

afterEach(() => {
  vi.restoreAllMocks();
});

test('of two calls that take long, the one whose progress shows is cancelled, and the other goes on', async () => {
  const main = new FakeMain(0);
  const underWay = new Map<string, PromiseWithResolvers<unknown>>();
  main.answers.set(IPC_CALLS.editTree.name, (_args, callId = '') => {
    const answered = Promise.withResolvers<unknown>();
    underWay.set(callId, answered);
    return answered.promise;
  });
  main.answers.set(IPC_CALLS.cancelCall.name, (args) => {
    const { callId } = args as { callId: string };
    underWay.get(callId)?.resolve({ state: 'cancelled' });
    return null;
  });
  const edit = () => withProgress((callId) => callMain(IPC_CALLS.editTree, '{}', callId));
  const [first, second] = [edit(), edit()];
  await expect.poll(() => underWay.size).toBe(2);
  const [firstId = '', secondId = ''] = underWay.keys();
  const shown = () => useEditProgress.getState().progress;
  main.tell(IPC_EVENTS.editProgress.name, { callId: firstId, done: 1, total: 9 });
  expect(shown()).toBeNull();
  now += 2_000;
  main.tell(IPC_EVENTS.editProgress.name, { callId: 'of another window', done: 1, total: 9 });
  expect(shown()).toBeNull();
  main.tell(IPC_EVENTS.editProgress.name, { callId: firstId, done: 2, total: 9 });
  expect(shown()).toEqual({ callId: firstId, done: 2, total: 9 });
  await cancelCall(shown()?.callId ?? '');
  expect(await first).toEqual({ state: 'cancelled' });
  expect(shown()).toBeNull();
  main.tell(IPC_EVENTS.editProgress.name, { callId: secondId, done: 3, total: 9 });
  expect(shown()).toEqual({ callId: secondId, done: 3, total: 9 });
  underWay.get(secondId)?.resolve({ state: 'done', changed: 9, created: [] });
  expect(await second).toMatchObject({ state: 'done', changed: 9 });
  expect(shown()).toBeNull();
});
