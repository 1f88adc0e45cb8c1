import type { CategoryId } from '../../src-shared/ids';
import { selectedRoots } from '../session/selection';
import type { TreeModel } from '../model/tree-model';
import { session } from '../session/session';
import { CATEGORIES_TYPE } from '../session/clipboard-format';
import type { BroughtData } from '../session/paste';

const DRAGGED_KEY = Symbol('dragged categories');

/** What goes with a drag, under keys that nobody else has. */
export type DragData = Record<string | symbol, unknown>;

interface Dragged {
  readonly ids: readonly CategoryId[];
  readonly height: number;
}

const isDragged = (value: unknown): value is Dragged =>
  typeof value === 'object' && value !== null && 'ids' in value && 'height' in value;

const NOTHING: Dragged = { ids: [], height: 1 };

export const dragData = (dragged: Dragged): DragData => ({ [DRAGGED_KEY]: dragged });

/** The categories that a drag carries, in the order of the tree, and how many levels they have. None where it is something else. */
export const draggedOf = (data: DragData): Dragged => {
  const dragged = data[DRAGGED_KEY];
  return isDragged(dragged) ? dragged : NOTHING;
};

/** All that is selected, if the row that is dragged is among it; else that row alone. */
export const draggedWith = (model: TreeModel, id: CategoryId): readonly number[] =>
  session.state.selected.has(id) ? selectedRoots(model) : [id];

/** What comes with a drag that began in another program or another window. */
interface OutsideSource {
  readonly types: readonly string[];
  readonly getStringData: (type: string) => string | null;
}

/** Whether categories can be made of it. Links and files bring text too, but mean something else. */
export const bringsCategories = ({ types }: Pick<OutsideSource, 'types'>): boolean =>
  types.includes(CATEGORIES_TYPE) ||
  (types.includes('text/plain') && !types.includes('Files') && !types.includes('text/uri-list'));

/** Only readable once it has been dropped. */
export const broughtData = (source: OutsideSource): BroughtData => ({
  text: source.getStringData('text/plain') ?? '',
  categories: source.getStringData(CATEGORIES_TYPE) ?? ''
});
