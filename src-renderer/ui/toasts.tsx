import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { shownSentence } from '../../src-shared/hidden-characters';
import { errorText } from '../platform/bridge';
import { messages } from './messages';
import classes from './toasts.module.css';

const CLOSE = { closeButtonProps: { 'aria-label': messages.close } };

let shown = 0;

/**
 * Milliseconds that are never those of a toast before, by a hair: where one takes the place of another, Mantine begins to count
 * anew only for another number, and else it would be gone when the first one's time is over.
 */
const ownTime = (milliseconds: number): number => {
  shown += 1;
  return milliseconds + shown / 1_000;
};

/** A toast with an id takes the place of the one before it, so that they never queue up behind each other. */
const replace = (id: string, show: () => void): void => {
  notifications.hide(id);
  show();
};

/** Says in a title what did not happen, and in a sentence why and what can be done. */
export const toastProblem = (title: string, message: string): void => {
  const id = `problem: ${title}`;
  replace(id, () =>
    notifications.show({
      ...CLOSE,
      id,
      title: shownSentence(title),
      message: shownSentence(message),
      color: 'red',
      autoClose: ownTime(10_000)
    })
  );
};

/** The same for an error that was caught. */
export const toastError = (title: string, error: unknown): void => toastProblem(title, errorText(error));

const DONE = 'done';

const done = (message: ReactNode, autoClose: number): void =>
  replace(DONE, () => notifications.show({ ...CLOSE, id: DONE, message, role: 'log', autoClose: ownTime(autoClose) }));

/** Says what has been done. Not an alert: it needs nothing from anybody. */
export const toast = (message: string): void => done(shownSentence(message), 4_000);

/** The same where there is more to read. */
export const toastAtLength = (message: string): void => done(shownSentence(message), 15_000);

/** The same with a button for what may be wanted next. */
export const toastWithAction = (message: string, label: string, act: () => void): void =>
  done(
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <span>{shownSentence(message)}</span>
      <Button
        className={classes.action}
        size="compact-sm"
        variant="default"
        onClick={() => {
          hideToast();
          act();
        }}
      >
        {label}
      </Button>
    </Group>,
    10_000
  );

/** Takes it away early, when the person has gone on to what it speaks of. */
export const hideToast = (): void => {
  notifications.hide(DONE);
};
