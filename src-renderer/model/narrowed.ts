import type { CategoryId, ParentId } from '../../src-shared/ids';
import { withAncestors, type TreeFilter } from './search/tree-filter';
import type { CategoryNode, TreeModel } from './tree-model';

/** What filters of columns let through, whatever is searched for. */
export interface LetThrough {
  readonly test: (node: CategoryNode) => boolean;
  /** Those that fitted when it was set or have since: what no longer fits stays until it is set again, so that no row leaves while it is edited. */
  readonly ids: Set<CategoryId>;
}

/** What both a search and the filters of columns keep. @param found `null`: nothing is searched for */
export const narrowed = (model: TreeModel, found: TreeFilter | null, { ids }: LetThrough): TreeFilter => {
  const matches = new Set<CategoryId>();
  const parents = new Set<ParentId>();
  for (const id of found?.matches ?? ids) {
    const node = model.get(id);
    if (node === undefined || !ids.has(id)) continue;
    matches.add(id);
    parents.add(node.parent);
  }
  return { ...(found ?? { query: '' }), matches, kept: withAncestors(model, matches, parents) };
};
