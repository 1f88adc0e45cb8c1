import { constants, copyFileSync, existsSync, linkSync, renameSync, rmSync } from 'node:fs';
import { StoreError } from '../../../domain/errors';
import { publishPartial } from './whole-file';

const LOG = '-wal';

/** Under a second name rather than moved, so that there is a file under the first one until another takes it. */
const addName = (file: string, name: string): void => {
  try {
    linkSync(file, name);
  } catch {
    // File systems of sticks and some network drives have no second names.
    copyFileSync(file, name, constants.COPYFILE_EXCL);
  }
};

const freeName = (file: string, time: Date): string => {
  const name = `${file}.damaged-${time.toISOString().replaceAll(':', '-')}`;
  let free = name;
  for (let n = 2; existsSync(free) || existsSync(`${free}${LOG}`); n += 1) free = `${name}-${n}`;
  return free;
};

/**
 * Keeps a damaged workspace and its log, which belong together, under another name.
 * @returns that name; `undefined` when there was nothing to keep. Throws the file system's errors.
 */
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
  if (existsSync(`${file}${LOG}`))
    throw new StoreError('storage_failed', `“${file}” is open in another program or window. Close it there first.`);
};

/** Lets the finished partial file take the workspace's name, whole. Throws `storage_failed` and the file system's errors. */
export const takePlace = (workspaceFile: string): void => {
  requireNoLog(workspaceFile);
  // What a check leaves: the index of a log that is no more.
  rmSync(`${workspaceFile}-shm`, { force: true });
  publishPartial(workspaceFile);
};
