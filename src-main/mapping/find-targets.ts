import { fold } from '../../src-shared/normal-forms';
import type { TargetCategory, TargetIndex } from './target-index';

const isOnWay = (target: TargetCategory, word: string): boolean => {
  for (let one: TargetCategory | null = target; one !== null; one = one.parent)
    if (one.folded.includes(word)) return true;
  return false;
};

/**
 * The categories of a taxonomy with all words of a query in their names or in those above, and one in their own: those that are called so
 * first, then those that begin so, else in the order of the taxonomy.
 */
export const findTargets = ({ targets }: TargetIndex, query: string, limit: number): number[] => {
  const asked = fold(query).trim();
  const words = asked.split(/\s+/);
  if (asked === '') return [];
  const rankOf = ({ folded }: TargetCategory): number => (folded === asked ? 0 : folded.startsWith(asked) ? 1 : 2);
  return targets
    .filter((target) => words.some((word) => target.folded.includes(word)))
    .filter((target) => words.every((word) => isOnWay(target, word)))
    .map((target) => ({ at: target.at, rank: rankOf(target) }))
    .sort((one, other) => one.rank - other.rank || one.at - other.at)
    .slice(0, limit)
    .map(({ at }) => at);
};
