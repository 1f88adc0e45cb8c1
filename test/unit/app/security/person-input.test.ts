import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { PersonInput } from '../../../../src-main/app/security/person-input';

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
