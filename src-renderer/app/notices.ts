import { notifications } from '@mantine/notifications';
import { sentenceOf } from './bridge';

const NOTICE_ID = 'notice';

/** Says in a title what did not happen, and in a sentence why and what can be done. */
export const noticeProblem = (title: string, message: string): void => {
  notifications.show({ title, message, color: 'red', autoClose: 8_000 });
};

/** The same for an error that was caught. */
export const noticeError = (title: string, error: unknown): void => noticeProblem(title, sentenceOf(error));

/** Says what has been done. Only the newest of these shows: the one before is history. */
export const notice = (message: string): void => {
  notifications.hide(NOTICE_ID);
  notifications.show({ id: NOTICE_ID, message, autoClose: 4_000 });
};
