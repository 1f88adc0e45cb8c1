import type { CategoryKey, ParentKey } from '../../../src-shared/ids';
import type { Dialect } from '../../../src-shared/dialect';
import type { Plan } from '../merge/plan-types';
import { sameIds } from '../merge/three-trees';

export interface Numbered {
  readonly id: CategoryKey;
  readonly order: number | null;
}

export type OrderMeaning = 'index' | 'value' | 'unknown';

/** Numbers that are no indexes must be values; numbers that are indexes may be either. */
export const meaningBy = ({ order }: Dialect, groups: Iterable<readonly Numbered[]>): OrderMeaning => {
  if (order === null || order.meaning !== 'unknown') return order?.meaning ?? 'unknown';
  for (const siblings of groups)
    if (siblings.some((one, index) => one.order !== null && one.order !== order.first + index)) return 'value';
  return 'unknown';
};

/** The number that puts a category at an index among its siblings, seen without it. `null`: no room; all must be given new ones. */
export const numberAt = (
  siblings: readonly Numbered[],
  index: number,
  first: number,
  meaning: OrderMeaning
): number | null => {
  if (meaning !== 'value') return first + index;
  for (let at = 1; at < siblings.length; at += 1) {
    const [left, right] = [siblings[at - 1]?.order ?? null, siblings[at]?.order ?? null];
    // Next to the gap, numbers that are equal, missing or out of order leave no place to insert.
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

const stepOf = (siblings: readonly Numbered[]): number => {
  const [last, other] = [siblings.at(-1)?.order ?? 0, siblings.at(-2)?.order ?? null];
  return other === null || last - other < 1 ? 1 : Math.min(last - other, 1_000_000);
};

/** What a written number has shown of its meaning: an index makes those behind it give way, a value leaves them as they are. */
export const meaningShown = (
  sent: number,
  before: readonly Numbered[],
  now: ReadonlyMap<CategoryKey, number | null>
): OrderMeaning => {
  const behind = before.filter(({ id, order }) => order !== null && order >= sent && now.has(id));
  if (behind.length === 0) return 'unknown';
  if (behind.every(({ id, order }) => now.get(id) === order)) return 'value';
  return behind.every(({ id, order }) => order !== null && now.get(id) === order + 1) ? 'index' : 'unknown';
};

/** Rounds after which an order is left to the service. */
export const MOST_TRIES = 3;

/** More siblings than these are not all renumbered for the sake of an order. */
export const MOST_RENUMBERED = 2_000;

/** How each parent's children have been put in order in this sync: those that moved, then all by index, then in sequence, then no more. */
export class OrderAttempts {
  readonly #attempts = new Map<ParentKey, { readonly wanted: readonly CategoryKey[]; readonly rounds: number }>();
  #orders: Plan['remoteOrders'] = new Map();
  #unmoved: ReadonlySet<CategoryKey> = new Set();

  /** Sets the orders to reach. A category in conflict about its place or existence does not count: where each write renumbers, every try moves it elsewhere. */
  aim({ remoteOrders, conflicts }: Pick<Plan, 'remoteOrders' | 'conflicts'>): void {
    this.#orders = remoteOrders;
    this.#unmoved = new Set(
      conflicts.flatMap(({ categoryId, unit }) => (unit === 'place' || unit === 'existence' ? [categoryId] : []))
    );
  }

  /** All of that parent's children in the order that they should have on the service; none where theirs is right. */
  target(parent: ParentKey): readonly CategoryKey[] {
    return this.#orders.get(parent) ?? [];
  }

  /** How many rounds have tried to reach the wanted order of that parent's children. */
  of(parent: ParentKey): number {
    const tried = this.#attempts.get(parent);
    return tried !== undefined && sameIds(tried.wanted, this.#wanted(parent)) ? tried.rounds : 0;
  }

  note(parent: ParentKey): void {
    this.#attempts.set(parent, { wanted: this.#wanted(parent), rounds: this.of(parent) + 1 });
  }

  giveUp(parent: ParentKey): void {
    this.#attempts.set(parent, { wanted: this.#wanted(parent), rounds: MOST_TRIES });
  }

  #wanted(parent: ParentKey): readonly CategoryKey[] {
    return this.target(parent).filter((id) => !this.#unmoved.has(id));
  }
}
