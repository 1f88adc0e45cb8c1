import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import {
  Client,
  DatabaseError,
  Pool,
  type PoolClient,
  type QueryConfig,
  type QueryResult,
  type QueryResultRow
} from 'pg';
import { z } from 'zod';
import { Notifications } from './notifications';

/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
const UNIQUE_VIOLATION = '23505';
/** Codes for a table, a schema and a table's type that exist by now. */
const MADE_MEANWHILE = ['42P07', '42P06', '42710'];
/** Serialization failure, deadlock: nothing was changed. */
const CONTENTION = ['40001', '40P01'];
/** Error classes in which the connection or the server failed, timed out, or became read-only. Not 08P01, by which a pooler refuses our settings for good. */
const LOST = /^(?:08(?!P01)|53|57P0|57014|58|25006)/;

const sqlState = (error: unknown): string | undefined => (error instanceof DatabaseError ? error.code : undefined);

/** Whether the statement may or may not have been carried out. */
export const isLost = (error: unknown): boolean => {
  const state = sqlState(error);
  return state === undefined ? !(error instanceof z.ZodError) : LOST.test(state);
};

/** Undefined function, unrecognized setting, feature not supported. */
const NOT_SUPPORTED = ['42883', '42704', '0A000'];
export const isNotSupported = (error: unknown): boolean => NOT_SUPPORTED.includes(sqlState(error) ?? '');

export const isNotMade = (error: unknown): boolean => ['42P01', '3F000'].includes(sqlState(error) ?? '');

/** A prepared statement is unknown, already there, or outdated: a pooler gave it another connection, or a table has changed. Nothing was carried out. */
const NOT_KEPT = ['26000', '42P05', '0A000'];

export interface KeptStatement {
  readonly text: string;
  readonly name: string;
}

/** A prepared statement, for what nearly every call asks. Its name is a hash of its text. */
export const kept = (text: string): KeptStatement => ({
  text,
  name: createHash('sha256').update(text).digest('base64url').slice(0, 32)
});

interface Timeouts {
  readonly connectMs: number;
  readonly statementMs: number;
}

/** A connection is waited for as long as one to a service: also for a free one of the pool, which a busy machine is late to give back. */
const USUAL: Timeouts = { connectMs: 15_000, statementMs: 30_000 };

/** Most transactions of `hold` at once. They have a pool of their own, since a holder needs a connection of the other. */
const HELD = 4;
const LONGEST_WAIT_MS = 120_000;

const ON_THE_WAY_MS = 5_000;

const FIRST_PAUSE_MS = 10;
const MOST_ATTEMPTS = 5;
const LONGEST_PAUSE_MS = 1_000;

/** An error event without a listener would end the process; the statement rejects anyway. */
const ignore = (): void => undefined;

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

const pauseFor = async (ms: number, signal: AbortSignal | undefined): Promise<void> => {
  try {
    await delay(ms, undefined, { signal });
  } catch (error) {
    throw signal?.aborted === true ? signal.reason : error;
  }
};

/** The database of a team. Nearly everything is a single statement, which is a transaction of its own. */
export class Postgres {
  readonly notifications: Notifications;
  readonly #pool: Pool;
  readonly #held: Pool;
  #isClosed = false;
  #keepsStatements = true;

