import { z } from 'zod';
import type { ChangeLog, ChangeLogEntry, EntryHead, LogPlace, NewEntry } from './change-log';
import { LogParts } from './log-parts';
import { kept, type Postgres } from './postgres';

/*
 * An entry is inserted right behind one that is there. Old entries are dropped, so that the number of one is free again: a process that is
 * far behind finds no entry to follow, and cannot begin a second history in the gap. Nor does one whose entry the log has lost, and has since
 * given to another batch.
 */
const INSERT = `INSERT INTO canopy.log (workspace, entry, revision, schema, effect_version, batch, parts, effect, added_at)
  SELECT workspace, entry + 1, $3::bigint, $4::integer, $5::integer, $6::text, $7::integer, $8::bytea, now()
  FROM canopy.log WHERE workspace = $1 AND entry = $2 AND ($9::text IS NULL OR batch = $9)`;

/** The same, unless somebody is just sending a long entry of that number. */
const INSERT_POLITELY = `${INSERT} AND NOT EXISTS (
    SELECT 1 FROM canopy.log_parts WHERE workspace = $1 AND entry = $2 + 1 AND batch <> $6)`;

const SELECT_BATCH = 'SELECT batch FROM canopy.log WHERE workspace = $1 AND entry = $2';

const SELECT_LAST = 'SELECT entry FROM canopy.log WHERE workspace = $1 ORDER BY entry DESC LIMIT 1';

/** From the entry that one has, whose effect is not wanted again: whether it is that one is the question. */
const SELECT_FROM = `SELECT entry, revision, schema, effect_version, batch, parts, CASE WHEN entry = $2 THEN '' ELSE effect END AS effect
  FROM canopy.log WHERE workspace = $1 AND entry >= $2 ORDER BY entry LIMIT $3`;

/** What a write, and what a read asks when nobody else is in its way. */
const KEPT_INSERT_POLITELY = kept(INSERT_POLITELY);
const KEPT_SELECT_FROM = kept(SELECT_FROM);

/** `bigint` comes as text. */
export const count = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);

const batchRow = z.object({ batch: z.string() });
const placeRow = z.object({ entry: count });
const entryRow = z.object({
  entry: count,
  revision: count,
  schema: z.int(),
  effect_version: z.int(),
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
  // Also where the process that made it was ended in between.
  await postgres.insert(
    `INSERT INTO canopy.log (workspace, entry, revision, schema, effect_version, batch, parts, effect, added_at)
     SELECT $1::text, 0, 0, 0, 0, '', 0, '', now() WHERE NOT EXISTS (SELECT 1 FROM canopy.log WHERE workspace = $1::text)`,
    [workspace]
  );
  return isNew;
};

/** The batch that the log has at that number, if it has the number. */
export const batchAt = async (
  postgres: Postgres,
  workspace: string,
  entry: number,
  signal?: AbortSignal
): Promise<string | undefined> => {
  const [row] = await postgres.persistently(() => postgres.rows(batchRow, SELECT_BATCH, [workspace, entry]), signal);
  return row?.batch;
};

/** The log of one workspace in PostgreSQL. */
export class PostgresLog implements ChangeLog {
  readonly #parts: LogParts;
  /** What others were last asked to wait for, as long as it has not been appended. */
  #reserved: Pick<EntryHead, 'entry' | 'batch'> | null = null;

  constructor(
    private readonly postgres: Postgres,
    private readonly workspace: string,
    private readonly signal?: AbortSignal
  ) {
    this.#parts = new LogParts(postgres, workspace, signal);
  }

  async append({ parts, follows, ...head }: NewEntry): Promise<boolean> {
    const [only] = parts;
    if (only === undefined) throw new Error('An entry has at least one part.');
    const isReserved = this.#reserved?.batch === head.batch;
    // From now on its parts may be those of an entry that is there, even if its answer is lost.
    this.#reserved = null;
    const isIn =
      parts.length === 1
        ? await this.#insert(head, follows, 0, only)
        : await this.#appendLong({ ...head, follows, parts });
    if (parts.length === 1 && !isReserved) return isIn;
    await (isIn ? this.#parts.free(head) : this.#parts.remove(head));
    return isIn;
  }

  async #appendLong({ parts, follows, ...head }: NewEntry): Promise<boolean> {
    if (!(await this.#parts.isFree(head, true))) return false;
    await this.#parts.send(head, parts);
    return this.#insert(head, follows, parts.length, new Uint8Array());
  }

  reserve(entry: Pick<EntryHead, 'entry' | 'batch'>, planningMs: number): Promise<void> {
    this.#reserved = entry;
    return this.#parts.reserve(entry, planningMs);
  }

  async release(): Promise<void> {
    const reserved = this.#reserved;
    this.#reserved = null;
    if (reserved !== null) await this.#parts.remove(reserved);
  }

  after({ entry, batch }: LogPlace, most: number): Promise<readonly ChangeLogEntry[] | null> {
    return this.postgres.persistently(async () => {
      const [own, ...rows] = await this.postgres.rows(entryRow, KEPT_SELECT_FROM, [this.workspace, entry, most + 1]);
      if (own?.entry !== entry || (batch !== null && own.batch !== batch)) return null;
      return rows.map(({ effect_version: effectVersion, effect, parts, ...row }): ChangeLogEntry => {
        const head = { ...row, effectVersion };
        return { ...head, parts: () => (parts === 0 ? only(effect) : this.#parts.read(head, parts)) };
      });
    }, this.signal);
  }

  async look({ entry, batch }: LogPlace): Promise<'there' | 'cut off' | 'lost'> {
    const found = await batchAt(this.postgres, this.workspace, entry, this.signal);
    if (found !== undefined) return batch === null || found === batch ? 'there' : 'lost';
    const [last] = await this.postgres.persistently(
      () => this.postgres.rows(placeRow, SELECT_LAST, [this.workspace]),
      this.signal
    );
    return last !== undefined && last.entry > entry ? 'cut off' : 'lost';
  }

  async #insert(head: EntryHead, follows: string | null, parts: number, effect: Uint8Array): Promise<boolean> {
    const { entry, revision, schema, effectVersion, batch } = head;
    const values = [
      this.workspace,
      entry - 1,
      revision,
      schema,
      effectVersion,
      batch,
      parts,
      Buffer.from(effect),
      follows
    ];
    let isAgain = false;
    for (let isPolite = true; ; isPolite = false) {
      const isIn = await this.postgres.persistently(async () => {
        const wasSent = isAgain;
        isAgain = true;
        const outcome = await this.postgres.tryInsert(isPolite ? KEPT_INSERT_POLITELY : INSERT, values);
        if (outcome === 'inserted') return true;
        // At the first time that it is sent it cannot be there already.
        if (outcome === 'taken' && !wasSent) return false;
        // Taken by somebody else, or by this very batch, whose answer was lost.
        const [taken] = await this.postgres.rows(batchRow, SELECT_BATCH, [this.workspace, entry]);
        return taken === undefined ? null : taken.batch === batch;
      }, this.signal);
      if (isIn !== null) return isIn;
      if (!isPolite || !(await this.#parts.isFree(head, parts > 0))) return false;
    }
  }
}

async function* only(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
