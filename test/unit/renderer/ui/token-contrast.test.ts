import { expect, test } from 'vitest';
import { CHOICE_COLORS } from '../../../../src-shared/fields';
import { contrast, pairOf } from '../../../support/contrast';
import { initialsOf, PERSON_COLORS, personColour } from '../../../../src-renderer/ui/person-look';

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

/** The hue of a color in degrees. */
const hueOf = (color: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return (Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue) * 180) / Math.PI;
};

test.each([
  ['light', 0],
  ['dark', 1]
] as const)('the first five colors of choices differ clearly in hue in the %s theme', (_name, theme) => {
  const hues = CHOICE_COLORS.slice(0, 5).map((color) => hueOf(pairOf(`choice-${color}`)[theme]));
  const apart = hues.flatMap((hue, at) =>
    hues.slice(0, at).map((other) => 180 - Math.abs(180 - Math.abs(hue - other)))
  );
  expect(Math.min(...apart)).toBeGreaterThan(40);
});

test.each(Array.from({ length: PERSON_COLORS }, (_, index) => index))(
  'initials on colour %i can be read in every theme, and it stands out from the rows',
  (index) => {
    const [ink, ground, colour] = [pairOf('on-person'), pairOf('selected'), pairOf(`person-${index}`)];
    for (const theme of [0, 1] as const) {
      expect(contrast(ink[theme], colour[theme])).toBeGreaterThan(7);
      expect(contrast(ground[theme], colour[theme])).toBeGreaterThan(3);
    }
    // The grounds of high contrast.
    expect(contrast('#ffffff', colour[0])).toBeGreaterThan(4.5);
    expect(contrast('#000000', colour[1])).toBeGreaterThan(4.5);
  }
);

test('a person has one colour, and people have different ones', () => {
  expect(personColour('p_abc')).toBe(personColour('p_abc'));
  const colours = new Set(Array.from({ length: 200 }, (_, index) => personColour(`p_${index * 7_919}`)));
  expect(colours.size).toBe(PERSON_COLORS);
});

test.each([
  ['Ann Miller', 'AM'],
  ['ann', 'A'],
  ['Juan Carlos de la Vega', 'JV'],
  ['  Ann   Miller ', 'AM'],
  ['👩‍🚀 Äpfel', '👩‍🚀Ä'],
  ['', '']
])('the initials of “%s” are “%s”', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
