import { someFields, type CategoryContent } from '../../../src-shared/category';
import { sameJson } from '../../../src-shared/same-json';
import type { SlicedWork } from '../../../src-shared/sliced-work';
import type { TreeEditRequest } from '../../../src-shared/tree-edits';
import { firstNode, type CategoryNode, type TreeModel } from '../../model/tree-model';
import { editRights, outsideRefusal } from '../edit-rights';
import type { ValueReading, ValueType } from '../metadata-value';
import type { CellBlock } from './cell-state';
import { textInCell, likelyType, readCell, valueInCell, withCell } from './cell-value';
import type { CellPlan, LeftOutCell } from './cells-change';
import { columnLabel, type Column } from './columns';

interface WantedValue {
  readonly reading: ValueReading;
  readonly text: string;
}

/** What goes into the cell of a row and a column of a block; `null`: nothing. `text`: how it is named where it is left out. */
export type CellSource = (row: number, at: number, node: CategoryNode) => WantedValue | null;

/** The texts of a clipboard, from the upper left on. */
export const pastedCells = (
  model: TreeModel,
  columns: readonly Column[],
  texts: readonly (readonly string[])[]
): CellSource => {
  const types = new Map<Column, ValueType>();
  return (row, at, node) => {
    const column = columns[at];
    // One text goes into all cells.
    const only = texts.length === 1 && texts[0]?.length === 1 ? texts[0][0] : undefined;
    const text = only ?? texts[row]?.[at];
    if (column === undefined || text === undefined) return null;
    const typeThere = (): ValueType => {
      const type = types.get(column) ?? likelyType(column, model);
      types.set(column, type);
      return type;
    };
    return { reading: readCell(column, text, valueInCell(column, node, model), typeThere), text };
  };
};

/** The values of the first row of a block. */
export const filledCells = (model: TreeModel, { ids, columns }: CellBlock): CellSource => {
  const first = firstNode(model, ids);
  const wanted = columns.map((column): WantedValue => {
    const value = first === undefined ? undefined : valueInCell(column, first, model);
    return { reading: { ok: true, value }, text: textInCell(column, value) };
  });
  return (_row, at) => wanted[at] ?? null;
};

export const emptiedCells: CellSource = () => ({ reading: { ok: true, value: undefined }, text: '' });

class RowPlan {
  readonly leftOut: LeftOutCell[] = [];
  cells = 0;
  #now: CategoryNode;

  constructor(
    private readonly node: CategoryNode,
    private readonly model: TreeModel
  ) {
    this.#now = node;
  }

  put(column: Column, { reading, text }: WantedValue, refusal: string | null): void {
    if (reading.ok && sameJson(reading.value, valueInCell(column, this.node, this.model))) return;
    const written = reading.ok && refusal === null ? withCell(column, this.#now, reading.value) : null;
    if (written !== null && 'fields' in written) {
      this.#now = { ...this.#now, ...written.fields };
      this.cells += 1;
      return;
    }
    const fault = refusal ?? (reading.ok ? (written?.fault ?? '') : reading.fault);
    this.leftOut.push({ name: this.node.name, column: columnLabel(column), text, fault });
  }

  get edit(): TreeEditRequest {
    const { id, version: ifVersion } = this.node;
    const fields = someFields<CategoryContent>(this.#now, (field) => !sameJson(this.#now[field], this.node[field]));
    return { kind: 'update', id, ifVersion, fields };
  }
}

const PAUSE_EVERY = 200;

/** Plans what a source writes into the cells of a block: one edit for each category, at the version that it has now. */
export function* planCells(
  model: TreeModel,
  { ids, columns }: CellBlock,
  source: CellSource,
  beyond = 0
): SlicedWork<CellPlan> {
  const edits: TreeEditRequest[] = [];
  const leftOut: LeftOutCell[] = [];
  const rights = editRights();
  let cells = 0;
  for (const [row, id] of ids.entries()) {
    if (row % PAUSE_EVERY === PAUSE_EVERY - 1) yield;
    const node = model.get(id);
    if (node === undefined) continue;
    const refusal = outsideRefusal(rights, model, [id]);
    const plan = new RowPlan(node, model);
    for (const [at, column] of columns.entries()) {
      const wanted = source(row, at, node);
      if (wanted !== null) plan.put(column, wanted, refusal);
    }
    for (const one of plan.leftOut) leftOut.push(one);
    if (plan.cells === 0) continue;
    edits.push(plan.edit);
    cells += plan.cells;
  }
  return { edits, cells, leftOut, beyond };
}
