import { randomUUID } from 'node:crypto';
import { DatabaseError, Pool, type PoolClient } from 'pg';
import { messageOf } from '../platform/file-identity';
import {
  CommandFailure,
  parseArguments,
  printJson,
  printSentence,
  UsageError,
  type CliCommand,
  helpText
} from './command';
import { messages } from './messages';
import { POSTGRES_OPTIONS, postgresUrl } from './team-options';

const words = messages.engine;

type Outcome = 'fine' | 'warning' | 'failed';

interface Finding {
  readonly outcome: Outcome;
  readonly sentence: string;
}

const fine = (sentence: string): Finding => ({ outcome: 'fine', sentence });
const failed = (sentence: string): Finding => ({ outcome: 'failed', sentence });
const judged = (holds: boolean, said: { readonly fine: string; readonly failed: string }): Finding =>
  holds ? fine(said.fine) : failed(said.failed);

/** What a probe works with: a table of its own, whose key is (`line`, `entry`). */
interface ProbeSite {
  readonly pool: Pool;
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
  return code === '23505' ? fine(words.duplicate.fine) : failed(words.duplicate.failed({ found: code }));
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
/** How long a transaction stays open, for the other one to meet it. */
const OVERLAP_MS = 10;

const race = async ({ pool, table }: ProbeSite): Promise<Finding> => {
  const [one, other] = await Promise.all([pool.connect(), pool.connect()]);
  const codes = new Set<string>();
  try {
    for (let entry = 1; entry <= RACES; entry += 1) {
      const wait = new Promise<void>((resolve) => setTimeout(resolve, OVERLAP_MS));
      const ends = await Promise.all([one, other].map((client) => inTransaction(client, table, entry, wait)));
      const lost = ends.filter((end) => end !== 'committed');
      if (lost.length !== 1 || !TAKEN.has(lost[0] ?? ''))
        return failed(words.race.failed({ found: ends.join(' and ') }));
      codes.add(lost[0] ?? '');
    }
  } finally {
    one.release();
    other.release();
  }
  return fine(words.race.fine({ codes: [...codes].join(', ') }));
};

const predecessor = async ({ pool, table }: ProbeSite): Promise<Finding> => {
  const behind = `INSERT INTO ${table} (line, entry, bytes)
    SELECT line, entry + 1, $3::bytea FROM ${table} WHERE line = $1 AND entry = $2`;
  await pool.query(insert(table), ['behind', 1, NO_BYTES]);
  const there = await pool.query(behind, ['behind', 1, NO_BYTES]);
  const notThere = await pool.query(behind, ['behind', 5, NO_BYTES]);
  return judged(there.rowCount === 1 && notThere.rowCount === 0, words.predecessor);
};

const ROUNDS = 200;
const HEARD_WITHIN_MS = 5_000;

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
  return missed === 0
    ? fine(words.ownWrites.fine({ rounds: ROUNDS }))
    : failed(words.ownWrites.failed({ missed, rounds: ROUNDS }));
};

const upsert = async ({ pool, table }: ProbeSite): Promise<Finding> => {
  const claim = `INSERT INTO ${table} AS claim (line, entry, bytes) VALUES ('claim', $1, $2)
    ON CONFLICT (line, entry) DO UPDATE SET bytes = $2 WHERE claim.bytes < $2 RETURNING now()`;
  const granted: number[] = [];
  for (const by of [1, 1, 2]) granted.push((await pool.query(claim, [1, Buffer.of(by)])).rowCount ?? 0);
  return judged(granted.join() === '1,0,1', words.upsert);
};

const welcome = async (work: () => Promise<boolean>, said: { fine: string; warning: string }): Promise<Finding> =>
  (await work().catch(() => false)) ? fine(said.fine) : { outcome: 'warning', sentence: said.warning };

const locks = ({ pool }: ProbeSite): Promise<Finding> =>
  welcome(async () => {
    const [holder, other] = await Promise.all([pool.connect(), pool.connect()]);
    try {
      await holder.query(
        'BEGIN; SET LOCAL idle_in_transaction_session_timeout = 60000; SELECT pg_advisory_xact_lock(1)'
      );
      const { rows } = await other.query<{ isFree: unknown }>('SELECT pg_try_advisory_xact_lock(1) AS "isFree"');
      return rows[0]?.isFree === false;
    } finally {
      await holder.query('ROLLBACK');
      holder.release();
      other.release();
    }
  }, words.locks);

