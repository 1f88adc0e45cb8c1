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

/** Opens a workspace's file, which is not imported: the main process offers to add a copy of it as a workspace. */
const openWorkspaceFile = async (file: File): Promise<void> => {
  try {
    await openDropped(file);
  } catch (error) {
    toastError(messages.notOpened, error);
  }
};

/** Imports a file that is dropped anywhere on the window. Rows accept text and categories only. */
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

/** Shows how far the reading of a large file is, and lets the person cancel it. `progress` is from 0 to 1. */
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

/** The dialogs of import and export, and the drop target for files. */
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
      // The key gives each file a dialog of its own.
      return <ImportDialog key={dialog.file.id} file={dialog.file} found={dialog.found} target={dialog.target} />;
  }
};
