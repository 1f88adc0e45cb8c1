import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { initialsOf, PERSON_COLOURS, personColour } from '../../../../src-renderer/ui/person-look';

const tokens = readFileSync(resolve(import.meta.dirname, '../../../../src-renderer/ui/tokens.css'), 'utf8');

/** The colour of a token in the light and in the dark theme; contrast changes neither. */
const pairOf = (name: string): readonly [light: string, dark: string] => {
  const [, light, dark] = new RegExp(`--canopy-${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(tokens) ?? [];
  if (light === undefined || dark === undefined) throw new Error(`There is no ${name}.`);
  return [light, dark];
};

/** WCAG 2.2, relative luminance. */
const luminance = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
const contrast = (one: string, other: string): number => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};

test.each(PERSON_COLOURS.map((_, index) => index))(
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
  expect(colours.size).toBe(PERSON_COLOURS.length);
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
