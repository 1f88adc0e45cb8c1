import { Button, Group } from '@mantine/core';
import { notifications, notificationsStore, type NotificationData } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { shownSentence } from '../../src-shared/hidden-characters';
import { errorText } from '../platform/bridge';
import { isDialogOpen, onAllClosed } from './dialog-stack';
import messages from './messages/en.json' with { type: 'json' };

const CLOSE = { closeButtonProps: { 'aria-label': messages.close } };

/** Marks a toast that belongs to an open dialog: others stand behind it, dimmed (`app.css`). */
const standing = (): { 'data-over-dialog'?: true } => (isDialogOpen() ? { 'data-over-dialog': true } : {});

// A toast that was shown as its dialog closed belongs to no dialog from then on.
onAllClosed(() =>
  notifications.updateState(notificationsStore, (toasts) =>
    toasts.map((one) => ({ ...one, 'data-over-dialog': undefined }))
  )
);

let shown = 0;

/** Makes a duration unique by a fraction: for a toast that replaces another, Mantine restarts its timer only then. */
const ownTime = (milliseconds: number): number => {
  shown += 1;
  return milliseconds + shown / 1_000;
};

const replace = (id: string, show: () => void): void => {
  notifications.hide(id);
  show();
};

interface Offer {
  readonly label: string;
  readonly act: () => void;
}

const withButton = (message: string, { label, act }: Offer): ReactNode => (
  <Group justify="space-between" wrap="nowrap" gap="sm">
    <span>{shownSentence(message)}</span>
    <Button
      flex="none"
      size="compact-sm"
      // A toolbar may have a button of the same word.
      aria-label={messages.labeled({ label, text: shownSentence(message) })}
      onClick={act}
    >
      {label}
    </Button>
  </Group>
);

/** Shows a toast whose title says what did not happen, and whose text says why and what can be done. With an offer it stays until it is closed. */
export const toastProblem = (title: string, message: string, offer?: Offer): void => {
  const id = `problem: ${title}`;
  replace(id, () =>
    notifications.show({
      ...CLOSE,
      ...standing(),
      id,
      title: shownSentence(title),
      message: offer === undefined ? shownSentence(message) : withButton(message, offer),
      color: 'var(--canopy-danger)',
      autoClose: offer === undefined && ownTime(10_000)
    })
  );
};

export const toastError = (title: string, error: unknown): void => toastProblem(title, errorText(error));

/** Waits for what may fail, which a toast then says. @returns whether it was done */
export const attempt = async (work: Promise<unknown> | (() => Promise<unknown>), failure: string): Promise<boolean> => {
  try {
    await (typeof work === 'function' ? work() : work);
    return true;
  } catch (error) {
    toastError(failure, error);
    return false;
  }
};

/** Shows a toast that stays until it is closed. */
export const toastToClose = (about: NotificationData): void => {
  notifications.show({ ...CLOSE, ...about, autoClose: false });
};

const DONE = 'done';

const done = (message: ReactNode, autoClose: number): void =>
  replace(DONE, () =>
    notifications.show({ ...CLOSE, ...standing(), id: DONE, message, role: 'log', autoClose: ownTime(autoClose) })
  );

/** Shows what was done. No alert, since nothing has to be done about it. */
export const toast = (message: string): void => done(shownSentence(message), 4_000);

/** As `toast`, for a longer text. */
export const toastAtLength = (message: string): void => done(shownSentence(message), 15_000);

/** As `toast`, with a button for a likely next action. */
export const toastWithAction = (message: string, label: string, act: () => void): void =>
  done(
    withButton(message, {
      label,
      act: () => {
        hideToast();
        act();
      }
    }),
    10_000
  );

/** Hides the toast, when the person has gone on to its subject. */
export const hideToast = (): void => {
  notifications.hide(DONE);
};
