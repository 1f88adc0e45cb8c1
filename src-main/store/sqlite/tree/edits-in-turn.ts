import type { Author, TreeChange, TreePatch } from '../../../../src-shared/tree-patch';
import { TreeEdit } from './tree-edit';
import type { WorkspaceTables } from '../workspace-tables';

/** What is told of one group once the transaction is over. */
export interface Commit {
  readonly patch: TreePatch;
  readonly textChanges: readonly TreeChange[] | null;
}

/** The edits of one transaction, nearly always a single one. Each is finished where the next begins. */
export class EditsInTurn {
  readonly #commits: Commit[] = [];
  #open: TreeEdit | undefined;

  constructor(
    private readonly tables: WorkspaceTables,
    private readonly now: Date
  ) {}

  begin(author: Author): TreeEdit {
    this.#finish();
    this.#open = new TreeEdit(this.tables, author, this.now);
    return this.#open;
  }

  /** Those that have changed something. */
  end(): readonly Commit[] {
    this.#finish();
    return this.#commits;
  }

  #finish(): void {
    const patch = this.#open?.finish();
    if (this.#open && patch) this.#commits.push({ patch, textChanges: this.#open.textChanges() });
    this.#open = undefined;
  }
}
