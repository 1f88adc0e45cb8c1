import english from './messages/en.json' with { type: 'json' };
import { type CategoryId, TOP_LEVEL } from '../../src-shared/ids';
import { localized } from '../../src-shared/language';
import { LIMITS } from '../../src-shared/limits';
import type { Placement, PlacementFault } from '../model/placement';
import { firstNode, type TreeModel } from '../model/tree-model';
import { categories } from '../platform/amounts';
import { numeral, plural } from '../platform/text';

const dragged = (model: TreeModel, ids: readonly CategoryId[]): string => {
  const below = ids.reduce((sum, id) => sum + model.descendantCount(id), 0);
  const what = ids.length === 1 ? (firstNode(model, ids)?.name ?? '') : categories(ids.length);
  return `${what}${below > 0 ? ` and ${numeral(below)} below ${plural(ids.length, { one: 'it', other: 'them' })}` : ''}`;
};

const quoted = (model: TreeModel, id: CategoryId): string => `“${model.get(id)?.name ?? ''}”`;

/** A place in words: "after “Shirts” in “Clothes”", "first at the top level". */
const place = (model: TreeModel, { parent, after }: Placement): string => {
  const where = parent === TOP_LEVEL ? 'at the top level' : `in ${quoted(model, parent)}`;
  return after === 'first' ? `first ${where}` : `after ${quoted(model, after)} ${where}`;
};

const FAULTS: Readonly<Record<PlacementFault, string>> = {
  itself: 'Not into itself.',
  'below-itself': 'Not under itself.',
  'too-deep': `Deeper than ${LIMITS.depth} levels.`
};

export const messages = localized('tree-view', {
  ...english,
  dragged,
  dragging: (model: TreeModel, ids: readonly CategoryId[]) => `Dragging ${dragged(model, ids)}.`,
  drop: (model: TreeModel, target: Placement) => `Drop ${place(model, target)}.`,
  dropped: (model: TreeModel, ids: readonly CategoryId[], target: Placement) =>
    `Moved ${dragged(model, ids)} to the place ${place(model, target)}.`,
  fault: (fault: PlacementFault) => FAULTS[fault]
});
