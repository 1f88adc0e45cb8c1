import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Postgres } from '../../store/team/postgres';
import { TEAM_SCHEMA } from '../../store/team/team-schema';

/** How long a process counts as running after it has last said so. */
const LIVES_S = 15;

const BEAT = `INSERT INTO canopy.processes (process, beat, at, schema, effect_version) VALUES ($1, 1, now(), $2, $3)
  ON CONFLICT (process, beat) DO UPDATE SET at = now()`;
/** Of those that ended and could not say so. One that was only held up says it again with its next beat. */
const REMOVE_GONE = `DELETE FROM canopy.processes WHERE at < now() - interval '${LIVES_S} seconds'`;

/** By the clock of the database, since those of the processes may differ. */
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

/** What one process needs to know of the others. */
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

  /** Says that this process runs. @returns what the others have said */
  async beat(): Promise<RunningProcesses> {
    await this.postgres.insert(BEAT, [this.name, TEAM_SCHEMA.schema, TEAM_SCHEMA.effectVersion]);
    await this.postgres.remove(REMOVE_GONE, []);
    return this.running();
  }

  /** What the processes have said that run, for one that is none of them. */
  async running(): Promise<RunningProcesses> {
    return runningIn(await this.postgres.rows(processRow, SELECT, []));
  }

  /** Says that it has ended, so that nobody waits for it. */
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
