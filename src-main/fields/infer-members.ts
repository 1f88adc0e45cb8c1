import type { ListingRow } from './listed-values';
import { inferDescription, inferMetadata, inferName, inferSlug } from './infer-fields';
import { inferVisible } from './infer-visible';
import { inferOrder, type OrderInference } from './infer-order';
import type { MemberFacts } from './member-facts';

/** What is known of categories before the meaning of their other members is found. */
export interface KnownOfMembers {
  readonly rows: readonly ListingRow[];
  readonly members: readonly MemberFacts[];
  readonly idKey: string;
  /** What has a meaning already. */
  readonly taken: readonly (string | null | undefined)[];
  /** Groups siblings. */
  readonly siblingsBy: (listed: ListingRow) => unknown;
  /** What counts as a slug; left out: whatever a service has. */
  readonly isSlug?: (text: string) => boolean;
  /** Which part of a member's values has to be one. */
  readonly mostSlugs?: number;
}

/** What the members mean beside id and parent. */
export interface MembersInference {
  readonly visible: ReturnType<typeof inferVisible>;
  readonly order: OrderInference;
  readonly slugKey: string | null;
  /** `null`: none looks like a name. */
  readonly name: ReturnType<typeof inferName>;
  readonly descriptionKey: string | null;
  readonly metadataKey: string | null;
  /** Those without a meaning. */
  readonly free: readonly MemberFacts[];
}

/** Infers roles one after the other, the surest first; a member has one at most, but that a name may be the slug too where nothing else is one. */
export const inferMembers = (known: KnownOfMembers): MembersInference => {
  const { rows, members, idKey, taken, siblingsBy, isSlug, mostSlugs } = known;
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
  const name = inferName(left()) ?? inferName(members.filter(({ key }) => key !== idKey));
  take(name?.key);
  const descriptionKey = inferDescription(left());
  take(descriptionKey);
  const metadataKey = inferMetadata(left());
  take(metadataKey);
  return { visible, order, slugKey, name, descriptionKey, metadataKey, free: left() };
};
