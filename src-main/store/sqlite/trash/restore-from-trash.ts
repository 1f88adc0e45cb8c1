import type { TrashRestored } from '../../../../src-shared/history';
import { LIMITS } from '../../../../src-shared/limits';
import { ABOVE_ROOTS, storedParent } from '../tree/category-rows';
import { stepsWatched, type WhileEditing } from '../../../domain/cancellable-steps';
import { present } from '../connection/row-values';
import { StoreError } from '../../../domain/errors';
import type { TreeEdit } from '../tree/tree-edit';
import { requireRoomFor } from '../tree/tree-rules';
import type { TrashRow } from './trash-rows';
import { nearestThere } from './whereabouts';

/**
 * Brings entries of the trash back as one group, each whole under its former ids, beside the siblings that it stood beside.
 * Where its parent is gone, it goes last under the nearest category above that is there. The one deleted last comes back
 * first, so that one that was deleted out of another finds it there again. Versions only grow: each gets the next one.
 * Throws `not_found` for an id that is not in the trash, `too_deep` and `tree_full`; `EditsCancelled` too; a step is one category.
 */
export const restoreFromTrash = (edit: TreeEdit, ids: readonly number[], isCancelled: WhileEditing): TrashRestored => {
  const { trash, deletions, shape, order, state } = edit.tables;
  const entries = new Map([...new Set(ids)].map((id) => [id, trash.find(id) ?? notThere(edit, id)]));
  const count = [...entries.values()].reduce((sum, entry) => sum + entry.count, 0);
  requireRoomFor(edit.tables, count);
  const first = present([...entries.values()][0]);
  edit.begin({ action: 'restore', subject: first.name, count });
  const levels = new Map<number, number>();
  const elsewhere = new Set<number>();
  const step = stepsWatched(count, isCancelled);
  for (const { id, before } of deletions.backwards([...entries.values()])) {
    step();
    const { fields, createdAt, place } = before;
    const formerParent = storedParent(place.parentId);
    const entry = entries.get(id);
    const parentId = entry ? nearestThere(edit.tables, entry.parentId) : formerParent;
    const level = 1 + (levels.get(parentId) ?? shape.pathUp(parentId).length);
    if (level > LIMITS.depth) throw tooDeep(edit, fields.name, parentId);
    levels.set(id, level);
    const isElsewhere = parentId !== formerParent;
    if (isElsewhere) elsewhere.add(id);
    const version = Math.max(before.version, state.leastVersion) + 1;
    const spot = isElsewhere ? order.lastSpot(parentId) : order.spotBeside(parentId, place.afterId, place.beforeId, id);
    const placedVersion = isElsewhere ? version : place.since;
    edit.create({ id, ...fields, createdAt, updatedAt: edit.at, version, placedVersion }, spot);
  }
  if (levels.size !== count) {
    throw new StoreError(
      'storage_failed',
      'The workspace file may be damaged: the trash has lost a part of what it should hold. Nothing was restored.'
    );
  }
  return {
    restored: count,
    roots: [...entries.values()].map(({ id, name }) => ({ id, name, elsewhere: elsewhere.has(id) }))
  };
};

const notThere = (edit: TreeEdit, id: number): TrashRow => {
  const name = edit.tables.rows.find(id)?.name;
  throw new StoreError(
    'not_found',
    name === undefined
      ? `Category ${id} is not in the trash any more. Nothing was restored.`
      : `“${name}” is not in the trash any more, but in the tree. Nothing was restored.`
  );
};

const tooDeep = (edit: TreeEdit, name: string, parentId: number): StoreError => {
  const above = parentId === ABOVE_ROOTS ? 'there' : `under “${present(edit.tables.rows.find(parentId)).name}”`;
  return new StoreError(
    'too_deep',
    `“${name}” would stand deeper than ${LIMITS.depth} levels ${above}. Nothing was restored. Move the categories above it further up first.`
  );
};
