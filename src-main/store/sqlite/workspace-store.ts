import type { Database } from 'better-sqlite3';
import type { Actor, Writer } from '../../domain/principal';
import type { DeleteContext, DeleteMode, Once, WriteContext } from '../../domain/category-repository';
import type { Category, CategoryCreateRequest, CategoryUpdateRequest } from '../../../src-shared/category';
import { TOP_LEVEL, type PersonId } from '../../../src-shared/ids';
import type { KeptCustomField, VersionedFields } from '../../../src-shared/fields';
import type { KeptRules, VersionedRules } from '../../../src-shared/rules';
import { sameJson } from '../../../src-shared/same-json';
import type { TreeEdits } from '../../../src-shared/tree-edits';
import type { Author, GroupSummary, JournalState, TreePatch } from '../../../src-shared/tree-patch';
import { BackupMaker, type SealCopy } from './backups/make-backup';
import type { Backup } from './backups/backup-folder';
import { requireVersion } from './tree/tree-rules';
import { shownCategory, nestedTree } from './tree/category-rows';
import { CommittedTree } from './write/committed-tree';
import { StagedWrites } from './write/staged-writes';
import { createOnce, deleteCategory, updateCategory } from './write/category-operations';
import { editTree, type EditedTree, type RequestedId } from './write/execute-operations';
import { inodeOf } from '../../platform/file-identity';
import { WorkspaceProposals } from './workspace-proposals';
import { WorkspaceHistory } from './workspace-history';
import type { ImportedCategory } from '../../domain/tree';
import { importTree, type ImportOutcome } from './write/append-categories';
import type { Stack } from './journal/journal';
import { openWorkspaceFile } from './backups/open-workspace';
import { closeDatabase } from './connection/open-database';
import type { StatementRecorder } from './connection/statement-recorder';
import { WorkspaceDraft } from './sync-state/workspace-draft';
import { ReplicaTables } from './sync-state/replica-write';
import { WorkspaceReplica } from './sync-state/workspace-replica';
import { OnlyInPart, reverseGroup, type ReversedStep } from './write/undo';
import { asStoreError, isDamage } from './connection/sqlite-failure';
import { StoreError, type WhileEditing } from '../../domain/errors';
import type { TreeEdit } from './write/tree-edit';
import { limitHere } from './write/write-limit';
import messages from './connection/messages/en.json' with { type: 'json' };
import type { KeptRow } from './tree/workspace-state';
import { runTransaction, type BeginGroup } from './write/write-transaction';

const never: WhileEditing = () => false;

export interface StoreOptions {
  now?: () => Date;
  /** Called for each call that ran into damage in the file, before that call throws. */
  onDamage?: () => void;
  /** Reads a finished backup through. Left out, it is done between two calls, which then wait for it. */
  sealCopy?: SealCopy;
  /** Whether what the file holds is kept elsewhere, so that it is migrated without a backup. */
  isCopy?: boolean;
  /** For such a copy: every write goes through `staged`, is recorded, and does not wait for the disk. */
  recorder?: StatementRecorder;
}

/** What is kept beside the tree, each with a version of its own. */
type KeptKind = 'fields' | 'rules';

/**
 * One workspace file, locked while it is open. Requests have passed the schemas; the store checks what depends on the
 * tree. Each write is one transaction, on disk when the call returns; a refused one changes nothing. All failures are
 * `StoreError`s.
 */
export class WorkspaceStore {
  /** What was done, what was deleted, and how long both are kept. */
  readonly history: WorkspaceHistory;
  readonly replica: WorkspaceReplica;
  readonly proposals: WorkspaceProposals;
  readonly draft: WorkspaceDraft;
  /** `null` without a `recorder`. */
  readonly staged: StagedWrites | null;
  readonly #db: Database;
  readonly #now: () => Date;
  readonly #tables: ReplicaTables;
  readonly #backups: BackupMaker;
  readonly #identity: string | null;
  readonly #committed: CommittedTree;
  readonly #onKept = new Set<(what: KeptKind, author: Author) => void>();
  readonly #onDamage: () => void;
  #writes = 0;
  /** Begins groups of the transaction that `together` has open. */
  #begin: BeginGroup<ReplicaTables> | null = null;

