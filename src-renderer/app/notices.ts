import { notifications } from '@mantine/notifications';
import { sentenceOf } from './bridge';

/** Says in a title what did not happen, and in a sentence why and what can be done. */
export const noticeProblem = (title: string, message: string): void => {
  notifications.show({ title, message, color: 'red', autoClose: 8_000 });
};

/** The same for an error that was caught. */
export const noticeError = (title: string, error: unknown): void => noticeProblem(title, sentenceOf(error));

export const notice = (message: string): void => {
  notifications.show({ message, autoClose: 4_000 });
};
