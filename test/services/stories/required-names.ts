import { expect } from 'vitest';
import type { BothEdited } from './both-sides';

/** Names that are there exactly once, and names that are not there at all, in lines of `outline`. */
export const requireNames = (lines: readonly string[], { present, gone }: BothEdited): void => {
  const names = lines.map((line) => (line.split(' › ').at(-1) ?? '').replace(/^\d+\. /, ''));
  for (const name of present) expect([name, names.filter((each) => each === name).length]).toEqual([name, 1]);
  for (const name of gone) expect([name, names.includes(name)]).toEqual([name, false]);
};
