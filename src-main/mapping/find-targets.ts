import { fold } from '../../src-shared/normal-forms';
import type { TargetIndex } from './target-index';

/** Further words of a query narrow nothing. */
const MOST_WORDS = 30;

/**
 * The categories of a taxonomy with all words of a query in their names or in those above, and one in their own: those that are called so
 * first, then those that begin so, else in the order of the taxonomy.
 */
export const findTargets = ({ targets }: TargetIndex, query: string, limit: number): number[] => {
  const asked = fold(query).trim();
  const words = [...new Set(asked.split(/\s+/))].slice(0, MOST_WORDS);
  const all = 2 ** words.length - 1;
  /** The words on the way to each category, a bit for each: a category comes after what is above it. */
  const onWay = new Uint32Array(targets.length);
  const found: [number[], number[], number[]] = [[], [], []];
  for (const { at, parent, folded } of targets) {
    let own = 0;
    for (const [place, word] of words.entries()) if (folded.includes(word)) own |= 1 << place;
    const way = own | (onWay[parent?.at ?? -1] ?? 0);
    onWay[at] = way;
    if (own === 0 || way !== all) continue;
    const alike = folded === asked ? found[0] : folded.startsWith(asked) ? found[1] : found[2];
    if (alike.length < limit) alike.push(at);
  }
  return found.flat().slice(0, limit);
};
