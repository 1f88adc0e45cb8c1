import { dialog, type BrowserWindow, type MessageBoxOptions } from 'electron';
import { shownSentence } from '../../../src-shared/hidden-characters';

/**
 * Asks by a dialog of the system, which no page can draw. Names in it may come from anybody: characters that nobody sees, and that
 * would put a question into another order, are written out.
 * @param window `null`: the dialog stands by itself
 * @returns the index of the button
 */
export const askBySystem = async (
  window: BrowserWindow | null,
  { message, detail, title, buttons = [], ...rest }: MessageBoxOptions
): Promise<number> => {
  const shown: MessageBoxOptions = {
    ...rest,
    message: shownSentence(message),
    buttons: buttons.map(shownSentence),
    ...(detail === undefined ? {} : { detail: shownSentence(detail) }),
    ...(title === undefined ? {} : { title: shownSentence(title) })
  };
  const { response } = await (window === null ? dialog.showMessageBox(shown) : dialog.showMessageBox(window, shown));
  return response;
};

/** Says by a dialog of the system why Canopy ends. */
export const sayBySystem = (title: string, text: string): void => dialog.showErrorBox(title, shownSentence(text));
