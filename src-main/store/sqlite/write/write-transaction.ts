import type { Database } from 'better-sqlite3';
import { CategoryRows } from '../tree/category-rows';
import { CategoryPast } from '../journal/category-past';
import { ChangeList } from '../journal/change-list';
import { Deletions, TrashRows } from '../trash/trash-rows';
import { GarbageRows, RetentionRow } from '../journal/retention';
import { GroupList, GroupRuns } from '../journal/group-list';
import { IdempotencyKeys } from '../tree/idempotency-keys';
import { Journal } from '../journal/journal';
import { SiblingOrder } from '../tree/sibling-order';
import { SubtreeDeletion, TreeShape } from '../tree/subtrees';
import { TreeJsonRows } from '../tree/tree-text';
import { WorkspaceState } from '../tree/workspace-state';
import type { Author, TreeChange, TreePatch } from '../../../../src-shared/tree-patch';
import { TreeEdit } from './tree-edit';

/** Everything that reads and writes the file's tables, with statements prepared once. */
export class WorkspaceTables {
  readonly state: WorkspaceState;
  readonly rows: CategoryRows;
  readonly json: TreeJsonRows;
  readonly order: SiblingOrder;
  readonly shape: TreeShape;
  readonly subtrees: SubtreeDeletion;
  readonly journal: Journal;
  readonly trash: TrashRows;
  readonly deletions: Deletions;
  readonly garbage: GarbageRows;
  readonly retention: RetentionRow;
  readonly past: CategoryPast;
  readonly groups: GroupList;
  readonly changes: ChangeList;
  readonly keys: IdempotencyKeys;

  constructor(protected readonly db: Database) {
    this.state = new WorkspaceState(db);
    this.rows = new CategoryRows(db);
    this.json = new TreeJsonRows(db);
    this.order = new SiblingOrder(db);
    this.shape = new TreeShape(db);
    this.subtrees = new SubtreeDeletion(db);
    this.journal = new Journal(db);
    this.trash = new TrashRows(db);
    this.deletions = new Deletions(db);
    this.garbage = new GarbageRows(db);
    this.retention = new RetentionRow(db);
    this.past = new CategoryPast(db, this.rows, this.journal);
    const runs = new GroupRuns(db);
    this.groups = new GroupList(db, this.retention, runs);
    this.changes = new ChangeList(db, this.past, this.retention, runs);
    this.keys = new IdempotencyKeys(db);
  }

  /** One transaction: all of it or nothing, with the counters that are held between writes. */
  transact<T>(work: () => T): T {
    try {
      return this.db.transaction(work).immediate();
    } catch (error) {
      this.state.reload();
      throw error;
    }
  }
}

/** How the store lets its history read and write. */
export interface StoreAccess {
  readonly read: <T>(work: (tables: WorkspaceTables) => T) => T;
  /** One write by the window. */
  readonly write: <T>(work: (edit: TreeEdit) => T) => T;
  readonly isOpen: () => boolean;
}

/** What is told of one group once the transaction is over. */
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

  begin(author: Author): TreeEdit<Tables> {
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

/**
 * Runs one transaction: all of its groups or nothing.
 * @param work begins as many groups as it wants, one after the other
 * @returns what `work` answers, and what to tell of each group that has changed something
 */
export const runTransaction = <Tables extends WorkspaceTables, T>(
  tables: Tables,
  now: Date,
  work: (begin: (author: Author) => TreeEdit<Tables>) => T
): { result: T; commits: readonly Commit[] } =>
  tables.transact(() => {
    const transaction = new WriteTransaction(tables, now);
    return { result: work((author) => transaction.begin(author)), commits: transaction.end() };
  });

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
