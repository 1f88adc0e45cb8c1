import { dialog, type BrowserWindow, type MessageBoxOptions } from 'electron';
import { shownSentence } from '../../../src-shared/hidden-characters';

/**
 * Asks by a dialog of the system, which no page can imitate. Invisible and directional characters, which names may have, are written out.
 * @param window `null`: the dialog belongs to no window
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

/** Shows an error in a dialog of the system, and waits until it is closed. */
export const sayBySystem = (title: string, text: string): void => dialog.showErrorBox(title, shownSentence(text));
