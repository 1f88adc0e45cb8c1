import { sameIds } from '../merge/same-json';

/** Rounds after which an order is the service's own affair. */
export const MOST_TRIES = 3;

/** Of more siblings than these, not all are written to for the sake of an order. */
export const MOST_RENUMBERED = 2_000;

/**
 * How the children of each parent have been put in order in this sync: first the few that have moved, then all of them by
 * their indexes, then all of them one behind the other; and then the service has an order of its own.
 */
export class OrderTries {
  readonly #tries = new Map<number | null, { readonly target: readonly number[]; readonly rounds: number }>();

  /** @returns how many rounds have tried to reach that very order */
  of(parent: number | null, target: readonly number[]): number {
    const tried = this.#tries.get(parent);
    return tried !== undefined && sameIds(tried.target, target) ? tried.rounds : 0;
  }

  /** A round has written to that end. */
  note(parent: number | null, target: readonly number[]): void {
    this.#tries.set(parent, { target, rounds: this.of(parent, target) + 1 });
  }

  /** There is no way to that order. */
  giveUp(parent: number | null, target: readonly number[]): void {
    this.#tries.set(parent, { target, rounds: MOST_TRIES });
  }
}
