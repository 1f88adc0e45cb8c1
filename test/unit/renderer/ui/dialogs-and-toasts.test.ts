import { expect, test, vi } from 'vitest';
import { notificationsStore } from '@mantine/notifications';
import { isDialogOpen, queueDialog, registerDialog } from '../../../../src-renderer/ui/dialog-stack';
import { toast, toastProblem } from '../../../../src-renderer/ui/toasts';

test('a dialog that comes by itself opens at once where none is open', () => {
  const show = vi.fn<() => void>();
  const close = queueDialog(show);
  expect(show).toHaveBeenCalledOnce();
  expect(isDialogOpen()).toBe(true);
  close();
  expect(isDialogOpen()).toBe(false);
});

test('it waits for every open dialog, also for one that opened above another, and each comes in its turn', () => {
  const shown: string[] = [];
  const closeForm = registerDialog();
  const closeCredentials = queueDialog(() => shown.push('credentials'));
  const closeProgress = registerDialog();
  const closeNews = queueDialog(() => shown.push('news'));
  closeForm();
  expect(shown).toEqual([]);
  closeProgress();
  expect(shown).toEqual(['credentials']);
  const closeQuestion = registerDialog();
  closeCredentials();
  expect(shown).toEqual(['credentials']);
  closeQuestion();
  expect(shown).toEqual(['credentials', 'news']);
  closeNews();
  expect(isDialogOpen()).toBe(false);
});

test('one that goes before its turn is never shown', () => {
  const show = vi.fn<() => void>();
  const closeForm = registerDialog();
  queueDialog(show)();
  closeForm();
  expect(show).not.toHaveBeenCalled();
  expect(isDialogOpen()).toBe(false);
});

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

test('a toast that is shown as its dialog closes does not lie over the next dialog', () => {
  const isOver = (): unknown[] =>
    notificationsStore.getState().notifications.map((one) => one['data-over-dialog'] === true);
  notificationsStore.setState({ notifications: [], queue: [], defaultPosition: 'bottom-center', limit: 3 });
  const closeForm = registerDialog();
  const closeProgress = registerDialog();
  toast('Replaced.');
  closeProgress();
  expect(isOver()).toEqual([true]);
  closeForm();
  expect(isOver()).toEqual([false]);
  registerDialog()();
  expect(isOver()).toEqual([false]);
});
