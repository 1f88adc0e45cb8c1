import { randomBytes } from 'node:crypto';
import { Client, DatabaseError, type Pool, type PoolClient } from 'pg';
import { messages } from './messages';

type Outcome = 'fine' | 'warning' | 'failed';

/** What a probe has found. */
export interface Finding {
  readonly outcome: Outcome;
  readonly sentence: string;
}

const fine = (sentence: string): Finding => ({ outcome: 'fine', sentence });
const failed = (sentence: string): Finding => ({ outcome: 'failed', sentence });
const judged = (holds: boolean, words: { readonly fine: string; readonly failed: string }): Finding =>
  holds ? fine(words.fine) : failed(words.failed);

/** What a probe works with: a table of its own, whose key is (`line`, `entry`). */
export interface ProbeSite {
  readonly url: string;
  readonly pool: Pool;
  /** With its schema. */
  readonly table: string;
}

const codeOf = (error: unknown): string => (error instanceof DatabaseError ? (error.code ?? '') : String(error));

/** The refusals by which a process knows that somebody else has the next entry. */
const TAKEN: ReadonlySet<string> = new Set(['23505', '40001']);

const insert = (table: string): string => `INSERT INTO ${table} (line, entry, bytes) VALUES ($1, $2, $3)`;
const NO_BYTES = Buffer.alloc(0);

const duplicate = async ({ pool, table }: ProbeSite): Promise<Finding> => {
  await pool.query(insert(table), ['duplicate', 1, NO_BYTES]);
  const code = await pool.query(insert(table), ['duplicate', 1, NO_BYTES]).then(() => 'none', codeOf);
  return code === '23505' ? fine(messages.duplicate.fine) : failed(messages.duplicate.failed(code));
};

const inTransaction = async (
  client: PoolClient,
  table: string,
  entry: number,
  wait: Promise<void>
): Promise<string> => {
  try {
    await client.query('BEGIN');
    await client.query(insert(table), ['race', entry, NO_BYTES]);
    await wait;
    await client.query('COMMIT');
    return 'committed';
  } catch (error) {
    await client.query('ROLLBACK');
    return codeOf(error);
  }
};

const RACES = 20;
/** For how long the one keeps its transaction open, so that the other meets it. */
const OVERLAP_MS = 10;

const race = async ({ pool, table }: ProbeSite): Promise<Finding> => {
  const [one, other] = await Promise.all([pool.connect(), pool.connect()]);
  const codes = new Set<string>();
  try {
    for (let entry = 1; entry <= RACES; entry += 1) {
      const wait = new Promise<void>((resolve) => setTimeout(resolve, OVERLAP_MS));
      const ends = await Promise.all([one, other].map((client) => inTransaction(client, table, entry, wait)));
      const lost = ends.filter((end) => end !== 'committed');
      if (lost.length !== 1 || !TAKEN.has(lost[0] ?? '')) return failed(messages.race.failed(ends.join(' and ')));
      codes.add(lost[0] ?? '');
    }
  } finally {
    one.release();
    other.release();
  }
  return fine(messages.race.fine([...codes].join(', ')));
};

const predecessor = async ({ pool, table }: ProbeSite): Promise<Finding> => {
  const behind = `INSERT INTO ${table} (line, entry, bytes)
    SELECT line, entry + 1, $3::bytea FROM ${table} WHERE line = $1 AND entry = $2`;
  await pool.query(insert(table), ['behind', 1, NO_BYTES]);
  const there = await pool.query(behind, ['behind', 1, NO_BYTES]);
  const notThere = await pool.query(behind, ['behind', 5, NO_BYTES]);
  return judged(there.rowCount === 1 && notThere.rowCount === 0, messages.predecessor);
};

const ROUNDS = 200;

const ownWrites = async ({ pool, table }: ProbeSite): Promise<Finding> => {
  const [writer, reader] = await Promise.all([pool.connect(), pool.connect()]);
  let missed = 0;
  try {
    for (let entry = 1; entry <= ROUNDS; entry += 1) {
      await writer.query(insert(table), ['own', entry, NO_BYTES]);
      const { rowCount } = await reader.query(`SELECT entry FROM ${table} WHERE line = $1 AND entry = $2`, [
        'own',
        entry
      ]);
      if (rowCount !== 1) missed += 1;
    }
  } finally {
    writer.release();
    reader.release();
  }
  return missed === 0 ? fine(messages.ownWrites.fine(ROUNDS)) : failed(messages.ownWrites.failed(missed, ROUNDS));
};

