import { Button, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { SyncStatus } from '../../../src-shared/remote';
import { closeDialog, isDialogShown, openDialog, useDialogs } from '../../session/dialogs';
import { isSyncingByHand, onSyncStatus } from '../../session/sync-status';
import { toastToClose } from '../../ui/toasts';
import { messages } from './messages';
import classes from './sync-entry.module.css';

interface Asking {
  readonly dialog: 'credentials' | 'service';
  readonly words: { readonly title: string; readonly why: string; readonly answer: string };
  readonly isAsked: (status: SyncStatus | null) => boolean;
  readonly onChange?: (isAsked: boolean) => void;
}

/** Shows a toast, which does not take the focus, while sync waits for an answer and its dialog is not open; once it is closed it stays closed. */
const follow = ({ dialog, words, isAsked, onChange }: Asking): void => {
  let isWanted = false;
  let isDismissed = false;
  let isHiding = false;
  const hide = (): void => {
    isHiding = true;
    notifications.hide(dialog);
    isHiding = false;
  };
  const show = (): void => {
    toastToClose({
      id: dialog,
      title: words.title,
      message: (
        <>
          <Text size="sm">{words.why}</Text>
          <Button
            variant="filled"
            className={classes.answer}
            size="xs"
            mt="xs"
            onClick={() => openDialog(dialog, null)}
          >
            {words.answer}
          </Button>
        </>
      ),
      color: 'var(--canopy-changed)',
      onClose: () => {
        if (!isHiding) isDismissed = true;
      }
    });
  };
  const present = (): void => {
    if (isWanted && !isDismissed && !isDialogShown(dialog)) show();
    else hide();
  };
  onSyncStatus((status) => {
    // The outcome of a sync is known at its end.
    if (status?.state === 'syncing' || isAsked(status) === isWanted) return;
    isWanted = !isWanted;
    isDismissed = false;
    onChange?.(isWanted);
    present();
  });
  useDialogs.subscribe(present);
};

/** Tells while the service presents another certificate than the one that it is known by. The settings of the service ask about it. */
export const followCertificate = (): void =>
  follow({
    dialog: 'service',
    words: { ...messages.certificateToast, answer: messages.sync.certificate },
    isAsked: (status) => status?.isOtherCertificate === true
  });

const isTyping = (): boolean => document.activeElement?.matches('input, textarea, select') === true;

/** Tells while the service asks for credentials; opens the dialog if the person is idle yet or has asked for this sync. */
export const followCredentials = (): void => {
  let isUsed = false;
  for (const event of ['keydown', 'pointerdown'] as const)
    globalThis.addEventListener(event, () => (isUsed = true), { capture: true, once: true });
  follow({
    dialog: 'credentials',
    words: { ...messages.credentialsToast, answer: messages.sync.credentials },
    isAsked: (status) => status?.state === 'unauthorized',
    onChange: (isAsked) => {
      if (!isAsked) closeDialog('credentials');
      // The dialog waits until no other one is open.
      else if (!isUsed || (isSyncingByHand() && !isTyping())) openDialog('credentials', null);
    }
  });
};
