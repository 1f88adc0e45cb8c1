/** What stands for the place before the first and after the last. */
const END = null;

/** The children of one parent while many of them come and go: each step costs the same, however many siblings there are. */
export class LinkedSiblings {
  readonly #next = new Map<number | null, number | null>();
  readonly #previous = new Map<number | null, number | null>();

  constructor(ids: readonly number[]) {
    let last: number | null = END;
    for (const id of ids) {
      this.#join(last, id);
      last = id;
    }
    this.#join(last, END);
  }

  /** Does nothing when it is not there. */
  remove(id: number): void {
    const previous = this.#previous.get(id);
    const next = this.#next.get(id);
    if (previous === undefined || next === undefined) return;
    this.#join(previous, next);
    this.#previous.delete(id);
    this.#next.delete(id);
  }

  /** Puts one right after another (`null`: first). @returns whether that other is there */
  insert(id: number, afterId: number | null): boolean {
    const next = this.#next.get(afterId);
    if (next === undefined) return false;
    this.#join(afterId, id);
    this.#join(id, next);
    return true;
  }

  /** In order. */
  ids(): number[] {
    const ids: number[] = [];
    for (let id = this.#next.get(END) ?? END; id !== END; id = this.#next.get(id) ?? END) ids.push(id);
    return ids;
  }

  #join(before: number | null, after: number | null): void {
    this.#next.set(before, after);
    this.#previous.set(after, before);
  }
}
