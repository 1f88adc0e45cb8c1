import { isDraftRow } from '../../../src-shared/ids';
import type { CategoryNode } from '../../model/tree-model';
import { fold } from '../../../src-shared/normal-forms';
import { isTaxonomyHere, nodeMapping } from '../../model/gone-targets';
import { errorText } from '../../platform/bridge';
import { toast, toastProblem } from '../../ui/toasts';
import { isCommandEnabled } from '../command-runner';
import { openDialog } from '../dialogs';
import { editRights, isEditRefused, outsideRefusal } from '../edit-rights';
import { writeField, type GuardedField } from '../guarded-write';
import { queueKeys } from '../key-queue';
import { messages as sessionMessages } from '../messages';
import { session } from '../session';
import { activeCell, goToCell, useCells, type CellEdit } from './cell-state';
import {
  cellChoices,
  textInCell,
  columnRefusal,
  likelyType,
  placeOfColumn,
  readCell,
  valueInCell,
  withCell
} from './cell-value';
import { channelOfColumn, columnLabel, useColumns, type Column } from './columns';
import messages from './messages/en.json' with { type: 'json' };

const seenIn = (column: Column, node: CategoryNode, place = placeOfColumn(column)): string =>
  JSON.stringify(valueInCell(column, node, session.model, place)) ?? '';

/** A cell as a field that is written without overwriting what somebody else made of it. */
const guardedCell = (column: Column, value: unknown): GuardedField => {
  // Another language may show by the time it is written.
  const place = placeOfColumn(column);
  return {
    read: (node) => seenIn(column, node, place),
    set: (node) => {
      const written = withCell(column, node, value, place);
      return 'fields' in written ? written.fields : {};
    }
  };
};

const columnAt = (at: number): Column => useColumns.getState().columns[at] ?? { of: 'name' };

/** Why the active cell cannot be edited, told by a toast; otherwise its category, column and text. */
const editableCell = (): { readonly node: CategoryNode; readonly column: Column; readonly at: number } | null => {
  const cell = activeCell();
  const node = cell === null ? undefined : session.model.get(cell.id);
  if (cell === null || node === undefined || isEditRefused()) return null;
  const column = columnAt(cell.column);
  const refusal = outsideRefusal(editRights(), session.model, [node.id]) ?? columnRefusal(column);
  if (refusal !== null) toast(refusal);
  return refusal === null ? { node, column, at: cell.column } : null;
};

/** A mapping is chosen in the map, where it is known: its cell shows a path, and its value is JSON. @returns `false`: it is typed here */
const openMap = (node: CategoryNode, column: Column): boolean => {
  const channel = channelOfColumn(column);
  if (channel === null || !isCommandEnabled('mapCategories')) return false;
  const { state } = nodeMapping(session.model, node, channel);
  if (state === 'unreadable' || !isTaxonomyHere(channel)) return false;
  openDialog('mapping', { channel, state, id: node.id });
  return true;
};

/** Begins to edit the active cell. @param typed what is typed over its value; `null`: the value is edited */
export const beginCellEdit = (typed: string | null): void => {
  const cell = editableCell();
  if (cell === null) return;
  const { node, column, at } = cell;
  if (openMap(node, column)) return;
  const value = valueInCell(column, node, session.model);
  const choices = cellChoices(column, value);
  const text = choices === null && typed !== null ? typed : textInCell(column, value);
  const edit: CellEdit = { id: node.id, column: at, text, choices, typed: '', seen: seenIn(column, node), fault: null };
  useCells.setState({ edit: choices === null || typed === null ? edit : chosenBy(edit, typed) });
};

const meantBy = ({ choices }: CellEdit, typed: string): string | undefined =>
  choices?.find((choice) => typed !== '' && fold(choice).startsWith(fold(typed)));

const chosenBy = (edit: CellEdit, typed: string): CellEdit => ({
  ...edit,
  typed,
  text: meantBy(edit, typed) ?? edit.text,
  fault: null
});

export const typeInCell = (text: string): void =>
  useCells.setState(({ edit }) => ({ edit: edit && { ...edit, text, typed: '', fault: null } }));

/** Chooses by all that was typed since editing began; a select by itself begins anew with what comes after a pause. @param key a letter, or Backspace */
export const typeChoice = (key: string): void =>
  useCells.setState(({ edit }) => {
    const typed = edit?.typed ?? '';
    return {
      edit: edit && chosenBy(edit, key === 'Backspace' ? Array.from(typed).slice(0, -1).join('') : typed + key)
    };
  });

/** What is saved: what was typed where no choice begins with it, which is refused. */
const textOf = (edit: CellEdit): string =>
  edit.typed === '' || meantBy(edit, edit.typed) !== undefined ? edit.text : edit.typed;

