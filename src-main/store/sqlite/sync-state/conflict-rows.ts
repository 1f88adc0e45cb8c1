import { TableAccess } from '../connection/table-access';
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
import { valueFromJson, valueToJson, type Blocked, type KeptConflict } from './sync-changes';

const REPORTS_KEPT = 500;

const blockedSchema = z.object({
  id: z.int(),
  unit: unitSchema,
  kind: conflictKindSchema.extract(['cycle', 'deletedHere', 'orphaned', 'refused', 'possiblyCreated']),
  mine: z.unknown(),
  theirs: z.unknown(),
  detail: z.string()
});

/** Stands for a missing entry of the metadata, which is not the same as an entry with the value null. */
const NOTHING = '';
const json = (value: unknown): string => (value === undefined ? NOTHING : JSON.stringify(value));
const valueOf = (text: unknown): unknown => (text === NOTHING ? undefined : parsed(text));

const NAMED_CONFLICTS = `SELECT category_id, unit, kind, conflicts.base, mine, theirs, detail, choices, coalesce(categories.name, base.name, '')
  FROM conflicts LEFT JOIN categories ON categories.id = category_id LEFT JOIN base USING (category_id) ORDER BY category_id, unit`;

/** Conflicts that the person decides, blocked changes (the table `held`), and reports of what was settled without them. */
export class ConflictRows extends TableAccess {
  readonly #blocked = this.selectRows('SELECT category_id, unit, kind, mine, theirs, detail FROM held');
  readonly #clearBlocked = this.writing('DELETE FROM held');
  readonly #addBlocked = this.writing<unknown[]>(
    'INSERT OR REPLACE INTO held (category_id, unit, kind, mine, theirs, detail) VALUES (?, ?, ?, ?, ?, ?)'
  );
  readonly #conflicts = this.selectRows(NAMED_CONFLICTS);
  readonly #conflictCount = this.selectValues('SELECT count(*) FROM conflicts');
  readonly #refusedCount = this.selectValues("SELECT count(*) FROM conflicts WHERE kind = 'refused'");
  readonly #conflictIds = this.selectValues('SELECT DISTINCT category_id FROM conflicts');
  readonly #clearConflicts = this.writing('DELETE FROM conflicts');
  readonly #addConflict = this.writing<unknown[]>(
    'INSERT OR REPLACE INTO conflicts (category_id, unit, kind, base, mine, theirs, detail, choices) VALUES (?, ?, ?, ?, ?, ?, ?, ?)'
  );
  readonly #reports = this.selectRows('SELECT id, at, category_id, message FROM sync_reports ORDER BY id DESC');
  readonly #addReport = this.writing<[string, number | null, string]>(
    'INSERT INTO sync_reports (at, category_id, message) VALUES (?, ?, ?)'
  );
  readonly #dropReports = this.writing(
    `DELETE FROM sync_reports WHERE id <= (SELECT max(id) FROM sync_reports) - ${REPORTS_KEPT}`
  );

  blocked(): Blocked[] {
    return this.#blocked.all().map(([id, unit, kind, mine, theirs, detail]) => {
      const blocked = checked(blockedSchema, { id, unit, kind, mine: valueOf(mine), theirs: valueOf(theirs), detail });
      return {
        ...blocked,
        mine: valueFromJson(blocked.unit, blocked.mine),
        theirs: valueFromJson(blocked.unit, blocked.theirs)
      };
    });
  }

  setBlocked(blocked: readonly Blocked[]): void {
    this.#clearBlocked.run();
    for (const { id, unit, kind, mine, theirs, detail } of blocked)
      this.#addBlocked.run(id, unit, kind, json(valueToJson(unit, mine)), json(valueToJson(unit, theirs)), detail);
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

  refusedCount(): number {
    return integer(this.#refusedCount.get());
  }

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
