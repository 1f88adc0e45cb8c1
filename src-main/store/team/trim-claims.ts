import { z } from 'zod';
import type { Postgres } from './postgres';

const SELECT_LAST = `SELECT trim, claimed_at > now() - interval '1 day' AS "isToday" FROM canopy.trims
  WHERE workspace = $1 ORDER BY trim DESC LIMIT 1`;
const INSERT = 'INSERT INTO canopy.trims (workspace, trim, claimed_at) VALUES ($1, $2, now())';
const SELECT = 'SELECT claimed_at FROM canopy.trims WHERE workspace = $1 AND trim = $2';
const REMOVE_OLDER = 'DELETE FROM canopy.trims WHERE workspace = $1 AND trim < $2';

const lastRow = z.object({ trim: z.int(), isToday: z.boolean() });
const claimRow = z.object({ claimed_at: z.date() });

/** Which process drops what retention no longer keeps: one of them, once a day. */
export class TrimClaims {
  constructor(
    private readonly postgres: Postgres,
    private readonly workspace: string
  ) {}

  /** @returns the time by the clock of the database, since those of the processes may be wrong; `null`: it is not due, or another process does it */
  async claim(): Promise<Date | null> {
    const [last] = await this.postgres.rows(lastRow, SELECT_LAST, [this.workspace]);
    if (last?.isToday === true) return null;
    const trim = (last?.trim ?? 0) + 1;
    if (!(await this.postgres.insert(INSERT, [this.workspace, trim]))) return null;
    await this.postgres.remove(REMOVE_OLDER, [this.workspace, trim]);
    const [claim] = await this.postgres.rows(claimRow, SELECT, [this.workspace, trim]);
    return claim?.claimed_at ?? null;
  }
}
