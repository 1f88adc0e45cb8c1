import { open, rename, rm, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { lostLines, type LineTarget } from './log';
import { makeOwnerOnlyFolder, OWNER_ONLY_FILE } from './owner-only';
import { isMissing } from './file-identity';

/** Five files of 2 MiB hold some 50,000 calls, enough to look into a problem, and small for a disk. */
export const MOST_BYTES = 2 * 1024 * 1024;
const MOST_FILES = 5;

/** Lines that come in while others are being written wait this long for more. */
const GATHERING_MS = 20;

interface RotatedFileOptions {
  /** The newest lines; older ones are in `file.1`, `file.2` and so on. Its folder is made when missing. */
  file: string;
  /** A file that would grow beyond is put aside first. One line is never torn apart. */
  mostBytes?: number;
  mostFiles?: number;
  /** Called once when nothing can be written, and again only after a write has succeeded. */
  onFailure: (error: unknown) => void;
}

interface OpenFile {
  readonly handle: FileHandle;
  bytes: number;
}

const lineCount = (text: string): number => text.split('\n').length - 1;

/** Appends lines without waiting, and rotates full files. Never throws: lost lines are counted in the file later. */
export class RotatedFile implements LineTarget {
  #waiting: string[] = [];
  #waitingLength = 0;
  #work: Promise<void> | undefined;
  #open: OpenFile | undefined;
  #lost = 0;
  #isClosed = false;

  constructor(private readonly options: RotatedFileOptions) {}

  get writableLength(): number {
    return this.#waitingLength;
  }

  write(lines: string): void {
    if (this.#isClosed) return;
    this.#waiting.push(lines);
    this.#waitingLength += lines.length;
    this.#work ??= this.#writeAll();
  }

  async end(): Promise<void> {
    this.#isClosed = true;
    await this.#work;
    await this.#close().catch(this.options.onFailure);
  }

  async #writeAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      const text = this.#waiting.join('');
      this.#waiting = [];
      try {
        await this.#append(text);
      } catch (error) {
        if (this.#lost === 0) this.options.onFailure(error);
        this.#lost += lineCount(text);
        // Opening the file again may clear the fault.
        await this.#close().catch(() => {});
      }
      this.#waitingLength -= text.length;
      // Waits for more lines: under load a write for a handful of lines takes as long as the calls that they report.
      if (this.#waiting.length > 0 && !this.#isClosed) await pause(GATHERING_MS);
    }
    this.#work = undefined;
  }

  async #append(text: string): Promise<void> {
    const bytes = Buffer.from(this.#lost > 0 ? lostLines(this.#lost) + text : text);
    let open = (this.#open ??= await this.#reopened());
    if (open.bytes > 0 && open.bytes + bytes.length > (this.options.mostBytes ?? MOST_BYTES)) {
      await this.#close();
      await this.#putAside();
      open = this.#open = await this.#reopened();
    }
    await open.handle.appendFile(bytes);
    open.bytes += bytes.length;
    this.#lost = 0;
  }

  async #reopened(): Promise<OpenFile> {
    makeOwnerOnlyFolder(dirname(this.options.file));
    // For its owner alone: names of files and folders are nobody else's business.
    const handle = await open(this.options.file, 'a', OWNER_ONLY_FILE);
    try {
      return { handle, bytes: (await handle.stat()).size };
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  async #putAside(): Promise<void> {
    const names = [
      this.options.file,
      ...Array.from(
        { length: (this.options.mostFiles ?? MOST_FILES) - 1 },
        (_one, index) => `${this.options.file}.${index + 1}`
      )
    ];
    await rm(names.at(-1) ?? this.options.file, { force: true });
    for (let index = names.length - 2; index >= 0; index -= 1) {
      await rename(names[index] ?? '', names[index + 1] ?? '').catch((error: unknown) => {
        // Fewer rotated files exist so far.
        if (!isMissing(error)) throw error;
      });
    }
  }

  async #close(): Promise<void> {
    const open = this.#open;
    this.#open = undefined;
    await open?.handle.close();
  }
}
