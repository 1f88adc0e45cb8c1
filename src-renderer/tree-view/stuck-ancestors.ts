import { type CategoryId, isDraftRow, type RowId, TOP_LEVEL } from '../../src-shared/ids';
import { withHiddenShown } from '../../src-shared/hidden-characters';
import { shownName } from '../model/shown-language';
import type { VisibleList } from '../model/visible-list';
import { number } from '../../src-shared/sentence';
import { leaveCells } from '../session/cells/cell-state';
import { session } from '../session/session';
import { useDrag } from './drag-state';
import { drawnRow } from './first-rows';
import type { RowSpan } from './use-row-window';

const MOST_STUCK = 4;

/** In a lower tree, as in a small or much enlarged window, they would take the room of the rows. */
const LEAST_ROWS = 12;

const mostStuck = (inView: number): number => (inView < LEAST_ROWS ? 0 : MOST_STUCK);

/** A row and what it is below, topmost first. */
const pathTo = (list: VisibleList, id: RowId): RowId[] => {
  const path = [id];
  for (let above = list.parentOf(id); above !== TOP_LEVEL; above = list.parentOf(above)) path.unshift(above);
  return path;
};

/**
 * The ancestors that stay at the upper edge, topmost first: each is above the first row that shows below them.
 * @param topIndex the row at the upper edge, under the first of them
 */
export const stuckAncestors = (list: VisibleList, topIndex: number, most: number): CategoryId[] => {
  const stuck: CategoryId[] = [];
  while (stuck.length < most) {
    const level = stuck.length;
    const [covered, next] = list.ids.slice(topIndex + level, topIndex + level + 2);
    const ancestor = covered === undefined ? undefined : pathTo(list, covered)[level];
    if (ancestor === undefined || ancestor === covered || isDraftRow(ancestor)) break;
    // Over the last row of a branch it would stand over the rows of another.
    if (next === undefined || pathTo(list, next)[level] !== ancestor) break;
    stuck.push(ancestor);
  }
  return stuck;
};

/** How many rows at the upper edge may be covered while a row shows right below them. */
export const roomAbove = (list: VisibleList, index: number, inView: number): number =>
  Math.min(mostStuck(inView), (list.row(index)?.level ?? 1) - 1);

/** Draws them: a picture of rows that exist, for the pointer alone. A click goes to the row. */
export class StuckAncestors {
  #ids: readonly CategoryId[] = [];
  #drawn = '';

  constructor(private readonly place: HTMLElement) {
    place.addEventListener('click', ({ target }) => {
      const at = target instanceof Element ? [...place.children].findIndex((row) => row.contains(target)) : -1;
      const id = this.#ids[at];
      if (id === undefined) return;
      leaveCells();
      session.select(id);
      session.focusTree();
    });
  }

  get count(): number {
    return this.#ids.length;
  }

  show(list: VisibleList, { topIndex, inView }: Pick<RowSpan, 'topIndex' | 'inView'>, rowHeight: number): void {
    // What is dragged is dropped on the rows themselves.
    const { draggedIds, drop } = useDrag.getState();
    const isDragging = draggedIds.size > 0 || drop !== null;
    this.#ids = isDragging ? [] : stuckAncestors(list, topIndex, mostStuck(inView));
    const rows = this.#ids.map((id, at) => {
      const node = list.model.get(id);
      return {
        name: node === undefined ? '' : withHiddenShown(shownName(node).name),
        level: at + 1,
        top: at * rowHeight,
        kind: 'open',
        isSelected: false,
        isHidden: node?.visible === false,
        count: number(list.model.childIds(id).length)
      } as const;
    });
    const drawn = JSON.stringify(rows);
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    this.place.replaceChildren();
    for (const row of rows) this.place.append(drawnRow(row));
    this.place.style.setProperty('--stuck', String(rows.length));
    this.place.hidden = rows.length === 0;
  }
}
