import { useEffect, useState, type ReactElement } from 'react';
import { DialogFrame } from '../../ui/dialog-frame';
import { focusTree } from '../../session/tree-view-state';
import { BackupList } from './backup-list';
import { askToRestore, closeBackups, useBackupsState } from './backups-state';
import { RestoreQuestion } from './restore-question';

const isNowhere = (): boolean => document.activeElement === document.body;

/**
 * Gives the keyboard back to what opened the dialog; the tree takes it where that is the menu, or has gone. A moment later,
 * unlike `useKeyboardReturn`: after a restore the tree comes up anew and has the keyboard by then.
 */
const giveBack = (opener: Element | null): void => {
  setTimeout(() => {
    if (isNowhere() && opener instanceof HTMLElement && opener.isConnected) opener.focus();
    if (isNowhere()) focusTree();
  });
};

const Dialog = (): ReactElement => {
  const asked = useBackupsState((state) => state.asked);
  const [opener] = useState(() => document.activeElement);
  const [problem, setProblem] = useState<string | null>(null);
  const [isRestoring, setRestoring] = useState(false);
  // The one that was asked about last: after a no, the keyboard is back at it.
  const [lastAsked, setLastAsked] = useState<string | null>(null);
  if (asked !== null && asked.id !== lastAsked) setLastAsked(asked.id);
  useEffect(() => () => giveBack(opener), [opener]);
  const close = (): void => {
    if (isRestoring) return;
    if (asked === null) closeBackups();
    else askToRestore(null);
  };
  return (
    <DialogFrame size="lg" onClose={close}>
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
