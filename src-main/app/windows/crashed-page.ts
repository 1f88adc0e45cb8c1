import { dialog, type BrowserWindow } from 'electron';
import type { Log } from '../../platform/log/log';

/** A page whose process has ended shows nothing and answers nothing: the person is told, and asked what is to become of its window. */
export const askAfterCrash = (window: BrowserWindow, log: Log): void => {
  const ask = async (): Promise<void> => {
    // The window takes leave of the old process first: a page that is loaded in the middle of that takes the app with it.
    await new Promise((resolve) => setImmediate(resolve));
    if (window.isDestroyed()) return;
    const { response } = await dialog.showMessageBox(window, {
      type: 'error',
      message: 'This window has stopped working.',
      detail: 'Everything that was saved is kept. What was just being typed is lost.',
      buttons: ['Open it anew', 'Close it'],
      defaultId: 0,
      cancelId: 0,
      noLink: true
    });
    if (window.isDestroyed()) return;
    if (response === 0) window.webContents.reload();
    else window.close();
  };
  window.webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return;
    log.error('page_ended', new Error(`The process of a window's page has ended: ${reason}.`), { exitCode });
    ask().catch((error: unknown) => log.error('question_failed', error));
  });
};
