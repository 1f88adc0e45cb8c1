import { notifications } from '@mantine/notifications';
import { sentenceOf } from '../platform/bridge';

const CLOSE = { closeButtonProps: { 'aria-label': 'Close' } };

let shown = 0;

/**
 * Milliseconds that are never those of a notice before, by a hair: where one takes the place of another, Mantine begins to count
 * anew only for another number, and else it would be gone when the first one's time is over.
 */
const ownTime = (milliseconds: number): number => {
  shown += 1;
  return milliseconds + shown / 1_000;
};

/** A notice with an id takes the place of the one before it, so that they never queue up behind each other. */
const replace = (id: string, show: () => void): void => {
  notifications.hide(id);
  show();
};

/** Says in a title what did not happen, and in a sentence why and what can be done. */
export const noticeProblem = (title: string, message: string): void => {
  const id = `problem: ${title}`;
  replace(id, () => notifications.show({ ...CLOSE, id, title, message, color: 'red', autoClose: ownTime(10_000) }));
};

/** The same for an error that was caught. */
export const noticeError = (title: string, error: unknown): void => noticeProblem(title, sentenceOf(error));

const DONE = 'done';

const done = (message: string, autoClose: number): void =>
  replace(DONE, () => notifications.show({ ...CLOSE, id: DONE, message, role: 'log', autoClose: ownTime(autoClose) }));

/** Says what has been done. Not an alert: it needs nothing from anybody. */
export const notice = (message: string): void => done(message, 4_000);

/** The same where there is more to read. */
export const noticeAtLength = (message: string): void => done(message, 15_000);

/** Takes it away early, when the person has gone on to what it speaks of. */
export const hideNotice = (): void => {
  notifications.hide(DONE);
};
