import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const [NORMAL = '', HIGH = ''] = readFileSync(
  resolve(import.meta.dirname, '../../src-renderer/ui/tokens.css'),
  'utf8'
).split(":root[data-contrast='more']");

const pairIn = (styles: string, name: string): readonly [light: string, dark: string] | null => {
  const [, light, dark] = new RegExp(`--canopy-${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(styles) ?? [];
  return light === undefined || dark === undefined ? null : [light, dark];
};

/** The color of a token in the light and in the dark theme. */
export const pairOf = (name: string, isHigh = false): readonly [light: string, dark: string] => {
  const pair = (isHigh ? pairIn(HIGH, name) : null) ?? pairIn(NORMAL, name);
  if (pair === null) throw new Error(`There is no ${name}.`);
  return pair;
};

/** WCAG 2.2, relative luminance. */
const luminance = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** The contrast of two colors, from 1 to 21. */
export const contrast = (one: string, other: string): number => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};
