import type { CategoryKey, ParentKey } from '../../../src-shared/ids';
import type { CategoryTree, TreeNode } from '../../domain/tree';
import type { BaseTree, SyncTree } from '../sync-tree';
import type { Blocked, PlanOptions } from './plan-types';

/** Whether two lists hold the same ids in the same order. */
export const sameIds = (one: readonly CategoryKey[], other: readonly CategoryKey[]): boolean => {
  if (one === other) return true;
  if (one.length !== other.length) return false;
  for (let index = 0; index < one.length; index += 1) if (one[index] !== other[index]) return false;
  return true;
};

/** The index behind the nearest of those before `own` in an order that a list has; `null`: it has none of them. @param places in that list */
export const indexBehindNearest = (
  order: readonly CategoryKey[],
  own: number,
  places: ReadonlyMap<CategoryKey, number>
): number | null => {
  for (let index = own - 1; index >= 0; index -= 1) {
    const sibling = order[index];
    const before = sibling === undefined ? undefined : places.get(sibling);
    if (before !== undefined) return before + 1;
  }
  return null;
};

export interface ThreeTrees {
  readonly base: BaseTree;
  readonly local: SyncTree;
  readonly remote: SyncTree;
  readonly options: PlanOptions;
}

const NOBODY: readonly CategoryKey[] = [];

export const childrenOf = (tree: SyncTree | BaseTree, parent: ParentKey): readonly CategoryKey[] =>
  tree.children.get(parent) ?? NOBODY;

/** A category that a tree is known to have. If it is missing, the reader of the tree is at fault. */
export const nodeIn = <Parent>(tree: CategoryTree<Parent>, id: CategoryKey): TreeNode<Parent> => {
  const node = tree.nodes.get(id);
  if (node === undefined) throw new Error(`A tree to be merged names category ${id} and does not have it.`);
  return node;
};

export const isUnder = (tree: SyncTree | BaseTree, id: CategoryKey, parent: ParentKey): boolean => {
  const node = tree.nodes.get(id);
  return node !== undefined && node.parent === parent;
};

/** What the person would call a category, here if it is here. */
export const nameOf = ({ base, local, remote }: ThreeTrees, id: CategoryKey): string =>
  (local.nodes.get(id) ?? remote.nodes.get(id) ?? base.nodes.get(id))?.fields.name ?? '';

export class BlockedUnits {
  readonly #byUnit: ReadonlyMap<string, Blocked>;

  constructor(blocked: readonly Blocked[]) {
    this.#byUnit = new Map(blocked.map((one) => [`${one.id} ${one.unit}`, one]));
  }

  of(id: CategoryKey, unit: Blocked['unit']): Blocked | undefined {
    return this.#byUnit.size === 0 ? undefined : this.#byUnit.get(`${id} ${unit}`);
  }
}
