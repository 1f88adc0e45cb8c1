import { z } from 'zod';
import type { Present } from '../../../src-shared/presence';
import type { Postgres } from './postgres';
import { count } from './postgres-log';

/** Seconds for which a session counts as present after it was last written. */
export const PRESENT_S = 40;
const MOST_ROWS = 1_000;

const WRITE = `INSERT INTO canopy.presence (workspace, person, session, beat, at, name, category, editing)
  SELECT $1::text, person, session, 0, now(), name, category, editing FROM json_to_recordset($2::json)
  AS t (person text, session text, name text, category bigint, editing boolean)
  ON CONFLICT (workspace, person, session, beat)
  DO UPDATE SET at = now(), name = excluded.name, category = excluded.category, editing = excluded.editing`;
const SELECT = `WITH gone AS (
    DELETE FROM canopy.presence WHERE workspace = $1 AND at <= now() - interval '${PRESENT_S} seconds')
  SELECT person, session, name, category, editing FROM canopy.presence
  WHERE workspace = $1 AND at > now() - interval '${PRESENT_S} seconds' ORDER BY person, session, at LIMIT ${MOST_ROWS}`;
const LEAVE = 'DELETE FROM canopy.presence WHERE workspace = $1 AND person = $2 AND session = $3';

const presenceRow = z.object({
  person: z.string(),
  session: z.string(),
  name: z.string(),
  category: count.nullable(),
  editing: z.boolean()
});

/** Who is in one workspace, for all processes of the service: a row of each session. Every method rejects with what PostgreSQL says. */
export class PresenceRows {
  constructor(
    private readonly postgres: Postgres,
    private readonly workspace: string
  ) {}

  async write(sessions: readonly Present[]): Promise<void> {
    if (sessions.length === 0) return;
    const rows = sessions.map(({ categoryId: category, ...rest }) => ({ ...rest, category }));
    await this.postgres.insert(WRITE, [this.workspace, JSON.stringify(rows)]);
  }

  async leave({ person, session }: Pick<Present, 'person' | 'session'>): Promise<void> {
    await this.postgres.remove(LEAVE, [this.workspace, person, session]);
  }

  /** Who is there, each session once. Expired rows are removed. */
  async read(): Promise<readonly Present[]> {
    const rows = await this.postgres.rows(presenceRow, SELECT, [this.workspace]);
    const newest = new Map(rows.map((row) => [`${row.person} ${row.session}`, row]));
    return Array.from(newest.values(), ({ category: categoryId, ...row }) => ({ ...row, categoryId }));
  }
}
