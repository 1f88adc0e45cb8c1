import { directionOf, spokenLanguage } from '../../src-shared/language';

/** How the lines of the window run, by its language. */
export const DIRECTION = directionOf(spokenLanguage());

export const IS_RIGHT_TO_LEFT = DIRECTION === 'rtl';

const OTHER_WAY: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' };

/** The key as one from left to right: right is onward and left is back, which change places in a window from right to left. */
export const onwardKey = (key: string, isRightToLeft = IS_RIGHT_TO_LEFT): string =>
  isRightToLeft ? (OTHER_WAY[key] ?? key) : key;

/** Where lines begin in a box, in pixels from the left. */
export const startOf = ({ left, right }: { readonly left: number; readonly right: number }): number =>
  IS_RIGHT_TO_LEFT ? right : left;

/** Pixels from the edge where lines begin. @param x as that of the box, from the left */
export const fromStart = (
  { left, right }: { readonly left: number; readonly right: number },
  x: number,
  isRightToLeft = IS_RIGHT_TO_LEFT
): number => (isRightToLeft ? right - x : x - left);

/** Stands between what was and what is. */
export const ARROW = IS_RIGHT_TO_LEFT ? '←' : '→';
