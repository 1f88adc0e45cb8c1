import { expect, it } from 'vitest';
import { fromStart, onwardKey } from '../../../../src-renderer/platform/direction';
import { directionOf } from '../../../../src-shared/language';

it.each([
  ['en', 'ltr'],
  ['ja', 'ltr'],
  ['az', 'ltr'],
  ['ar', 'rtl'],
  ['he-IL', 'rtl'],
  ['fa', 'rtl'],
  ['ur-PK', 'rtl'],
  ['ckb', 'rtl'],
  ['pa-Arab', 'rtl'],
  ['dv', 'rtl']
])('a window in %s runs %s', (tag, direction) => {
  expect(directionOf(tag)).toBe(direction);
});

it('keys and places go by the direction of lines', () => {
  expect(onwardKey('ArrowLeft', true)).toBe('ArrowRight');
  expect(onwardKey('ArrowUp', true)).toBe('ArrowUp');
  expect(onwardKey('ArrowLeft', false)).toBe('ArrowLeft');
  expect(fromStart({ left: 100, right: 400 }, 130, true)).toBe(270);
  expect(fromStart({ left: 100, right: 400 }, 130, false)).toBe(30);
});
