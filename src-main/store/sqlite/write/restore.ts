import { TOP_LEVEL, parentFromWire, type ParentId } from '../../../../src-shared/ids';
import type { CategoryVersion, RestoreVersion, TrashRestored } from '../../../../src-shared/history';
import { someFields } from '../../../../src-shared/category';
import { LIMITS } from '../../../../src-shared/limits';
import type { CategoryRow, OwnFields } from '../tree/category-rows';
import type { PlaceImage } from '../journal/journal-change';
import type { Gap } from '../tree/sibling-order';
import { StoreError, stepsWatched, type WhileEditing } from '../../../domain/errors';
import type { TreeEdit } from './tree-edit';
import { existing, requireRoomFor } from '../tree/tree-rules';
import type { WorkspaceTables } from './workspace-tables';
import { fieldChanges, isElsewhere, type PastState } from '../journal/category-past';
import { present } from '../connection/row-values';
import type { TrashRow } from '../trash/trash-rows';
import { nearestThere } from '../trash/trash-list';
import { messages } from './messages';

interface Version {
  row: CategoryRow;
  past: PastState;
}

/** What restoring a category to what it was after a change would do; `null` when it is not there or that is no longer known. */
export const readVersion = (tables: WorkspaceTables, categoryId: number, changeId: number): CategoryVersion | null => {
  const version = versionOf(tables, categoryId, changeId);
  if (!version) return null;
  const { row, past } = version;
  const isMoved = past.place !== undefined && isElsewhere(row, past);
  const parent =
    isMoved && past.place
      ? { ...tables.past.parentAt(past.place, changeId), isThere: obstacle(tables, row, past.place) === null }
      : null;
  return { changeId, fields: fieldChanges(row, past.fields), parent };
};

/** Restores the category as one update. @returns whether anything changed. Throws as `restoreVersion` of `WorkspaceHistory`. */
export const restoreVersion = (edit: TreeEdit, { categoryId, changeId, place: withPlace }: RestoreVersion): boolean => {
  const { tables } = edit;
  const row = existing(tables, categoryId);
  const version = versionOf(tables, categoryId, changeId);
  if (!version) throw new StoreError('not_found', messages.versionUnknown({ name: row.name }));
  const { past } = version;
  const fields = someFields<OwnFields>(past.fields, (field) => past.fields[field] !== row[field]);
  const gap = withPlace && past.place && isElsewhere(row, past) ? gapOf(tables, row, past.place) : undefined;
  if (Object.keys(fields).length === 0 && !gap) return false;
  edit.begin({ action: 'restore', subject: fields.name ?? row.name, count: 1 });
  edit.update(row, { fields, gap });
  return true;
};

const versionOf = (tables: WorkspaceTables, categoryId: number, changeId: number): Version | undefined => {
  const row = tables.rows.find(categoryId);
  const change = tables.past.change(categoryId, changeId);
  const past = change && tables.past.after(change, changeId, { isNear: false });
  return row && past && { row, past };
};

const gapOf = (tables: WorkspaceTables, row: CategoryRow, place: PlaceImage): Gap => {
  const refusal = obstacle(tables, row, place);
  if (refusal) throw refusal;
  return tables.order.gapBeside(parentFromWire(place.parentId), place.afterId, place.beforeId, row.id);
};

/** Why the former parent cannot take the category back; `null` when it can. */
const obstacle = (tables: WorkspaceTables, row: CategoryRow, place: PlaceImage): StoreError | null => {
  const parentId = parentFromWire(place.parentId);
  const path = tables.shape.pathUp(parentId);
  const parent =
    parentId === TOP_LEVEL
      ? TOP_LEVEL
      : (tables.rows.find(parentId)?.name ?? tables.journal.nameOfDeleted(parentId) ?? String(parentId));
  if (parentId !== TOP_LEVEL && path.length === 0) {
    return new StoreError('unknown_parent', messages.formerParentDeleted({ parent, name: row.name }));
  }
  if (path.includes(row.id)) {
    return new StoreError('cycle', messages.formerParentBelow({ parent, name: row.name }));
  }
  if (tables.shape.fitsBelow(path.length, row.id)) return null;
  return new StoreError('too_deep', messages.tooDeepThere(row.name, parent));
};

/**
 * Brings entries of the trash back as one group, under their former ids and beside their former siblings; where the
 * parent is gone, last under the nearest category above. The one deleted last comes first, since it may hold another.
 * Each gets a new version. Throws `not_found`, `too_deep`, `tree_full` and `EditsCancelled`.
 */
export const restoreFromTrash = (edit: TreeEdit, ids: readonly number[], isCancelled: WhileEditing): TrashRestored => {
  const { trash, deletions, shape, order, state } = edit.tables;
  const entries = new Map([...new Set(ids)].map((id) => [id, trash.find(id) ?? notThere(edit, id)]));
  const count = [...entries.values()].reduce((sum, entry) => sum + entry.count, 0);
  requireRoomFor(edit.tables, count);
  const first = present([...entries.values()][0]);
  edit.begin({ action: 'restore', subject: first.name, count });
  const levels = new Map<ParentId, number>();
  const elsewhere = new Set<number>();
  const step = stepsWatched(count, isCancelled);
  for (const { id, before } of deletions.backwards([...entries.values()])) {
    step();
    const { fields, createdAt, place } = before;
    const formerParent = parentFromWire(place.parentId);
    const entry = entries.get(id);
    const parentId = entry ? nearestThere(edit.tables, entry.parentId) : formerParent;
    const level = 1 + (levels.get(parentId) ?? shape.pathUp(parentId).length);
    if (level > LIMITS.depth) throw tooDeep(edit, fields.name, parentId);
    levels.set(id, level);
    const isElsewhere = parentId !== formerParent;
    if (isElsewhere) elsewhere.add(id);
    const version = Math.max(before.version, state.leastVersion) + 1;
    const gap = isElsewhere ? order.lastGap(parentId) : order.gapBeside(parentId, place.afterId, place.beforeId, id);
    const placedVersion = isElsewhere ? version : place.since;
    edit.create({ id, ...fields, createdAt, updatedAt: edit.at, version, placedVersion }, gap);
  }
  if (levels.size !== count) {
    throw new StoreError('storage_failed', messages.trashIncomplete);
  }
  return {
    restored: count,
    roots: [...entries.values()].map(({ id, name }) => ({ id, name, elsewhere: elsewhere.has(id) }))
  };
};

const notThere = (edit: TreeEdit, id: number): TrashRow => {
  const row = edit.tables.rows.find(id);
  throw new StoreError(
    'not_found',
    row === undefined ? messages.notInTrash({ id: String(id) }) : messages.backInTree(row)
  );
};

const tooDeep = (edit: TreeEdit, name: string, parentId: ParentId): StoreError => {
  const parent = parentId === TOP_LEVEL ? null : present(edit.tables.rows.find(parentId)).name;
  return new StoreError('too_deep', messages.tooDeepFromTrash(name, parent));
};
