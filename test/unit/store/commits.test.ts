import { expect, test, vi } from 'vitest';
import type { TreePatch } from '../../../src-shared/tree-patch';
import { openedStore, outlined, planted, reopened } from '../../support/opened-store';

test('a listener hears of each commit once it stands, and no more after it has stopped', () => {
  const store = openedStore();
  const heard: [number, string][] = [];
  const stop = store.onCommit(({ to }) => heard.push([to, outlined(store)]));
  planted(store, 'A B');
  stop();
  planted(store, 'C');
  expect(heard).toEqual([
    [1, 'A'],
    [2, 'A B']
  ]);
});

test('a listener that throws breaks neither the write nor the other listeners', () => {
  const complaint = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const store = openedStore();
  const heard: number[] = [];
  store.onCommit(() => {
    throw new Error('mine');
  });
  store.onCommit(({ to }) => heard.push(to));
  planted(store, 'A');
  expect(complaint).toHaveBeenCalledOnce();
  complaint.mockRestore();
  expect(heard).toEqual([1]);
  store.close();
  expect(outlined(reopened(store.file))).toBe('A');
});

test('a listener may write; everyone hears of both commits in order', () => {
  const store = openedStore();
  const heard: TreePatch[] = [];
  store.onCommit(({ to }) => {
    if (to === 1) store.create({ name: 'B' }, { author: 'http' });
  });
  store.onCommit((patch) => heard.push(patch));
  planted(store, 'A');
  expect(heard.map(({ from, to, author }) => [from, to, author])).toEqual([
    [0, 1, 'window'],
    [1, 2, 'http']
  ]);
});
