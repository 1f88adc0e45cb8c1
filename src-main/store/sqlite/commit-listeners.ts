import type { TreePatch } from '../../../src-shared/tree-patch';

type Listener = (patch: TreePatch) => void;

/** Those who want to hear of commits. They hear of each in order, even when one of them answers with a write. */
export class CommitListeners {
  readonly #listeners = new Set<Listener>();
  readonly #untold: TreePatch[] = [];
  #isTelling = false;

  add(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  tell(patch: TreePatch): void {
    this.#untold.push(patch);
    if (this.#isTelling) return;
    this.#isTelling = true;
    for (let next = this.#untold.shift(); next; next = this.#untold.shift()) {
      for (const listener of this.#listeners) {
        try {
          listener(next);
        } catch (error) {
          // The write is done and stands; whose listener this is cannot be known here, so it is only reported.
          console.error('A listener to the workspace failed.', error);
        }
      }
    }
    this.#isTelling = false;
  }
}
