import { fold } from '../../src-shared/normal-forms';
import type { TargetCategory, TargetIndex } from './target-index';

const isOnWay = (target: TargetCategory | null, word: string): boolean =>
  target !== null && (target.folded.includes(word) || isOnWay(target.parent, word));

/**
 * The categories of a taxonomy with all words of a query in their names or in those above, and one in their own: those that are called so
 * first, then those that begin so, else in the order of the taxonomy.
 */
export const findTargets = ({ targets }: TargetIndex, query: string, limit: number): number[] => {
  const asked = fold(query).trim();
  const words = asked.split(/\s+/);
  const rankOf = ({ folded }: TargetCategory): number => (folded === asked ? 0 : folded.startsWith(asked) ? 1 : 2);
  return targets
    .filter((target) => words.some((word) => target.folded.includes(word)))
    .filter((target) => words.every((word) => isOnWay(target, word)))
    .sort((one, other) => rankOf(one) - rankOf(other) || one.at - other.at)
    .slice(0, limit)
    .map(({ at }) => at);
};
