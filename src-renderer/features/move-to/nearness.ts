import type { CategoryNode, TreeModel } from '../../model/tree-model';

/** So many of the siblings on either side are near; of a hundred the others are better typed. */
const BESIDE = 8;

/** The siblings around a category, in their order, without itself. */
const around = (model: TreeModel, { id, parentId }: CategoryNode): number[] => {
  const siblings = model.childIds(parentId);
  const index = siblings.indexOf(id);
  return siblings.slice(Math.max(0, index - BESIDE), index + BESIDE + 1).filter((one) => one !== id);
};

/**
 * Where a category most probably goes when it does not stay: among its siblings, up to what it stands under and above
 * that, or over to what stands beside those; the nearest first, and what has no subcategories yet after all that has.
 */
export const nearPlaces = (model: TreeModel, id: number): number[] => {
  const node = model.get(id);
  if (node === undefined) return [];
  const near = around(model, node);
  for (const ancestor of model.ancestors(id)) near.push(ancestor.id, ...around(model, ancestor));
  const isBranch = (one: number): boolean => model.childIds(one).length > 0;
  return [...near.filter(isBranch), ...near.filter((one) => !isBranch(one))];
};

/** How much of the way down to its parent a category shares with others: the more, the nearer. 0: another branch. */
export const sharedWay = (model: TreeModel, id: number): ((node: CategoryNode) => number) => {
  const way = [...model.ancestors(id)].map((ancestor) => ancestor.id).toReversed();
  const depthOf = new Map(way.map((one, index) => [one, index + 1]));
  return (node) => {
    const own = depthOf.get(node.id);
    if (own !== undefined || way.length === 0) return own ?? 0;
    for (const ancestor of model.ancestors(node.id)) {
      const depth = depthOf.get(ancestor.id);
      if (depth !== undefined) return depth;
    }
    return 0;
  };
};
