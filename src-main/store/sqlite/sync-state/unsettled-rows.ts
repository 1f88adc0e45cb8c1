import type { Database, Statement } from 'better-sqlite3';
import { z } from 'zod';
import {
  conflictKindSchema,
  conflictSchema,
  syncReportSchema,
  unitSchema,
  type Conflict,
  type SyncReport
} from '../../../../src-shared/remote';
import { checked, integer, parsed } from '../connection/row-values';
import type { Blocked, KeptConflict } from './sync-changes';

const REPORTS_KEPT = 500;

const heldSchema = z.object({
  id: z.int(),
  unit: unitSchema,
  kind: conflictKindSchema.extract(['cycle', 'orphaned', 'refused', 'possiblyCreated']),
  mine: z.unknown(),
  theirs: z.unknown(),
  detail: z.string()
});

/** Of metadata, no entry is something else than an entry that is null. */
const NOTHING = '';
const json = (value: unknown): string => (value === undefined ? NOTHING : JSON.stringify(value));
const valueOf = (text: unknown): unknown => (text === NOTHING ? undefined : parsed(text));

/** What waits for the person, what is held, and what was settled without them. */
export class UnsettledRows {
  readonly #held: Statement<[], unknown[]>;
  readonly #clearHeld: Statement<[]>;
  readonly #addHeld: Statement<unknown[]>;
  readonly #conflicts: Statement<[], unknown[]>;
  readonly #conflictCount: Statement<[], unknown>;
  readonly #conflictIds: Statement<[], unknown>;
  readonly #clearConflicts: Statement<[]>;
  readonly #addConflict: Statement<unknown[]>;
  readonly #reports: Statement<[], unknown[]>;
  readonly #addReport: Statement<[string, number | null, string]>;
  readonly #dropReports: Statement<[]>;

  constructor(db: Database) {
    this.#held = db.prepare<[], unknown[]>('SELECT category_id, unit, kind, mine, theirs, detail FROM held').raw();
    this.#clearHeld = db.prepare('DELETE FROM held');
    this.#addHeld = db.prepare(
      'INSERT OR REPLACE INTO held (category_id, unit, kind, mine, theirs, detail) VALUES (?, ?, ?, ?, ?, ?)'
    );
    this.#conflicts = db
      .prepare<[], unknown[]>(
        `SELECT category_id, unit, kind, conflicts.base, mine, theirs, detail, choices, coalesce(categories.name, base.name, '')
         FROM conflicts LEFT JOIN categories ON categories.id = category_id LEFT JOIN base USING (category_id) ORDER BY category_id, unit`
      )
      .raw();
    this.#conflictCount = db.prepare<[], unknown>('SELECT count(*) FROM conflicts').pluck();
    this.#conflictIds = db.prepare<[], unknown>('SELECT DISTINCT category_id FROM conflicts').pluck();
    this.#clearConflicts = db.prepare('DELETE FROM conflicts');
    this.#addConflict = db.prepare(
      'INSERT OR REPLACE INTO conflicts (category_id, unit, kind, base, mine, theirs, detail, choices) VALUES (?, ?, ?, ?, ?, ?, ?, ?)'
    );
    this.#reports = db
      .prepare<[], unknown[]>('SELECT id, at, category_id, message FROM sync_reports ORDER BY id DESC')
      .raw();
    this.#addReport = db.prepare('INSERT INTO sync_reports (at, category_id, message) VALUES (?, ?, ?)');
    this.#dropReports = db.prepare(
      `DELETE FROM sync_reports WHERE id <= (SELECT max(id) FROM sync_reports) - ${REPORTS_KEPT}`
    );
  }

  held(): Blocked[] {
    return this.#held.all().map(([id, unit, kind, mine, theirs, detail]) => {
      const held = checked(heldSchema, { id, unit, kind, mine: valueOf(mine), theirs: valueOf(theirs), detail });
      return { ...held, mine: held.mine ?? null, theirs: held.theirs ?? null };
    });
  }

  setHeld(held: readonly Blocked[]): void {
    this.#clearHeld.run();
    for (const { id, unit, kind, mine, theirs, detail } of held)
      this.#addHeld.run(id, unit, kind, json(mine), json(theirs), detail);
  }

  conflicts(): Conflict[] {
    return this.#conflicts.all().map(([categoryId, unit, kind, base, mine, theirs, detail, choices, name]) =>
      checked(conflictSchema, {
        categoryId,
        name,
        unit,
        kind,
        base: valueOf(base),
        mine: valueOf(mine),
        theirs: valueOf(theirs),
        detail,
        choices: parsed(choices)
      })
    );
  }

  conflictCount(): number {
    return integer(this.#conflictCount.get());
  }

  /** The categories that have one. */
  idsInConflict(): number[] {
    return this.#conflictIds.all().map(integer);
  }

  setConflicts(conflicts: readonly KeptConflict[]): void {
    this.#clearConflicts.run();
    for (const { categoryId, unit, kind, base, mine, theirs, detail, choices } of conflicts) {
      this.#addConflict.run(
        categoryId,
        unit,
        kind,
        json(base),
        json(mine),
        json(theirs),
        detail,
        JSON.stringify(choices)
      );
    }
  }

  /** The newest first. */
  reports(): SyncReport[] {
    return this.#reports
      .all()
      .map(([id, at, categoryId, message]) => checked(syncReportSchema, { id, at, categoryId, message }));
  }

  report(at: string, categoryId: number | null, message: string): void {
    this.#addReport.run(at, categoryId, message);
    this.#dropReports.run();
  }
}
