import { parse, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { App } from 'electron';
import { z } from 'zod';
import { LINK_SCHEME } from './canopy-link';

/** How many files or links of one start are opened. More are taken for a mistake, such as a whole folder that was selected. */
const MOST = 20;
const MOST_PATH_LENGTH = 4_096;

const openRequestSchema = z.object({
  files: z.array(z.string().min(1).max(MOST_PATH_LENGTH)).max(MOST),
  /** Unchecked but for their scheme. */
  links: z.array(z.string().max(MOST_PATH_LENGTH)).max(MOST),
  newWindow: z.boolean(),
  openRecent: z.boolean()
});
export type OpenRequest = z.output<typeof openRequestSchema>;

const NOTHING: OpenRequest = { files: [], links: [], newWindow: false, openRecent: false };

const isLink = (text: string): boolean => text.toLowerCase().startsWith(`${LINK_SCHEME}:`);

/** Desktops give files as URLs. One that names a computer is refused: Windows would send it the person's credentials. */
const pathOf = (text: string, folder: string): string | null => {
  if (!/^file:/i.test(text)) return text.includes('\0') ? null : resolve(folder, text);
  try {
    const url = new URL(text);
    return url.host === '' && !/%00/.test(url.pathname) ? fileURLToPath(url) : null;
  } catch {
    return null;
  }
};

/** The folder that relative paths of this start refer to. If it has been deleted, only absolute paths can be opened. */
export const startFolder = (): string => {
  try {
    return process.cwd();
  } catch {
    return parse(process.execPath).root;
  }
};

/** Reads files, links and our two switches. @param namesApp whether the first word is the app's folder, as in development */
export const readOpenRequest = (args: readonly string[], folder: string, namesApp: boolean): OpenRequest => {
  const words = args.filter((arg) => arg !== '' && !arg.startsWith('-')).slice(namesApp ? 1 : 0);
  const paths = words.filter((word) => !isLink(word)).map((word) => pathOf(word, folder));
  return {
    files: paths.filter((path): path is string => path !== null && path.length <= MOST_PATH_LENGTH).slice(0, MOST),
    links: words.filter((word) => isLink(word) && word.length <= MOST_PATH_LENGTH).slice(0, MOST),
    newWindow: args.includes('--new-window'),
    openRecent: args.includes('--open-recent')
  };
};

export interface HandOver {
  readonly request: string;
}

/** A request for the Canopy that runs, in Base64: Electron 42 on Linux loses whitespace after a NUL byte, and the running Canopy would not answer. */
export const writeHandOver = (request: OpenRequest): HandOver => ({
  request: Buffer.from(JSON.stringify(request)).toString('base64')
});

/** Reads what another start has handed over. One of another version may send something else, which opens nothing. */
export const readHandOver = (data: unknown): OpenRequest => {
  try {
    const { request } = z.object({ request: z.string() }).parse(data);
    return openRequestSchema.parse(JSON.parse(Buffer.from(request, 'base64').toString('utf8')));
  } catch {
    return NOTHING;
  }
};

/** Bytes that a second start can send: Chromium takes 32 KiB (`process_singleton_posix.cc`), some for itself. More is not answered. */
const MOST_BYTES = 30_000;

export const canHandOver = (
  platform: NodeJS.Platform,
  argv: readonly string[],
  folder: string,
  { request }: HandOver
): boolean =>
  platform === 'win32' ||
  [folder, request, ...argv].reduce((bytes, text) => bytes + Buffer.byteLength(text) + 1, 0) <= MOST_BYTES;

/** Collects what the system and other starts ask to open, from before Electron is ready until something handles it. */
export class OutsideRequests {
  #waiting: OpenRequest[] = [];
  #handle: ((request: OpenRequest) => void) | null = null;

  constructor(app: Pick<App, 'on'>, first: OpenRequest) {
    this.#receive(first);
    // On macOS files and links come as events, also those of a first start.
    app.on('open-file', (event, file) => {
      event.preventDefault();
      this.#receive({ ...NOTHING, files: [file] });
    });
    app.on('open-url', (event, link) => {
      event.preventDefault();
      this.#receive({ ...NOTHING, links: [link] });
    });
    app.on('second-instance', (_event, _argv, _folder, data) => this.#receive(readHandOver(data)));
  }

  ask(request: Partial<OpenRequest>): void {
    this.#receive({ ...NOTHING, ...request });
  }

  handTo(handle: (request: OpenRequest) => void): void {
    this.#handle = handle;
    for (const request of this.#waiting.splice(0)) handle(request);
  }

  #receive(request: OpenRequest): void {
    if (this.#handle === null) this.#waiting.push(request);
    else this.#handle(request);
  }
}
