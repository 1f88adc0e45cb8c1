import { type ParentId, parentOnWire, TOP_LEVEL } from '../../../src-shared/ids';
import type { TreeEditRequest } from '../../../src-shared/tree-edits';
import { collator } from '../../model/shown-order';
import type { TreeModel } from '../../model/tree-model';
import type { SlicedWork } from '../../../src-shared/sliced-work';

export interface SortOrder {
  readonly isDescending: boolean;
  readonly isDeep: boolean;
}

interface SortPlan {
  readonly edits: readonly TreeEditRequest[];
  readonly lists: number;
  readonly inOrder: number;
}

/** The parents whose subcategories are sorted. */
export interface SortScope {
  readonly parents: readonly ParentId[];
  /** The chosen categories are leaves, so they are sorted among their siblings. */
  readonly isBeside: boolean;
}

/** What to sort for these categories: their subcategories, or the siblings of leaves; for no categories, the top level. */
export const sortScope = (model: TreeModel, ids: readonly number[]): SortScope => {
  const chosen = ids.map((id) => model.get(id)).filter((node) => node !== undefined);
  if (chosen.length === 0) return { parents: [TOP_LEVEL], isBeside: false };
  const isBeside = chosen.every(({ id }) => model.childIds(id).length === 0);
  return {
    parents: isBeside ? [...new Set(chosen.map(({ parent }) => parent))] : chosen.map(({ id }) => id),
    isBeside
  };
};

const isSame = (a: readonly number[], b: readonly number[]): boolean => a.every((id, at) => id === b[at]);

/** Plans to sort the subcategories of these parents by name; equal names keep their order. Each list is as it was when visited. */
export function* planSort(
  model: TreeModel,
  parents: readonly ParentId[],
  { isDescending, isDeep }: SortOrder
): SlicedWork<SortPlan> {
  const nameOf = (id: number): string => model.get(id)?.name ?? '';
  const { compare } = collator();
  const way = isDescending ? -1 : 1;
  const edits: TreeEditRequest[] = [];
  const seen = new Set<ParentId>();
  let lists = 0;
  const pending = [...parents];
  for (let parent = pending.pop(); parent !== undefined; parent = pending.pop()) {
    const children = model.childIds(parent);
    if (seen.has(parent) || children.length === 0) continue;
    seen.add(parent);
    if (isDeep) for (const id of children) pending.push(id);
    if (children.length > 1) {
      lists += 1;
      const ids = children.toSorted((a, b) => way * compare(nameOf(a), nameOf(b)));
      if (!isSame(ids, children)) edits.push({ kind: 'arrange', parentId: parentOnWire(parent), ids });
    }
    yield;
  }
  return { edits, lists, inOrder: lists - edits.length };
}
