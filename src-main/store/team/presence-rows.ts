import { z } from 'zod';
import type { Present } from '../../../src-shared/presence';
import type { Postgres } from './postgres';
import { count } from './postgres-log';

/** For how many seconds a session counts as there after it has last said so. */
export const PRESENT_S = 40;
/** Rows that are read at a time: a session has two for a moment. */
const MOST_ROWS = 1_000;
/** Rows of one statement. */
const ROWS_AT_ONCE = 50;

const COLUMNS = 'workspace, person, session, beat, at, name, category, editing';
const INSERT = `INSERT INTO canopy.presence (${COLUMNS}) VALUES`;
/* By the clock of the database alone, since those of the processes differ. */
const SELECT = `SELECT person, session, name, category, editing, now() - at < interval '${PRESENT_S} seconds' AS lives
  FROM canopy.presence WHERE workspace = $1 ORDER BY person, session, at LIMIT ${MOST_ROWS}`;
const TRIM = 'DELETE FROM canopy.presence WHERE workspace = $1 AND person = $2 AND session = $3 AND beat < $4';
const LEAVE = 'DELETE FROM canopy.presence WHERE workspace = $1 AND person = $2 AND session = $3';
const EXPIRE = `DELETE FROM canopy.presence WHERE workspace = $1 AND person = $2 AND session = $3
  AND at < now() - interval '${PRESENT_S} seconds'`;

const presenceRow = z.object({
  person: z.string(),
  session: z.string(),
  name: z.string(),
  category: count.nullable(),
  editing: z.boolean(),
  lives: z.boolean()
});

/** Who is in one workspace, for all processes of the service: rows that are inserted anew and deleted, never changed. Every method rejects with what PostgreSQL says. */
export class PresenceRows {
  #beat = 0;

  constructor(
    private readonly postgres: Postgres,
    private readonly workspace: string
  ) {}

  /** They are there from now on; what was said of these sessions before goes. */
  async write(sessions: readonly Present[]): Promise<void> {
    for (let start = 0; start < sessions.length; start += ROWS_AT_ONCE)
      await this.#write(sessions.slice(start, start + ROWS_AT_ONCE));
  }

  async leave({ person, session }: Pick<Present, 'person' | 'session'>): Promise<void> {
    await this.postgres.remove(LEAVE, [this.workspace, person, session]);
  }

  /** Those who are there, each session once; the rows of those who have gone without a word are removed. */
  async read(): Promise<readonly Present[]> {
    const rows = await this.postgres.rows(presenceRow, SELECT, [this.workspace]);
    const newest = new Map(rows.map((row) => [`${row.person} ${row.session}`, row]));
    const all = [...newest.values()];
    for (const { person, session } of all.filter(({ lives }) => !lives))
      await this.postgres.remove(EXPIRE, [this.workspace, person, session]).catch(() => undefined);
    return all
      .filter(({ lives }) => lives)
      .map(({ person, session, name, category, editing }) => ({
        session,
        person,
        name,
        categoryId: category,
        editing
      }));
  }

  async #write(sessions: readonly Present[]): Promise<void> {
    // Grows within a process; of rows of several processes the time decides.
    const beat = (this.#beat = Math.max(this.#beat + 1, Date.now()));
    const values = sessions.flatMap(({ person, session, name, categoryId, editing }) => [
      this.workspace,
      person,
      session,
      beat,
      name,
      categoryId,
      editing
    ]);
    const tuples = sessions.map((_, index) => {
      const [workspace, person, session, at, name, category, editing] = Array.from(
        { length: 7 },
        (_parameter, column) => `$${index * 7 + column + 1}`
      );
      return `(${workspace}, ${person}, ${session}, ${at}, now(), ${name}, ${category}, ${editing})`;
    });
    await this.postgres.insert(`${INSERT} ${tuples.join(', ')}`, values);
    for (const { person, session } of sessions)
      await this.postgres.remove(TRIM, [this.workspace, person, session, beat]);
  }
}
