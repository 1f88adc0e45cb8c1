import type { TreePatch } from '../../../../src-shared/tree-patch';
import { TreeText } from '../tree/tree-text';
import { CommitListeners, type Commit } from './write-transaction';
import type { WorkspaceTables } from './workspace-tables';

/** The kept text of the tree, and who hears of commits: both go on with each commit, and never see what is not committed. */
export class CommittedTree {
  readonly #listeners = new CommitListeners();
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
    return this.#listeners.add(listener);
  }

  take(commits: readonly Commit[]): void {
    for (const { patch, textChanges } of commits) {
      if (textChanges) this.#text?.apply(textChanges);
      else this.#text = undefined;
      this.#listeners.tell(patch);
    }
  }
}
