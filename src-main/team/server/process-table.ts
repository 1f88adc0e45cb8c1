import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Postgres } from '../../store/team/postgres';
import { TEAM_SCHEMA } from '../../store/team/team-schema';

/** How long a process counts as running after it has last said so. */
const LIVES_S = 15;

const INSERT = `INSERT INTO canopy.processes (process, beat, at, schema, effect_version)
  VALUES ($1, $2, now(), $3, $4)`;

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

/**
 * Which processes run, and which schema each knows: rows that each renews every few seconds. A row is only inserted and deleted, so that the
 * database needs to do nothing that its distributed kin do otherwise.
 */
export class ProcessTable {
  readonly name = randomUUID();
  #beat = 0;

  constructor(private readonly postgres: Postgres) {}

  /** Says that this process runs. @returns what the others have said */
  async beat(): Promise<RunningProcesses> {
    this.#beat += 1;
    const values = [this.name, this.#beat, TEAM_SCHEMA.schema, TEAM_SCHEMA.effectVersion];
    await this.postgres.insert(INSERT, values);
    await this.#removeBefore(this.name, this.#beat);
    const rows = await this.#rows();
    const gone = rows.filter(({ lives, process }) => !lives && process !== this.name);
    for (const { process } of gone) await this.#removeIfGone(process);
    return runningIn(rows);
  }

  /** What the processes have said that run, for one that is none of them. */
  async running(): Promise<RunningProcesses> {
    return runningIn(await this.#rows());
  }

  /** Says that it has ended, so that nobody waits for it. */
  async leave(): Promise<void> {
    await this.#removeBefore(this.name, this.#beat + 1);
  }

  #rows(): Promise<ProcessRow[]> {
    return this.postgres.rows(processRow, SELECT, []);
  }

  async #removeBefore(process: string, beat: number): Promise<void> {
    await this.postgres.remove('DELETE FROM canopy.processes WHERE process = $1 AND beat < $2', [process, beat]);
  }

  /** Of one that was ended and could not say so. One that was only held up says it again with its next beat. */
  async #removeIfGone(process: string): Promise<void> {
    await this.postgres.remove(
      `DELETE FROM canopy.processes WHERE process = $1 AND at < now() - interval '${LIVES_S} seconds'`,
      [process]
    );
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