const notifications = ({ pool }: ProbeSite): Promise<Finding> =>
  welcome(async () => {
    const listener = await pool.connect();
    try {
      const heard = new Promise<boolean>((resolve) => {
        listener.on('notification', () => resolve(true));
        setTimeout(resolve, HEARD_WITHIN_MS, false).unref();
      });
      await listener.query('LISTEN canopy_check');
      await pool.query("SELECT pg_notify('canopy_check', '')");
      return await heard;
    } finally {
      listener.release(true);
    }
  }, words.notifications);

const settingOf = async (pool: Pool, name: string): Promise<string | null> => {
  try {
    const { rows } = await pool.query<Record<string, unknown>>(`SHOW ${name}`);
    const value = rows[0]?.[name];
    return typeof value === 'string' ? value : null;
  } catch {
    return null;
  }
};

const durability = async ({ pool }: ProbeSite): Promise<Finding> => {
  if ((await settingOf(pool, 'fsync')) === 'off') return { outcome: 'warning', sentence: words.durability.fsync };
  const value = await settingOf(pool, 'synchronous_commit');
  if (value === null) return { outcome: 'warning', sentence: words.durability.unknown };
  return value === 'off' || value === 'local'
    ? { outcome: 'warning', sentence: words.durability.warning({ value }) }
    : fine(words.durability.fine({ value }));
};

export const PROBES: Readonly<Record<string, (site: ProbeSite) => Promise<Finding>>> = {
  duplicate,
  race,
  predecessor,
  upsert,
  ownWrites,
  locks,
  notifications,
  durability
};

interface NamedFinding extends Finding {
  readonly probe: string;
}

/** Tries what a team's log needs of a database, in a temporary schema. Rejects where none can be made. */
export const checkEngine = async (
  url: string
): Promise<{ readonly version: string; readonly findings: readonly NamedFinding[] }> => {
  const pool = new Pool({ connectionString: url, max: 4 });
  pool.on('error', () => undefined);
  const schema = `canopy_check_${randomUUID().replaceAll('-', '')}`;
  try {
    const { rows } = await pool.query<{ version: unknown }>('SELECT version() AS version');
    await pool.query(`CREATE SCHEMA ${schema}`);
    try {
      const table = `${schema}.log`;
      await pool.query(
        `CREATE TABLE ${table} (line text NOT NULL, entry bigint NOT NULL, bytes bytea NOT NULL, PRIMARY KEY (line, entry))`
      );
      const findings: NamedFinding[] = [];
      for (const [probe, run] of Object.entries(PROBES)) {
        const finding = await run({ pool, table }).catch((error: unknown): Finding => ({
          outcome: 'failed',
          sentence: words.broke({ probe, reason: messageOf(error) })
        }));
        findings.push({ probe, ...finding });
      }
      return { version: String(rows[0]?.version), findings };
    } finally {
      await pool.query(`DROP SCHEMA ${schema} CASCADE`);
    }
  } finally {
    await pool.end();
  }
};

const MARKS = { fine: ' ', warning: '!', failed: '✗' } as const;

export const teamCheckEngineCommand: CliCommand = {
  usage: helpText('team-check-engine'),
  run: async (args, io) => {
    const { values, positionals } = parseArguments(args, {
      ...POSTGRES_OPTIONS,
      json: { type: 'boolean', default: false }
    });
    // The URL may also be given alone, without `--postgres`.
    const [postgres = values.postgres, ...others] = positionals;
    if (others.length > 0 || (positionals.length > 0 && values.postgres !== undefined))
      throw new UsageError('team check-engine takes one URL.');
    const url = postgresUrl({ postgres }, io);
    const { version, findings } = await checkEngine(url).catch((error: unknown) => {
      throw new CommandFailure(messages.teamFaults.database({ reason: messageOf(error) }), {
        cause: error
      });
    });
    const isFine = findings.every(({ outcome }) => outcome !== 'failed');
    if (values.json) printJson(io, { version, findings });
    else {
      printSentence(io, words.version({ version }));
      for (const { outcome, sentence } of findings) printSentence(io, `${MARKS[outcome]} ${sentence}`);
      printSentence(io, isFine ? words.summary.fine : words.summary.failed);
    }
    return isFine ? 0 : 1;
  }
};
