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
  readonly blocked = this.allRows<[], Blocked>(
    'SELECT category_id, unit, kind, mine, theirs, detail FROM held',
    ([id, unit, kind, mine, theirs, detail]) => {
      const blocked = checked(blockedSchema, { id, unit, kind, mine: valueOf(mine), theirs: valueOf(theirs), detail });
      return {
        ...blocked,
        mine: valueFromJson(blocked.unit, blocked.mine),
        theirs: valueFromJson(blocked.unit, blocked.theirs)
      };
    }
  );
  readonly #clearBlocked = this.writing('DELETE FROM held');
  readonly #addBlocked = this.writes(
    'INSERT OR REPLACE INTO held (category_id, unit, kind, mine, theirs, detail) VALUES (?, ?, ?, ?, ?, ?)',
    ({ id, unit, kind, mine, theirs, detail }: Blocked) => [
      id,
      unit,
      kind,
      json(valueToJson(unit, mine)),
      json(valueToJson(unit, theirs)),
      detail
    ]
  );
  readonly conflicts = this.allRows<[], Conflict>(
    NAMED_CONFLICTS,
    ([categoryId, unit, kind, base, mine, theirs, detail, choices, name]) =>
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
  readonly conflictCount = this.theNumber('SELECT count(*) FROM conflicts');
  readonly refusedCount = this.theNumber("SELECT count(*) FROM conflicts WHERE kind = 'refused'");
  readonly idsInConflict = this.allRows('SELECT DISTINCT category_id FROM conflicts', ([id]) => integer(id));
  readonly #clearConflicts = this.writing('DELETE FROM conflicts');
  readonly #addConflict = this.writes(
    'INSERT OR REPLACE INTO conflicts (category_id, unit, kind, base, mine, theirs, detail, choices) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
    ({ categoryId, unit, kind, base, mine, theirs, detail, choices }: KeptConflict) => [
      categoryId,
      unit,
      kind,
      json(base),
      json(mine),
      json(theirs),
      detail,
      JSON.stringify(choices)
    ]
  );
  readonly reports = this.allRows<[], SyncReport>(
    'SELECT id, at, category_id, message FROM sync_reports ORDER BY id DESC',
    ([id, at, categoryId, message]) => checked(syncReportSchema, { id, at, categoryId, message })
  );
  readonly #addReport = this.writing<[string, number | null, string]>(
    'INSERT INTO sync_reports (at, category_id, message) VALUES (?, ?, ?)'
  );
  readonly #dropReports = this.writing(
    `DELETE FROM sync_reports WHERE id <= (SELECT max(id) FROM sync_reports) - ${REPORTS_KEPT}`
  );

  setBlocked(blocked: readonly Blocked[]): void {
    this.#clearBlocked.run();
    for (const one of blocked) this.#addBlocked(one);
  }

  setConflicts(conflicts: readonly KeptConflict[]): void {
    this.#clearConflicts.run();
    for (const one of conflicts) this.#addConflict(one);
  }

  report(at: string, categoryId: number | null, message: string): void {
    this.#addReport.run(at, categoryId, message);
    this.#dropReports.run();
  }
}
