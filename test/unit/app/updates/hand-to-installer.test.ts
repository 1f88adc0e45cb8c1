import type { EventEmitter } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { handToInstaller } from '../../../../src-main/app/updates/desktop-updates';
import { temporaryFolder } from '../../../support/temporary-folder';

/** Electron's updater, with the events of its documentation. */
const updater = vi.hoisted(() => ({
  answer: (): unknown => undefined,
  emitter: undefined as EventEmitter | undefined
}));
vi.mock('electron', async () => {
  const events = await import('node:events');
  updater.emitter = new events.EventEmitter();
  const calls = { setFeedURL: () => undefined, checkForUpdates: () => void setImmediate(() => updater.answer()) };
  return { app: {}, autoUpdater: Object.assign(updater.emitter, calls) };
});

const emit = (event: string, ...facts: unknown[]) => updater.emitter?.emit(event, ...facts);
const late: unknown[] = [];
const reportLate = (error: unknown): void => void late.push(error);

const handed = (): Promise<void> => {
  const file = join(temporaryFolder(), 'canopy.zip');
  writeFileSync(file, 'Canopy 1.3.0');
  return handToInstaller(file, '1.3.0', reportLate);
};

const before = process.platform;
beforeEach(() => {
  Object.defineProperty(process, 'platform', { value: 'darwin' });
  late.length = 0;
});
afterEach(() => {
  Object.defineProperty(process, 'platform', { value: before });
  vi.useRealTimers();
});

it('settles with the answer of the system, whichever it is, and listens for nothing but late errors afterwards', async () => {
  updater.answer = () => emit('update-downloaded');
  await handed();
  updater.answer = () => emit('update-not-available');
  await expect(handed()).rejects.toThrow('no newer version');
  updater.answer = () => emit('error', new Error('The signature does not fit.'));
  await expect(handed()).rejects.toThrow('The signature does not fit.');
  expect(late).toEqual([]);
  expect(
    ['error', 'update-downloaded', 'update-not-available'].map((event) => updater.emitter?.listenerCount(event))
  ).toEqual([1, 0, 0]);
  emit('error', new Error('Late.'));
  expect(late).toEqual([new Error('Late.')]);
});

it('does not wait for an answer without end', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const asked = new Promise<void>((resolve) => {
    updater.answer = resolve;
  });
  const failure = handed().catch((error: unknown) => error);
  await asked;
  vi.advanceTimersByTime(15 * 60_000);
  expect(String(await failure)).toContain('not answered in time');
});
