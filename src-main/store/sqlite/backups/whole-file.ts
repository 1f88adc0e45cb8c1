import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';

/** Part of the name of every file that is not finished yet, so that nobody takes one for what it is to become. */
export const PARTIAL = '.canopy-partial';

export const partialOf = (file: string): string => `${file}${PARTIAL}`;

/** Removes an unfinished file with whatever SQLite has put beside it. */
export const removePartial = (file: string): void => {
  for (const end of ['', '-journal', '-wal', '-shm']) rmSync(`${partialOf(file)}${end}`, { force: true });
};

const sync = (path: string, flags: string): void => {
  const descriptor = openSync(path, flags);
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
};

/** Puts what a file holds on disk. Windows flushes only what is open for writing. */
export const syncFile = (file: string): void => sync(file, 'r+');

/** Puts a folder's names on disk. Windows has no such thing, and needs none. */
export const syncFolder = (folder: string): void => {
  if (process.platform !== 'win32') sync(folder, 'r');
};

/** Gives a finished file its name: on disk before the rename, or a power failure could leave the name with nothing in it. */
export const publishPartial = (file: string): void => {
  syncFile(partialOf(file));
  renameSync(partialOf(file), file);
  syncFolder(dirname(file));
};