  private constructor(
    readonly file: string,
    db: Database,
    { now = () => new Date(), onDamage = () => undefined, sealCopy, recorder }: StoreOptions
  ) {
    this.#db = db;
    this.#now = now;
    this.#onDamage = onDamage;
    this.#tables = recorder === undefined ? new ReplicaTables(db) : recorder.watch(db, () => new ReplicaTables(db));
    this.#committed = new CommittedTree(this.#tables);
    this.staged = recorder === undefined ? null : new StagedWrites(db, this.#tables, this.#committed, recorder);
    this.#backups = new BackupMaker(db, file, now, sealCopy);
    this.#identity = inodeOf(file);
    const read = <T>(work: (tables: ReplicaTables) => T): T => this.#guarded(() => work(this.#tables));
    const write = <T>(work: (edit: TreeEdit) => T, actor?: Actor): T =>
      this.#write({ ...actor, author: 'window' }, work);
    this.history = new WorkspaceHistory({ read, write, isOpen: () => db.open, now });
    this.draft = new WorkspaceDraft({ read });
    this.proposals = new WorkspaceProposals({ read, write: (writer, work) => this.#write(writer, work) });
    this.replica = new WorkspaceReplica({ read, write: (work) => this.#transaction(work), writes: () => this.#writes });
  }

  /** Opens the file, or makes it. Throws `storage_failed` with a sentence that names it when that cannot be. */
  static open(file: string, options: StoreOptions = {}): WorkspaceStore {
    const db = openWorkspaceFile(file, options.isCopy);
    try {
      return new WorkspaceStore(file, db, options);
    } catch (error) {
      // The file is damaged (a missing table, an impossible value): it is closed so that it can be repaired.
      db.close();
      throw asStoreError(error, file);
    }
  }

  /** Opens a workspace for as long as `work` takes. */
  static during<T>(file: string, work: (store: WorkspaceStore) => T): T {
    const store = WorkspaceStore.open(file);
    try {
      return work(store);
    } finally {
      store.close();
    }
  }

  /** The number of groups in the journal so far; 0 for a new workspace. */
  revision(): number {
    return this.#tables.state.revision;
  }

  count(): number {
    return this.#tables.state.count;
  }

  readTree(): Category[] {
    return this.#guarded(() => nestedTree(this.#tables.rows));
  }

  /** The tree as UTF-8 JSON, kept until it changes. The caller must not write into it. */
  treeText(): Buffer {
    return this.#guarded(() => this.#committed.text());
  }

  /** One category with its position but without its children, or `undefined`. */
  find(id: number): Category | undefined {
    return this.#guarded(() => {
      const row = this.#tables.rows.find(id);
      return row && shownCategory(row, this.#tables.order.positionOf(row));
    });
  }

  /** With `once`, a repeated call gives the first answer again. Throws `unknown_parent`, `too_deep`, `tree_full`, `idempotency_key_reused`. */
  create(request: CategoryCreateRequest, writer: Writer, once?: Once): { category: Category; replayed: boolean } {
    return this.#write(writer, (edit) => createOnce(edit, request, once));
  }

  /** Changes fields, place or both. Throws `not_found`, `version_mismatch`, `unknown_parent`, `cycle`, `too_deep`. */
  update(id: number, request: CategoryUpdateRequest, context: WriteContext): void {
    this.#write(context, (edit) => updateCategory(edit, id, request, context.ifVersion));
  }

  /** Throws `not_found`, `version_mismatch`, and `has_children` with the counts in the mode `refuse`. */
  delete(id: number, mode: DeleteMode, context: DeleteContext): void {
    this.#write(context, (edit) => deleteCategory(edit, id, mode, context));
  }

  fields(): VersionedFields {
    return this.#guarded(() => this.#tables.customFields.read());
  }

  /** No step of undo: the values in the categories stay. Throws `version_mismatch`, and `forbidden` for whoever is limited to a branch. */
  setFields(fields: readonly KeptCustomField[], context: WriteContext): VersionedFields {
    return this.#setKept('fields', this.#tables.customFields, { fields: [...fields] }, context);
  }

  rules(): VersionedRules {
    return this.#guarded(() => this.#tables.rules.read());
  }

  /** No step of undo. Throws as `setFields`. */
  setRules(rules: KeptRules, context: WriteContext): VersionedRules {
    return this.#setKept('rules', this.#tables.rules, rules, context);
  }

  /** Calls `listener` after each change of what is kept beside the tree, with who made it. */
  onKept(listener: (what: KeptKind, author: Author) => void): void {
    this.#onKept.add(listener);
  }

  /** One step of undo. Throws what the edits throw, and `EditsCancelled`. `wanted`: ids in a new workspace. */
  edit(edits: TreeEdits, writer: Writer, isCancelled = never, wanted?: RequestedId): EditedTree {
    return this.#write(writer, (edit) => editTree(edit, edits, isCancelled, wanted));
  }

  /** Adds trees after the roots as one step of undo. Throws `invalid`, `too_deep`, `tree_full`. */
  importTree(nodes: ImportedCategory[], writer: Writer & { author: 'import' }): ImportOutcome {
    return this.#write(writer, (edit) => importTree(edit, nodes));
  }

  /** Makes one transaction of the writes in `work`: all of them or nothing. */
  together<T>(work: () => T): T {
    return this.#transaction((begin) => {
      this.#begin = begin;
      try {
        return work();
      } finally {
        this.#begin = null;
      }
    });
  }

  /**
   * Takes back the newest change of a person, or of the window and imports, without what others have changed since; `null`: none. Throws
   * `EditsCancelled`, and `undo_conflict` where nothing of it is left to take back, which the next undo skips.
   */
  undo(isCancelled: WhileEditing = never, actor: Actor = {}): ReversedStep | null {
    return this.#reverse('undo', isCancelled, actor);
  }

  /** Does again what was undone last; `null`: nothing was. Throws as `undo`. */
  redo(isCancelled: WhileEditing = never, actor: Actor = {}): ReversedStep | null {
    return this.#reverse('redo', isCancelled, actor);
  }

  /** What undo and redo would do now, for a person of a team or for the window. */
  journalState(person: PersonId | null = null): JournalState {
    return this.#guarded(() => this.#tables.journal.state(person));
  }

  /** Calls `listener` after each commit, in order. If it throws, that is reported and nothing else. Returns how to stop. */
  onCommit(listener: (patch: TreePatch) => void): () => void {
    return this.#committed.onCommit(listener);
  }

  /** Makes a verified backup while calls are answered. Rejects with `storage_full` or `storage_failed`. */
  backUp(output?: string): Promise<Backup> {
    return this.#backups.make(output);
  }

  /** Gives back the memory of the pages that SQLite keeps; the next calls read them from the file again. */
  releaseMemory(): void {
    this.#guarded(() => this.#db.pragma('shrink_memory'));
  }

  /** Closes the file cleanly and releases its lock. A second call does nothing. */
  close(): void {
    if (!this.#db.open) return;
    // Writes that did not wait for the disk are on it once the file is closed.
    if (this.staged !== null) this.#db.pragma('synchronous = FULL');
    this.#guarded(() => closeDatabase(this.#db));
  }

  #reverse(way: Stack, isCancelled: WhileEditing, actor: Actor): ReversedStep | null {
    const group = this.#guarded(() => this.#tables.journal.top(way, actor.person ?? null));
    if (!group) return null;
    const writer: Writer = { ...actor, author: 'window' };
    const reversed = (summary: GroupSummary): ReversedStep =>
      this.#write(writer, (edit) =>
        reverseGroup(edit, group, summary, way, isCancelled, this.#tables.replica.state()?.dialect ?? null)
      );
    try {
      return reversed(group.summary);
    } catch (error) {
      if (error instanceof OnlyInPart) return reversed(error.summary);
      if (error instanceof StoreError && error.code === 'undo_conflict') {
        this.#write(writer, (edit) => edit.setAside(group.id));
      }
      throw error;
    }
  }

  /** One transaction: all of it or nothing. Listeners are called when it is over. */
  #setKept<Kept extends object>(
    what: KeptKind,
    row: KeptRow<Kept>,
    kept: Kept,
    context: WriteContext
  ): Kept & { readonly version: number } {
    const written = this.#write(context, ({ limit }) => {
      limit?.requireInside(TOP_LEVEL);
      const before = row.read();
      requireVersion({ name: messages.keptBesideTree[what], version: before.version }, context.ifVersion);
      const now = { ...before, ...kept };
      if (sameJson(before, now)) return { now: before, isChanged: false };
      const local = this.#tables.replica.state()?.dialect.localKeys;
      row.write(before.version + 1, kept);
      if (local !== undefined) this.#sendAlso(local);
      return { now: { ...now, version: before.version + 1 }, isChanged: true };
    });
    if (written.isChanged) for (const listener of this.#onKept) listener(what, context.author);
    return written.now;
  }

