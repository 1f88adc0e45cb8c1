import { expect, test } from 'vitest';
import { CHOICE_COLORS } from '../../../../src-shared/fields';
import { contrast, pairOf } from '../../../support/contrast';

/* That every view names them as meant is checked by axe in the tests of the window: light with each change, the others in the long run. */

const GROUNDS = ['surface', 'ground', 'bar'];
const ROWS = ['hover', 'selected-quiet'];
const on = (inks: readonly string[], grounds: readonly string[]) =>
  inks.flatMap((ink) => grounds.map((ground) => [ink, ground] as const));

/** What is written, and on what. */
const WRITTEN = [
  ...on(['text', 'text-muted', 'danger', 'accent-text'], [...GROUNDS, ...ROWS]),
  ...on(['added', 'removed', 'moved', 'changed', 'proposed'], GROUNDS),
  ['text', 'selected'],
  ['text', 'hover-strong'],
  ['text', 'match'],
  ['text', 'warning-ground'],
  ['text', 'danger-ground'],
  ['text', 'proposed-ground']
] as const;

test.each([
  ['normal', false, 4.5],
  ['high', true, 7]
] as const)('text can be read on each ground in light and dark, with %s contrast', (_name, isHigh, least) => {
  const weak = WRITTEN.flatMap(([ink, ground]) => {
    const [inks, grounds] = [pairOf(ink, isHigh), pairOf(ground, isHigh)];
    return ([0, 1] as const).flatMap((theme) => {
      const found = contrast(inks[theme], grounds[theme]);
      return found < least ? [`${ink} on ${ground}, ${theme === 0 ? 'light' : 'dark'}: ${found.toFixed(1)}`] : [];
    });
  });
  expect(weak).toEqual([]);
});

test('the dots of choices stand out from every row in every theme', () => {
  const weak = CHOICE_COLORS.flatMap((color) =>
    [...GROUNDS, ...ROWS, 'selected', 'hover-strong'].flatMap((ground) =>
      [false, true].flatMap((isHigh) =>
        ([0, 1] as const)
          .map((theme) => contrast(pairOf(`choice-${color}`)[theme], pairOf(ground, isHigh)[theme]))
          .filter((found) => found < 4.5)
          .map((found) => `${color} on ${ground}: ${found.toFixed(1)}`)
      )
    )
  );
  expect(weak).toEqual([]);
});
