import type { TreeChange } from '../../../../src-shared/tree-patch';

/** A patch carries at least so many changes however small the tree is, and at most so many: beyond, a copy is read anew. */
const LEAST_PATCH = 2_000;
const LARGEST_PATCH = 20_000;
/** In between, a change costs the window as much as reading so many categories. */
const READ_FOR_A_CHANGE = 10;
/** Most characters of descriptions and metadata in a patch, which is held in memory several times over. */
const MOST_TEXT = 4 * 1024 * 1024;

/** Most changes in the patch of a tree with so many categories. */
const patchLimit = (categories: number): number =>
  Math.min(LARGEST_PATCH, Math.max(LEAST_PATCH, Math.floor(categories / READ_FOR_A_CHANGE)));

/** The changes of one write as listeners get them, for as long as they are few enough to be worth telling. */
export class PatchChanges {
  #changes: TreeChange[] | null = [];
  /** The number of all changes, and of those that are no deletions. */
  #count = 0;
  #written = 0;
  #text = 0;

  get count(): number {
    return this.#count;
  }

  /** @param text characters of its description and metadata */
  add(change: TreeChange, text: number): void {
    this.#count += 1;
    if (change.kind !== 'delete') this.#written += 1;
    this.#text += text;
    if (this.#written > LARGEST_PATCH || this.#text > MOST_TEXT) this.forget();
    this.#changes?.push(change);
  }

  /** Whoever has a copy is to read it anew. */
  forget(): void {
    this.#changes = null;
  }

  /** For copies of a tree of so many categories; `null`: they are read anew. */
  forPatch(categories: number): TreeChange[] | null {
    return this.#count > patchLimit(categories) ? null : this.#changes;
  }

  /** How to update the cached text of the tree; `null`: it is rebuilt. Any number of deletions is cheap to apply. */
  forText(): readonly TreeChange[] | null {
    return this.#changes;
  }
}
