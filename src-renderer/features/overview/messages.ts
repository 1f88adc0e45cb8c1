import english from './messages/en.json' with { type: 'json' };
import { type ParentId, TOP_LEVEL } from '../../../src-shared/ids';
import { localized } from '../../../src-shared/language';
import { pathNames, type TreeModel } from '../../model/tree-model';
import { categories } from '../../platform/amounts';
import { countOf, numeral } from '../../platform/text';
import type { BranchSizes } from './branch-sizes';
import type { Block } from './icicle-layout';

const pathOf = (model: TreeModel, id: number): string =>
  [...pathNames(model, id), model.get(id)?.name ?? ''].join(' › ');

const belowOf = (model: TreeModel, sizes: BranchSizes, id: number): string => {
  const children = model.childIds(id).length;
  const below = sizes.get(id) - 1;
  if (children === 0) return 'no subcategories';
  const own = countOf(children, 'subcategory', 'subcategories');
  return children === below ? own : `${own}, ${numeral(below)} at all levels`;
};

const describeCategory = (model: TreeModel, sizes: BranchSizes, id: number): string =>
  `${pathOf(model, id)}: ${belowOf(model, sizes, id)}`;

export const messages = localized('features/overview', {
  ...english,
  below: (parent: string | null) => `Below ${parent ?? 'the top level'}`,
  describeCategory,
  describeBlock: (model: TreeModel, sizes: BranchSizes, block: Block): string => {
    if (block.together === 1) return describeCategory(model, sizes, block.id);
    const parent = model.get(block.id)?.parent ?? TOP_LEVEL;
    const where = parent === TOP_LEVEL ? 'at the top level' : `in ${pathOf(model, parent)}`;
    return `${categories(block.together)} too small to show ${where}, ${numeral(block.size)} with all below`;
  },
  announceCategory: (model: TreeModel, sizes: BranchSizes, id: number, topId: ParentId): string => {
    const node = model.get(id);
    if (node === undefined) return '';
    const siblings = model.childIds(node.parent);
    const level = model.ancestors(id).toArray().length + 1;
    const zoomed = topId === id ? ', fills the picture' : '';
    return `${node.name}, ${belowOf(model, sizes, id)}, level ${level}, ${numeral(siblings.indexOf(id) + 1)} of ${numeral(siblings.length)}${zoomed}`;
  }
});
