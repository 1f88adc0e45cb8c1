import { useState, type ReactElement } from 'react';
import { DialogFrame } from '../../ui/dialog-frame';
import type { FocusReturn } from '../../ui/focus-return';
import { BackupList } from './backup-list';
import { askToRestore, closeBackups, useBackupsState } from './backups-state';
import { RestoreQuestion } from './restore-question';

/** After a restore the tree comes up anew and has the focus by then. */
const LATE: FocusReturn = { isLate: true };

const Dialog = (): ReactElement => {
  const asked = useBackupsState((state) => state.asked);
  const [problem, setProblem] = useState<string | null>(null);
  const [isRestoring, setRestoring] = useState(false);
  // The one that was asked about last: after a no, the keyboard is back at it.
  const [lastAsked, setLastAsked] = useState<string | null>(null);
  if (asked !== null && asked.id !== lastAsked) setLastAsked(asked.id);
  const close = (): void => {
    if (isRestoring) return;
    if (asked === null) closeBackups();
    else askToRestore(null);
  };
  return (
    <DialogFrame size="lg" focusReturn={LATE} onClose={close}>
      {asked === null ? (
        <BackupList problem={problem} focusedId={lastAsked} onClose={close} />
      ) : (
        <RestoreQuestion backup={asked} isRestoring={isRestoring} setRestoring={setRestoring} onOutcome={setProblem} />
      )}
    </DialogFrame>
  );
};

/** The backups of this workspace: what there is, one more, and back to one of them. */
export const BackupsDialog = (): ReactElement | null => {
  const isOpen = useBackupsState((state) => state.isDialogOpen);
  return isOpen ? <Dialog /> : null;
};
