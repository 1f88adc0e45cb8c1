import { z } from 'zod';
import type { Conflict } from '../../../src-shared/remote';
import type { TreeModel } from '../../model/tree-model';
import { existenceOn, VALUE, type ShownPlace } from './messages';

export type Side = 'base' | 'mine' | 'theirs';

/** `words`: ours rather than a value. */
export type ShownValue =
  | { readonly kind: 'words' | 'text'; readonly text: string }
  | { readonly kind: 'place'; readonly place: ShownPlace };

const placeSchema = z.object({ parentId: z.int().nullable(), afterId: z.int().nullable().optional() });

const nameOf = (model: TreeModel, id: number): string => model.get(id)?.name ?? VALUE.gone;

/**
 * The names from the top down to a category. Where that lies in the moved one itself, the branch that leads to it comes out
 * first, to where the moved one stands, as sync does it when that is chosen.
 */
const pathTo = (model: TreeModel, id: number, moved: number): readonly string[] => {
  const above = [...model.ancestors(id)];
  const itself = above.findIndex((one) => one.id === moved);
  const kept = itself === -1 ? above : above.toSpliced(itself, 1);
  return [...kept.toReversed().map(({ name }) => name), nameOf(model, id)];
};

const placeOf = (model: TreeModel, value: unknown, moved: number): ShownValue => {
  const place = placeSchema.safeParse(value);
  if (!place.success) return { kind: 'words', text: VALUE.notThere };
  const { parentId, afterId } = place.data;
  const path = parentId === null ? [] : pathTo(model, parentId, moved);
  return {
    kind: 'place',
    place: { path, after: afterId === null || afterId === undefined ? afterId : nameOf(model, afterId) }
  };
};

/** A unit's value on one side, for a person. */
export const shownValue = (model: TreeModel, conflict: Conflict, side: Side): ShownValue => {
  const value = conflict[side];
  if (conflict.unit === 'place') return placeOf(model, value, conflict.categoryId);
  if (conflict.unit === 'existence')
    return { kind: 'words', text: existenceOn(conflict, model.descendantCount(conflict.categoryId))[side] };
  if (value === null || value === undefined || value === '') return { kind: 'words', text: VALUE.nothing };
  if (conflict.unit === 'visible') return { kind: 'words', text: value === true ? VALUE.visible : VALUE.hidden };
  return { kind: 'text', text: typeof value === 'string' ? value : JSON.stringify(value, null, 2) };
};
