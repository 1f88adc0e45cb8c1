import type { EditPlace, TreeEditRequest, TreeEdits } from '../../../../src-shared/tree-edits';
import { arrangeChildren } from './arrange-children';
import { storedParent } from './category-rows';
import { createCategoryAt } from './create-category';
import { deleteCategory } from './delete-category';
import type { Spot } from './sibling-order';
import { StoreError } from '../../../domain/errors';
import { stepsWatched, type WhileEditing } from '../../../domain/cancellable-steps';
import type { TreeEdit } from './tree-edit';
import { existing, requireMovable, requireRoomUnder } from './tree-rules';
import { updateCategory } from './update-category';

/** What the edits came to. */
export interface EditedTree {
  readonly changed: number;
  readonly created: [key: number, id: number][];
}

/** How many steps edits take. An arrangement has one for each child, since there may be a hundred thousand of them. */
const stepsOf = (edits: readonly TreeEditRequest[]): number =>
  edits.reduce((steps, one) => steps + (one.kind === 'arrange' ? one.ids.length : 1), 0);

/**
 * Carries out many edits as one group. Throws what each of them throws by itself: `not_found`, `unknown_parent`, `cycle`,
 * `too_deep`, `tree_full`, `version_mismatch`, `invalid`; and `EditsCancelled`.
 */
export const editTree = (
  edit: TreeEdit,
  { action, subject, edits }: TreeEdits,
  isCancelled: WhileEditing
): EditedTree => {
  edit.joinAs({ action, subject });
  const acts = new EditActs(edit, stepsWatched(stepsOf(edits), isCancelled));
  for (const one of edits) acts.carryOut(one);
  return { changed: edit.changeCount, created: [...acts.created] };
};

class EditActs {
  readonly created = new Map<number, number>();

  constructor(
    private readonly edit: TreeEdit,
    private readonly step: () => void
  ) {}

  carryOut(one: TreeEditRequest): void {
    if (one.kind !== 'arrange') this.step();
    if (one.kind === 'create') {
      this.#create(one);
    } else if (one.kind === 'update') {
      updateCategory(this.edit, this.#id(one.id), one.fields, one.ifVersion);
    } else if (one.kind === 'move') {
      this.#move(this.#id(one.id), one.place);
    } else if (one.kind === 'delete') {
      deleteCategory(this.edit, this.#id(one.id), 'delete', undefined);
    } else {
      const ids = one.ids.map((id) => this.#id(id));
      arrangeChildren(this.edit, storedParent(this.#idOrNull(one.parentId)), ids, this.step);
    }
  }

  #create({ key, fields, place }: Extract<TreeEditRequest, { kind: 'create' }>): void {
    if (this.created.has(key)) throw new StoreError('invalid', `Two new categories have the key ${key}.`);
    const parentId = storedParent(this.#idOrNull(place.parentId));
    requireRoomUnder(this.edit.tables, parentId, fields.name);
    this.created.set(key, createCategoryAt(this.edit, fields, this.#spot(parentId, place.afterId, 0)).id);
  }

  #move(id: number, place: EditPlace): void {
    const { order } = this.edit.tables;
    const row = existing(this.edit.tables, id);
    const parentId = storedParent(this.#idOrNull(place.parentId));
    if (parentId !== row.parentId) requireMovable(this.edit.tables, row, parentId);
    if (typeof place.afterId === 'number' && this.#id(place.afterId) === id) {
      throw new StoreError('invalid', `“${row.name}” cannot stand after itself.`);
    }
    const spot = this.#spot(parentId, place.afterId, id);
    if (parentId === row.parentId && spot.after?.id === order.spotOf(row).after?.id) return;
    this.edit.begin({ action: 'move', subject: row.name, count: 1 });
    this.edit.update(row, { spot });
  }

  #spot(parentId: number, afterRef: number | null | undefined, moving: number): Spot {
    const { order } = this.edit.tables;
    if (afterRef === undefined) return order.lastSpot(parentId, moving);
    return order.spotBeside(parentId, this.#idOrNull(afterRef), null, moving);
  }

  #idOrNull(ref: number | null): number | null {
    return ref === null ? null : this.#id(ref);
  }

  #id(ref: number): number {
    if (ref > 0) return ref;
    const id = this.created.get(ref);
    if (id === undefined) throw new StoreError('invalid', `No earlier edit creates the category ${ref}.`);
    return id;
  }
}
