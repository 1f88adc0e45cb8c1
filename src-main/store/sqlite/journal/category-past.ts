import { parentFromWire } from '../../../../src-shared/ids';
import type { Database } from 'better-sqlite3';
import { TableAccess } from '../connection/table-access';
import type { FieldChange, HistoryParent } from '../../../../src-shared/history';
import { isFlag } from '../../../../src-shared/category';
import { OWN_FIELDS, ownFields, type CategoryRow, type CategoryRows, type OwnFields } from '../tree/category-rows';
import type { Journal } from './journal';
import {
  changeInRow,
  partialImageSchema,
  wholeImageSchema,
  type JournalChange,
  type PlaceImage
} from './journal-change';
import { checked, parsed, text } from '../connection/row-values';

export interface PastState {
  fields: OwnFields;
  /** The place at that time; `undefined`: the category has not been moved since. */
  place: PlaceImage | undefined;
}

/** Changes that are read for one line of a list: a category that a program writes may have 100,000. */
const NEAR = 200;

const LATER = 'FROM changes INDEXED BY changes_of_category WHERE category_id = ? AND id > ? ORDER BY id LIMIT';

/** The state before that change; `undefined` before its creation. */
export const stateBefore = (change: JournalChange, after: PastState | undefined): PastState | undefined => {
  if (change.kind === 'delete') return change.before;
  if (change.kind === 'create' || after === undefined) return undefined;
  return { fields: { ...after.fields, ...change.before.fields }, place: change.before.place ?? after.place };
};

export const fieldChanges = (before: Partial<OwnFields>, after: Partial<OwnFields>): FieldChange[] => {
  const changes: FieldChange[] = [];
  for (const field of OWN_FIELDS) {
    if (isFlag(field)) {
      const [was, is] = [before[field], after[field]];
      if (was !== undefined && is !== undefined && was !== is) changes.push({ field, before: was, after: is });
    } else {
      const [was, is] = [before[field], after[field]];
      if (was !== undefined && is !== undefined && was !== is) changes.push({ field, before: was, after: is });
    }
  }
  return changes;
};

const isComplete = (fields: Partial<OwnFields>): fields is OwnFields =>
  OWN_FIELDS.every((field) => fields[field] !== undefined);

/** What categories were, worked out backwards from the present, so that dropped changes do not matter. */
export class CategoryPast extends TableAccess {
  readonly #change = this.selectRows<[number, number]>(
    'SELECT kind, before, after FROM changes WHERE id = ? AND category_id = ?'
  );
  readonly #later = this.selectRows<[number, number, number]>(`SELECT kind, before ${LATER} ?`);
  readonly #laterName = this.selectValues<[number, number]>(
    `SELECT name FROM (SELECT before ->> '$.fields.name' AS name ${LATER} ${NEAR}) WHERE name IS NOT NULL LIMIT 1`
  );

  constructor(
    db: Database,
    private readonly rows: CategoryRows,
    private readonly journal: Journal
  ) {
    super(db);
  }

  /** A change of that category; `undefined` when it is another one's, or no longer known. */
  change(id: number, changeId: number): JournalChange | undefined {
    const row = this.#change.get(changeId, id);
    return row && changeInRow(id, row[0], row[1], row[2]);
  }

  /** The category after that change of its own; `undefined` after a deletion, and where too much lies in between (`isNear`). */
  after(change: JournalChange, changeId: number, { isNear }: { isNear: boolean }): PastState | undefined {
    if (change.kind === 'delete') return undefined;
    let fields: Partial<OwnFields> = change.after.fields;
    let { place } = change.after;
    let read = 0;
    if (!isComplete(fields) || !place) {
      for (const [kind, before] of this.#later.iterate(change.id, changeId, isNear ? NEAR : -1)) {
        read += 1;
        // Coming back from the trash changes nothing of a category.
        if (kind === 'create') continue;
        const image =
          kind === 'delete' ? checked(wholeImageSchema, parsed(before)) : checked(partialImageSchema, parsed(before));
        fields = { ...image.fields, ...fields };
        place ??= image.place;
        if (isComplete(fields) && place) break;
      }
    }
    if (isNear && read === NEAR) return undefined;
    const known = { ...this.rows.find(change.id), ...fields };
    return isComplete(known) ? { fields: ownFields(known), place } : undefined;
  }

  /** Whether the category is there and differs in a field or its parent from what it was; `undefined`: that is too far back. */
  differs(change: JournalChange, past: PastState | undefined): boolean {
    const row = this.rows.find(change.id);
    if (!row || change.kind === 'delete' || row.version === change.after.version) return false;
    return past === undefined || fieldChanges(row, past.fields).length > 0 || isElsewhere(row, past);
  }

  nameAt(id: number, changeId: number): string | null {
    const name = this.#laterName.get(id, changeId);
    return name === undefined ? (this.rows.find(id)?.name ?? this.journal.nameOfDeleted(id) ?? null) : text(name);
  }

  parentAt({ parentId: id }: PlaceImage, changeId: number): HistoryParent {
    return { id, name: id === null ? null : this.nameAt(id, changeId) };
  }
}

export const isElsewhere = ({ parentId }: CategoryRow, { place }: PastState): boolean =>
  place !== undefined && parentFromWire(place.parentId) !== parentId;
