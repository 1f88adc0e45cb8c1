import type { Plan } from '../merge/plan-types';
import { sameIds } from '../merge/three-trees';

/** Rounds after which an order is the service's own affair. */
export const MOST_TRIES = 3;

/** Of more siblings than these, not all are written to for the sake of an order. */
export const MOST_RENUMBERED = 2_000;

/**
 * How the children of each parent have been put in order in this sync: first the few that have moved, then all of them by
 * their indexes, then all of them one behind the other; and then the service has an order of its own.
 */
export class OrderAttempts {
  readonly #attempts = new Map<number | null, { readonly wanted: readonly number[]; readonly rounds: number }>();
  #orders: Plan['remoteOrders'] = new Map();
  #standing: ReadonlySet<number> = new Set();

  /**
   * Takes the orders of a plan for those that are wanted from now on. Whoever stands where the service has put it until the person
   * chooses (a contested place, a deletion that is refused) is no part of that: where all are numbered anew after each write,
   * every try leaves it somewhere else among the others.
   */
  aim({ remoteOrders, conflicts }: Pick<Plan, 'remoteOrders' | 'conflicts'>): void {
    this.#orders = remoteOrders;
    this.#standing = new Set(
      conflicts.flatMap(({ categoryId, unit }) => (unit === 'place' || unit === 'existence' ? [categoryId] : []))
    );
  }

  /** All of that parent's children in the order that they should have on the service; none where theirs is right. */
  target(parent: number | null): readonly number[] {
    return this.#orders.get(parent) ?? [];
  }

  /** @returns how many rounds have tried to reach the order that is wanted */
  of(parent: number | null): number {
    const tried = this.#attempts.get(parent);
    return tried !== undefined && sameIds(tried.wanted, this.#wanted(parent)) ? tried.rounds : 0;
  }

  /** A round has written to that end. */
  note(parent: number | null): void {
    this.#attempts.set(parent, { wanted: this.#wanted(parent), rounds: this.of(parent) + 1 });
  }

  /** There is no way to that order. */
  giveUp(parent: number | null): void {
    this.#attempts.set(parent, { wanted: this.#wanted(parent), rounds: MOST_TRIES });
  }

  #wanted(parent: number | null): readonly number[] {
    return this.target(parent).filter((id) => !this.#standing.has(id));
  }
}
