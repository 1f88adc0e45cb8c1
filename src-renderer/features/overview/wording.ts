import { pathNames } from '../../model/path-names';
import type { TreeModel } from '../../model/tree-model';
import type { Block, BranchSizes } from './icicle-layout';
import { numeral } from '../../platform/text';

const shown = (count: number): string => numeral(count);
const categories = (count: number): string => (count === 1 ? '1 category' : `${shown(count)} categories`);

const pathOf = (model: TreeModel, id: number): string =>
  [...pathNames(model, id), model.get(id)?.name ?? ''].join(' › ');

/** "12 subcategories, 340 at all levels", or that there are none. */
const belowOf = (model: TreeModel, sizes: BranchSizes, id: number): string => {
  const children = model.childIds(id).length;
  const below = (sizes.get(id) ?? 1) - 1;
  if (children === 0) return 'no subcategories';
  const own = children === 1 ? '1 subcategory' : `${shown(children)} subcategories`;
  return children === below ? own : `${own}, ${shown(below)} at all levels`;
};

/** What stands below the picture of whatever the mouse is over, or the keyboard at: where it is and how much it holds. */
export const describeBlock = (model: TreeModel, sizes: BranchSizes, block: Block): string => {
  if (block.together === 1) return `${pathOf(model, block.id)}: ${belowOf(model, sizes, block.id)}`;
  const parentId = model.get(block.id)?.parentId ?? null;
  const where = parentId === null ? 'at the top level' : `in ${pathOf(model, parentId)}`;
  return `${categories(block.together)} too small to show ${where}, ${shown(block.size)} with all below`;
};

export const describeCategory = (model: TreeModel, sizes: BranchSizes, id: number): string =>
  `${pathOf(model, id)}: ${belowOf(model, sizes, id)}`;

/** What is told of the category that the keyboard goes to, to those who do not see the picture. */
export const announceCategory = (model: TreeModel, sizes: BranchSizes, id: number, topId: number | null): string => {
  const node = model.get(id);
  if (node === undefined) return '';
  const siblings = model.childIds(node.parentId);
  const level = model.ancestors(id).toArray().length + 1;
  const zoomed = topId === id ? ', fills the picture' : '';
  return `${node.name}, ${belowOf(model, sizes, id)}, level ${level}, ${shown(siblings.indexOf(id) + 1)} of ${shown(siblings.length)}${zoomed}`;
};
