import { isMark } from './listed-values';
import type { Dialect, Mark } from '../../../src-shared/dialect';
import type { MemberFacts } from './member-facts';
import { byRank, HIDDEN_NAMES, SHOWN_NAMES } from '../../../src-shared/member-names';

/** Words for shown and hidden that belong together; the first that fits is taken for the one that is not in the listing. */
const PAIRS: readonly (readonly [shown: string, hidden: string])[] = [
  ['active', 'inactive'],
  ['enabled', 'disabled'],
  ['visible', 'hidden'],
  ['shown', 'hidden'],
  ['published', 'unpublished'],
  ['published', 'draft'],
  ['public', 'private'],
  ['online', 'offline'],
  ['live', 'draft'],
  ['available', 'unavailable'],
  ['active', 'archived'],
  ['open', 'closed'],
  ['on', 'off'],
  ['yes', 'no'],
  ['y', 'n'],
  ['true', 'false'],
  ['1', '0']
];
const SHOWN_WORDS = new Set(PAIRS.map(([shown]) => shown));
const HIDDEN_WORDS = new Set(PAIRS.map(([, hidden]) => hidden));

type Meaning = 'shown' | 'hidden';

const meaningOf = (value: Mark): Meaning | null => {
  const word = String(value).trim().toLowerCase();
  if (SHOWN_WORDS.has(word)) return 'shown';
  return HIDDEN_WORDS.has(word) ? 'hidden' : null;
};

const inStyleOf = (word: string, model: string): string => {
  if (model === model.toUpperCase()) return word.toUpperCase();
  return /^\p{Lu}/u.test(model) ? word.charAt(0).toUpperCase() + word.slice(1) : word;
};

const opposite = (value: Mark, meaning: Meaning): Mark | null => {
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value === 1 ? 0 : 1;
  if (typeof value !== 'string') return null;
  const word = value.trim().toLowerCase();
  const pair = PAIRS.find(([shown, hidden]) => (meaning === 'shown' ? shown : hidden) === word);
  if (pair === undefined) return null;
  return inStyleOf(meaning === 'shown' ? pair[1] : pair[0], value);
};

/** Of several states that hide, the one that says the contrary of what shows: who hides an active category means “inactive” rather than “draft”. */
const contraryAmong = (seen: readonly Mark[], shown: Mark): Mark | undefined => {
  const wordOf = (value: Mark): string => String(value).trim().toLowerCase();
  const contraries = PAIRS.filter(([word]) => word === wordOf(shown)).map(([, hidden]) => hidden);
  return contraries
    .map((hidden) => seen.find((value) => wordOf(value) === hidden))
    .find((value) => value !== undefined);
};

interface Marks {
  readonly key: string;
  readonly shown: Mark;
  readonly hidden: Mark;
  /** The value that is not in the listing. */
  readonly assumed: Mark | null;
}

/** `null`: the values say something else. A third value is tolerated, since states such as `draft` come beside the two. */
const marksOf = (member: MemberFacts): Marks | null => {
  const { key, filled, strings, numbers, booleans, values } = member;
  if (filled === 0 || filled !== strings + numbers + booleans || values.size > 6) return null;
  const seen = [...values]
    .toSorted(([, a], [, b]) => b - a)
    .map(([value]) => value)
    .filter(isMark);
  const shown = seen.find((value) => meaningOf(value) === 'shown');
  const hidden =
    (shown === undefined ? undefined : contraryAmong(seen, shown)) ??
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

/** `{ hidden: true }` says the contrary of `{ visible: true }`. */
const inverted = ({ shown, hidden, ...rest }: Marks): Marks => ({ ...rest, shown: hidden, hidden: shown });

const isMarks = (marks: Marks | null): marks is Marks => marks !== null;

/** Which member says whether a category is shown, and by which values. */
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
