import { TOP_LEVEL, type CategoryId, type ParentId } from '../../src-shared/ids';
import type { TreeFilter } from './search/tree-filter';
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
  const above = new Set<CategoryId>();
  for (const id of found?.matches ?? ids) {
    const node = model.get(id);
    if (node === undefined || !ids.has(id)) continue;
    matches.add(id);
    for (let at: ParentId = node.parent; at !== TOP_LEVEL && !above.has(at); at = model.get(at)?.parent ?? TOP_LEVEL)
      above.add(at);
  }
  return { ...(found ?? { query: '' }), matches, kept: matches.union(above) };
};
