import { isMark, type ListingRow } from './listed-values';
import { inferDescription, inferMetadata, inferName, inferSlug } from './infer-fields';
import { inferOrder, type OrderInference } from './infer-order';
import type { MemberFacts } from './member-facts';
import type { Dialect, Mark } from '../../src-shared/dialect';
import { byRank, HIDDEN_NAMES, SHOWN_NAMES } from '../../src-shared/member-names';
import { meaningOf, opposite, oppositeAmong } from './shown-words';

interface Marks {
  readonly key: string;
  readonly shown: Mark;
  readonly hidden: Mark;
  readonly assumed: Mark | null;
}

/** `null`: the values mean something else. States such as `draft` are tolerated beside the two. */
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

const inferVisible = (
  members: readonly MemberFacts[]
): {
  readonly visible: NonNullable<Dialect['visible']>;
  readonly assumed: Mark | null;
  readonly others: readonly string[];
} | null => {
  const found = [
    ...byRank(members, SHOWN_NAMES).flatMap((member) => marksOf(member) ?? []),
    ...byRank(members, HIDDEN_NAMES)
      .flatMap((member) => marksOf(member) ?? [])
      .map(inverted)
  ];
  const [best, ...others] = found;
  if (best === undefined) return null;
  const { assumed, ...visible } = best;
  return { visible, assumed, others: others.map(({ key }) => key) };
};

export interface KnownOfMembers {
  readonly rows: readonly ListingRow[];
  readonly members: readonly MemberFacts[];
  readonly idKey: string;
  readonly taken: readonly (string | null | undefined)[];
  readonly siblingsBy: (listed: ListingRow) => unknown;
  readonly isSlug?: (text: string) => boolean;
  /** The names are known: no other member is one. */
  readonly isNamed?: boolean;
  /** The share of a member’s values that have to be slugs. */
  readonly mostSlugs?: number;
}

export interface MembersInference {
  readonly visible: ReturnType<typeof inferVisible>;
  readonly order: OrderInference;
  readonly slugKey: string | null;
  readonly name: ReturnType<typeof inferName>;
  readonly descriptionKey: string | null;
  readonly metadataKey: string | null;
  readonly free: readonly MemberFacts[];
}

/** Assigns roles one after the other, the most certain first. A member has one role, except that a name may also be the slug. */
export const inferMembers = (known: KnownOfMembers): MembersInference => {
  const { rows, members, idKey, taken, siblingsBy, isNamed = false, isSlug, mostSlugs } = known;
  const free = new Map(members.map((member) => [member.key, member]));
  const take = (key: string | null | undefined): void => {
    if (typeof key === 'string') free.delete(key);
  };
  for (const key of taken) take(key);
  const left = (): MemberFacts[] => [...free.values()];
  const visible = inferVisible(left());
  take(visible?.visible.key);
  const order = inferOrder(rows, left(), siblingsBy, idKey);
  take(order.order?.key);
  const slugKey = inferSlug(left(), isSlug, mostSlugs);
  take(slugKey);
  const name = isNamed ? null : (inferName(left()) ?? inferName(members.filter(({ key }) => key !== idKey)));
  take(name?.key);
  const descriptionKey = inferDescription(left());
  take(descriptionKey);
  const metadataKey = inferMetadata(left());
  take(metadataKey);
  return { visible, order, slugKey, name, descriptionKey, metadataKey, free: left() };
};
