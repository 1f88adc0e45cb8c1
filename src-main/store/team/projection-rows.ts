import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Revision } from '../../../src-shared/ids';
import type { Postgres } from './postgres';
import { count } from './postgres-log';

/** Rows and their revision change in one transaction, for readers by SQL. No call waits for it. */

/** How long a claim lasts without renewal. */
const LEASE_MS = 60_000;

const PAGE = 1_000;

const projectedRow = z.object({
  id: count.or(z.int()),
  parent_id: count.or(z.int()).nullable(),
  name: z.string(),
  slug: z.string().nullable(),
  visible: z.boolean(),
  position: z.int(),
  metadata: z.string(),
  version: count.or(z.int())
});
/** A category as the table has it; `metadata` is its JSON. */
export type ProjectedCategory = z.output<typeof projectedRow>;

const stateRow = z.object({ state: z.enum(['on', 'off']) });
const revisionRow = z.object({ revision: count });
const workspaceRow = z.object({ workspace: z.string() });

const SELECT_STATE = 'SELECT state FROM canopy.projections WHERE workspace = $1 ORDER BY change DESC LIMIT 1';
const INSERT_STATE = `INSERT INTO canopy.projections (workspace, change, state)
  SELECT $1::text, coalesce(max(change), 0) + 1, $2::text FROM canopy.projections WHERE workspace = $1::text`;
const CLAIM = `INSERT INTO canopy.projection_claims AS claim (workspace, attempt, process, claimed_at) VALUES ($1, 0, $2, now())
  ON CONFLICT (workspace, attempt) DO UPDATE SET process = $2, claimed_at = now()
  WHERE claim.process = $2 OR claim.claimed_at < now() - $3 * interval '1 millisecond'`;
const RELEASE = 'DELETE FROM canopy.projection_claims WHERE workspace = $1 AND process = $2';
const SELECT_ROWS = `SELECT id, parent_id, name, slug, visible, position, metadata, version FROM canopy.categories
  WHERE workspace = $1 AND id > $2 ORDER BY id LIMIT $3`;
const INSERT_ROWS = `INSERT INTO canopy.categories (workspace, id, parent_id, name, slug, visible, position, metadata, version)
  SELECT $1::text, * FROM json_to_recordset($2::json)
  AS t (id bigint, parent_id bigint, name text, slug text, visible boolean, position integer, metadata text, version bigint)`;

/** The categories of one workspace as a table for people who read by SQL, and whether it is wanted. */
export class ProjectionRows {
  readonly #process = randomUUID();

  constructor(
    private readonly postgres: Postgres,
    private readonly workspace: string,
    private readonly leaseMs = LEASE_MS
  ) {}

  async isOn(): Promise<boolean> {
    const [row] = await this.postgres.rows(stateRow, SELECT_STATE, [this.workspace]);
    return row?.state === 'on';
  }

  async set(isOn: boolean): Promise<void> {
    // Another process may have taken the same number.
    while (!(await this.postgres.insert(INSERT_STATE, [this.workspace, isOn ? 'on' : 'off'])));
    if (!isOn) await this.clear();
  }

  /** Claims the table for this process for a minute. A process whose claim has expired does no harm: see `change`. */
  claim(): Promise<boolean> {
    return this.postgres.insert(CLAIM, [this.workspace, this.#process, this.leaseMs]);
  }

  release(): Promise<void> {
    return this.postgres.remove(RELEASE, [this.workspace, this.#process]);
  }

  /** The revision that the table is at; `null`: there is none. */
  async revision(): Promise<Revision | null> {
    const [row] = await this.postgres.rows(
      revisionRow,
      'SELECT revision FROM canopy.categories_revision WHERE workspace = $1',
      [this.workspace]
    );
    return row?.revision ?? null;
  }

  async *all(): AsyncGenerator<ProjectedCategory> {
    for (let last = 0; ;) {
      const rows = await this.postgres.rows(projectedRow, SELECT_ROWS, [this.workspace, last, PAGE]);
      yield* rows;
      last = rows.at(-1)?.id ?? last;
      if (rows.length < PAGE) return;
    }
  }

  /** Brings the table from one revision (`null`: none) to another. @returns `false`: somebody else has changed it */
  change(
    from: Revision | null,
    to: Revision,
    gone: readonly number[],
    there: readonly ProjectedCategory[]
  ): Promise<boolean> {
    const { workspace } = this;
    return this.postgres.transaction(async (run) => {
      const left = await run('DELETE FROM canopy.categories_revision WHERE workspace = $1 AND revision = $2', [
        workspace,
        from ?? -1
      ]);
      if (from !== null && left === 0) return false;
      await run('INSERT INTO canopy.categories_revision (workspace, revision) VALUES ($1, $2)', [workspace, to]);
      const outdated = [...gone, ...there.map(({ id }) => id)];
      for (let start = 0; start < outdated.length; start += PAGE)
        await run('DELETE FROM canopy.categories WHERE workspace = $1 AND id = ANY($2::bigint[])', [
          workspace,
          outdated.slice(start, start + PAGE)
        ]);
      for (let start = 0; start < there.length; start += PAGE)
        await run(INSERT_ROWS, [workspace, JSON.stringify(there.slice(start, start + PAGE))]);
      return true;
    });
  }

  async clear(): Promise<void> {
    await this.postgres.transaction(async (run) => {
      await run('DELETE FROM canopy.categories_revision WHERE workspace = $1', [this.workspace]);
      await run('DELETE FROM canopy.categories WHERE workspace = $1', [this.workspace]);
      return true;
    });
  }
}

export const workspacesWithProjection = async (postgres: Postgres): Promise<readonly string[]> => {
  const rows = await postgres.rows(workspaceRow, 'SELECT DISTINCT workspace FROM canopy.projections', []);
  const wanted = await Promise.all(rows.map(({ workspace }) => new ProjectionRows(postgres, workspace).isOn()));
  return rows.filter((_row, index) => wanted[index]).map(({ workspace }) => workspace);
};
