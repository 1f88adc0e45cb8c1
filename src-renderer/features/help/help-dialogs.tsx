import type { ReactElement } from 'react';
import { useHelp } from './help-commands';
import { LicensesDialog } from './licenses-dialog';
import { ReportDialog } from './report-dialog';

/** Whichever of the Help menu's dialogs is open. */
export const HelpDialogs = (): ReactElement | null => {
  const dialog = useHelp((state) => state.dialog);
  if (dialog === null) return null;
  return dialog === 'report' ? <ReportDialog /> : <LicensesDialog />;
};
