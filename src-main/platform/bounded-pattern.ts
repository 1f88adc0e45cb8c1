import { runInNewContext } from 'node:vm';
import { z } from 'zod';

const MATCHING = "const regex = new RegExp(pattern, 'u'); texts.filter((text) => regex.test(text));";

const MS_AT_LEAST = 1_000;
const MS_PER_TEXT = 0.1;

/** The error is one of the other context, and no `Error` of this one. */
const isStopped = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';

/**
 * The texts that a pattern matches; `null`: it was stopped. With nested repetitions it may need more time than there is. The bound is
 * far above what any other needs.
 * @param pattern a valid regular expression for the flag `u`
 */
export const textsMatching = (pattern: string, texts: readonly string[]): ReadonlySet<string> | null => {
  try {
    const timeout = MS_AT_LEAST + Math.ceil(texts.length * MS_PER_TEXT);
    return new Set(z.array(z.string()).parse(runInNewContext(MATCHING, { pattern, texts }, { timeout })));
  } catch (error) {
    if (isStopped(error)) return null;
    throw error;
  }
};
