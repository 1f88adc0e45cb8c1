import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import type { Postgres } from '../../store/team/postgres';
import type { Log } from '../../platform/log';
import type { Readiness } from './readiness';
import { messageOf } from '../../platform/file-identity';
import { TEAM_SCHEMA } from '../../store/team/effect';

const LIVES_S = 15;

const BEAT = `INSERT INTO canopy.processes (process, beat, at, schema, effect_version) VALUES ($1, 1, now(), $2, $3)
  ON CONFLICT (process, beat) DO UPDATE SET at = now()`;
/** Rows of processes that ended without removing them. One that was only slow inserts its row again. */
const REMOVE_GONE = `DELETE FROM canopy.processes WHERE at < now() - interval '${LIVES_S} seconds'`;

const SELECT = `SELECT schema, effect_version AS "effectVersion", now() - at < interval '${LIVES_S} seconds' AS lives, now() AS now
  FROM canopy.processes`;

const processRow = z.object({
  schema: z.int(),
  effectVersion: z.int(),
  lives: z.boolean(),
  now: z.date()
});

export interface RunningProcesses {
  /** Whether one of them could not read what this one would write. */
  readonly anyOlder: boolean;
  /** What the clock of the database says; `undefined`: no process runs. */
  readonly now: Date | undefined;
}

/** Which processes run, and which schema each knows: a row of each, which it renews every few seconds. */
export class ProcessTable {
  readonly name = randomUUID();

  constructor(private readonly postgres: Postgres) {}

  async beat(): Promise<RunningProcesses> {
    await this.postgres.insert(BEAT, [this.name, TEAM_SCHEMA.schema, TEAM_SCHEMA.effectVersion]);
    await this.postgres.remove(REMOVE_GONE, []);
    return this.running();
  }

  async running(): Promise<RunningProcesses> {
    const rows = await this.postgres.rows(processRow, SELECT, []);
    const isOlder = ({ schema, effectVersion, lives }: z.output<typeof processRow>): boolean =>
      lives && (schema < TEAM_SCHEMA.schema || effectVersion < TEAM_SCHEMA.effectVersion);
    return { anyOlder: rows.some(isOlder), now: rows[0]?.now };
  }

  async leave(): Promise<void> {
    await this.postgres.remove('DELETE FROM canopy.processes WHERE process = $1', [this.name]);
  }
}

/** Largest difference between the clocks of process and database. Receivers of webhooks refuse messages beyond it; times of changes and keys use the process's clock. */
const MOST_OFF_MS = 5 * 60_000;

export interface BeatRhythm {
  readonly everyMs: number;
  /** A database that takes longer to answer counts as away. */
  readonly withinMs: number;
}

/** Announces this process every few seconds, and learns which others run and whether the database answers. */
export class ProcessBeat {
  #timer: NodeJS.Timeout | null = null;
  #under: Promise<void> = Promise.resolve();
  #isStopped = false;

  constructor(
    private readonly table: ProcessTable,
    private readonly readiness: Readiness,
    private readonly log: Log,
    private readonly rhythm: BeatRhythm,
    private readonly also: () => void
  ) {}

  /** Resolves after the first beat, which may have failed. */
  async start(): Promise<void> {
    await this.#next();
  }

  /** Removes this process from the table, unless the database is away. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    await this.#under;
    try {
      await withinTime(this.table.leave(), this.rhythm.withinMs);
    } catch (error) {
      this.log.warn('not_signed_off', { reason: String(error) });
    }
  }

  #next(): Promise<void> {
    this.#under = this.#beat().finally(() => {
      if (!this.#isStopped) this.#timer = setTimeout(() => void this.#next(), this.rhythm.everyMs);
    });
    return this.#under;
  }

  async #beat(): Promise<void> {
    try {
      const { anyOlder, now } = await withinTime(this.table.beat(), this.rhythm.withinMs);
      this.readiness.set('olderProcesses', anyOlder);
      this.readiness.set('clock', now !== undefined && Math.abs(Date.now() - now.getTime()) > MOST_OFF_MS);
      this.readiness.set('database', false);
      if (!this.#isStopped) this.also();
    } catch (error) {
      this.readiness.set('database', true);
      this.log.warn('database_unreachable', { reason: messageOf(error) });
    }
  }
}

/** Rejects after that time; the work goes on and its outcome is ignored. */
const withinTime = <T>(work: Promise<T>, ms: number): Promise<T> =>
  Promise.race([
    work,
    delay(ms, undefined, { ref: false }).then(() => {
      throw new Error(`No answer within ${ms} ms.`);
    })
  ]);
