import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Appended, ChangeLog, KeptEntry, LogPage, LogPlace, NewEntry, WriterTurn } from './change-log';
import { isLost, isNotSupported, kept, type Postgres } from './postgres';

/* Inserted behind a named batch, so that a process that is far behind cannot begin a second history. */
const INSERT = `INSERT INTO canopy.log (workspace, entry, revision, schema, effect_version, batch, parts, effect, added_at)
  SELECT workspace, entry + 1, $3::bigint, $4::integer, $5::integer, $6::text, $7::integer, $8::bytea, now()
  FROM canopy.log WHERE workspace = $1 AND entry = $2 AND ($9::text IS NULL OR batch = $9)`;

/** As `INSERT`, unless another writer has the turn. */
const INSERT_BETWEEN_TURNS = `${INSERT} AND pg_try_advisory_xact_lock($10::bigint)`;

/* The lock of an open transaction: behind a pooler, a session's lock would be lost or never released. */
const takeTurn = (
  lock: string,
  silentMs: number
): string => `SET LOCAL idle_in_transaction_session_timeout = ${silentMs};
  SELECT pg_advisory_xact_lock(${lock})`;

/** How long a writer who has the turn may be silent. */
const SILENT_MS = 2_000;

const NO_TURN: WriterTurn = { release: () => undefined };

/* The entry, which counts the parts, comes last: without it they are not read, and are removed later. */
const INSERT_PART = `INSERT INTO canopy.log_parts (workspace, entry, batch, part, wait_ms, bytes) VALUES ($1, $2, $3, $4, 0, $5)
  ON CONFLICT DO NOTHING`;
const SELECT_PART =
  'SELECT bytes FROM canopy.log_parts WHERE workspace = $1 AND entry = $2 AND batch = $3 AND part = $4';
const REMOVE_PARTS = 'DELETE FROM canopy.log_parts WHERE workspace = $1 AND entry = $2 AND batch = $3';

const SELECT_BATCH = 'SELECT batch FROM canopy.log WHERE workspace = $1 AND entry = $2';

const SELECT_FIRST = 'SELECT entry FROM canopy.log WHERE workspace = $1 ORDER BY entry LIMIT 1';

/** The entry at a place, without its effect, to compare its batch, and the entries after it. */
const SELECT_FROM = `SELECT entry, revision, schema, effect_version AS "effectVersion", batch, parts, CASE WHEN entry = $2 THEN '' ELSE effect END AS effect
  FROM canopy.log WHERE workspace = $1 AND entry >= $2 ORDER BY entry LIMIT $3`;

const KEPT_INSERT = kept(INSERT);
const KEPT_INSERT_BETWEEN_TURNS = kept(INSERT_BETWEEN_TURNS);
const KEPT_SELECT_FROM = kept(SELECT_FROM);

/** `bigint` comes as text. */
export const count = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);

const partRow = z.object({ bytes: z.instanceof(Uint8Array) });
const batchRow = z.object({ batch: z.string() });
const placeRow = z.object({ entry: count });
const entryRow = z.object({
  entry: count,
  revision: count,
  schema: z.int(),
  effectVersion: z.int(),
  batch: z.string(),
  parts: z.int(),
  effect: z.instanceof(Uint8Array)
});

/** Makes a workspace: its name, and entry 0, which the first one follows. @returns `false`: there is one of that name */
export const createTeamWorkspace = async (postgres: Postgres, workspace: string, title: string): Promise<boolean> => {
  const isNew = await postgres.insert(
    'INSERT INTO canopy.workspaces (workspace, title, made_at) VALUES ($1, $2, now())',
    [workspace, title]
  );
  // Needed as well if an earlier call ended between the two.
  await postgres.insert(
    `INSERT INTO canopy.log (workspace, entry, revision, schema, effect_version, batch, parts, effect, added_at)
     SELECT $1::text, 0, 0, 0, 0, '', 0, '', now() WHERE NOT EXISTS (SELECT 1 FROM canopy.log WHERE workspace = $1::text)`,
    [workspace]
  );
  return isNew;
};

export const batchAt = async (
  postgres: Postgres,
  workspace: string,
  entry: number,
  signal?: AbortSignal
): Promise<string | undefined> => {
  const [row] = await postgres.persistently(() => postgres.rows(batchRow, SELECT_BATCH, [workspace, entry]), signal);
  return row?.batch;
};

export class PostgresLog implements ChangeLog {
  /** The key of the advisory lock. Workspaces with the same key would only wait for each other. */
  readonly #lock: string;
  #hasLocks = true;

