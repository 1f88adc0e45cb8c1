import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import SQLite, { type Database } from 'better-sqlite3';
import { z } from 'zod';
import { parseJson } from '../../../src-shared/parse-json';
import { writeFileAtomicSync } from '../../platform/atomic-file';
import { removeDatabase } from '../../platform/database-header';
import { isInUse } from '../sqlite/connection/sqlite-failure';
import type { LogPlace } from './change-log';

const COPY = 'copy.canopy';
const LOCK = 'lock';
const CLOSED = 'closed.json';

const MOST_FOLDERS = 1_000;

const closedSchema = z.strictObject({ entry: z.int().min(0), batch: z.string() });

/** Locks the file until it is closed or the process ends. @returns `null`: another process has it */
const locked = (file: string): Database | null => {
  const db = new SQLite(file, { timeout: 0 });
  try {
    db.pragma('locking_mode = EXCLUSIVE');
    db.exec('BEGIN EXCLUSIVE; COMMIT');
    return db;
  } catch (error) {
    db.close();
    if (isInUse(error)) return null;
    throw error;
  }
};

/** A note beside the file says where in the log it ends; without it the file may not be whole on disk. */
export class CopyFolder {
  readonly file: string;

  private constructor(
    private readonly folder: string,
    private readonly lock: Database
  ) {
    this.file = join(folder, COPY);
  }

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

  /** The place in the log at which the file was closed; `null`: not closed properly. Removes the note until it is closed again. */
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

  noteClosed(place: LogPlace): void {
    writeFileAtomicSync(join(this.folder, CLOSED), JSON.stringify(place));
  }

  clear(): void {
    removeDatabase(this.file);
  }

  /** Keeps a closed file that has entries which the log has lost. @returns its new path */
  setAside(entry: number): string {
    const aside = join(this.folder, `not-in-the-log-${entry}-${Date.now()}.canopy`);
    renameSync(this.file, aside);
    return aside;
  }

  release(): void {
    this.lock.close();
  }
}
