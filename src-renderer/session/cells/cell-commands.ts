import type { SlicedWork } from '../../../src-shared/sliced-work';
import { runYielding } from '../../platform/run-in-slices';
import { toast, toastProblem } from '../../ui/toasts';
import { openDialog } from '../dialogs';
import { isEditRefused } from '../edit-rights';
import { editAndReport } from '../edits';
import { messages as sessionMessages } from '../messages';
import { session } from '../session';
import type { CellPlan, CellsChange, LeftOutCell } from './cells-change';
import { emptiedCells, filledCells, pastedCells, planCells } from './cell-plan';
import { blockOf, selectedEdges } from './cell-state';
import { textInCell, valueInCell } from './cell-value';
import { useColumns } from './columns';
import messages from './messages/en.json' with { type: 'json' };

/*
 * Cells as text, in the form that spreadsheets put on the clipboard: tabs between cells, a line for each row, and double quotes around a
 * cell that has a tab, a line break or a quote in it.
 */

const QUOTED = /["\t\r\n]/;

const written = (text: string): string => (QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** As one cell, or with a line break after each row. */
export const writeTabText = (rows: readonly (readonly string[])[]): string => {
  const lines = rows.map((row) => row.map(written).join('\t'));
  return lines.length === 1 ? (lines[0] ?? '') : `${lines.join('\n')}\n`;
};

/** A cell that begins with a quote, up to what ends it. Other programs write a text such as `"so" it says` without quoting it. */
const QUOTED_CELL = /"((?:[^"]|"")*)"(?=[\t\r\n]|$)/y;
const PLAIN_CELL = /[^\t\r\n]*/y;
const LINE_BREAK = /\r\n|[\r\n]/y;

const taken = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at;
  return pattern.exec(text);
};

/** The rows of a text from the clipboard. A line break at its end ends the last row. */
export const readTabText = (text: string): string[][] => {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  for (;;) {
    const quoted = taken(QUOTED_CELL, text, at);
    const cell = quoted ?? taken(PLAIN_CELL, text, at);
    row.push(quoted?.[1]?.replaceAll('""', '"') ?? cell?.[0] ?? '');
    at += cell?.[0].length ?? 0;
    if (text[at] === '\t') {
      at += 1;
      continue;
    }
    rows.push(row);
    row = [];
    at += taken(LINE_BREAK, text, at)?.[0].length ?? 0;
    if (at >= text.length) return rows;
  }
};

/** From so many cells on, or where something is left out, a preview is shown first. */
const PREVIEWED_FROM = 101;

const MEGABYTE = 1_000_000;
const MOST_TEXT_MB = 50;

/** The selected cells as text for other programs, and their number; `null`: no cell has the focus. */
export const copiedCells = (): { readonly text: string; readonly count: number } | null => {
  const edges = selectedEdges();
  if (edges === null) return null;
  const { ids, columns } = blockOf(edges);
  const { model } = session;
  const rows = ids.flatMap((id) => {
    const node = model.get(id);
    return node === undefined ? [] : [columns.map((column) => textInCell(column, valueInCell(column, node, model)))];
  });
  return { text: writeTabText(rows), count: rows.length * columns.length };
};

/** Carries out a plan as one step of undo. @returns whether it was */
export const writeCells = async ({ kind, plan }: Pick<CellsChange, 'kind' | 'plan'>): Promise<boolean> => {
  const { edits, cells } = plan;
  if (edits.length > 0)
    return editAndReport({ action: 'edit', edits: [...edits] }, () => messages.done[kind]({ count: cells }));
  toast(messages.nothing[kind]);
  return true;
};

/** A cell that is left out, with the reason. */
export const leftOutText = ({ name, column, text, fault }: LeftOutCell): string =>
  messages.preview.one({ name, column, text: text.slice(0, 60) || null, fault });

const change = async (kind: CellsChange['kind'], planAgain: () => SlicedWork<CellPlan>): Promise<void> => {
  if (isEditRefused()) return;
  const plan = await runYielding(planAgain());
  const [leftOut, ...others] = plan.leftOut;
  if (leftOut !== undefined && others.length === 0 && plan.cells === 0 && plan.beyond === 0)
    toastProblem(messages.notChanged, leftOutText(leftOut));
  else if (plan.cells < PREVIEWED_FROM && leftOut === undefined && plan.beyond === 0) await writeCells({ kind, plan });
  else openDialog('cellsChange', { kind, plan, planAgain });
};

/** Pastes texts from the upper left of the selected cells on; a single one into all of them. */
export const pasteIntoCells = async (text: string): Promise<void> => {
  const edges = selectedEdges();
  if (edges === null) return;
  if (text.length > MOST_TEXT_MB * MEGABYTE) {
    toastProblem(sessionMessages.clipboard.notPasted, messages.tooLarge({ megabytes: MOST_TEXT_MB }));
    return;
  }
  const texts = readTabText(text);
  const width = texts.reduce((most, row) => Math.max(most, row.length), 0);
  const isOne = texts.length === 1 && width === 1;
  const bottom = Math.min(edges.top + texts.length, session.state.rows.length) - 1;
  const right = Math.min(edges.left + width, useColumns.getState().columns.length) - 1;
  const block = blockOf(isOne ? edges : { ...edges, bottom, right });
  const beyond = texts.reduce(
    (sum, row, at) => sum + (at < block.ids.length ? Math.max(0, row.length - block.columns.length) : row.length),
    0
  );
  await change('paste', () =>
    planCells(session.model, block, pastedCells(session.model, block.columns, texts), isOne ? 0 : beyond)
  );
};

/** Fills the selected cells with the values of their first row. */
export const fillCells = async (): Promise<void> => {
  const edges = selectedEdges();
  if (edges === null || edges.top === edges.bottom) {
    toast(messages.selectToFill);
    return;
  }
  const block = blockOf(edges);
  // Once: by the time of an answer the first row may be gone.
  const filled = filledCells(session.model, block);
  await change('fill', () => planCells(session.model, block, filled));
};

/** Empties the selected cells. Their categories stay. */
export const clearCells = async (): Promise<void> => {
  const edges = selectedEdges();
  if (edges === null) return;
  const block = blockOf(edges);
  await change('clear', () => planCells(session.model, block, emptiedCells));
};
