import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from 'better-sqlite3';
import { allowWriting, inFile } from '../connection/open-database';
import { requireKnownSchema } from '../migrations/known-schema';
import { integer } from '../connection/row-values';
import { asStoreError, isDamage } from '../connection/sqlite-failure';
import { SerialQueue } from '../../../platform/serial-queue';
import { StoreError } from '../../../domain/errors';
import { newBackupFile, removeOldBackups, verifyBackup, type Backup } from './backup-folder';
import { beginPartial, partialOf, publishPartial, removePartial } from './file-replacement';
import messages from './messages/en.json' with { type: 'json' };
import { messageOf } from '../../../platform/file-identity';

/** Closes a copy as one file, since a log beside a backup would be left behind. @returns how many categories it has */
export const closeCopy = (copy: string): number =>
  inFile(copy, { fileMustExist: true }, (db) => {
    requireKnownSchema(db, copy);
    allowWriting(db);
    db.pragma('journal_mode = DELETE');
    db.exec('UPDATE workspace SET clean_shutdown = 1');
    return integer(db.prepare('SELECT count(*) FROM categories').pluck().get());
  });

/** Closes a copy and checks it. @returns how many categories it has. Throws `storage_failed` when it is not sound. */
export const sealCopy = (copy: string): number => {
  closeCopy(copy);
  return verifyBackup(copy);
};

/** As `sealCopy`, possibly in another process, so that calls are not held up. */
export type SealCopy = (copy: string) => Promise<number>;

const sealHere: SealCopy = (copy) => Promise.resolve(sealCopy(copy));

const publish = (file: string, time: Date, categories: number): Backup => {
  publishPartial(file);
  return { file, time, bytes: statSync(file).size, categories };
};

/** A backup failed because the workspace itself seems damaged. */
export class DamagedCopy extends StoreError {}

const failed = (file: string, error: unknown): StoreError => {
  const known = asStoreError(error, file);
  if (known instanceof StoreError && known.code === 'storage_full') {
    return new StoreError('storage_full', messages.diskFull, undefined, { cause: error });
  }
  if (error instanceof StoreError || isDamage(error)) {
    return new DamagedCopy('storage_failed', messages.copyDamaged({ file }), undefined, { cause: error });
  }
  const reason = messageOf(error);
  return new StoreError('storage_failed', messages.noBackup({ file, reason }), undefined, { cause: error });
};

/** Copies a hundred pages at a time, so that calls are answered meanwhile; their writes get into the copy too. Closing the workspace ends it. */
const copyOnline = async (db: Database, file: string, time: Date, seal: SealCopy): Promise<Backup> => {
  try {
    beginPartial(file);
    // While a transaction is open there is nothing to be copied, and SQLite says that it is done.
    while ((await db.backup(partialOf(file))).totalPages === 0) await delay(1);
    const categories = await seal(partialOf(file));
    // The lock is gone by now: another process may write into the folder.
    if (!db.open) throw new Error('It was closed.');
    return publish(file, time, categories);
  } catch (error) {
    removePartial(file);
    if (db.open) throw failed(file, error);
    throw new StoreError('storage_failed', messages.closedMeanwhile({ file }), undefined, { cause: error });
  }
};

/** Makes the backups of one open workspace, one after the other: a second would clear away what the first is writing. */
export class BackupMaker {
  readonly #queue = new SerialQueue();

  constructor(
    private readonly db: Database,
    private readonly workspaceFile: string,
    private readonly now: () => Date,
    private readonly seal: SealCopy = sealHere
  ) {}

  /** Into `output` or the backup folder. Rejects with `storage_full` or `storage_failed`, and leaves nothing behind. */
  make(output?: string): Promise<Backup> {
    return this.#queue.run(() =>
      output === undefined ? this.#intoFolder() : copyOnline(this.db, resolve(output), this.now(), this.seal)
    );
  }

  async #intoFolder(): Promise<Backup> {
    const { file, time } = place(this.workspaceFile, this.now());
    const backup = await copyOnline(this.db, file, time, this.seal);
    removeOldBackups(this.workspaceFile, file);
    return backup;
  }
}

const place = (workspaceFile: string, now: Date): { file: string; time: Date } => {
  try {
    return newBackupFile(workspaceFile, now);
  } catch (error) {
    throw failed(workspaceFile, error);
  }
};

/** For moments that cannot wait. `VACUUM INTO` includes the log. Throws `storage_full` or `storage_failed`. */
export const backUpAtOnce = (db: Database, workspaceFile: string, now: Date): Backup => {
  const { file, time } = place(workspaceFile, now);
  try {
    beginPartial(file);
    db.prepare('VACUUM INTO ?').run(partialOf(file));
    const backup = publish(file, time, sealCopy(partialOf(file)));
    removeOldBackups(workspaceFile, file);
    return backup;
  } catch (error) {
    removePartial(file);
    throw failed(file, error);
  }
};