  constructor(
    private readonly postgres: Postgres,
    private readonly workspace: string,
    private readonly signal: AbortSignal = new AbortController().signal
  ) {
    this.#lock = createHash('sha256').update(`canopy ${workspace}`).digest().readBigInt64BE().toString();
  }

  async append(entry: NewEntry, turn: WriterTurn | null): Promise<Appended> {
    const [only] = entry.parts;
    if (only === undefined) throw new Error('An entry has at least one part.');
    if (entry.parts.length === 1) return this.#insert(entry, 0, only, turn);
    await this.#sendParts(entry);
    const appended = await this.#insert(entry, entry.parts.length, new Uint8Array(), turn);
    if (appended === 'overtaken')
      await this.#persistently(() => this.postgres.remove(REMOVE_PARTS, [this.workspace, entry.entry, entry.batch]));
    return appended;
  }

  async takeTurn(batchMs: number): Promise<WriterTurn> {
    if (!this.#hasLocks) return NO_TURN;
    try {
      const silentMs = SILENT_MS + Math.ceil(3 * batchMs);
      return { release: await this.postgres.hold(takeTurn(this.#lock, silentMs), this.signal) };
    } catch (error) {
      this.signal.throwIfAborted();
      if (isNotSupported(error)) this.#hasLocks = false;
      return NO_TURN;
    }
  }

  async after({ entry, batch }: LogPlace, most: number): Promise<LogPage | null> {
    const [own, ...rows] = await this.#persistently(() =>
      this.postgres.rows(entryRow, KEPT_SELECT_FROM, [this.workspace, entry, most + 1])
    );
    if (own?.entry !== entry || (batch !== null && own.batch !== batch)) return null;
    const long = rows.findIndex(({ parts }) => parts > 0);
    const taken = long === -1 ? rows : rows.slice(0, long + 1);
    const entries: KeptEntry[] = [];
    for (const { effect, parts, ...row } of taken)
      entries.push({ ...row, parts: parts === 0 ? [effect] : await this.#readParts(row, parts) });
    return { entries, isLast: taken.length === rows.length && rows.length < most };
  }

  batchAt(entry: number): Promise<string | undefined> {
    return batchAt(this.postgres, this.workspace, entry, this.signal);
  }

  async look({ entry, batch }: LogPlace): Promise<'there' | 'cut off' | 'lost'> {
    const found = await this.batchAt(entry);
    if (found !== undefined) return batch === null || found === batch ? 'there' : 'lost';
    // Compared with the first entry: others may have written over a lost number by now.
    const [first] = await this.#persistently(() => this.postgres.rows(placeRow, SELECT_FIRST, [this.workspace]));
    return first !== undefined && first.entry > entry ? 'cut off' : 'lost';
  }

  async #insert(entry: NewEntry, parts: number, effect: Uint8Array, turn: WriterTurn | null): Promise<Appended> {
    const { revision, schema, effectVersion, batch, follows } = entry;
    const values = [
      this.workspace,
      entry.entry - 1,
      revision,
      schema,
      effectVersion,
      batch,
      parts,
      Buffer.from(effect),
      follows
    ];
    const isBetween = turn === null && this.#hasLocks;
    try {
      const isIn = await this.postgres.insert(
        isBetween ? KEPT_INSERT_BETWEEN_TURNS : KEPT_INSERT,
        isBetween ? [...values, this.#lock] : values
      );
      if (!isIn) return 'overtaken';
      this.postgres.notifications.tell(this.workspace);
      return 'written';
    } catch (error) {
      if (isLost(error)) return 'unknown';
      if (!isBetween || !isNotSupported(error)) throw error;
      this.#hasLocks = false;
      return 'overtaken';
    }
  }

  async #sendParts({ entry, batch, parts }: NewEntry): Promise<void> {
    for (const [index, bytes] of parts.entries()) {
      const values = [this.workspace, entry, batch, index + 1, Buffer.from(bytes)];
      await this.#persistently(() => this.postgres.insert(INSERT_PART, values));
    }
  }

  async #readParts({ entry, batch }: Pick<KeptEntry, 'entry' | 'batch'>, count: number): Promise<Uint8Array[]> {
    const parts: Uint8Array[] = [];
    for (let part = 1; part <= count; part += 1) {
      const [row] = await this.#persistently(() =>
        this.postgres.rows(partRow, SELECT_PART, [this.workspace, entry, batch, part])
      );
      if (row === undefined) throw new Error(`Part ${part} of entry ${entry} of the log is missing.`);
      parts.push(row.bytes);
    }
    return parts;
  }

  #persistently<T>(work: () => Promise<T>): Promise<T> {
    return this.postgres.persistently(work, this.signal);
  }
}
