import { z } from 'zod';
import { create } from 'zustand';
import type { MatchTexts } from '../../../src-shared/rule-check';
import { askWorker } from '../../platform/ask-worker';

/** Milliseconds until a pattern counts as one that takes too long: far more than any other needs. */
const LIMIT = { atLeast: 2_000, perText: 0.1 };

/** What is known of each pattern; `null`: it takes too long. */
const known = new Map<string, Map<string, boolean> | null>();

/** Counts the answers, so that whoever has asked asks again. */
export const usePatternAnswers = create<{ readonly count: number }>(() => ({ count: 0 }));

const matchedSchema = z.array(z.boolean());

const ask = async (pattern: string, texts: readonly string[]): Promise<readonly boolean[] | null> => {
  const longest = LIMIT.atLeast + texts.length * LIMIT.perText;
  const worker = new Worker(new URL('./match-worker.ts', import.meta.url), { type: 'module' });
  const answer = await askWorker(worker, { request: { pattern, texts }, answer: matchedSchema, longest });
  return typeof answer === 'string' ? null : (answer[0] ?? null);
};

let asking: Promise<void> = Promise.resolve();

/** What is known by now; the rest is asked for in a worker, one pattern after the other. */
export const matchTexts: MatchTexts = (pattern, texts) => {
  const matches = known.get(pattern) ?? new Map<string, boolean>();
  if (known.get(pattern) === null) return null;
  known.set(pattern, matches);
  const isNew = (text: string): boolean => !matches.has(text);
  if (!texts.some(isNew)) return matches;
  asking = asking.then(async () => {
    const open = [...new Set(texts)].filter(isNew);
    if (open.length === 0 || known.get(pattern) === null) return;
    const answers = await ask(pattern, open);
    if (answers === null) known.set(pattern, null);
    else for (const [index, text] of open.entries()) matches.set(text, answers[index] === true);
    usePatternAnswers.setState(({ count }) => ({ count: count + 1 }));
  });
  return matches;
};
