import sentences from './messages/en.json' with { type: 'json' };
import { type ParentId, TOP_LEVEL } from '../../../src-shared/ids';
import { firstShownName, shownFullPath } from '../../model/shown-language';
import type { TreeModel } from '../../model/tree-model';
import type { BranchSizes } from './branch-sizes';
import type { Block } from './icicle-layout';

const belowOf = (model: TreeModel, sizes: BranchSizes, id: number) => {
  const children = model.childIds(id).length;
  const below = sizes.get(id) - 1;
  return { children, below, isDeep: below > children };
};

const describeCategory = (model: TreeModel, sizes: BranchSizes, id: number): string =>
  sentences.describeCategory({ path: shownFullPath(model, id), ...belowOf(model, sizes, id) });

export const messages = {
  ...sentences,
  describeCategory,
  describeBlock: (model: TreeModel, sizes: BranchSizes, { id, together, size }: Block): string => {
    if (together === 1) return describeCategory(model, sizes, id);
    const parent = model.get(id)?.parent ?? TOP_LEVEL;
    const path = parent === TOP_LEVEL ? null : shownFullPath(model, parent);
    return sentences.describeBlock({ count: together, path, size });
  },
  announceCategory: (model: TreeModel, sizes: BranchSizes, id: number, topId: ParentId): string => {
    const node = model.get(id);
    if (node === undefined) return '';
    const siblings = model.childIds(node.parent);
    return sentences.announceCategory({
      name: firstShownName(model, [id]),
      ...belowOf(model, sizes, id),
      level: model.ancestors(id).toArray().length + 1,
      position: siblings.indexOf(id) + 1,
      of: siblings.length,
      isZoomed: topId === id
    });
  }
};
