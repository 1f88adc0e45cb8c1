import { BrowserWindow, dialog, type FileFilter, type MessageBoxOptions, type WebContents } from 'electron';
import { shownSentence } from '../../../src-shared/hidden-characters';
import { saidAgain } from '../../../src-shared/said-again';

/** Asks by a dialog of the system. Enter and Escape press the first button unless it says otherwise. @returns the index of the button */
export const askBySystem = async (
  window: BrowserWindow | null,
  { message, detail, title, buttons = [], defaultId = 0, cancelId = defaultId, ...rest }: MessageBoxOptions
): Promise<number> => {
  // Names in it may have invisible and directional characters.
  const shown: MessageBoxOptions = {
    ...rest,
    defaultId,
    cancelId,
    noLink: true,
    message: shownSentence(message),
    buttons: buttons.map(shownSentence),
    ...(detail === undefined ? {} : { detail: shownSentence(saidAgain(detail)) }),
    ...(title === undefined ? {} : { title: shownSentence(title) })
  };
  const { response } = await (window === null ? dialog.showMessageBox(shown) : dialog.showMessageBox(window, shown));
  return response;
};

/** Shows an error in a dialog of the system, and waits until it is closed. */
export const sayBySystem = (title: string, text: string): void =>
  dialog.showErrorBox(title, shownSentence(saidAgain(text)));

/** Questions of pages, one at a time for each window, others declined. Cancel is the default: an Enter agrees to nothing. */
export class PageQuestions {
  readonly #asking = new WeakSet<BrowserWindow>();

  async agrees(contents: WebContents, question: MessageBoxOptions): Promise<boolean> {
    const window = BrowserWindow.fromWebContents(contents);
    if (window === null || this.#asking.has(window)) return false;
    this.#asking.add(window);
    try {
      return (await askBySystem(window, { type: 'question', defaultId: 1, ...question })) === 0;
    } finally {
      this.#asking.delete(window);
    }
  }
}

/** Asks for a file by a dialog of the system. @returns its path; `null`: the person canceled, or the window is gone */
export const chooseFile = async (
  contents: WebContents,
  title: string,
  filters: FileFilter[]
): Promise<string | null> => {
  const window = BrowserWindow.fromWebContents(contents);
  if (window === null) return null;
  const { canceled, filePaths } = await dialog.showOpenDialog(window, { title, properties: ['openFile'], filters });
  return canceled ? null : (filePaths[0] ?? null);
};
