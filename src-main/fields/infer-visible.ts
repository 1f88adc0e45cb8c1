import type { Dialect, Mark } from '../../src-shared/dialect';
import { byRank, HIDDEN_NAMES, SHOWN_NAMES } from '../../src-shared/member-names';
import { isMark } from './listed-values';
import type { MemberFacts } from './member-facts';
import { meaningOf, opposite, oppositeAmong } from './shown-words';

interface Marks {
  readonly key: string;
  readonly shown: Mark;
  readonly hidden: Mark;
  /** The value that is not in the listing. */
  readonly assumed: Mark | null;
}

/** `null`: the values mean something else. A third value is tolerated, since states such as `draft` come beside the two. */
const marksOf = (member: MemberFacts): Marks | null => {
  const { key, filled, strings, numbers, booleans, values } = member;
  if (filled === 0 || filled !== strings + numbers + booleans || values.size > 6) return null;
  const seen = [...values]
    .toSorted(([, a], [, b]) => b - a)
    .map(([value]) => value)
    .filter(isMark);
  const shown = seen.find((value) => meaningOf(value) === 'shown');
  const hidden =
    (shown === undefined ? undefined : oppositeAmong(seen, shown)) ??
    seen.find((value) => meaningOf(value) === 'hidden');
  if (values.size > 2 && (shown === undefined || hidden === undefined)) return null;
  if (shown !== undefined && hidden !== undefined) return { key, shown, hidden, assumed: null };
  if (values.size > 1) return null;
  if (shown !== undefined) {
    const assumed = opposite(shown, 'shown');
    return assumed === null ? null : { key, shown, hidden: assumed, assumed };
  }
  if (hidden === undefined) return null;
  const assumed = opposite(hidden, 'hidden');
  return assumed === null ? null : { key, shown: assumed, hidden, assumed };
};

/** `{ hidden: true }` is the opposite of `{ visible: true }`. */
const inverted = ({ shown, hidden, ...rest }: Marks): Marks => ({ ...rest, shown: hidden, hidden: shown });

const isMarks = (marks: Marks | null): marks is Marks => marks !== null;

/** The member for visibility, and its values. */
export const inferVisible = (
  members: readonly MemberFacts[]
): {
  readonly visible: NonNullable<Dialect['visible']>;
  readonly assumed: Mark | null;
  readonly others: readonly string[];
} | null => {
  const found = [
    ...byRank(members, SHOWN_NAMES).map(marksOf).filter(isMarks),
    ...byRank(members, HIDDEN_NAMES).map(marksOf).filter(isMarks).map(inverted)
  ];
  const [best, ...others] = found;
  if (best === undefined) return null;
  const { assumed, ...visible } = best;
  return { visible, assumed, others: others.map(({ key }) => key) };
};
