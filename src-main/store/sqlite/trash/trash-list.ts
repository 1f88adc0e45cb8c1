import type { TrashEntry, TrashPage } from '../../../../src-shared/history';
import { fold } from '../../../../src-shared/normal-forms';
import type { WorkspaceTables } from '../workspace-tables';
import type { DatedTrashRow, TrashRow } from './trash-rows';
import { whereabouts } from './whereabouts';

const PAGE = 100;

const DAY_MS = 24 * 60 * 60 * 1_000;

/** A page of the trash, newest first. */
export const trashPage = (
  tables: WorkspaceTables,
  { text, before }: { text: string; before: number | null }
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
  return { entries: found.map((row) => entryOf(tables, trash.dated(row), trashDays)), next, total, categories };
};

const entryOf = (
  tables: WorkspaceTables,
  { id, name, parentId, count, at, author, isUndone }: DatedTrashRow,
  days: number | null
): TrashEntry => {
  const path: string[] = [];
  for (let above = whereabouts(tables, parentId); above; above = whereabouts(tables, above.parentId))
    path.unshift(above.name);
  const keptUntil = days === null ? null : new Date(Date.parse(at) + days * DAY_MS).toISOString();
  return { id, name, path, count, deletedAt: at, author, isUndone, keptUntil };
};
