import { codeOf } from '../../scripts/build/messages.mjs';
import { isolated, number, plural } from '../../src-shared/sentence';

/**
 * The sentences of a `messages.ts` in a test that Playwright runs: it loads `messages/en.json` as data, where the build and Vitest make
 * functions of it.
 */
export const spoken = <T extends object>(messages: T): T => compiledIn(messages);

const compiledIn = <T>(value: T): T => {
  if (typeof value === 'string') return inCode(value);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const whole = { ...value };
  for (const [key, inner] of Object.entries(value)) Reflect.set(whole, key, compiledIn(inner));
  return whole;
};

/** Generic, as its caller is: what a sentence is compiled to is known from the types that are written beside `en.json`. */
const inCode = <T>(sentence: T): T => {
  // oxlint-disable-next-line typescript/no-implied-eval, typescript/no-unsafe-return, typescript/no-unsafe-call -- as the build would
  return new Function('isolated', 'number', 'plural', `return ${codeOf(String(sentence), false)}`)(
    isolated,
    number,
    plural
  );
};
