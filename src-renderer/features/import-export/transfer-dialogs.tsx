import type { ReactElement } from 'react';
import { ExportDialog } from './export-dialog';
import { ImportDialog } from './import-dialog';
import { ReadingDialog } from './reading-dialog';
import { useTransfer } from './transfer-state';
import { useFileDrop } from './use-file-drop';

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
      return <ReadingDialog file={dialog.file} progress={dialog.progress} />;
    case 'import':
      // One file after the other is a dialog after the other.
      return <ImportDialog key={dialog.file.id} file={dialog.file} found={dialog.found} target={dialog.target} />;
  }
};
