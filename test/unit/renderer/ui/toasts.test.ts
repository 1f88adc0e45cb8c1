import { notificationsStore } from '@mantine/notifications';
import { expect, test } from 'vitest';
import { toast, toastProblem } from '../../../../src-renderer/ui/toasts';

const shown = () =>
  notificationsStore.getState().notifications.map(({ title, message, autoClose }) => ({ title, message, autoClose }));

test('a toast takes the place of the one before it, and does not end with the time of that one', () => {
  toast('Undid one.');
  toastProblem('Nothing was pasted', 'There is no text.');
  const [done, problem] = shown();
  toast('Undid another.');
  toastProblem('Nothing was pasted', 'There is still no text.');
  const [doneAgain, problemAgain] = shown();
  expect(shown()).toMatchObject([{ message: 'Undid another.' }, { message: 'There is still no text.' }]);
  expect(doneAgain?.autoClose).not.toBe(done?.autoClose);
  expect(problemAgain?.autoClose).not.toBe(problem?.autoClose);
});
