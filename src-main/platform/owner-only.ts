import { closeSync, lstatSync, mkdirSync, openSync } from 'node:fs';
import { chmod, lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing } from './file-identity';

/* Files for their owner alone. On Windows folders are closed by inheritance, and modes mean nothing. */

export const OWNER_ONLY_FILE = 0o600;
const OWNER_ONLY_FOLDER = 0o700;
const OTHERS = 0o077;

/** Makes a folder that is missing, with those above it. One that is there stays as it is. Throws the file system's errors. */
export const makeOwnerOnlyFolder = (folder: string): void => {
  mkdirSync(folder, { recursive: true, mode: OWNER_ONLY_FOLDER });
};

/** Makes an empty file for a library to fill. Throws `EEXIST` for any name that is there, a symbolic link too, which is never followed. */
export const makeOwnerOnlyFile = (file: string): void => closeSync(openSync(file, 'wx', OWNER_ONLY_FILE));

/** As `makeOwnerOnlyFile`, but an existing file stays as it is. Throws the file system's other errors. */
export const makeOwnerOnlyFileIfMissing = (file: string): void => {
  if (lstatSync(file, { throwIfNoEntry: false }) === undefined) makeOwnerOnlyFile(file);
};

/** Changes modes by path: closing an open descriptor would end SQLite's lock. @returns whether it is ours */
const tighten = async (path: string): Promise<boolean> => {
  const found = await lstat(path);
  if (found.uid !== process.getuid?.() || !(found.isFile() || found.isDirectory())) return false;
  if ((found.mode & OTHERS) !== 0) await chmod(path, found.mode & 0o700);
  return found.isDirectory();
};

/** Closes what earlier versions left open in a closed folder. @param depth levels of folders @param report gets failures */
export const tightenWithin = async (folder: string, depth: number, report: (error: unknown) => void): Promise<void> => {
  if (process.platform === 'win32') return;
  try {
    for (const name of await readdir(folder)) {
      const path = join(folder, name);
      try {
        if ((await tighten(path)) && depth > 1) await tightenWithin(path, depth - 1, report);
      } catch (error) {
        if (!isMissing(error)) report(error);
      }
    }
  } catch (error) {
    if (!isMissing(error)) report(error);
  }
};
