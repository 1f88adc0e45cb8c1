import { inWritableFile } from './connection/open-database';
import { removeDatabase } from '../../platform/database-header';
import { REPLICA_TABLES } from './make-draft';
import type { WorkspaceStore } from './workspace-store';

/**
 * Copies an open workspace with its history, trash, fields, rules and proposals. The copy follows no service, whatever the workspace does.
 * @param file of the copy. Nothing is left of it where this rejects, as `backUp`
 */
export const makeDuplicate = async (workspace: Pick<WorkspaceStore, 'backUp'>, file: string): Promise<void> => {
  await workspace.backUp(file);
  try {
    inWritableFile(file, (db) =>
      db.transaction(() => {
        for (const table of REPLICA_TABLES) db.exec(`DELETE FROM ${table}`);
        db.exec('UPDATE workspace SET unsent_from = NULL');
      })()
    );
  } catch (error) {
    removeDatabase(file);
    throw error;
  }
};
