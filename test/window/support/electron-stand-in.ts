import { EventEmitter } from 'node:events';
import { rm } from 'node:fs/promises';
import { triedConnection } from './tried-connection';

/*
 * What modules of `src-main/app` take of Electron: `vitest.config.ts` gives them this in its place. There is one window, that of the test
 * that runs.
 */

/** As much of a page as the main process asks of it. */
export class ShownPage extends EventEmitter {
  readonly id = 1;
  mainFrame: { readonly url: string };

  constructor(
    url: string,
    readonly send: (name: string, payload: unknown) => void
  ) {
    super();
    this.mainFrame = { url };
  }

  isDestroyed(): boolean {
    return false;
  }
}

interface CallEvent {
  readonly sender: ShownPage;
  readonly senderFrame: ShownPage['mainFrame'];
}
type Handler = (event: CallEvent, raw: unknown, callId: unknown) => Promise<unknown>;

export interface Question {
  readonly message: string;
  readonly detail?: string;
  readonly buttons: readonly string[];
}

/** Asked in a dialog of the system. The person agrees to every service that a test connects to; other questions are the test's. */
const agree = ({ message }: Question): number => {
  if (message.startsWith('Let Canopy contact ')) return 0;
  throw new Error(`Nobody answers “${message}”.`);
};

/** The system around the window of the test that runs. */
export const system = {
  page: new ShownPage('', () => undefined),
  handlers: new Map<string, Handler>(),
  keepsSecrets: true,
  /** Which button the person presses. */
  answer: agree,
  /** The files that the person chooses, one after the other; none left: the dialog is cancelled. */
  files: new Array<string>(),
  clipboard: ''
};

/** Puts a page in the place of the last test's. @returns what answers its calls, which is empty yet */
export const enter = (page: ShownPage): ReadonlyMap<string, Handler> => {
  const handlers = new Map<string, Handler>();
  Object.assign(system, { page, handlers, keepsSecrets: true, answer: agree, files: [], clipboard: '' });
  return handlers;
};

export const ipcMain = {
  handle: (name: string, handler: Handler): void => void system.handlers.set(name, handler)
};

export const BrowserWindow = {
  // Not split, so that there is no view in it.
  getAllWindows: () => [{ webContents: system.page, contentView: { children: [] } }],
  fromWebContents: (webContents: ShownPage) => ({ webContents })
};

export const dialog = {
  showMessageBox: async (_window: unknown, question: Question) => ({ response: system.answer(question) }),
  showOpenDialog: async () => {
    const file = system.files.shift();
    return { canceled: file === undefined, filePaths: file === undefined ? [] : [file] };
  }
};

export const clipboard = {
  writeText: async (text: string): Promise<void> => {
    system.clipboard = text;
  }
};

export const shell = {
  trashItem: (path: string): Promise<void> => rm(path, { recursive: true, force: true })
};

const turned = (bytes: Buffer): Buffer => Buffer.from(bytes.map((byte) => byte ^ 0xff));

export const safeStorage = {
  isAsyncEncryptionAvailable: async () => system.keepsSecrets,
  getSelectedStorageBackend: () => (system.keepsSecrets ? 'gnome_libsecret' : 'basic_text'),
  encryptStringAsync: async (text: string) => turned(Buffer.from(text)),
  decryptStringAsync: async (bytes: Buffer) => ({ result: turned(bytes).toString(), shouldReEncrypt: false })
};

export const utilityProcess = {
  fork: (entry: string) => {
    if (entry !== CONNECTION_TEST) throw new Error(`Nothing here stands for ${entry}.`);
    return triedConnection();
  }
};

/** What stands for the built `connection-test.ts`. */
export const CONNECTION_TEST = 'connection-test';
