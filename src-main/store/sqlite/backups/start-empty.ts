import Database from 'better-sqlite3';
import { checkWorkspace } from '../check-workspace';
import { StoreError } from '../../../domain/errors';
import { beginBeyond } from './continue-numbers';
import { leapBeyond } from './numbers';
import { keepAside, takePlace } from './take-place';
import { partialOf, removePartial } from './whole-file';

const begin = (file: string, workspaceFile: string): void => {
  const db = new Database(file);
  try {
    beginBeyond(db, leapBeyond(workspaceFile));
  } finally {
    db.close();
  }
};

/**
 * Puts an empty workspace in the place of one that is damaged or missing, when there is nothing to restore. The damaged
 * file stays beside it under another name. Ids and revisions go on where the lost ones cannot have been.
 * @returns that name, if there was a file. Throws `storage_full` and `storage_failed`, and has then changed nothing.
 */
export const startEmpty = (workspaceFile: string, now: Date): { readonly damaged?: string } => {
  if (checkWorkspace(workspaceFile).state === 'sound') {
    throw new StoreError('storage_failed', `“${workspaceFile}” is sound, so it was left as it is.`);
  }
  removePartial(workspaceFile);
  try {
    begin(partialOf(workspaceFile), workspaceFile);
    const damaged = keepAside(workspaceFile, now);
    takePlace(workspaceFile);
    return damaged === undefined ? {} : { damaged };
  } catch (error) {
    removePartial(workspaceFile);
    if (error instanceof StoreError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new StoreError('storage_failed', `No empty workspace was made at “${workspaceFile}”: ${reason}`, undefined, {
      cause: error
    });
  }
};
