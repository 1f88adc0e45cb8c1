import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askClipboard } from '../../../../src-renderer/session/clipboard';
import { IPC_CALLS } from '../../../../src-shared/ipc';
import { FakeMain } from './fake-main';

let page = new EventTarget();
let triggered: unknown[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  page = new EventTarget();
  vi.stubGlobal('document', page);
  triggered = [];
  new FakeMain(0).answers.set(IPC_CALLS.editText.name, (command) => {
    triggered.push(command);
    return null;
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a paste that is late on a slow computer is waited for, so that the keys after it come after it', async () => {
  let isOver = false;
  const pasting = askClipboard('paste').then(() => {
    isOver = true;
  });
  await vi.advanceTimersByTimeAsync(3_000);
  expect(isOver).toBe(false);
  page.dispatchEvent(new Event('paste'));
  // A browser inserts the text once all that the event has resolved has run.
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(0);
  await pasting;
  expect(vi.getTimerCount()).toBe(0);
});

test.each(['copy', 'cut', 'paste'] as const)('a %s that causes no event does not wait for ever', async (command) => {
  const asked = askClipboard(command);
  await vi.advanceTimersByTimeAsync(10_000);
  await expect(asked).resolves.toBeUndefined();
  expect(triggered).toEqual([command]);
});
