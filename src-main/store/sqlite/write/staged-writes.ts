import type { Database, Statement } from 'better-sqlite3';
import { inFile, READ_ONLY } from '../connection/open-database';
import { integer } from '../connection/row-values';
import { RowChecks, type RowsCheck } from '../connection/rows-check';
import type { Revision } from '../../../../src-shared/ids';
import { append } from '../../../../src-shared/long-lists';
import { ReplayFailure, type RecordedRun, type StatementRecorder } from '../connection/statement-recorder';
import type { CommittedTree } from './committed-tree';
import type { WorkspaceTables } from './workspace-tables';
import type { Commit } from './write-transaction';

/** The last entry of the log that is in a file which is not open. */
export const logEntryOf = (file: string): number => inFile(file, READ_ONLY, (db) => entryIn(db));

const entryIn = (db: Database): number =>
  integer(db.prepare('SELECT coalesce(log_entry, 0) FROM workspace').pluck().get());

export class FailedCheck extends Error {
  override readonly name = 'FailedCheck';

  constructor(readonly check: RowsCheck) {
    super(`Rows of ${check.runs.map(({ table }) => table).join(', ')} are not what they are elsewhere.`);
  }
}

/** The writes of an open batch, as another copy of the file needs them. */
export interface StagedBatch {
  readonly runs: readonly RecordedRun[];
  readonly commits: readonly Commit[];
}

/** Plans writes in a transaction that is recorded and rolled back. They take effect only when the copy follows the log. */
export class StagedWrites {
  readonly #commits: Commit[] = [];
  readonly checks: RowChecks;
  readonly #setEntry: Statement<[number]>;
  readonly #begin: Statement<[]>;
  readonly #commit: Statement<[]>;
  readonly #rollBack: Statement<[]>;
  #isOpen = false;
  #entry: number;

  constructor(
    private readonly db: Database,
    private readonly tables: WorkspaceTables,
    private readonly committed: CommittedTree,
    private readonly recorder: StatementRecorder
  ) {
    this.#setEntry = db.prepare('UPDATE workspace SET log_entry = ?');
    this.#begin = db.prepare('BEGIN IMMEDIATE');
    this.#commit = db.prepare('COMMIT');
    this.#rollBack = db.prepare('ROLLBACK');
    this.checks = new RowChecks(db);
    this.#entry = entryIn(db);
  }

  get entry(): number {
    return this.#entry;
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  begin(): void {
    this.#begin.run();
    this.#isOpen = true;
    this.#commits.length = 0;
    this.recorder.begin();
  }

  write<T>(transaction: () => { result: T; commits: readonly Commit[] }): T {
    const count = this.recorder.recorded.length;
    try {
      const { result, commits } = transaction();
      append(this.#commits, commits);
      return result;
    } catch (error) {
      this.recorder.cutTo(count);
      throw error;
    }
  }

  batch(): StagedBatch {
    return { runs: this.recorder.recorded, commits: [...this.#commits] };
  }

  rollBack(): void {
    this.#isOpen = false;
    this.recorder.end();
    this.#commits.length = 0;
    if (!this.db.open) return;
    if (this.db.inTransaction) this.#rollBack.run();
    this.tables.state.reload();
  }

  /** Begins to apply the next entry of the log. Until its end, reads see neither the state before nor the one after. */
  beginFollowing(): void {
    this.#begin.run();
  }

  /** Writes more of the entry. Throws `ReplayFailure`; the caller rolls back, and nothing has changed. */
  followWith(runs: readonly RecordedRun[]): void {
    this.recorder.replay(runs);
  }

  /** Ends the entry. @param revision that it leads to @param check what some rows are now; `null`: not known */
  endFollowing(entry: number, revision: Revision, check: RowsCheck | null, commits: readonly Commit[]): void {
    const { state } = this.tables;
    state.reload();
    if (state.revision !== revision) {
      throw new ReplayFailure('other_outcome', `This copy is at revision ${state.revision}, not ${revision}.`);
    }
    if (check !== null && !this.checks.holds(check)) throw new FailedCheck(check);
    this.#setEntry.run(entry);
    this.#commit.run();
    this.#entry = entry;
    this.committed.take(commits);
  }
}