  constructor(url: string, connections = 10, timeouts: Partial<Timeouts> = {}) {
    const { connectMs, statementMs } = { ...USUAL, ...timeouts };
    const pool = (max: number, longestMs: number): Pool => {
      const made = new Pool({
        connectionString: url,
        max,
        keepAlive: true,
        connectionTimeoutMillis: connectMs,
        statement_timeout: longestMs,
        query_timeout: longestMs + ON_THE_WAY_MS
      });
      made.on('error', ignore);
      // Set at once: a server that shuts down may send its error together with its first answer.
      made.on('connect', (client) => client.on('error', ignore));
      return made;
    };
    this.#pool = pool(connections, statementMs);
    this.#held = pool(HELD, LONGEST_WAIT_MS);
    this.notifications = new Notifications(
      () => new Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: connectMs }),
      async (text, values) => void (await this.#query(text, values))
    );
  }

  /** The rows of a statement, each checked by the schema. Rejects with what PostgreSQL or the connection says. */
  async rows<T>(schema: z.ZodType<T>, text: string | KeptStatement, values: readonly unknown[]): Promise<T[]> {
    const { rows } = await this.#query(text, values);
    return rows.map((row) => schema.parse(row));
  }

  /** Runs a statement that makes something, such as a table, unless it exists; several processes may do so at once. */
  async run(text: string): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await this.#query(text, []);
        return;
      } catch (error) {
        // Two that make the same at once collide in the catalogue even with IF NOT EXISTS.
        if (
          attempt > MOST_ATTEMPTS ||
          ![UNIQUE_VIOLATION, ...MADE_MEANWHILE, 'XX000', ...CONTENTION].includes(sqlState(error) ?? '')
        )
          throw error;
      }
    }
  }

  /** Tries again while the connection is lost. For statements that may be carried out twice. */
  async persistently<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
      try {
        return await work();
      } catch (error) {
        if (!isLost(error) || this.#isClosed) throw error;
        await pauseFor(pause, signal);
      }
    }
  }

  /** Inserts or updates one row. @returns whether it did; `false`: the key is taken, or a condition of the statement does not hold */
  async insert(text: string | KeptStatement, values: readonly unknown[]): Promise<boolean> {
    for (;;) {
      try {
        return (await this.#query(text, values)).rowCount === 1;
      } catch (error) {
        if (sqlState(error) === UNIQUE_VIOLATION) return false;
        if (!CONTENTION.includes(sqlState(error) ?? '')) throw error;
      }
    }
  }

  async remove(text: string, values: readonly unknown[]): Promise<void> {
    await this.#query(text, values);
  }

  /** @param work gets how many rows each statement touched; `false`: roll back @returns `false`: others were in the way */
  async transaction(
    work: (run: (text: string, values: readonly unknown[]) => Promise<number>) => Promise<boolean>
  ): Promise<boolean> {
    try {
      return await this.#onClient(async (client) => {
        await client.query('BEGIN');
        const isWanted = await work(async (text, values) => (await client.query(text, [...values])).rowCount ?? 0);
        await client.query(isWanted ? 'COMMIT' : 'ROLLBACK');
        return isWanted;
        // The connection goes with a failure, and the transaction with it.
      }, true);
    } catch (error) {
      if ([UNIQUE_VIOLATION, ...CONTENTION].includes(sqlState(error) ?? '')) return false;
      throw error;
    }
  }

  /** Opens a transaction, which may wait for a lock, and keeps it open until the returned function is called. */
  async hold(statements: string, signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    const { promise: aborted, reject } = Promise.withResolvers<never>();
    const abort = (): void => reject(signal.reason);
    signal.addEventListener('abort', abort);
    const connecting = this.#held.connect();
    let client: PoolClient | undefined;
    try {
      client = await Promise.race([connecting, aborted]);
      await Promise.race([client.query(`BEGIN; ${statements}`), aborted]);
    } catch (error) {
      // The connection goes, and the transaction with it.
      if (client === undefined) connecting.then((late) => late.release(), ignore);
      else client.release(asError(error));
      throw error;
    } finally {
      signal.removeEventListener('abort', abort);
    }
    const held = client;
    return () =>
      void held.query('ROLLBACK').then(
        () => held.release(),
        (error: unknown) => held.release(asError(error))
      );
  }

  /** Statements that are being tried again reject with their last failure. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([this.notifications.close(), this.#held.end(), this.#pool.end()]);
  }

  async #query(statement: string | KeptStatement, values: readonly unknown[]): Promise<QueryResult<QueryResultRow>> {
    if (typeof statement === 'string') return this.#ask({ text: statement }, values);
    if (this.#keepsStatements) {
      try {
        return await this.#ask(statement, values);
      } catch (error) {
        if (!NOT_KEPT.includes(sqlState(error) ?? '')) throw error;
        this.#keepsStatements = false;
      }
    }
    return this.#ask({ text: statement.text }, values);
  }

  #ask(statement: QueryConfig, values: readonly unknown[]): Promise<QueryResult<QueryResultRow>> {
    return this.#onClient((client) => client.query<QueryResultRow>({ ...statement, values: [...values] }));
  }

  /** The pool's own `query` closes the connection after every error. @param closes whether any failure closes it, not a lost connection alone */
  async #onClient<T>(work: (client: PoolClient) => Promise<T>, closes = false): Promise<T> {
    const client = await this.#pool.connect();
    let failure: Error | undefined;
    try {
      return await work(client);
    } catch (error) {
      if (closes || isLost(error)) failure = asError(error);
      throw error;
    } finally {
      client.release(failure);
    }
  }
}
