import { z } from 'zod';
import { isNotMade, type Postgres } from './postgres';

/** The tables of a team. The log itself needs what PostgreSQL and its distributed kin have alike: INSERT with a primary key, SELECT and DELETE by a range of keys. */

const STEPS: readonly (readonly string[])[] = [
  [
    `CREATE TABLE IF NOT EXISTS canopy.workspaces (
       workspace text PRIMARY KEY, title text NOT NULL, made_at timestamptz NOT NULL
     )`,
    `CREATE TABLE IF NOT EXISTS canopy.log (
       workspace text NOT NULL, entry bigint NOT NULL, revision bigint NOT NULL, schema integer NOT NULL, effect_version integer NOT NULL,
       batch text NOT NULL, parts integer NOT NULL, effect bytea NOT NULL, added_at timestamptz NOT NULL, PRIMARY KEY (workspace, entry)
     )`,
    `CREATE TABLE IF NOT EXISTS canopy.log_parts (
       workspace text NOT NULL, entry bigint NOT NULL, batch text NOT NULL, part integer NOT NULL, wait_ms integer NOT NULL, bytes bytea NOT NULL,
       PRIMARY KEY (workspace, entry, batch, part)
     )`,
    `CREATE TABLE IF NOT EXISTS canopy.snapshots (
       workspace text NOT NULL, entry bigint NOT NULL, part integer NOT NULL, bytes bytea NOT NULL, PRIMARY KEY (workspace, entry, part)
     )`,
    `CREATE TABLE IF NOT EXISTS canopy.snapshot_heads (
       workspace text NOT NULL, entry bigint NOT NULL, batch text NOT NULL, parts integer NOT NULL, sha256 text NOT NULL, schema integer NOT NULL,
       PRIMARY KEY (workspace, entry)
     )`,
    `CREATE TABLE IF NOT EXISTS canopy.snapshot_claims (
       workspace text NOT NULL, entry bigint NOT NULL, attempt integer NOT NULL, claimed_at timestamptz NOT NULL,
       PRIMARY KEY (workspace, entry, attempt)
     )`
  ],
  [
    `CREATE TABLE IF NOT EXISTS canopy.processes (
       process text NOT NULL, beat bigint NOT NULL, at timestamptz NOT NULL, schema integer NOT NULL, effect_version integer NOT NULL,
       PRIMARY KEY (process, beat)
     )`
  ],
  [
    `CREATE TABLE IF NOT EXISTS canopy.people (person text PRIMARY KEY, name text NOT NULL, made_at timestamptz NOT NULL)`,
    `CREATE TABLE IF NOT EXISTS canopy.roles (
       workspace text NOT NULL, person text NOT NULL, change integer NOT NULL, role text, branch bigint, at timestamptz NOT NULL,
       PRIMARY KEY (workspace, person, change)
     )`,
    `CREATE TABLE IF NOT EXISTS canopy.tokens (
       token text PRIMARY KEY, sha256 text NOT NULL, person text NOT NULL, name text NOT NULL, made_at timestamptz NOT NULL,
       expires_at timestamptz
     )`,
    `CREATE TABLE IF NOT EXISTS canopy.token_uses (token text NOT NULL, day text NOT NULL, PRIMARY KEY (token, day))`,
    `CREATE TABLE IF NOT EXISTS canopy.subjects (
       issuer text NOT NULL, subject text NOT NULL, person text NOT NULL, PRIMARY KEY (issuer, subject)
     )`
  ],
  [
    `CREATE TABLE IF NOT EXISTS canopy.webhooks (
       workspace text NOT NULL, webhook text NOT NULL, version integer NOT NULL, settings text NOT NULL,
       PRIMARY KEY (workspace, webhook, version)
     )`,
    `CREATE TABLE IF NOT EXISTS canopy.deliveries (
       workspace text NOT NULL, webhook text NOT NULL, after bigint NOT NULL, attempt integer NOT NULL, upto bigint NOT NULL,
       payload text NOT NULL, next_at timestamptz NOT NULL, PRIMARY KEY (workspace, webhook, after, attempt)
     )`,
    `CREATE TABLE IF NOT EXISTS canopy.delivered (
       workspace text NOT NULL, webhook text NOT NULL, revision bigint NOT NULL, PRIMARY KEY (workspace, webhook, revision)
     )`
  ],
  [
    `CREATE TABLE IF NOT EXISTS canopy.trims (
       workspace text NOT NULL, trim integer NOT NULL, claimed_at timestamptz NOT NULL, PRIMARY KEY (workspace, trim)
     )`
  ],
  [
    `CREATE TABLE IF NOT EXISTS canopy.presence (
       workspace text NOT NULL, person text NOT NULL, session text NOT NULL, beat bigint NOT NULL, at timestamptz NOT NULL,
       name text NOT NULL, category bigint, editing boolean NOT NULL, PRIMARY KEY (workspace, person, session, beat)
     )`
  ],
  [
    `CREATE TABLE IF NOT EXISTS canopy.web_sessions (
       session text PRIMARY KEY, person text NOT NULL, token text, made_at timestamptz NOT NULL
     )`
  ],
  [`CREATE TABLE IF NOT EXISTS canopy.web_sign_ins (sign_in text PRIMARY KEY)`],
  [
    `CREATE TABLE IF NOT EXISTS canopy.projections (
       workspace text NOT NULL, change integer NOT NULL, state text NOT NULL, PRIMARY KEY (workspace, change)
     )`,
    `CREATE TABLE IF NOT EXISTS canopy.projection_claims (
       workspace text NOT NULL, attempt integer NOT NULL, process text NOT NULL, claimed_at timestamptz NOT NULL,
       PRIMARY KEY (workspace, attempt)
     )`,
    `CREATE TABLE IF NOT EXISTS canopy.categories_revision (workspace text PRIMARY KEY, revision bigint NOT NULL)`,
    `CREATE TABLE IF NOT EXISTS canopy.categories (
       workspace text NOT NULL, id bigint NOT NULL, parent_id bigint, name text NOT NULL, slug text, visible boolean NOT NULL,
       position integer NOT NULL, metadata text NOT NULL, version bigint NOT NULL, PRIMARY KEY (workspace, id)
     )`
  ],
  [
    // People who have left: their names are still shown with what they did.
    `CREATE TABLE IF NOT EXISTS canopy.left_people (person text PRIMARY KEY, name text NOT NULL, left_at timestamptz NOT NULL)`
  ]
];

