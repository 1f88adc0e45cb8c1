import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { asShown } from '../../../../src-renderer/session/follow-tree';

type Listener = (payload: unknown) => void;

/** Stands for the main process: commits are told when the test says so. */
const listeners = new Map<string, Set<Listener>>();

const commit = (): void => {
  const patch = { from: 1, to: 2, author: 'window', changes: [], count: 1, journal: { undo: null, redo: null } };
  for (const heard of listeners.values()) for (const listener of heard) listener(JSON.stringify(patch));
};

const settled = <T>(): { promise: Promise<T>; resolve: (value: T) => void; reject: (error: Error) => void } =>
  Promise.withResolvers<T>();

beforeEach(() => {
  vi.stubGlobal('canopy', {
    call: () => Promise.reject(new Error('No call is made here.')),
    openDropped: () => Promise.reject(new Error('No file is dropped here.')),
    on: (name: string, listener: Listener) => {
      const heard = listeners.get(name) ?? new Set();
      listeners.set(name, heard.add(listener));
      return () => heard.delete(listener);
    }
  });
});

afterEach(() => listeners.clear());

describe('what follows from a call', () => {
  it('is done once, as soon as the tree shows what came of it, before the answer', async () => {
    const answer = settled<string>();
    let isShown = false;
    let followed = 0;
    const ended = asShown(
      () => answer.promise,
      () => isShown,
      () => (followed += 1)
    );
    commit();
    expect(followed).toBe(0);
    isShown = true;
    commit();
    commit();
    expect(followed).toBe(1);
    answer.resolve('done');
    expect(await ended).toBe('done');
    expect(followed).toBe(1);
  });

  it('is done with the answer where the tree never shows it, and later commits are not its business', async () => {
    let followed = 0;
    expect(
      await asShown(
        () => Promise.resolve(1),
        () => false,
        () => (followed += 1)
      )
    ).toBe(1);
    expect(followed).toBe(1);
    commit();
    expect(followed).toBe(1);
    expect([...listeners.values()].every((heard) => heard.size === 0)).toBe(true);
  });

  it('is not done when the call fails', async () => {
    let followed = 0;
    await expect(
      asShown(
        () => Promise.reject(new Error('Refused.')),
        () => false,
        () => (followed += 1)
      )
    ).rejects.toThrow('Refused.');
    expect(followed).toBe(0);
  });
});
