import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { keptQuery, queryClient } from '../../../../src-renderer/session/query-client';

test('whoever follows a fact of the workspace hears of its changes, and not of each drawing of what shows it', () => {
  const kept = keptQuery<number>('fact', () => Promise.resolve(0));
  const heard: (number | undefined)[] = [];
  const stop = kept.onChange(() => heard.push(kept.current()));
  expect(kept.current()).toBeUndefined();
  kept.set(1);
  const observer = new QueryObserver(queryClient, kept.query);
  const leave = observer.subscribe(() => undefined);
  // As a component does with each drawing.
  observer.setOptions({ ...kept.query, select: (value: number) => value });
  leave();
  expect(heard).toEqual([1]);
  kept.set(2);
  stop();
  kept.set(3);
  expect(heard).toEqual([1, 2]);
  expect(kept.current()).toBe(3);
});
