import type { Anchor, CategoryId } from '../../src-shared/ids';

/**
 * The children of one parent as a doubly linked list, while many of them are inserted and removed: each step takes the
 * same time, however many siblings there are.
 */
export class LinkedSiblings {
  readonly #next = new Map<Anchor, CategoryId | 'last'>();
  readonly #previous = new Map<CategoryId | 'last', Anchor>();

  constructor(ids: readonly CategoryId[]) {
    let last: Anchor = 'first';
    for (const id of ids) {
      this.#join(last, id);
      last = id;
    }
    this.#join(last, 'last');
  }

  remove(id: CategoryId): void {
    const previous = this.#previous.get(id);
    const next = this.#next.get(id);
    if (previous === undefined || next === undefined) return;
    this.#join(previous, next);
    this.#previous.delete(id);
    this.#next.delete(id);
  }

  /** Inserts a sibling right after another one, or first. @returns whether the list has that other one */
  insert(id: CategoryId, after: Anchor): boolean {
    const next = this.#next.get(after);
    if (next === undefined) return false;
    this.#join(after, id);
    this.#join(id, next);
    return true;
  }

  ids(): CategoryId[] {
    const ids: CategoryId[] = [];
    for (let id = this.#next.get('first') ?? 'last'; id !== 'last'; id = this.#next.get(id) ?? 'last') ids.push(id);
    return ids;
  }

  #join(before: Anchor, after: CategoryId | 'last'): void {
    this.#next.set(before, after);
    this.#previous.set(after, before);
  }
}
