import { runInNewContext } from 'node:vm';
import { z } from 'zod';

const MATCH_ALL = "const regex = new RegExp(pattern, 'u'); texts.map((text) => regex.test(text));";

const MS_AT_LEAST = 1_000;
const MS_PER_TEXT = 0.1;

/** The error is one of the other context, and no `Error` of this one. */
const isStopped = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';

/**
 * Which of the texts a pattern matches. A pattern with nested repetitions may take longer than the age of the world, so that it is
 * stopped. The time is far above what any other takes.
 * @param pattern a valid regular expression for the flag `u`
 * @returns `null`: it was stopped
 */
export const matchBounded = (pattern: string, texts: readonly string[]): readonly boolean[] | null => {
  try {
    const timeout = MS_AT_LEAST + Math.ceil(texts.length * MS_PER_TEXT);
    return z.array(z.boolean()).parse(runInNewContext(MATCH_ALL, { pattern, texts }, { timeout }));
  } catch (error) {
    if (isStopped(error)) return null;
    throw error;
  }
};
