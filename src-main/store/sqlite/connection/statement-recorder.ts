import { createHash } from 'node:crypto';
import type { Database, RunResult, Statement } from 'better-sqlite3';

export type BoundValue = string | number | null;

/** One statement that has written: which, with what, and how many rows it has changed. */
export interface RecordedRun {
  readonly statement: StatementKey;
  readonly values: readonly BoundValue[];
  readonly changes: number;
}

/** Names a statement by its text, in the same way in every process that has it. */
export type StatementKey = string;

/** A recorded run does not fit this file or this program: the file is not the one that it was recorded on, or the program is older. */
export class ReplayFailure extends Error {
  override readonly name = 'ReplayFailure';

  constructor(
    readonly reason: 'unknown_statement' | 'other_outcome',
    message: string
  ) {
    super(message);
  }
}

const keyOf = (sql: string): StatementKey =>
  createHash('sha256').update(sql.replaceAll(/\s+/g, ' ').trim()).digest('base64url').slice(0, 16);

export const isBound = (value: unknown): value is BoundValue =>
  value === null || typeof value === 'string' || typeof value === 'number';

/** Records every statement that writes, with its values. The same runs on the same file have the same outcome. */
export class StatementRecorder {
  readonly #known = new Map<StatementKey, (values: readonly BoundValue[]) => number>();
  readonly #texts = new Map<StatementKey, string>();
  #runs: RecordedRun[] | null = null;

  /** Records all statements that `make` prepares. The file can be made again, so that it need not survive a crash of the system. */
  watch<T>(db: Database, make: () => T): T {
    db.pragma('synchronous = OFF');
    const prepare = db.prepare.bind(db);
    Object.assign(db, { prepare: (sql: string) => this.#watched(prepare(sql)) });
    const made = make();
    Object.assign(db, { prepare });
    return made;
  }

  /** Records writes until `end`. Before and after, a write is an error, since no other copy would have it. */
  begin(): void {
    this.#runs = [];
  }

  end(): void {
    this.#runs = null;
  }

  get recorded(): readonly RecordedRun[] {
    return this.#runs ?? [];
  }

  get known(): readonly StatementKey[] {
    return [...this.#known.keys()].toSorted();
  }

  /** Whether any of them is a statement whose text fits. */
  isAny(runs: readonly RecordedRun[], text: RegExp): boolean {
    return runs.some(({ statement }) => text.test(this.#texts.get(statement) ?? ''));
  }

  cutTo(count: number): void {
    this.#runs?.splice(count);
  }

  /** Repeats writes that were recorded elsewhere. Throws `ReplayFailure`, and SQLite's errors; the caller rolls back. */
  replay(runs: readonly RecordedRun[]): void {
    for (const { statement, values, changes } of runs) {
      const run = this.#known.get(statement);
      if (run === undefined) {
        throw new ReplayFailure('unknown_statement', `This program has no statement “${statement}”.`);
      }
      const changed = run(values);
      if (changed !== changes) {
        throw new ReplayFailure(
          'other_outcome',
          `“${statement}” changed ${changed} rows here and ${changes} elsewhere.`
        );
      }
    }
  }

  #watched(statement: Statement<unknown[]>): Statement<unknown[]> {
    if (statement.readonly) return statement;
    const key = keyOf(statement.source);
    this.#texts.set(key, statement.source);
    if (statement.reader) {
      const all = statement.all.bind(statement);
      // oxlint-disable-next-line canopy/no-spread-into-calls -- a statement has few parameters
      this.#known.set(key, (values) => all(...values).length);
      const recorded = (...values: unknown[]): unknown[] => {
        const rows = all(...values);
        this.#note(key, values, rows.length);
        return rows;
      };
      // Callers use `get` for statements that write one row.
      return Object.assign(statement, { all: recorded, get: (...values: unknown[]) => recorded(...values)[0] });
    }
    const run = statement.run.bind(statement);
    // oxlint-disable-next-line canopy/no-spread-into-calls -- a statement has few parameters
    this.#known.set(key, (values) => run(...values).changes);
    return Object.assign(statement, {
      run: (...values: unknown[]): RunResult => {
        const result = run(...values);
        this.#note(key, values, result.changes);
        return result;
      }
    });
  }

  #note(statement: StatementKey, values: readonly unknown[], changes: number): void {
    if (this.#runs === null) throw new Error('A write outside of what is recorded.');
    if (!values.every(isBound)) throw new Error('A value that cannot be recorded.');
    this.#runs.push({ statement, values: [...values], changes });
  }
}
