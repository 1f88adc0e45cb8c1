import { dropTargetForExternal } from '@atlaskit/pragmatic-drag-and-drop/external/adapter';
import { containsFiles, getFiles } from '@atlaskit/pragmatic-drag-and-drop/external/file';
import { useEffect, type ReactElement } from 'react';
import { MOST_DROPPED_BYTES, type ChosenFile } from '../../../src-shared/transfer';
import { cancelCall } from '../../session/edits';
import { openDropped } from '../../platform/bridge';
import { isDialogOpen } from '../../ui/dialog-stack';
import { ProgressFrame } from '../../ui/dialog-frame';
import { toastError, toastProblem } from '../../ui/toasts';
import { ExportDialog } from './export-dialog';
import { importDropped, useTransfer } from './transfer-commands';
import { ImportDialog } from './import-dialog';
import { messages } from './messages';

const WORKSPACE_ENDING = '.canopy';

/** A workspace's file is no import: the main process asks whether a copy of it becomes a workspace. */
const openWorkspaceFile = async (file: File): Promise<void> => {
  try {
    await openDropped(file);
  } catch (error) {
    toastError(messages.notOpened, error);
  }
};

/** Takes a file that is dropped anywhere on the window as one that is to be imported. Rows take text and categories, and no files. */
const useFileDrop = (): void => {
  useEffect(
    () =>
      dropTargetForExternal({
        element: document.body,
        canDrop: ({ source }) => containsFiles({ source }) && !isDialogOpen(),
        getDropEffect: () => 'copy',
        onDrop: ({ source }) => {
          const [file, ...others] = getFiles({ source });
          if (others.length > 0) toastProblem(messages.notImported, messages.oneFile);
          else if (file !== undefined && file.name.toLowerCase().endsWith(WORKSPACE_ENDING))
            void openWorkspaceFile(file);
          else if (file !== undefined && file.size > MOST_DROPPED_BYTES)
            toastProblem(messages.notImported, messages.tooLarge);
          else if (file !== undefined) void importDropped(file);
        }
      }),
    []
  );
};

/** Says how far the reading of a large file is, and lets the person end it. `progress`: from 0 to 1. */
const ReadingDialog = ({
  file,
  callId,
  progress
}: {
  file: ChosenFile;
  callId: string;
  progress: number;
}): ReactElement => (
  <ProgressFrame title={messages.reading(file.name)} progress={progress} onCancel={() => void cancelCall(callId)}>
    {messages.readingChangesNothing}
  </ProgressFrame>
);

/** Whichever dialog of import and export is open; and what is dropped to be imported. */
export const TransferDialogs = (): ReactElement | null => {
  useFileDrop();
  const dialog = useTransfer((state) => state.dialog);
  switch (dialog?.kind) {
    case undefined:
      return null;
    case 'export':
      return <ExportDialog ids={dialog.ids} />;
    case 'reading':
      return <ReadingDialog file={dialog.file} callId={dialog.callId} progress={dialog.progress} />;
    case 'import':
      // One file after the other is a dialog after the other.
      return <ImportDialog key={dialog.file.id} file={dialog.file} found={dialog.found} target={dialog.target} />;
  }
};
