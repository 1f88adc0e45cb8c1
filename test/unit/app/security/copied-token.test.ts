import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CopiedToken } from '../../../../src-main/app/security/copied-token';
import { PersonInput } from '../../../../src-main/app/security/person-input';

const clipboard = {
  text: '',
  readText: () => Promise.resolve(clipboard.text),
  writeText: (text: string) => {
    clipboard.text = text;
    return Promise.resolve();
  },
  clear: () => {
    clipboard.text = '';
  }
};

const failures: unknown[] = [];
const newToken = (platform: NodeJS.Platform = 'win32'): CopiedToken =>
  new CopiedToken(clipboard, platform, (error) => failures.push(error));

beforeEach(() => {
  vi.useFakeTimers();
  clipboard.text = '';
  failures.length = 0;
});
afterEach(() => void vi.useRealTimers());

test('the token leaves the clipboard after a minute', async () => {
  await newToken().copy('secret');
  await vi.advanceTimersByTimeAsync(59_000);
  expect(clipboard.text).toBe('secret');
  await vi.advanceTimersByTimeAsync(2_000);
  expect(clipboard.text).toBe('');
});

test('what was copied since stays', async () => {
  await newToken().copy('secret');
  clipboard.text = 'a recipe';
  await vi.advanceTimersByTimeAsync(61_000);
  expect(clipboard.text).toBe('a recipe');
});

test('a second copy stays for a minute of its own', async () => {
  const copied = newToken();
  await copied.copy('secret');
  await vi.advanceTimersByTimeAsync(50_000);
  await copied.copy('secret');
  await vi.advanceTimersByTimeAsync(50_000);
  expect(clipboard.text).toBe('secret');
});

test('the end of the app clears it at once, and a clipboard that does not answer does not hold that up', async () => {
  const copied = newToken();
  await copied.copy('secret');
  await copied.clearAtEnd();
  expect(clipboard.text).toBe('');

  const deaf = new CopiedToken(
    { ...clipboard, readText: () => new Promise(() => undefined) },
    'win32',
    () => undefined
  );
  await deaf.copy('secret');
  const ended = deaf.clearAtEnd();
  await vi.advanceTimersByTimeAsync(5_000);
  await ended;
});

test('a clipboard that fails is told of, and nothing is thrown', async () => {
  const broken = new CopiedToken(
    { ...clipboard, readText: () => Promise.reject(new Error('no display')) },
    'win32',
    (error) => failures.push(error)
  );
  await broken.copy('secret');
  await broken.clear();
  expect(failures).toHaveLength(1);
});

test('on Linux the clipboard is not read as the app ends, when Electron could crash by it', async () => {
  const readText = vi.spyOn(clipboard, 'readText');
  const copied = newToken('linux');
  await copied.copy('secret');
  await copied.clearAtEnd();
  expect(readText).not.toHaveBeenCalled();
  readText.mockRestore();
});

const window = () => {
  let now = 0;
  const input = new PersonInput(() => now);
  const contents = new EventEmitter();
  input.watch(contents);
  const doing = (type: string): boolean => contents.emit('input-event', {}, { type });
  return { input, contents, doing, pass: (ms: number) => (now += ms) };
};

test('a key press or a click stands for one call of its own window', () => {
  const { input, contents, doing } = window();
  expect(input.spend(contents)).toBe(false);
  doing('rawKeyDown');
  expect(input.spend(new EventEmitter())).toBe(false);
  expect([input.spend(contents), input.spend(contents)]).toEqual([true, false]);
  doing('mouseDown');
  doing('mouseDown');
  expect([input.spend(contents), input.spend(contents), input.spend(contents)]).toEqual([true, true, false]);
});

test('what moves by itself stands for nothing, and what was done long ago neither', () => {
  const { input, contents, doing, pass } = window();
  for (const type of ['mouseMove', 'mouseWheel', 'mouseEnter', 'gestureScrollUpdate', 'keyUp', 'char']) doing(type);
  expect(input.spend(contents)).toBe(false);
  doing('rawKeyDown');
  pass(15_001);
  expect(input.spend(contents)).toBe(false);
  input.note(contents);
  expect(input.spend(contents)).toBe(true);
});
