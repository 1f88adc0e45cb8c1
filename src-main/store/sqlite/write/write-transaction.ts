import type { TreeChange, TreePatch } from '../../../../src-shared/tree-patch';
import type { Actor, Writer } from '../../../domain/principal';
import { TreeEdit } from './tree-edit';
import type { WorkspaceTables } from './workspace-tables';

export type BeginGroup<Tables extends WorkspaceTables = WorkspaceTables> = (writer: Writer) => TreeEdit<Tables>;

export interface StoreAccess {
  readonly read: <T>(work: (tables: WorkspaceTables) => T) => T;
  readonly write: <T>(work: (edit: TreeEdit) => T, actor?: Actor) => T;
  readonly isOpen: () => boolean;
  readonly now: () => Date;
}

export interface Commit {
  readonly patch: TreePatch;
  readonly textChanges: readonly TreeChange[] | null;
}

/** The groups of changes of one transaction, nearly always a single one. Each is finished where the next begins. */
class WriteTransaction<Tables extends WorkspaceTables> {
  readonly #commits: Commit[] = [];
  #open: TreeEdit<Tables> | undefined;

  constructor(
    private readonly tables: Tables,
    private readonly now: Date
  ) {}

  begin(writer: Writer): TreeEdit<Tables> {
    this.#finish();
    this.#open = new TreeEdit(this.tables, writer, this.now);
    return this.#open;
  }

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

/** Runs one transaction. @param work begins any number of groups @returns its result, and what to tell of each group */
export const runTransaction = <Tables extends WorkspaceTables, T>(
  tables: Tables,
  now: Date,
  work: (begin: BeginGroup<Tables>) => T
): { result: T; commits: readonly Commit[] } =>
  tables.transact(() => {
    const transaction = new WriteTransaction(tables, now);
    return { result: work((writer) => transaction.begin(writer)), commits: transaction.end() };
  });

type Listener = (patch: TreePatch) => void;

/** The listeners for commits. They are called in the order of commits, even when one of them writes. */
export class CommitListeners {
  readonly #listeners = new Set<Listener>();
  readonly #unpublished: TreePatch[] = [];
  #isSending = false;

  add(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  tell(patch: TreePatch): void {
    this.#unpublished.push(patch);
    if (this.#isSending) return;
    this.#isSending = true;
    for (let next = this.#unpublished.shift(); next; next = this.#unpublished.shift()) {
      for (const listener of this.#listeners) {
        try {
          listener(next);
        } catch (error) {
          // The write is committed, and whose listener this is cannot be known here: the error is only reported.
          console.error('A listener to the workspace failed.', error);
        }
      }
    }
    this.#isSending = false;
  }
}
