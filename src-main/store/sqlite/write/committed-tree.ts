import type { TreePatch } from '../../../../src-shared/tree-patch';
import { TreeText } from '../tree/tree-text';
import type { Commit } from './write-transaction';
import type { WorkspaceTables } from './workspace-tables';

/** The kept text of the tree, and who hears of commits: both go on with each commit, and never see what is not committed. */
export class CommittedTree {
  readonly #listeners = new Set<(patch: TreePatch) => void>();
  readonly #untold: TreePatch[] = [];
  #isTelling = false;
  #text: TreeText | undefined;

  constructor(private readonly tables: WorkspaceTables) {}

  /** The whole tree as UTF-8 JSON, kept until it changes. The caller must not write into it. */
  text(): Buffer {
    const text = this.#text ?? new TreeText(this.tables.json, this.tables.state.count);
    // Kept only when it was made without a failure on the way.
    this.#text = undefined;
    const bytes = text.bytes();
    this.#text = text;
    return bytes;
  }

  onCommit(listener: (patch: TreePatch) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  take(commits: readonly Commit[]): void {
    for (const { patch, textChanges } of commits) {
      if (textChanges) this.#text?.apply(textChanges);
      else this.#text = undefined;
      this.#untold.push(patch);
      this.#tell();
    }
  }

  /** Calls the listeners in the order of commits, even when one of them writes. */
  #tell(): void {
    if (this.#isTelling) return;
    this.#isTelling = true;
    for (let next = this.#untold.shift(); next; next = this.#untold.shift()) {
      for (const listener of this.#listeners) {
        try {
          listener(next);
        } catch (error) {
          // The write is committed, and whose listener this is cannot be known here: the error is only reported.
          console.error('A listener to the workspace failed.', error);
        }
      }
    }
    this.#isTelling = false;
  }
}
