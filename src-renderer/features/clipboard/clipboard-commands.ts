import type { QueryClient } from '@tanstack/react-query';
import type { TreeEditRequest } from '../../../src-shared/tree-edits';
import { askClipboard } from '../../session/ask-clipboard';
import { branchRows, carriedData } from '../../session/clipboard-format';
import { messages } from '../../session/messages';
import { type FeatureCommands, hasOneSelected, hasSelection, toastUndoable } from '../../session/commands';
import { createEdits, createOutline, outlineRefusal } from '../../session/create-outline';
import { endCut, startCut } from '../../session/cut-state';
import { selectedRoots } from '../../session/selection';
import { session } from '../../session/session';
import { toast, toastError, toastProblem } from '../../ui/toasts';

/** Puts the selected categories on the clipboard. @returns whether there were any */
const put = (client: QueryClient, clipboard: DataTransfer, cut: string | null): boolean => {
  const ids = selectedRoots(session.model);
  if (ids.length === 0) return false;
  const { count, data } = carriedData(client, ids, cut);
  for (const [type, text] of Object.entries(data)) clipboard.setData(type, text);
  if (cut === null) endCut();
  else startCut(cut, ids);
  toast(cut === null ? messages.clipboard.copied(count) : messages.clipboard.cut(count));
  return true;
};

/** Copies the selected categories with everything below them and all their fields. */
export const copySelection = (client: QueryClient, clipboard: DataTransfer): boolean => put(client, clipboard, null);

/** The same, to be moved by the next paste. */
export const cutSelection = (client: QueryClient, clipboard: DataTransfer): boolean =>
  put(client, clipboard, crypto.randomUUID());

/**
 * Copies categories with everything below them right after themselves: those of one parent as a block after the last of
 * them. The copies are selected afterwards.
 */
const duplicate = async (ids: readonly number[]): Promise<void> => {
  const { model } = session;
  const first = model.get(ids[0] ?? -1);
  if (first === undefined) return;
  const edits: TreeEditRequest[] = [];
  const rootKeys: number[] = [];
  for (const [parentId, siblings] of Map.groupBy(ids, (id) => model.get(id)?.parentId ?? null)) {
    const made = createEdits(
      branchRows(model, siblings),
      { parentId, afterId: siblings.at(-1) ?? null },
      -1 - edits.length
    );
    for (const edit of made.edits) edits.push(edit);
    rootKeys.push(...made.rootKeys);
  }
  const refusal = outlineRefusal(model, null, 0, edits.length);
  if (refusal !== null) {
    toastProblem(messages.clipboard.notDuplicated, refusal);
    return;
  }
  try {
    if ((await createOutline({ action: 'copy', subject: first.name, edits, rootKeys })) === null) return;
    toastUndoable(messages.clipboard.duplicated(edits.length));
  } catch (error) {
    toastError(messages.clipboard.notDuplicated, error);
  }
};

export const clipboardCommands = {
  cut: { run: () => askClipboard('cut'), isEnabled: hasSelection },
  copy: { run: () => askClipboard('copy'), isEnabled: hasSelection },
  paste: { run: () => askClipboard('paste') },
  pasteInto: { run: () => askClipboard('paste', 'into'), isEnabled: hasOneSelected, isEdit: true },
  duplicate: { run: ({ roots }) => duplicate(roots), isEnabled: hasSelection, isEdit: true }
} satisfies FeatureCommands;
