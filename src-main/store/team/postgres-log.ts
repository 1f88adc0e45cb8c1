import { z } from 'zod';
import type { ChangeLog, ChangeLogEntry } from './change-log';
import type { Postgres } from './postgres';

const INSERT = `INSERT INTO canopy.log (workspace, entry, revision, schema, effect_version, batch, effect)
  VALUES ($1, $2, $3, $4, $5, $6, $7)`;

const SELECT_BATCH = 'SELECT batch FROM canopy.log WHERE workspace = $1 AND entry = $2';

const SELECT_AFTER = `SELECT entry, revision, schema, effect_version, batch, effect FROM canopy.log
  WHERE workspace = $1 AND entry > $2 ORDER BY entry LIMIT $3`;

/** `bigint` comes as text. */
const count = z
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

/** The log of one workspace in PostgreSQL. */
export const postgresLog = (postgres: Postgres, workspace: string, signal?: AbortSignal): ChangeLog => ({
  append: ({ entry, revision, schema, effectVersion, batch, effect }) =>
    postgres.persistently(async () => {
      const values = [workspace, entry, revision, schema, effectVersion, batch, Buffer.from(effect)];
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
