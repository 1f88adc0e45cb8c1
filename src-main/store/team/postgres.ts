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
/** Of a table, a schema, and the type that goes with a table. */
const MADE_MEANWHILE = ['42P07', '42P06', '42710'];
/** The transaction met another one and changed nothing: serialization failure, deadlock. */
const CONTENTION = ['40001', '40P01'];
/**
 * Classes in which the connection or the server has gone, took too long, or has become read-only, rather than the statement being wrong. Not 08P01, by which a
 * pooler says that it does not take us as we come: that stays so.
 */
const LOST = /^(?:08(?!P01)|53|57P0|57014|58|25006)/;

const sqlState = (error: unknown): string | undefined => (error instanceof DatabaseError ? error.code : undefined);

/** Whether nobody can say if the statement was carried out, or it can only be tried again. */
export const isLost = (error: unknown): boolean => {
  const state = sqlState(error);
  return state === undefined ? !(error instanceof z.ZodError) : LOST.test(state);
};

/** Undefined function, unrecognized setting, feature not supported: what a distributed kin of PostgreSQL says that has no such locks. */
const NOT_SUPPORTED = ['42883', '42704', '0A000'];
export const isNotSupported = (error: unknown): boolean => NOT_SUPPORTED.includes(sqlState(error) ?? '');

/** Whether a statement failed since its table, or the schema of it, is not there. */
export const isNotMade = (error: unknown): boolean => ['42P01', '3F000'].includes(sqlState(error) ?? '');

/**
 * What a server says that has not, or already has, a statement of that name, or cannot carry it out as it was planned: a pooler gives each statement another
 * connection, or a table is another one now. Nothing was carried out.
 */
const NOT_KEPT = ['26000', '42P05', '0A000'];

/** A statement that each connection parses and plans once. */
export interface KeptStatement {
  readonly text: string;
  readonly name: string;
}

/** For what nearly every call asks. The name says the text, so that whoever else has made a statement of that name on a connection has made the same. */
export const kept = (text: string): KeptStatement => ({
  text,
  name: createHash('sha256').update(text).digest('base64url').slice(0, 32)
});

/** In milliseconds. */
interface Timeouts {
  readonly connectMs: number;
  /** A statement that takes longer is ended on the server. */
  readonly statementMs: number;
}

const USUAL: Timeouts = { connectMs: 5_000, statementMs: 30_000 };

/** Transactions that are open at once, each of which holds a lock or waits for one. Their connections are not those of the pool: a holder needs one there. */
const HELD = 4;
/** For a statement that waits for a lock. */
const LONGEST_WAIT_MS = 120_000;

/** So much longer the answer may be on its way, until nobody waits for it. */
const ON_THE_WAY_MS = 5_000;

const FIRST_PAUSE_MS = 10;
const MOST_ATTEMPTS = 5;
const LONGEST_PAUSE_MS = 1_000;

/** Without a listener the process would end; the statement under way says what has happened. */
const ignore = (): void => undefined;

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

/** @param failure for which the connection is closed; what it says then is still heard, or the process would end */
const giveBack = (client: PoolClient, failure?: Error): void => {
  client.release(failure);
  if (failure === undefined) client.off('error', ignore);
};

/** Rejects with the reason for which the signal was given. */
const pauseFor = async (ms: number, signal: AbortSignal | undefined): Promise<void> => {
  try {
    await delay(ms, undefined, { signal });
  } catch (error) {
    throw signal?.aborted === true ? signal.reason : error;
  }
};

/** The database of a team, as far as this program speaks to it: single statements, each a transaction of its own. */
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
      // An idle connection that breaks is replaced by the pool.
      made.on('error', ignore);
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

  /** A statement that makes something, such as a table, unless it is there. Several processes may do so at once. */
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

  /** Inserts a row. @returns whether it was inserted; not when its key is taken, or what it is made from is not there */
  async insert(text: string | KeptStatement, values: readonly unknown[]): Promise<boolean> {
    return (await this.tryInsert(text, values)) === 'inserted';
  }

  /** The same, with why it was not inserted: its key is `taken`, or there is `nothing` that it is made from. */
  async tryInsert(text: string | KeptStatement, values: readonly unknown[]): Promise<'inserted' | 'taken' | 'nothing'> {
    for (;;) {
      try {
        const { rowCount } = await this.#query(text, values);
        return rowCount === 1 ? 'inserted' : 'nothing';
      } catch (error) {
        if (sqlState(error) === UNIQUE_VIOLATION) return 'taken';
        if (!CONTENTION.includes(sqlState(error) ?? '')) throw error;
      }
    }
  }

  /** Deletes rows. */
  async remove(text: string, values: readonly unknown[]): Promise<void> {
    await this.#query(text, values);
  }

  /**
   * Several statements at once, each of which says how many rows it has touched. @param work `false`: nothing of it is to be
   * @returns what `work` said; `false` also where somebody else has inserted the same, or was in the way
   */
  async transaction(
    work: (run: (text: string, values: readonly unknown[]) => Promise<number>) => Promise<boolean>
  ): Promise<boolean> {
    const client = await this.#pool.connect();
    let failure: Error | undefined;
    client.on('error', ignore);
    try {
      await client.query('BEGIN');
      const isWanted = await work(async (text, values) => (await client.query(text, [...values])).rowCount ?? 0);
      await client.query(isWanted ? 'COMMIT' : 'ROLLBACK');
      return isWanted;
    } catch (error) {
      // The connection goes, and the transaction with it.
      failure = asError(error);
      if ([UNIQUE_VIOLATION, ...CONTENTION].includes(sqlState(error) ?? '')) return false;
      throw error;
    } finally {
      giveBack(client, failure);
    }
  }

  /**
   * Opens a transaction by these statements, which may wait for a lock, and keeps it open until the returned function is called. Rejects with what
   * PostgreSQL says, or the reason of the signal.
   */
  async hold(statements: string, signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    const { promise: aborted, reject } = Promise.withResolvers<never>();
    const abort = (): void => reject(signal.reason);
    signal.addEventListener('abort', abort);
    const connecting = this.#held.connect();
    let client: PoolClient | undefined;
    try {
      client = await Promise.race([connecting, aborted]);
      client.on('error', ignore);
      await Promise.race([client.query(`BEGIN; ${statements}`), aborted]);
    } catch (error) {
      // The connection goes, and the transaction with it.
      if (client === undefined) connecting.then((late) => late.release(), ignore);
      else giveBack(client, asError(error));
      throw error;
    } finally {
      signal.removeEventListener('abort', abort);
    }
    const held = client;
    return () =>
      void held.query('ROLLBACK').then(
        () => giveBack(held),
        (error: unknown) => giveBack(held, asError(error))
      );
  }

  /** Whatever is being tried again ends with the failure that it last had. */
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

  /** The pool's own `query` closes the connection after every error, a key that is taken among them, which is an answer like any other here. */
  async #ask(statement: QueryConfig, values: readonly unknown[]): Promise<QueryResult<QueryResultRow>> {
    const client = await this.#pool.connect();
    let lost: Error | undefined;
    client.on('error', ignore);
    try {
      return await client.query<QueryResultRow>({ ...statement, values: [...values] });
    } catch (error) {
      if (isLost(error)) lost = asError(error);
      throw error;
    } finally {
      giveBack(client, lost);
    }
  }
}
