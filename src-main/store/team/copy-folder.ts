import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import SQLite, { type Database } from 'better-sqlite3';
import { z } from 'zod';
import { parseJson } from '../../../src-shared/parse-json';
import { writeFileAtomicSync } from '../../platform/atomic-file';
import type { LogPlace } from './change-log';

const COPY = 'copy.canopy';
const LOCK = 'lock';
const CLOSED = 'closed.json';

/** Folders that are tried for a free one: as many copies of one workspace can be open below one folder. */
const MOST_FOLDERS = 1_000;

const closedSchema = z.strictObject({ entry: z.int().min(0), batch: z.string() });

const isBusy = (error: unknown): boolean => error instanceof SQLite.SqliteError && error.code.startsWith('SQLITE_BUSY');

/** Held until it is closed or the process ends, however it ends. @returns `null`: another process has it */
const locked = (file: string): Database | null => {
  const db = new SQLite(file, { timeout: 0 });
  try {
    db.pragma('locking_mode = EXCLUSIVE');
    db.exec('BEGIN EXCLUSIVE; COMMIT');
    return db;
  } catch (error) {
    db.close();
    if (isBusy(error)) return null;
    throw error;
  }
};

/**
 * The folder of one open copy. A file that was closed cleanly stays in it, with a note of where in the log it ends, for the next process that
 * takes the folder. Without the note the file is worth nothing: nobody has seen to it that it is on disk.
 */
export class CopyFolder {
  readonly file: string;

  private constructor(
    private readonly folder: string,
    private readonly lock: Database
  ) {
    this.file = join(folder, COPY);
  }

  /** @param parent the folder in which it is, which need not be there yet */
  static claim(parent: string, workspace: string): CopyFolder {
    const name = createHash('sha256').update(workspace).digest('hex').slice(0, 16);
    for (let number = 0; number < MOST_FOLDERS; number += 1) {
      const folder = join(parent, `${name}-${number}`);
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const lock = locked(join(folder, LOCK));
      if (lock !== null) return new CopyFolder(folder, lock);
    }
    throw new Error(`All folders for copies in ${parent} are in use.`);
  }

  /** Where in the log the file ends that was left here; `null`: there is none. Until it is closed again there is none from now on. */
  takeClosed(): LogPlace | null {
    const note = join(this.folder, CLOSED);
    try {
      const place = closedSchema.parse(parseJson(readFileSync(note, 'utf8')));
      rmSync(note);
      return existsSync(this.file) ? place : null;
    } catch {
      rmSync(note, { force: true });
      return null;
    }
  }

  /** Says of the closed file where in the log it ends. */
  noteClosed(place: LogPlace): void {
    writeFileAtomicSync(join(this.folder, CLOSED), JSON.stringify(place));
  }

  /** Removes what is left of a file. */
  clear(): void {
    for (const end of ['', '-wal', '-shm', '-journal']) rmSync(`${this.file}${end}`, { force: true });
  }

  /** Keeps a closed file that has something which is nowhere else. @returns where it is now */
  setAside(entry: number): string {
    const aside = join(this.folder, `not-in-the-log-${entry}-${Date.now()}.canopy`);
    renameSync(this.file, aside);
    return aside;
  }

  /** Lets others have the folder. */
  release(): void {
    this.lock.close();
  }
}
