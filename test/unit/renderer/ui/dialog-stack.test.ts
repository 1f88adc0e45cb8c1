import { expect, test, vi } from 'vitest';
import { isDialogOpen, registerDialog, queueDialog } from '../../../../src-renderer/ui/dialog-stack';

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
