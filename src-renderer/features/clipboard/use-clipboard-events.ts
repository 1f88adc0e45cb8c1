import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isDialogOpen } from '../../ui/dialog-stack';
import { isTextField } from '../../ui/focus';
import { queueTreeKeys } from '../../session/key-queue';
import { session } from '../../session/session';
import { shareCut } from '../../session/cut-state';
import { takePasteWay } from '../../session/ask-clipboard';
import { CATEGORIES_TYPE } from '../../session/clipboard-format';
import { copySelection, cutSelection } from './clipboard-commands';
import { pasteData } from '../../session/paste';

/** Whether text is selected that the person can copy, such as an entry of the history. */
const hasTextSelected = (): boolean =>
  document.activeElement?.closest('[role="tree"]') === null && getSelection()?.isCollapsed === false;

/**
 * Copies, cuts and pastes categories, wherever the keys or the menu ask for it; but in a text field the clipboard is about
 * the text, and a dialog is about itself.
 */
export const useClipboardEvents = (): void => {
  const client = useQueryClient();
  useEffect(shareCut, []);
  useEffect(() => {
    const isOthers = (event: ClipboardEvent): boolean =>
      event.defaultPrevented || isTextField(event.target) || isDialogOpen() || session.isAsking;
    const onCopy = (event: ClipboardEvent): void => {
      if (event.clipboardData === null || isOthers(event) || hasTextSelected()) return;
      if (event.type === 'cut' ? cutSelection(client, event.clipboardData) : copySelection(client, event.clipboardData))
        event.preventDefault();
    };
    const onPaste = (event: ClipboardEvent): void => {
      const way = takePasteWay();
      if (event.clipboardData === null || isOthers(event)) return;
      event.preventDefault();
      const text = event.clipboardData.getData('text/plain');
      void queueTreeKeys(pasteData(client, { text, categories: event.clipboardData.getData(CATEGORIES_TYPE) }, way));
    };
    document.addEventListener('copy', onCopy);
    document.addEventListener('cut', onCopy);
    document.addEventListener('paste', onPaste);
    return () => {
      document.removeEventListener('copy', onCopy);
      document.removeEventListener('cut', onCopy);
      document.removeEventListener('paste', onPaste);
    };
  }, [client]);
};