type Step = { readonly rows: number; readonly columns: number } | null;

/** Whether this cell is still the one that is edited: its save may end after another was begun. */
const isOpen = ({ id, column }: CellEdit): boolean => {
  const { edit } = useCells.getState();
  return edit?.id === id && edit.column === column;
};

/** Ends editing. @returns what does so, with the focus in the cell that is so many rows and columns further now, or where the person has moved it */
const closing = (edit: CellEdit, step: Step): (() => void) => {
  const { id, column } = edit;
  const { choices } = session;
  const { rows } = session.state;
  // By what it shows before: where rows are sorted, a value that is saved takes its row elsewhere.
  const next = rows.ids[rows.indexOf(id) + (step?.rows ?? 0)];
  const last = useColumns.getState().columns.length - 1;
  return () => {
    if (!isOpen(edit)) return;
    useCells.setState({ edit: null });
    if (step === null || session.choices !== choices) return;
    const isThere = next !== undefined && !isDraftRow(next) && session.model.get(next) !== undefined;
    goToCell(isThere ? next : id, Math.max(0, Math.min(last, column + step.columns)));
  };
};

export const cancelCellEdit = (): void => {
  const { edit } = useCells.getState();
  if (edit !== null) closing(edit, { rows: 0, columns: 0 })();
};

/** A fault keeps the text in its cell. Where the cell has been left for another, a toast quotes it. */
const refuse = (edit: CellEdit, fault: string, isLeft: boolean): false => {
  if (!isLeft && isOpen(edit) && session.model.get(edit.id) !== undefined) {
    useCells.setState(({ edit: now }) => ({ edit: now && { ...now, fault } }));
    return false;
  }
  closing(edit, null)();
  toastProblem(
    messages.notSaved({ column: columnLabel(columnAt(edit.column)), text: textOf(edit).slice(0, 80) }),
    fault
  );
  return false;
};

const save = async (edit: CellEdit, step: Step, isLeft: boolean): Promise<boolean> => {
  const column = columnAt(edit.column);
  const node = session.model.get(edit.id);
  if (node === undefined) return refuse(edit, sessionMessages.gone, isLeft);
  const present = valueInCell(column, node, session.model);
  const reading = readCell(column, textOf(edit), present, () => likelyType(column, session.model));
  if (!reading.ok) return refuse(edit, reading.fault, isLeft);
  const written = withCell(column, node, reading.value);
  if ('fault' in written) return refuse(edit, written.fault, isLeft);
  const end = closing(edit, step);
  let isClosed = false;
  const close = (): void => {
    if (!isClosed) end();
    isClosed = true;
  };
  try {
    const { state } = await writeField(guardedCell(column, reading.value), '', new Map([[edit.id, edit.seen]]), close);
    if (state === 'conflict') {
      const theirs = session.model.get(edit.id) ?? node;
      const fault = messages.changedUnderneath({
        text: textInCell(column, valueInCell(column, theirs, session.model))
      });
      if (isOpen(edit))
        useCells.setState(({ edit: now }) => ({ edit: now && { ...now, seen: seenIn(column, theirs) } }));
      return refuse(edit, fault, isLeft);
    }
  } catch (error) {
    // If the tree has the value it is saved, whatever the answer.
    return isClosed || refuse(edit, errorText(error), isLeft);
  }
  close();
  return true;
};

let underWay: { readonly edit: CellEdit; readonly ended: Promise<boolean> } | null = null;

/**
 * Saves what is typed in a cell, if anything is.
 * @param step where the focus goes then; `null`: it has been moved already
 * @param isLeft whether something else has the focus, so that a fault cannot be shown in the cell
 */
export const commitCellEdit = (step: Step, isLeft = false): Promise<boolean> => {
  const { edit } = useCells.getState();
  if (edit === null) return Promise.resolve(true);
  if (underWay !== null)
    return isOpen(underWay.edit) ? underWay.ended : underWay.ended.then(() => commitCellEdit(step, isLeft));
  const ended = save(edit, step, isLeft).finally(() => {
    underWay = null;
  });
  underWay = { edit, ended };
  void queueKeys(ended);
  return ended;
};

/** Turns a yes into a no and back. @returns whether the cell holds one of these */
export const toggleCell = (): boolean => {
  const cell = activeCell();
  const node = cell === null ? undefined : session.model.get(cell.id);
  const value = cell === null || node === undefined ? null : valueInCell(columnAt(cell.column), node, session.model);
  if (typeof value !== 'boolean') return false;
  if (editableCell() === null) return true;
  const { yes, no } = sessionMessages.metadata;
  beginCellEdit(value ? no : yes);
  void commitCellEdit({ rows: 0, columns: 0 });
  return true;
};
