import { runInNewContext } from 'node:vm';
import { codeOf } from '../../scripts/build/messages.mjs';
import { keptApart, number, pluralCategory } from '../../src-shared/sentence';

/** A sentence in ICU MessageFormat as the build would compile it: a text, or a function of its arguments. @param isolates as `compiled` */
export const compiledSentence = (sentence: string, isolates = false): unknown =>
  runInNewContext(`(${codeOf(sentence, isolates)})`, { isolated: keptApart, number, plural: pluralCategory });

/**
 * The sentences of a `messages.ts` in a test that Playwright runs: it loads `messages/en.json` as data, where the build and Vitest make
 * functions of it.
 */
export const spoken = <T extends object>(messages: T): T => {
  const whole = { ...messages };
  for (const [key, value] of Object.entries(messages)) Reflect.set(whole, key, said(value));
  return whole;
};

const said = (value: unknown): unknown => {
  if (typeof value === 'string') return compiledSentence(value);
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? spoken(value) : value;
};
