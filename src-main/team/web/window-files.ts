import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { WINDOW_FILE_TYPES } from '../../platform/window-content';

const COMPRESSED: ReadonlySet<string> = new Set(['.png', '.woff2']);

export interface WindowFile {
  readonly type: string;
  readonly bytes: Uint8Array;
  /** `null`: the file would not become smaller. */
  readonly gzipped: Uint8Array | null;
}

const compress = promisify(gzip);

/** The files of the built window, listed once: what is not in the list is not there, so that no path leads out of the folder. */
export class WindowFiles {
  readonly #names: ReadonlySet<string>;
  readonly #read = new Map<string, Promise<WindowFile>>();

  /** @param folder with `index.html` and `assets/`; it may be within the app's archive. Throws where it is not there */
  constructor(private readonly folder: string) {
    this.#names = new Set(readdirSync(join(folder, 'assets')).filter((name) => extname(name) in WINDOW_FILE_TYPES));
  }

  get #bridge(): string {
    const name = [...this.#names].find((one) => /^web-bridge-.*\.js$/.test(one));
    if (name === undefined) throw new Error('The window was built without its bridge for browsers.');
    return name;
  }

  /** @returns `undefined`: there is no such file */
  asset(name: string): Promise<WindowFile> | undefined {
    if (!this.#names.has(name)) return undefined;
    const known = this.#read.get(name);
    if (known !== undefined) return known;
    const reading = this.#readFile(name);
    this.#read.set(name, reading);
    reading.catch(() => this.#read.delete(name));
    return reading;
  }

  /** The window's page, with the nonce of this load. */
  async page(nonce: string): Promise<string> {
    return windowPage(await readFile(join(this.folder, 'index.html'), 'utf8'), nonce, this.#bridge);
  }

  async #readFile(name: string): Promise<WindowFile> {
    const bytes = await readFile(join(this.folder, 'assets', name));
    const extension = extname(name);
    const gzipped = COMPRESSED.has(extension) ? null : await compress(bytes);
    return { type: WINDOW_FILE_TYPES[extension] ?? 'application/octet-stream', bytes, gzipped };
  }
}

/** Adapts the built page to a browser: paths below `/window`, the bridge before its own script, without what only the app fills in. */
const windowPage = (built: string, nonce: string, bridge: string): string =>
  built
    .replace(/^.*%TREE%.*\n/m, '')
    .replace('%LANGUAGE%', '')
    .replaceAll('%CSP_NONCE%', nonce)
    .replace('%FIRST_SCREEN%', 'null')
    .replaceAll('"./assets/', '"/window/assets/')
    .replace(
      '<script type="module"',
      `<script type="module" src="/window/assets/${bridge}"></script>\n    <script type="module"`
    );