const stepRow = z.object({ step: z.int() });
const MAKE_STEPS = 'CREATE TABLE IF NOT EXISTS canopy.steps (step integer PRIMARY KEY)';

/** The steps that were taken. Existing tables are not made again: an account that may only read and write them, or only owns the schema, could not. */
const stepsTaken = async (postgres: Postgres): Promise<ReadonlySet<number>> => {
  const read = async (): Promise<ReadonlySet<number>> => {
    const rows = await postgres.rows(stepRow, 'SELECT step FROM canopy.steps', []);
    return new Set(rows.map(({ step }) => step));
  };
  try {
    return await read();
  } catch (error) {
    if (!isNotMade(error)) throw error;
  }
  try {
    await postgres.run(MAKE_STEPS);
  } catch (error) {
    if (!isNotMade(error)) throw error;
    await postgres.run('CREATE SCHEMA IF NOT EXISTS canopy');
    await postgres.run(MAKE_STEPS);
  }
  return read();
};

/** Brings the tables to the present form; several processes may do so at once. @returns how many steps were taken */
export const migrateTeam = async (postgres: Postgres): Promise<number> => {
  const done = await stepsTaken(postgres);
  let taken = 0;
  for (const [index, statements] of STEPS.entries()) {
    const step = index + 1;
    if (done.has(step)) continue;
    for (const statement of statements) await postgres.run(statement);
    if (await postgres.insert('INSERT INTO canopy.steps (step) VALUES ($1)', [step])) taken += 1;
  }
  return taken;
};