  /** What no longer stays here waits to be sent, and the next reading brings what the service has. @param local the keys that stayed here */
  #sendAlso(local: readonly string[]): void {
    const { replica, retention, unsent } = this.#tables;
    const state = replica.state();
    const keys = local.filter((key) => state?.dialect.localKeys?.includes(key) !== true);
    if (state === null || keys.length === 0) return;
    replica.setMark(null);
    const sentTo = Math.min(state.sentTo, (unsent.groupWith(keys) ?? Infinity) - 1);
    replica.setSentTo(sentTo);
    retention.unsentFrom = Math.min(retention.unsentFrom ?? Infinity, sentTo + 1);
    unsent.forget();
  }

  #write<T>(writer: Writer, work: (edit: TreeEdit) => T): T {
    return this.#transaction((begin) => work(begin({ ...writer, ...limitHere(writer, this.#tables.rights()) })));
  }

  /** As `#write`, with several groups: each ends where the next begins. */
  #transaction<T>(work: (begin: BeginGroup<ReplicaTables>) => T): T {
    if (this.#begin !== null) return work(this.#begin);
    const transaction = () => runTransaction(this.#tables, this.#now(), work);
    const { staged } = this;
    if (staged?.isOpen) return this.#guarded(() => staged.write(transaction));
    const { result, commits } = this.#guarded(() => {
      // The file was moved or replaced: SQLite would go on writing into one without a name.
      if (this.#identity === null || this.#identity !== inodeOf(this.file))
        throw new StoreError('storage_failed', messages.moved({ file: this.file }));
      this.#writes += 1;
      return transaction();
    });
    this.#committed.take(commits);
    return result;
  }

  #guarded<T>(work: () => T): T {
    if (!this.#db.open) throw new StoreError('storage_failed', messages.closed({ file: this.file }));
    try {
      return work();
    } catch (error) {
      if (isDamage(error)) this.#onDamage();
      throw asStoreError(error, this.file);
    }
  }
}
