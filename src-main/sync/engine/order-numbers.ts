import type { Dialect } from '../../../src-shared/dialect';

/** One sibling as the service sorts it. */
export interface Numbered {
  readonly id: number;
  readonly order: number | null;
}

export type OrderMeaning = 'index' | 'value' | 'unknown';

/** Numbers that are no indexes show that they are values; numbers that are may be either. */
export const meaningBy = ({ order }: Dialect, groups: Iterable<readonly Numbered[]>): OrderMeaning => {
  if (order === null || order.meaning !== 'unknown') return order?.meaning ?? 'unknown';
  for (const siblings of groups)
    if (siblings.some((one, index) => one.order !== null && one.order !== order.first + index)) return 'value';
  return 'unknown';
};

/**
 * The number that puts a category at that index among its siblings, which are seen without it. `null`: there is no room
 * between their numbers, and all must be given new ones.
 */
export const numberAt = (
  siblings: readonly Numbered[],
  index: number,
  first: number,
  meaning: OrderMeaning
): number | null => {
  if (meaning !== 'value') return first + index;
  for (let at = 1; at < siblings.length; at += 1) {
    const [left, right] = [siblings[at - 1]?.order ?? null, siblings[at]?.order ?? null];
    // Only around the gap does it matter, but an order with equal numbers is no order to put something into.
    if ((at === index || at === index - 1 || at === index + 1) && (left === null || right === null || left >= right))
      return null;
  }
  const before = siblings[index - 1];
  const after = siblings[index];
  if (before === undefined && after === undefined) return first;
  if (before === undefined) {
    const next = after?.order ?? null;
    return next === null || next <= first ? null : Math.floor((first + next - 1) / 2);
  }
  if (before.order === null) return null;
  if (after === undefined) return before.order + stepOf(siblings);
  if (after.order === null || after.order - before.order < 2) return null;
  return Math.floor((before.order + after.order) / 2);
};

/** What lies between the last two, as whoever made them would go on. */
const stepOf = (siblings: readonly Numbered[]): number => {
  const [last, other] = [siblings.at(-1)?.order ?? 0, siblings.at(-2)?.order ?? null];
  return other === null || last - other < 1 ? 1 : Math.min(last - other, 1_000_000);
};

/**
 * What a number that was written among others has shown of its meaning: an index makes those behind it give way, a value
 * leaves them as they are.
 */
export const meaningShown = (
  sent: number,
  before: readonly Numbered[],
  now: ReadonlyMap<number, number | null>
): OrderMeaning => {
  const behind = before.filter(({ id, order }) => order !== null && order >= sent && now.has(id));
  if (behind.length === 0) return 'unknown';
  if (behind.every(({ id, order }) => now.get(id) === order)) return 'value';
  return behind.every(({ id, order }) => order !== null && now.get(id) === order + 1) ? 'index' : 'unknown';
};
