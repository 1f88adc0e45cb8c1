import type { Database } from 'better-sqlite3';
import { APPLICATION_ID } from '../../../platform/database-header';
import { treeAndJournal } from './0001-tree-and-journal';
import { trashAndRetention } from './0002-trash-and-retention';
import { replica, learned, remoteIds, shrinking } from './0003-to-0006-replica';
import { fields } from './0012-fields';
import { rules } from './0013-rules';
import { team, sending, proposals, redirects, serviceFacts } from './0007-to-0011-team-to-facts';

/** The migrations in order; `user_version` counts how many a file has been through. Once released, an entry never changes. */
const MIGRATIONS: readonly string[] = [
  treeAndJournal,
  trashAndRetention,
  replica,
  learned,
  remoteIds,
  shrinking,
  team,
  sending,
  proposals,
  redirects,
  serviceFacts,
  fields,
  rules
];

export const LATEST_SCHEMA = MIGRATIONS.length;

/** Migrates a file, each step in its own transaction. @param last where to stop earlier */
export const migrate = (db: Database, schema: number, last = LATEST_SCHEMA): void => {
  for (const [index, sql] of MIGRATIONS.slice(0, last).entries()) {
    if (index < schema) continue;
    db.transaction(() => {
      db.exec(sql);
      db.pragma(`application_id = ${APPLICATION_ID}`);
      db.pragma(`user_version = ${index + 1}`);
    })();
  }
};
