import { LIMITS } from '../../../src-shared/limits';
import { levelOf, type Placement } from '../../model/placement';
import type { TreeModel } from '../../model/tree-model';
import { numeral } from '../../platform/text';

const quoted = (model: TreeModel, id: number): string => `“${model.get(id)?.name ?? ''}”`;

/** What is dragged: "Shoes and 3 below it", "4 categories". Also what the ghost says. */
export const draggedWords = (model: TreeModel, ids: readonly number[]): string => {
  const [first = -1] = ids;
  const below = ids.reduce((sum, id) => sum + model.descendantCount(id), 0);
  const what = ids.length === 1 ? (model.get(first)?.name ?? '') : `${numeral(ids.length)} categories`;
  return `${what}${below > 0 ? ` and ${numeral(below)} below ${ids.length === 1 ? 'it' : 'them'}` : ''}`;
};

/** A place in words: "after “Shirts” in “Clothes”", "first at the top level". */
export const placeWords = (model: TreeModel, { parentId, afterId }: Placement): string => {
  const where = parentId === null ? 'at the top level' : `in ${quoted(model, parentId)}`;
  return afterId === null ? `first ${where}` : `after ${quoted(model, afterId)} ${where}`;
};

export const startWords = (model: TreeModel, ids: readonly number[]): string => `Dragging ${draggedWords(model, ids)}.`;
export const targetWords = (model: TreeModel, placement: Placement): string => `Drop ${placeWords(model, placement)}.`;

/** How many levels categories have with what is below them. */
export const heightOf = (model: TreeModel, ids: readonly number[]): number => {
  let height = 0;
  for (let level = ids; level.length > 0; level = level.flatMap((id) => model.childIds(id))) height += 1;
  return height;
};

/** Why categories of that height cannot go there, or `null`. `parentId`: where they would stand. */
export const dropRefusal = (
  model: TreeModel,
  moved: ReadonlySet<number>,
  height: number,
  parentId: number | null
): string | null => {
  if (parentId !== null && (moved.has(parentId) || model.ancestors(parentId).some(({ id }) => moved.has(id)))) {
    return moved.has(parentId) ? 'Not into itself' : 'Not under itself';
  }
  return levelOf(model, parentId) + height > LIMITS.depth ? `Deeper than ${LIMITS.depth} levels` : null;
};
