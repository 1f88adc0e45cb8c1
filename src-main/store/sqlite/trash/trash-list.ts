import { DAY_MS } from '../../../../src-shared/limits';
import { z } from 'zod';
import { TOP_LEVEL, type ParentId } from '../../../../src-shared/ids';
import { checked } from '../connection/row-values';
import type { CategoryRows } from '../tree/category-rows';
import type { Journal } from '../journal/journal';
import type { RetentionRow } from '../journal/retention';
import type { TrashEntry, TrashPage } from '../../../../src-shared/history';
import { fold } from '../../../../src-shared/normal-forms';
import type { DatedTrashRow, TrashRow, TrashRows } from './trash-rows';

/** The tables that know a deleted category's name and ancestors. */
interface PathTables {
  readonly rows: CategoryRows;
  readonly journal: Journal;
  readonly trash: TrashRows;
}

/** Name and parent of a category, in the tree or as it was last deleted; `undefined` at the top level and when no longer known. */
const placeNow = (tables: PathTables, id: ParentId): { name: string; parentId: ParentId } | undefined => {
  if (id === TOP_LEVEL) return undefined;
  const row = tables.rows.find(id);
  if (row) return row;
  const deleted = tables.journal.lastDeletion(id);
  // The parent may have been dropped since; the entry knows what was above it.
  return deleted && { ...deleted, parentId: tables.trash.parentOf(id) ?? deleted.parentId };
};

/** The names of a category and of what it stands or last stood under, the topmost first. */
const deletedPath = (tables: PathTables, id: ParentId): string[] => {
  const path: string[] = [];
  for (let above = placeNow(tables, id); above; above = placeNow(tables, above.parentId)) path.push(above.name);
  return path.reverse();
};

/** The nearest of the category and what it stands or last stood under that is in the tree; the top level if none is. */
export const nearestThere = (tables: PathTables, parentId: ParentId): ParentId => {
  let id = parentId;
  while (id !== TOP_LEVEL && tables.rows.find(id) === undefined) id = placeNow(tables, id)?.parentId ?? TOP_LEVEL;
  return id;
};

const PAGE = 100;

/** The last moment that the calendar of a time with four digits for the year knows. */
const LATEST_MS = Date.UTC(9999, 11, 31);

/** `null` for what never comes: the garbage collection drops nothing for a time that makes no sense. */
const keptUntilOf = (at: string, days: number, added: number): string | null => {
  const moment = Date.parse(at) + days * DAY_MS + added;
  return moment <= LATEST_MS ? new Date(moment).toISOString() : null;
};

/** A page of the trash, newest first. @param addedSince as of `JournalClock` */
export const trashPage = (
  tables: PathTables & { readonly retention: RetentionRow },
  { text, before }: { text: string; before: number | null },
  addedSince: (groupId: number) => number
): TrashPage => {
  const { trash, retention } = tables;
  const wanted = fold(text.trim());
  const found: TrashRow[] = [];
  let next: number | null = null;
  for (const row of trash.newestFirst(before ?? Number.MAX_SAFE_INTEGER)) {
    if (!fold(row.name).includes(wanted)) continue;
    if (found.length === PAGE) {
      next = found.at(-1)?.lastChange ?? null;
      break;
    }
    found.push(row);
  }
  const { trashDays } = retention.retention;
  const { entries: total, categories } = trash.totals();
  return {
    entries: found.map((row) => entryOf(tables, trash.dated(row), trashDays, addedSince)),
    next,
    total,
    categories
  };
};

const timeSchema = z.iso.datetime();

const entryOf = (
  tables: PathTables,
  { id, name, parentId, count, groupId, at, author, isUndone }: DatedTrashRow,
  days: number | null,
  addedSince: (groupId: number) => number
): TrashEntry => {
  const path = deletedPath(tables, parentId);
  const keptUntil = days === null ? null : keptUntilOf(at, days, addedSince(groupId));
  const deletedAt = checked(timeSchema, at);
  const person = tables.journal.personOf(groupId);
  return { id, name, path, count, deletedAt, author, ...(person !== null && { person }), isUndone, keptUntil };
};
