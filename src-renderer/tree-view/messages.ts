import sentences from './messages/en.json' with { type: 'json' };
import { type CategoryId, TOP_LEVEL } from '../../src-shared/ids';
import { LIMITS } from '../../src-shared/limits';
import type { Placement, PlacementFault } from '../model/placement';
import { firstShownName } from '../model/shown-language';
import type { TreeModel } from '../model/tree-model';

const dragged = (model: TreeModel, ids: readonly CategoryId[]) => ({
  name: firstShownName(model, ids),
  count: ids.length,
  below: ids.reduce((sum, id) => sum + model.descendantCount(id), 0)
});

const place = (model: TreeModel, { parent, after }: Placement) => ({
  parent: parent === TOP_LEVEL ? null : firstShownName(model, [parent]),
  after: after === 'first' ? null : firstShownName(model, [after])
});

export const messages = {
  ...sentences,
  dragged: (model: TreeModel, ids: readonly CategoryId[]) => sentences.dragged(dragged(model, ids)),
  dragging: (model: TreeModel, ids: readonly CategoryId[]) => sentences.dragging(dragged(model, ids)),
  drop: (model: TreeModel, target: Placement) => sentences.drop(place(model, target)),
  dropped: (model: TreeModel, ids: readonly CategoryId[], target: Placement) =>
    sentences.dropped({ ...dragged(model, ids), ...place(model, target) }),
  fault: (fault: PlacementFault) =>
    fault === 'too-deep' ? sentences.tooDeep({ most: LIMITS.depth }) : sentences.faults[fault]
};
