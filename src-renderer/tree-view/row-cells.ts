import type { CategoryNode, TreeModel } from '../model/tree-model';
import { isOfTargets, readInCell, targetPaths, textInstead, valueInCell } from '../session/cells/cell-value';
import type { Column } from '../session/cells/columns';
import { colorsInCell, misfitInCell, shownInCell } from '../session/cells/shown-cell';
import classes from './cells.module.css';

const cellOf = (at: number): HTMLElement => {
  const element = document.createElement('span');
  element.className = (at === 0 ? classes.nameCell : classes.cell) ?? '';
  element.role = 'gridcell';
  element.ariaColIndex = String(at + 1);
  element.dataset['column'] = String(at);
  element.style.width = `var(--column-${at})`;
  return element;
};

/** Pixels, from one dot to the next. */
const DOT_STEP = 10;

/** Shows a dot of each color before the text: as a picture, which is no further element. */
const showDots = (cell: HTMLElement, colors: readonly string[]): void => {
  const names = colors.join(' ');
  if ((cell.dataset['colors'] ?? '') === names) return;
  if (names === '') delete cell.dataset['colors'];
  else cell.dataset['colors'] = names;
  const stops = colors.map((color, at) => `var(--canopy-choice-${color}) 0 ${(at + 1) * DOT_STEP}px`);
  cell.style.setProperty('--dots', `linear-gradient(90deg, ${stops.join(', ')})`);
  cell.style.setProperty('--dots-width', `${colors.length * DOT_STEP}px`);
};

/** Which cells of a row are selected, has the focus or is being edited. */
export interface CellLook {
  readonly focused: number | null;
  readonly edited: number | null;
  readonly selected: { readonly from: number; readonly to: number } | null;
}

export const NO_CELL: CellLook = { focused: null, edited: null, selected: null };

/** The cells beside the name in the picture of a row. */
export const drawnCells = (
  columns: readonly Column[],
  node: CategoryNode,
  model: TreeModel
): readonly HTMLElement[] => {
  const cells = new RowCells(columns, document.createElement('span'));
  cells.show(node, model);
  return cells.elements.slice(1);
};

/** The cells of one row, in a tree that shows columns: the first takes up what the row of a tree shows. */
export class RowCells {
  readonly elements: readonly HTMLElement[];
  readonly #texts: readonly Text[];

  #look = NO_CELL;

  /** @param editor holds the field of the cell that is being edited */
  constructor(
    private readonly columns: readonly Column[],
    private readonly editor: HTMLElement
  ) {
    this.elements = columns.map((_, at) => cellOf(at));
    this.#texts = columns.map(() => document.createTextNode(''));
    for (const [at, element] of this.elements.entries()) if (at > 0) element.append(this.#texts[at] ?? '');
  }

  /** Shows the values of a category; `undefined`: it is being created, and has none. */
  show(node: CategoryNode | undefined, model: TreeModel): void {
    for (const [at, text] of this.#texts.entries()) {
      const column = this.columns[at];
      if (at === 0 || column === undefined) continue;
      const value = node === undefined ? undefined : readInCell(column, node, model);
      const instead = node === undefined || value !== undefined ? undefined : textInstead(column, node);
      const shown = shownInCell(column, instead ?? value);
      if (text.data !== shown) text.data = shown;
      const cell = this.elements[at];
      const misfit = misfitInCell(column, value);
      const title =
        node !== undefined && isOfTargets(column) ? targetPaths(valueInCell(column, node, model), model) : misfit;
      if (cell !== undefined && cell.title !== title) cell.title = title;
      if (cell !== undefined) showDots(cell, colorsInCell(column, value));
      if (cell !== undefined && (cell.ariaInvalid === 'true') !== (misfit !== ''))
        cell.ariaInvalid = misfit === '' ? null : 'true';
      if (cell !== undefined && (cell.dataset['missing'] !== undefined) !== (instead !== undefined))
        cell.toggleAttribute('data-missing', instead !== undefined);
      const isNumber = typeof value === 'number';
      if (cell !== undefined && (cell.dataset['number'] !== undefined) !== isNumber)
        cell.toggleAttribute('data-number', isNumber);
    }
  }

  /** Shows where the person is. */
  mark(look: CellLook): void {
    if (look === this.#look) return;
    for (const [at, cell] of this.elements.entries()) {
      // Only the cell with the focus can be focused: a press on a name focuses its row.
      if (at === look.focused) cell.tabIndex = 0;
      else cell.removeAttribute('tabindex');
      const { selected } = look;
      cell.ariaSelected = selected !== null && at >= selected.from && at <= selected.to ? 'true' : null;
      cell.toggleAttribute('data-edited', at === look.edited);
      if (at === look.edited) cell.append(this.editor);
      else if (this.editor.parentNode === cell) this.editor.remove();
    }
    this.#look = look;
  }
}
