import { DAY_MS } from '../../../../src-shared/limits';
import { statSync, readdirSync, rmSync } from 'node:fs';
import type { Database } from 'better-sqlite3';
import { inFile, READ_ONLY } from '../connection/open-database';
import { schemaFaults, schemaOf } from '../migrations/known-schema';
import { LATEST_SCHEMA } from '../migrations/migrate';
import { integer } from '../connection/row-values';
import { StoreError } from '../../../domain/errors';
import { asStoreError } from '../connection/sqlite-failure';
import { basename, join, resolve } from 'node:path';
import { PARTIAL } from './file-replacement';
import messages from './messages/en.json' with { type: 'json' };
import { APPLICATION_ID, headerOf } from '../../../platform/database-header';
import { codeOf, isMissing } from '../../../platform/file-identity';
import { makeOwnerOnlyFolder } from '../../../platform/owner-only';

export interface Backup {
  readonly file: string;
  readonly time: Date;
  readonly bytes: number;
  readonly categories: number;
}

/** Read from the header: SQLite itself would put files beside a file that has a log. */
const looksLikeBackup = (file: string): boolean => {
  const header = headerOf(file);
  return (
    header !== undefined &&
    !header.hasLog &&
    header.applicationId === APPLICATION_ID &&
    header.userVersion >= 1 &&
    header.userVersion <= LATEST_SCHEMA
  );
};

/** Throws `storage_failed` before anything is read of a file that is not built like a workspace. */
const inBackup = <T>(file: string, read: (db: Database) => T): T =>
  inFile(file, READ_ONLY, (db) => {
    const [fault] = schemaFaults(db, schemaOf(db, file));
    if (fault !== undefined)
      throw new StoreError('storage_failed', messages.backupNotAsBuilt({ file, fault: fault.message }));
    return read(db);
  });

const recordedCount = (db: Database): number =>
  integer(db.prepare('SELECT category_count FROM workspace').pluck().get());

const readBackup = (file: string, time: Date | undefined): Backup | undefined => {
  try {
    const stats = statSync(file);
    if (!stats.isFile() || !looksLikeBackup(file)) return undefined;
    return { file, time: time ?? stats.mtime, bytes: stats.size, categories: inBackup(file, recordedCount) };
  } catch {
    // Unreadable or damaged in the first pages: nothing that could be restored.
    return undefined;
  }
};

const notSound = (file: string): StoreError => new StoreError('storage_failed', messages.notABackup({ file }));

/** Checks every page of a backup. @returns how many categories it has. Throws `storage_failed` when it is not sound. */
export const verifyBackup = (file: string): number => {
  try {
    if (!looksLikeBackup(file)) throw notSound(file);
    return inBackup(file, (db) => {
      const found = integer(db.prepare('SELECT count(*) FROM categories WHERE id > 0').pluck().get());
      if (db.pragma('integrity_check(1)', { simple: true }) !== 'ok' || recordedCount(db) !== found)
        throw notSound(file);
      return found;
    });
  } catch (error) {
    throw asStoreError(error, file);
  }
};

export const KEPT_BACKUPS = 10;

/** The newest backup of each of this many days is kept too, since ten imports make ten backups within an hour. */
const KEPT_DAYS = 7;

/** The UTC time with hyphens for colons, which Windows allows in no file name. Names sort by time. */
const NAME = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d\.\d{3}Z)\.canopy$/;

const nameAt = (time: Date): string => `${time.toISOString().replaceAll(':', '-')}.canopy`;

const timeOf = (name: string): Date | undefined => {
  const time = new Date(name.replace(NAME, '$1T$2:$3:$4'));
  return NAME.test(name) && !Number.isNaN(time.getTime()) ? time : undefined;
};

export const backupFolder = (workspaceFile: string): string => `${resolve(workspaceFile)}.backups`;

const isNoFolder = (error: unknown): boolean => codeOf(error) === 'ENOTDIR';

const namesIn = (folder: string): string[] => {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (isMissing(error) || isNoFolder(error)) return [];
    throw error;
  }
};

const backupNames = (workspaceFile: string): string[] =>
  namesIn(backupFolder(workspaceFile))
    .filter((name) => timeOf(name) !== undefined)
    .sort()
    .reverse();

/** The backups of a workspace by their names and headers, newest first. Throws the file system's errors. */
export const listBackups = (workspaceFile: string): Backup[] =>
  backupNames(workspaceFile).flatMap((name) => {
    const backup = readBackup(join(backupFolder(workspaceFile), name), timeOf(name));
    return backup === undefined ? [] : [backup];
  });

export const backupTime = (file: string): Date => timeOf(basename(file)) ?? statSync(file).mtime;

/** When the newest backup was made, by its name alone and without those dated ahead. Throws the file system's errors. */
const newestBackupTime = (workspaceFile: string, now: Date): Date | undefined =>
  backupNames(workspaceFile)
    .map(timeOf)
    .find((time) => time !== undefined && time <= now);

/** A free name in the backup folder, which is made and tidied. Call it under the workspace's lock. */
export const newBackupFile = (workspaceFile: string, now: Date): { file: string; time: Date } => {
  const folder = backupFolder(workspaceFile);
  makeOwnerOnlyFolder(folder);
  const names = new Set(namesIn(folder));
  for (const name of names) if (name.includes(PARTIAL)) rmSync(join(folder, name), { force: true });
  const time = new Date(now);
  while (names.has(nameAt(time))) time.setTime(time.getTime() + 1);
  return { file: join(folder, nameAt(time)), time };
};

/** The newest backup of each of the last days that have one, by UTC. `names`: newest first. */
const newestOfDays = (names: readonly string[]): string[] => {
  const days = new Map<string, string>();
  for (const name of names) {
    const [, day = ''] = NAME.exec(name) ?? [];
    if (!days.has(day)) days.set(day, name);
  }
  return [...days.values()].slice(0, KEPT_DAYS);
};

/** Removes all but the newest backups, the newest of each of the last days, and the one just made. */
export const removeOldBackups = (workspaceFile: string, justMade: string): void => {
  try {
    const names = backupNames(workspaceFile);
    const ofDays = new Set(newestOfDays(names));
    const others = names.filter((name) => name !== basename(justMade));
    for (const name of others.slice(KEPT_BACKUPS - 1))
      if (!ofDays.has(name)) rmSync(join(backupFolder(workspaceFile), name), { force: true });
  } catch {
    // What cannot be removed stays until the next time.
  }
};

export interface BackedUp {
  readonly file: string;
  count(): number;
  backUp(): Promise<Backup>;
}

/** Makes a backup if the newest is older than a day. @returns `null` when none was due. */
export const backUpWhenDue = async (store: BackedUp, now: Date): Promise<Backup | null> => {
  if (store.count() === 0) return null;
  const age = now.getTime() - (newestBackupTime(store.file, now)?.getTime() ?? -Infinity);
  return age <= DAY_MS ? null : store.backUp();
};

/** A backup before an import into a workspace with categories. A failure is reported and does not stop the import. */
export const backUpBeforeImport = async (store: BackedUp, report: (failure: Error) => void): Promise<void> => {
  if (store.count() === 0) return;
  try {
    await store.backUp();
  } catch (error) {
    report(error instanceof Error ? error : new Error(String(error)));
  }
};