const order = async ({ pool, table }: ProbeSite): Promise<Finding> => {
  const entries = Array.from({ length: 100 }, (_, index) => ((index * 37) % 100) + 1);
  for (const entry of entries) await pool.query(insert(table), ['order', entry, NO_BYTES]);
  const { rows } = await pool.query<{ entry: string }>(
    `SELECT entry FROM ${table} WHERE line = $1 AND entry > $2 ORDER BY entry LIMIT $3`,
    ['order', 40, 50]
  );
  const wanted = Array.from({ length: 50 }, (_, index) => String(index + 41));
  return judged(rows.map(({ entry }) => entry).join() === wanted.join(), messages.order);
};

const MEGABYTE = 1024 * 1024;

const bytes = async ({ pool, table }: ProbeSite): Promise<Finding> => {
  const written = randomBytes(MEGABYTE);
  await pool.query(insert(table), ['bytes', 1, written]);
  const { rows } = await pool.query<{ bytes: unknown }>(`SELECT bytes FROM ${table} WHERE line = $1`, ['bytes']);
  const read = rows[0]?.bytes;
  return judged(read instanceof Buffer && read.equals(written), messages.bytes);
};

const rollBack = async ({ pool, table }: ProbeSite): Promise<Finding> => {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query(insert(table), ['rolled', 1, NO_BYTES]);
    await client.query('ROLLBACK');
  } finally {
    client.release();
  }
  const { rowCount } = await pool.query(`SELECT entry FROM ${table} WHERE line = $1`, ['rolled']);
  return judged(rowCount === 0, messages.rollBack);
};

const removal = async ({ pool, table }: ProbeSite): Promise<Finding> => {
  for (const entry of [1, 2, 3]) await pool.query(insert(table), ['removal', entry, NO_BYTES]);
  await pool.query(`DELETE FROM ${table} WHERE line = $1 AND entry <= $2`, ['removal', 2]);
  const { rows } = await pool.query<{ entry: string }>(`SELECT entry FROM ${table} WHERE line = $1`, ['removal']);
  return judged(rows.map(({ entry }) => entry).join() === '3', messages.removal);
};

const CUTS = 10;

/** Sends an insert and breaks its connection off after so many milliseconds, as a network does. */
const cutInsert = async ({ url, table }: ProbeSite, entry: number, afterMs: number): Promise<void> => {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  const sent = client.query(insert(table), ['cut', entry, NO_BYTES]).catch(() => undefined);
  await new Promise((resolve) => setTimeout(resolve, afterMs));
  client.connection.stream.destroy();
  await sent;
};

const cut = async (site: ProbeSite): Promise<Finding> => {
  const { pool, table } = site;
  let there = 0;
  for (let entry = 1; entry <= CUTS; entry += 1) {
    await cutInsert(site, entry, entry % 3);
    const code = await pool.query(insert(table), ['cut', entry, NO_BYTES]).then(() => 'inserted', codeOf);
    if (code !== 'inserted' && !TAKEN.has(code)) return failed(messages.cut.failed);
    if (code !== 'inserted') there += 1;
  }
  const { rowCount } = await pool.query(`SELECT entry FROM ${table} WHERE line = $1`, ['cut']);
  return rowCount === CUTS ? fine(messages.cut.fine(there, CUTS)) : failed(messages.cut.failed);
};

const clock = async ({ pool }: ProbeSite): Promise<Finding> => {
  const { rows } = await pool.query<{ lives: unknown }>("SELECT now() - now() < interval '15 seconds' AS lives");
  return judged(rows[0]?.lives === true, messages.clock);
};

const settingOf = async (pool: Pool, name: string): Promise<string | null> => {
  try {
    const { rows } = await pool.query<Record<string, unknown>>(`SHOW ${name}`);
    const value = rows[0]?.[name];
    return typeof value === 'string' ? value : null;
  } catch {
    // Not every kin has it.
    return null;
  }
};

const durability = async ({ pool }: ProbeSite): Promise<Finding> => {
  const words = messages.durability;
  if ((await settingOf(pool, 'fsync')) === 'off') return { outcome: 'warning', sentence: words.fsync };
  const value = await settingOf(pool, 'synchronous_commit');
  if (value === null) return { outcome: 'warning', sentence: words.unknown };
  return value === 'off' || value === 'local'
    ? { outcome: 'warning', sentence: words.warning(value) }
    : fine(words.fine(value));
};

/** In the order in which they are tried, by their names. */
export const PROBES: Readonly<Record<string, (site: ProbeSite) => Promise<Finding>>> = {
  duplicate,
  race,
  predecessor,
  ownWrites,
  order,
  bytes,
  rollBack,
  removal,
  cut,
  clock,
  durability
};
