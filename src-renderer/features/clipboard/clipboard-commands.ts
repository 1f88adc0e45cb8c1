import { type NewKey, TOP_LEVEL } from '../../../src-shared/ids';
import type { TreeEditRequest } from '../../../src-shared/tree-edits';
import { append } from '../../../src-shared/long-lists';
import { isEditRefused } from '../../session/edit-rights';
import { clearCells, copiedCells, pasteIntoCells } from '../../session/cells/cell-commands';
import { activeCell } from '../../session/cells/cell-state';
import cellMessages from '../../session/cells/messages/en.json' with { type: 'json' };
import {
  askClipboard,
  takePasteWay,
  branchRows,
  carriedData,
  CATEGORIES_TYPE,
  endCut,
  startCut,
  shareCut
} from '../../session/clipboard';
import { messages } from '../../session/messages';
import { type FeatureCommands, hasOneSelected, hasSelection, toastUndoable } from '../../session/command-runner';
import { createEdits, createOutline, outlineRefusal } from '../../session/create-outline';
import { selectedRoots } from '../../session/selection';
import { session } from '../../session/session';
import { isDialogShown } from '../../session/dialogs';
import { attempt, toast, toastProblem } from '../../ui/toasts';
import { useEffect } from 'react';
import { isDialogOpen } from '../../ui/dialog-stack';
import { isTextField } from '../../ui/focus';
import { queueTreeKeys } from '../../session/key-queue';
import { pasteData } from '../../session/paste';

/** Puts the selected categories on the clipboard. `cut`: the id of the cut, `null` for a copy. @returns whether there were any */
const putOnClipboard = (clipboard: DataTransfer, cut: string | null): boolean => {
  const ids = selectedRoots(session.model);
  if (ids.length === 0) return false;
  const { count, data } = carriedData(ids, cut);
  for (const [type, text] of Object.entries(data)) clipboard.setData(type, text);
  if (cut === null) endCut();
  else startCut(cut, ids);
  toast(cut === null ? messages.clipboard.copied({ count }) : messages.clipboard.cut({ count }));
  return true;
};

/** Puts the selected cells on the clipboard. @returns `false`: none shows */
const putCells = (clipboard: DataTransfer): boolean => {
  const cells = copiedCells();
  if (cells === null) return false;
  clipboard.setData('text/plain', cells.text);
  endCut();
  toast(cellMessages.copied({ count: cells.count }));
  return true;
};

const copySelection = (clipboard: DataTransfer): boolean =>
  activeCell() === null ? putOnClipboard(clipboard, null) : putCells(clipboard);

const cutSelection = (clipboard: DataTransfer): boolean => {
  if (isEditRefused()) return false;
  if (activeCell() === null) return putOnClipboard(clipboard, crypto.randomUUID());
  const isCopied = putCells(clipboard);
  if (isCopied) void queueTreeKeys(clearCells());
  return isCopied;
};

/** Copies categories with everything below right after themselves, those of one parent as a block, and selects the copies. */
const duplicate = async (ids: readonly number[]): Promise<void> => {
  const { model } = session;
  const [firstId] = ids;
  const first = firstId === undefined ? undefined : model.get(firstId);
  if (first === undefined) return;
  const edits: TreeEditRequest[] = [];
  const rootKeys: NewKey[] = [];
  for (const [parent, siblings] of Map.groupBy(ids, (id) => model.get(id)?.parent ?? TOP_LEVEL)) {
    const made = createEdits(branchRows(model, siblings), { parent, after: siblings.at(-1) ?? 'first' }, edits.length);
    append(edits, made.edits);
    append(rootKeys, made.rootKeys);
  }
  const refusal = outlineRefusal(model, TOP_LEVEL, 0, edits.length);
  if (refusal !== null) {
    toastProblem(messages.clipboard.notDuplicated, refusal);
    return;
  }
  await attempt(async () => {
    if ((await createOutline({ action: 'copy', edits, rootKeys })) === null) return;
    toastUndoable(messages.clipboard.duplicated({ count: edits.length }));
  }, messages.clipboard.notDuplicated);
};

export const clipboardCommands = {
  cut: { run: () => askClipboard('cut'), isEnabled: hasSelection },
  copy: { run: () => askClipboard('copy'), isEnabled: hasSelection },
  paste: { run: () => askClipboard('paste') },
  pasteInto: { run: () => askClipboard('paste', 'into'), isEnabled: hasOneSelected, isEdit: true },
  duplicate: { run: ({ roots }) => duplicate(roots), isEnabled: hasSelection, isEdit: true }
} satisfies FeatureCommands;

/** Whether text outside the tree is selected, such as an entry of the history. Copy then belongs to that text. */
const hasTextSelected = (): boolean =>
  document.activeElement?.closest('[data-tree]') === null && getSelection()?.isCollapsed === false;

/** Copies, cuts and pastes categories by the page's clipboard events, which keys and menus trigger. Text fields and dialogs keep their own. */
export const useClipboardEvents = (): void => {
  useEffect(shareCut, []);
  useEffect(() => {
    const isOthers = (event: ClipboardEvent): boolean =>
      event.defaultPrevented || isTextField(event.target) || isDialogOpen() || isDialogShown('delete');
    const onCopy = (event: ClipboardEvent): void => {
      if (event.clipboardData === null || isOthers(event) || hasTextSelected()) return;
      if (event.type === 'cut' ? cutSelection(event.clipboardData) : copySelection(event.clipboardData))
        event.preventDefault();
    };
    const onPaste = (event: ClipboardEvent): void => {
      const way = takePasteWay();
      if (event.clipboardData === null || isOthers(event)) return;
      event.preventDefault();
      if (isEditRefused()) return;
      const text = event.clipboardData.getData('text/plain');
      const categories = event.clipboardData.getData(CATEGORIES_TYPE);
      const isForCells = categories === '' && activeCell() !== null;
      // An empty text clears cells; a picture or files are none.
      if (isForCells && !event.clipboardData.types.includes('text/plain')) {
        toast(messages.clipboard.noText);
        return;
      }
      void queueTreeKeys(isForCells ? pasteIntoCells(text) : pasteData({ text, categories }, way));
    };
    document.addEventListener('copy', onCopy);
    document.addEventListener('cut', onCopy);
    document.addEventListener('paste', onPaste);
    return () => {
      document.removeEventListener('copy', onCopy);
      document.removeEventListener('cut', onCopy);
      document.removeEventListener('paste', onPaste);
    };
  }, []);
};
