import { z } from 'zod';
import type { ChangeLog, ChangeLogEntry } from './change-log';
import type { Postgres } from './postgres';

/*
 * An entry is inserted right behind one that is there. Old entries are dropped, so that the number of one is free again: a process that is
 * far behind finds no entry to follow, and cannot begin a second history.
 */
const INSERT = `INSERT INTO canopy.log (workspace, entry, revision, schema, effect_version, batch, effect)
  SELECT workspace, entry + 1, $3::bigint, $4::integer, $5::integer, $6::text, $7::bytea
  FROM canopy.log WHERE workspace = $1 AND entry = $2`;

const SELECT_BATCH = 'SELECT batch FROM canopy.log WHERE workspace = $1 AND entry = $2';

const SELECT_AFTER = `SELECT entry, revision, schema, effect_version, batch, effect FROM canopy.log
  WHERE workspace = $1 AND entry > $2 ORDER BY entry LIMIT $3`;

/** `bigint` comes as text. */
export const count = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);

const batchRow = z.object({ batch: z.string() });
const entryRow = z.object({
  entry: count,
  revision: count,
  schema: z.int(),
  effect_version: z.int(),
  batch: z.string(),
  effect: z.instanceof(Uint8Array)
});

/** Makes a workspace: its name, and entry 0, which the first one follows. @returns `false`: there is one of that name */
export const createTeamWorkspace = async (postgres: Postgres, workspace: string, title: string): Promise<boolean> => {
  const isNew = await postgres.insert(
    'INSERT INTO canopy.workspaces (workspace, title, made_at) VALUES ($1, $2, now())',
    [workspace, title]
  );
  // Also where the process that made it was ended in between.
  await postgres.insert(
    `INSERT INTO canopy.log (workspace, entry, revision, schema, effect_version, batch, effect)
     SELECT $1::text, 0, 0, 0, 0, '', '' WHERE NOT EXISTS (SELECT 1 FROM canopy.log WHERE workspace = $1::text)`,
    [workspace]
  );
  return isNew;
};

/** The log of one workspace in PostgreSQL. */
export const postgresLog = (postgres: Postgres, workspace: string, signal?: AbortSignal): ChangeLog => ({
  append: ({ entry, revision, schema, effectVersion, batch, effect }) =>
    postgres.persistently(async () => {
      const values = [workspace, entry - 1, revision, schema, effectVersion, batch, Buffer.from(effect)];
      if (await postgres.insert(INSERT, values)) return true;
      // Taken by somebody else, or by this very batch, whose answer was lost.
      const [taken] = await postgres.rows(batchRow, SELECT_BATCH, [workspace, entry]);
      return taken?.batch === batch;
    }, signal),
  after: (entry, most) =>
    postgres.persistently(async () => {
      const rows = await postgres.rows(entryRow, SELECT_AFTER, [workspace, entry, most]);
      return rows.map(({ effect_version: effectVersion, ...row }): ChangeLogEntry => ({ ...row, effectVersion }));
    }, signal)
});
