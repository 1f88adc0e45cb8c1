import { renameSync, rmSync, constants, copyFileSync, existsSync, linkSync } from 'node:fs';
import { dirname } from 'node:path';
import { syncFile, syncFolderSync } from '../../../platform/atomic-file';
import { removeDatabase } from '../../../platform/database-header';
import { makeOwnerOnlyFile } from '../../../platform/owner-only';
import { StoreError } from '../../../domain/errors';
import messages from '../connection/messages/en.json' with { type: 'json' };

/** Part of the name of every file that is not finished yet, so that nobody takes one for what it is to become. */
export const PARTIAL = '.canopy-partial';

export const partialOf = (file: string): string => `${file}${PARTIAL}`;

export const removePartial = (file: string): void => removeDatabase(partialOf(file));

/** Makes an empty file for SQLite to fill. Removes a symbolic link in its place, which SQLite would follow. */
export const beginPartial = (file: string): void => {
  removePartial(file);
  makeOwnerOnlyFile(partialOf(file));
};

/** Gives a finished file, which SQLite has written, its name: on disk before the rename, or a power failure could leave the name with nothing in it. */
export const publishPartial = (file: string): void => {
  syncFile(partialOf(file));
  renameSync(partialOf(file), file);
  syncFolderSync(dirname(file));
};

const LOG = '-wal';

/** Adds a hard link rather than renaming, so that a file stays under the first name until another takes it. */
const addName = (file: string, name: string): void => {
  try {
    linkSync(file, name);
  } catch {
    // USB sticks and some network drives have no hard links.
    copyFileSync(file, name, constants.COPYFILE_EXCL);
  }
};

const freeName = (file: string, time: Date): string => {
  const name = `${file}.damaged-${time.toISOString().replaceAll(':', '-')}`;
  let free = name;
  for (let n = 2; existsSync(free) || existsSync(`${free}${LOG}`); n += 1) free = `${name}-${n}`;
  return free;
};

/** Renames a damaged workspace and its log. @returns the new name; `undefined`: there was no file */
export const keepAside = (file: string, time: Date): string | undefined => {
  if (!existsSync(file) && !existsSync(`${file}${LOG}`)) return undefined;
  const kept = freeName(file, time);
  if (existsSync(file)) addName(file, kept);
  // The log goes before another file comes: SQLite would play it into a file that it does not belong to.
  if (existsSync(`${file}${LOG}`)) renameSync(`${file}${LOG}`, `${kept}${LOG}`);
  return kept;
};

/** A closed workspace has no log; one that has was opened again in the meantime. */
const requireNoLog = (file: string): void => {
  if (existsSync(`${file}${LOG}`)) throw new StoreError('storage_failed', messages.inUse({ file }));
};

/** Lets the finished partial file take the workspace's name, whole. Throws `storage_failed` and the file system's errors. */
export const replaceWorkspace = (workspaceFile: string): void => {
  requireNoLog(workspaceFile);
  // What a check leaves: the index of a log that is no more.
  rmSync(`${workspaceFile}-shm`, { force: true });
  publishPartial(workspaceFile);
};
