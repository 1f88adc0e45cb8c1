import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Postgres } from '../../store/team/postgres';
import { TEAM_SCHEMA } from '../../store/team/team-schema';

const LIVES_S = 15;

const BEAT = `INSERT INTO canopy.processes (process, beat, at, schema, effect_version) VALUES ($1, 1, now(), $2, $3)
  ON CONFLICT (process, beat) DO UPDATE SET at = now()`;
/** Rows of processes that ended without removing them. One that was only slow inserts its row again. */
const REMOVE_GONE = `DELETE FROM canopy.processes WHERE at < now() - interval '${LIVES_S} seconds'`;

const SELECT = `SELECT process, schema, effect_version, now() - at < interval '${LIVES_S} seconds' AS lives, now() AS now
  FROM canopy.processes`;

const processRow = z.object({
  process: z.string(),
  schema: z.int(),
  effect_version: z.int(),
  lives: z.boolean(),
  now: z.date()
});
type ProcessRow = z.output<typeof processRow>;

export interface RunningProcesses {
  readonly count: number;
  /** Whether one of them could not read what this one would write. */
  readonly anyOlder: boolean;
  /** What the clock of the database says; `undefined`: no process runs. */
  readonly now: Date | undefined;
}

/** Which processes run, and which schema each knows: a row of each, which it renews every few seconds. */
export class ProcessTable {
  readonly name = randomUUID();

  constructor(private readonly postgres: Postgres) {}

  /** Renews the row of this process. @returns which processes run */
  async beat(): Promise<RunningProcesses> {
    await this.postgres.insert(BEAT, [this.name, TEAM_SCHEMA.schema, TEAM_SCHEMA.effectVersion]);
    await this.postgres.remove(REMOVE_GONE, []);
    return this.running();
  }

  /** Which processes run. */
  async running(): Promise<RunningProcesses> {
    return runningIn(await this.postgres.rows(processRow, SELECT, []));
  }

  /** Removes the row of this process. */
  async leave(): Promise<void> {
    await this.postgres.remove('DELETE FROM canopy.processes WHERE process = $1', [this.name]);
  }
}

const runningIn = (rows: readonly ProcessRow[]): RunningProcesses => {
  const living = rows.filter(({ lives }) => lives);
  return {
    count: new Set(living.map(({ process }) => process)).size,
    now: rows[0]?.now,
    anyOlder: living.some(
      ({ schema, effect_version: effect }) => schema < TEAM_SCHEMA.schema || effect < TEAM_SCHEMA.effectVersion
    )
  };
};
