import { expect, test } from 'vitest';
import { initialsOf, PERSON_COLORS, personColour } from '../../../../src-renderer/ui/person-look';
import { contrast, pairOf } from '../../../support/contrast';

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
