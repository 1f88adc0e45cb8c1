import { Modal, Text } from '@mantine/core';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import type { BackupEntry } from '../../../src-shared/backups';
import { session } from '../../session/session';
import { DialogFoot, DialogFrame } from '../../ui/dialog-frame';
import type { FocusReturn } from '../../ui/focus';
import { BackupListView } from './backup-list';
import { restoreFromList, askToRestore, useBackupsState } from './backups-commands';
import { SteadyButton } from '../../ui/steady-button';
import { messages } from './messages';
import uiMessages from '../../ui/messages/en.json' with { type: 'json' };
import { closeDialog } from '../../session/dialogs';
import { momentOf } from '../../platform/dates';

interface QuestionProps {
  backup: BackupEntry;
  isRestoring: boolean;
  setRestoring: (isRestoring: boolean) => void;
  onOutcome: (problem: string | null) => void;
}

const RestoreQuestion = ({ backup, isRestoring, setRestoring, onOutcome }: QuestionProps): ReactElement => {
  const yes = useRef<HTMLButtonElement>(null);
  useEffect(() => yes.current?.focus(), []);
  const restore = async (): Promise<void> => {
    setRestoring(true);
    onOutcome(null);
    const problem = await restoreFromList(backup);
    setRestoring(false);
    if (problem === null) return;
    onOutcome(problem);
    askToRestore(null);
  };
  const present = session.state.snapshot?.model.size;
  return (
    <>
      <Modal.Title fz="md" mb="xs">
        {messages.question({ at: momentOf(backup.at) })}
      </Modal.Title>
      <Text>
        {messages.consequence({ count: backup.categories, isKnown: present !== undefined, present: present ?? 0 })}
      </Text>
      <Text mt="xs">{messages.wayBack}</Text>
      <DialogFoot>
        <SteadyButton isDisabled={isRestoring} onClick={() => askToRestore(null)}>
          {uiMessages.cancel}
        </SteadyButton>
        <SteadyButton ref={yes} variant="filled" data-autofocus isBusy={isRestoring} onClick={() => void restore()}>
          {isRestoring ? messages.restoring : messages.restore}
        </SteadyButton>
      </DialogFoot>
    </>
  );
};

/** The restored tree has taken the focus by the time the dialog closes. */
const LATE: FocusReturn = { isLate: true };

/** Lists the backups of this workspace, makes another, and restores one. */
export const BackupsDialog = (): ReactElement => {
  const asked = useBackupsState((state) => state.asked);
  const [problem, setProblem] = useState<string | null>(null);
  const [isRestoring, setRestoring] = useState(false);
  const [lastAsked, setLastAsked] = useState<string | null>(null);
  if (asked !== null && asked.id !== lastAsked) setLastAsked(asked.id);
  const close = (): void => {
    if (isRestoring) return;
    if (asked === null) closeDialog('backups');
    else askToRestore(null);
  };
  return (
    <DialogFrame size="lg" focusReturn={LATE} onClose={close}>
      {asked === null ? (
        <BackupListView problem={problem} focusedId={lastAsked} onClose={close} />
      ) : (
        <RestoreQuestion backup={asked} isRestoring={isRestoring} setRestoring={setRestoring} onOutcome={setProblem} />
      )}
    </DialogFrame>
  );
};
