import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { Child } from './child';

export type Shape = 'regular' | 'flat' | 'deletable';

/**
 * The workspace files of one run: each is imported once, by a process of its own so that the bench itself stays small,
 * and copied for whoever writes into it. They lie below `node_modules`, on the disk that holds the project: a folder for
 * temporary files may be in memory, where a write to disk costs nothing.
 */
export class Workspaces {
  readonly #folder: string;
  readonly #made = new Map<string, Promise<string>>();
  #copies = 0;

  constructor(parent: string) {
    mkdirSync(parent, { recursive: true });
    this.#folder = mkdtempSync(join(parent, 'canopy-workspaces-'));
    // Gigabytes, which a run that is broken off must not leave behind.
    process.once('exit', () => this.remove());
  }

  /** A name for a file that nobody has. */
  newFile(): string {
    this.#copies += 1;
    return join(this.#folder, `copy-${this.#copies}.canopy`);
  }

  /** A file to write into. */
  async copy(size: number, shape: Shape = 'regular'): Promise<string> {
    const name = `${shape}-${size}`;
    const made = this.#made.get(name) ?? this.#make(size, shape, join(this.#folder, `${name}.canopy`));
    this.#made.set(name, made);
    const copy = this.newFile();
    copyFileSync(await made, copy);
    return copy;
  }

  discard(file: string): void {
    for (const end of ['', '-wal', '-shm', '.log']) rmSync(`${file}${end}`, { force: true });
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #make(size: number, shape: Shape, file: string): Promise<string> {
    const child = Child.start('import');
    await child.ask('canopy', { file, size, shape }, z.unknown());
    await child.end();
    return file;
  }
}
