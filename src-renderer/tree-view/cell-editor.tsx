import { useEffect, useId, useRef, type FocusEvent, type KeyboardEvent, type ReactElement } from 'react';
import { isTextKey } from '../platform/keys';
import { hasCommandKey } from '../ui/command-keys';
import { cancelCellEdit, commitCellEdit, typeChoice, typeInCell } from '../session/cells/cell-editing';
import { useCells, type CellEdit } from '../session/cells/cell-state';
import { textInCell } from '../session/cells/cell-value';
import { columnLabel, type Column } from '../session/cells/columns';
import { useDialogDraft } from '../session/kept-drafts';
import { unsavedText, useUnsaved } from '../session/save-typed-text';
import classes from './cells.module.css';
import { afterUnmount, isForWindow } from './naming-field';

const leaveEdit = afterUnmount(() => void commitCellEdit(null, true));

const insertLine = (field: HTMLTextAreaElement): void => {
  field.setRangeText('\n', field.selectionStart, field.selectionEnd, 'end');
  typeInCell(field.value);
};

/** Whether a key types toward a choice. A space alone opens the list. */
const isChoosing = (key: string): boolean =>
  key === ' ' ? useCells.getState().edit?.typed !== '' : key === 'Backspace' || isTextKey(key);

/** Enter saves and goes down, Tab goes to the right, Escape cancels; Alt+Enter begins another line. */
const onKeyDown = (event: KeyboardEvent): void => {
  const { key, shiftKey, altKey, currentTarget } = event;
  if (event.nativeEvent.isComposing || isForWindow(event)) return;
  event.stopPropagation();
  const by = shiftKey ? -1 : 1;
  const isTyped = currentTarget instanceof HTMLSelectElement && !altKey && !hasCommandKey(event) && isChoosing(key);
  if (isTyped) typeChoice(key);
  else if (key === 'Enter' && altKey && currentTarget instanceof HTMLTextAreaElement) insertLine(currentTarget);
  else if (key === 'Enter') void commitCellEdit({ rows: by, columns: 0 });
  else if (key === 'Tab') void commitCellEdit({ rows: 0, columns: by });
  else if (key === 'Escape') cancelCellEdit();
  else return;
  event.preventDefault();
};

/** Saves when the focus goes to something else. A text that cannot be saved stays where nothing else takes the focus. */
const onBlur = ({ relatedTarget }: FocusEvent): void => void commitCellEdit(null, relatedTarget !== null);

/** Moves a field that is wider than its cell away from the edge of the tree, which would cut it off. */
const keepInSight = (field: HTMLElement): void => {
  const tree = field.closest('[data-tree]');
  if (tree === null) return;
  field.style.translate = '';
  const { left, right } = field.getBoundingClientRect();
  const edge = tree.getBoundingClientRect().left + tree.clientLeft;
  const beyond = Math.max(0, right - edge - tree.clientWidth) || Math.min(0, left - edge);
  field.style.translate = `${-beyond}px`;
};

interface Props {
  readonly edit: CellEdit;
  readonly column: Column;
  /** What the cell holds, and the name of its category. */
  readonly value: unknown;
  readonly name: string;
}

/** The field in a cell: a text of any lines, or a choice. */
export const CellEditor = ({ edit, column, value, name }: Props): ReactElement => {
  const field = useRef<HTMLTextAreaElement | HTMLSelectElement | null>(null);
  const faultId = useId();
  const label = `${columnLabel(column)}, ${name}`;
  const isChanged = edit.text !== textInCell(column, value);
  useDialogDraft('cell', label, isChanged ? edit.text : '');
  useUnsaved(
    () => (isChanged ? unsavedText(label, edit.text) : null),
    async () => void (await commitCellEdit(null))
  );
  useEffect(leaveEdit, []);
  // Once the rows are painted, since the field is in none before.
  useEffect(() => {
    const element = field.current;
    element?.focus({ preventScroll: true });
    if (element instanceof HTMLTextAreaElement) element.setSelectionRange(element.value.length, element.value.length);
  }, []);
  // Its text and its fault make it wider.
  useEffect(() => {
    if (field.current?.parentElement) keepInSight(field.current.parentElement);
  });
  const props = {
    className: classes.editor,
    'aria-label': label,
    'aria-invalid': edit.fault !== null,
    'aria-describedby': edit.fault === null ? undefined : faultId,
    value: edit.text,
    onKeyDown,
    onBlur
  };
  const setField = (element: HTMLTextAreaElement | HTMLSelectElement | null): void => {
    field.current = element;
  };
  return (
    <>
      {edit.choices === null ? (
        <textarea
          {...props}
          ref={setField}
          rows={1}
          spellCheck={false}
          onChange={(event) => typeInCell(event.currentTarget.value)}
        />
      ) : (
        <select {...props} ref={setField} onChange={(event) => typeInCell(event.currentTarget.value)}>
          {edit.choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      )}
      {edit.fault !== null && (
        <span id={faultId} role="alert" className={classes.fault}>
          {edit.fault}
        </span>
      )}
    </>
  );
};
