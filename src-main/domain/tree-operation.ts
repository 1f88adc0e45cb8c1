import {
  isNewKey,
  parentFromWire,
  type CategoryId,
  type CategoryKey,
  type NewKey,
  type ParentKey
} from '../../src-shared/ids';
import type { EditPlace, TreeEditRequest } from '../../src-shared/tree-edits';
import { contentOf, someFields, type CategoryContent } from '../../src-shared/category';

/** Where a category goes: under which parent, and behind which sibling or at which end. */
export interface TreePlace {
  readonly parent: ParentKey;
  readonly after: CategoryKey | 'first' | 'last';
}

/** A category that is added: under a new key, or under the id that it had before it was deleted. */
export interface Creation<Key extends CategoryKey = CategoryKey> {
  readonly kind: 'create';
  readonly id: Key;
  readonly fields: CategoryContent;
  readonly place: TreePlace;
  /** For a deleted category that is created under a new key: the id under which it comes back, if possible. */
  readonly formerId?: CategoryId | undefined;
}

export const isNew = (creation: Creation): creation is Creation<NewKey> => isNewKey(creation.id);

/** What can be done to a tree. What one operation creates may be named by its new key in later ones. */
export type TreeOperation =
  | Creation
  | {
      readonly kind: 'update';
      readonly id: CategoryKey;
      readonly fields: Partial<CategoryContent>;
      /** Refused with `version_mismatch` when the category is at another version. */
      readonly ifVersion?: number | undefined;
    }
  | { readonly kind: 'move'; readonly id: CategoryKey; readonly place: TreePlace }
  | { readonly kind: 'delete'; readonly id: CategoryKey }
  | { readonly kind: 'arrange'; readonly parent: ParentKey; readonly ids: readonly CategoryKey[] };

/** How many steps operations take, for progress: an arrangement has one for each child, since there may be 100,000 of them. */
export const stepCount = (operations: readonly TreeOperation[]): number =>
  operations.reduce((steps, one) => steps + (one.kind === 'arrange' ? one.ids.length : 1), 0);

export const operationsOf = (edits: readonly TreeEditRequest[]): TreeOperation[] => edits.map(operationOf);

const operationOf = (edit: TreeEditRequest): TreeOperation => {
  if (edit.kind === 'create')
    return {
      kind: 'create',
      id: edit.key,
      fields: contentOf(edit.fields),
      place: placeOf(edit.place),
      formerId: edit.formerId
    };
  if (edit.kind === 'update')
    return { kind: 'update', id: edit.id, fields: someFields<CategoryContent>(edit.fields), ifVersion: edit.ifVersion };
  if (edit.kind === 'move') return { kind: 'move', id: edit.id, place: placeOf(edit.place) };
  if (edit.kind === 'arrange') return { kind: 'arrange', parent: parentFromWire(edit.parentId), ids: edit.ids };
  return edit;
};

const placeOf = ({ parentId, afterId }: EditPlace): TreePlace => ({
  parent: parentFromWire(parentId),
  after: afterId === undefined ? 'last' : (afterId ?? 'first')
});
