import type { CategoryId } from '../../src-shared/ids';
import { selectedRoots } from '../session/selection';
import type { TreeModel } from '../model/tree-model';
import { session } from '../session/session';
import { CATEGORIES_TYPE } from '../session/clipboard';
import type { BroughtData } from '../session/paste';

const DRAGGED_KEY = Symbol('dragged categories');

/** The data of a drag, under symbols of its own, as pragmatic-drag-and-drop keeps it. */
export type DragData = Record<string | symbol, unknown>;

interface Dragged {
  readonly ids: readonly CategoryId[];
  readonly height: number;
}

const isDragged = (value: unknown): value is Dragged =>
  typeof value === 'object' && value !== null && 'ids' in value && 'height' in value;

const NOTHING: Dragged = { ids: [], height: 1 };

export const dragData = (dragged: Dragged): DragData => ({ [DRAGGED_KEY]: dragged });

/** The categories that a drag carries, in tree order, and how many levels they have. Empty for any other drag. */
export const draggedOf = (data: DragData): Dragged => {
  const dragged = data[DRAGGED_KEY];
  return isDragged(dragged) ? dragged : NOTHING;
};

/** The whole selection if the dragged row is part of it; otherwise that row alone. */
export const draggedWith = (model: TreeModel, id: CategoryId): readonly number[] =>
  session.state.selected.has(id) ? selectedRoots(model) : [id];

interface OutsideSource {
  readonly types: readonly string[];
  readonly getStringData: (type: string) => string | null;
}

/**
 * Whether a drag brings categories, or text to make them of. Links and files also bring text, but are not meant as
 * categories.
 */
export const bringsCategories = ({ types }: Pick<OutsideSource, 'types'>): boolean =>
  types.includes(CATEGORIES_TYPE) ||
  (types.includes('text/plain') && !types.includes('Files') && !types.includes('text/uri-list'));

/** Reads the data of a drop; the browser hides it before that. */
export const broughtData = (source: OutsideSource): BroughtData => ({
  text: source.getStringData('text/plain') ?? '',
  categories: source.getStringData(CATEGORIES_TYPE) ?? ''
});
