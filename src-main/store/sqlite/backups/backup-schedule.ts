import { newestBackupTime, type Backup } from './backup-folder';

const DAY_MS = 24 * 60 * 60 * 1_000;

/** What a backup is made of; an open `WorkspaceStore`. */
export interface BackedUp {
  readonly file: string;
  count(): number;
  backUp(): Promise<Backup>;
}

/**
 * A backup when the newest is older than a day, or of a time to come by a clock that was wrong; none of an empty workspace.
 * @returns the backup, or `null` when none was due. Rejects when one was and could not be made.
 */
export const backUpWhenDue = async (store: BackedUp, now: Date): Promise<Backup | null> => {
  if (store.count() === 0) return null;
  const age = now.getTime() - (newestBackupTime(store.file)?.getTime() ?? -Infinity);
  return age >= 0 && age <= DAY_MS ? null : store.backUp();
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
