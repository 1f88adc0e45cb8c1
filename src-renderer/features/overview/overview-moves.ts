import { type ParentId, TOP_LEVEL } from '../../../src-shared/ids';
import type { TreeModel } from '../../model/tree-model';

export type OverviewMove =
  | { readonly kind: 'go'; readonly id: number }
  | { readonly kind: 'zoom'; readonly topId: ParentId }
  | { readonly kind: 'show'; readonly id: number }
  | { readonly kind: 'close' };

const go = (id: ParentId | undefined): OverviewMove | null =>
  id === TOP_LEVEL || id === undefined ? null : { kind: 'go', id };

/** The move for a key: arrows to relatives, Enter zooms in or goes to the tree, Backspace and Escape zoom out. @returns `null` for others */
export const overviewMove = (
  model: TreeModel,
  activeId: number | null,
  topId: ParentId,
  key: string
): OverviewMove | null => {
  const out = (): OverviewMove => ({
    kind: 'zoom',
    topId: topId === TOP_LEVEL ? TOP_LEVEL : (model.get(topId)?.parent ?? TOP_LEVEL)
  });
  if (key === 'Escape') return topId === TOP_LEVEL ? { kind: 'close' } : out();
  if (key === 'Backspace') return out();
  const active = activeId === null ? undefined : model.get(activeId);
  if (active === undefined)
    return key.startsWith('Arrow') || key === 'Home' || key === 'Enter'
      ? go(topId === TOP_LEVEL ? model.childIds(TOP_LEVEL)[0] : topId)
      : null;
  const siblings = model.childIds(active.parent);
  const place = siblings.indexOf(active.id);
  switch (key) {
    case 'ArrowLeft':
      return go(active.parent);
    case 'ArrowRight':
      return go(model.childIds(active.id)[0]);
    case 'ArrowUp':
      return go(siblings[place - 1]);
    case 'ArrowDown':
      return go(siblings[place + 1]);
    case 'Home':
      return go(siblings[0]);
    case 'End':
      return go(siblings.at(-1));
    case 'Enter':
      return topId === active.id || model.childIds(active.id).length === 0
        ? { kind: 'show', id: active.id }
        : { kind: 'zoom', topId: active.id };
    default:
      return null;
  }
};

/** The top of a picture that contains the category: the present one, or the nearest ancestor of both. */
export const topFor = (model: TreeModel, topId: ParentId, id: number): ParentId => {
  if (topId === TOP_LEVEL || model.get(topId) === undefined) return TOP_LEVEL;
  if (model.isWithin(id, topId)) return topId;
  return model.ancestors(topId).find((above) => model.isWithin(id, above.id))?.id ?? TOP_LEVEL;
};
