import { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkEngine, PROBES } from '../../../src-main/cli/team-check-engine-command';
import { useDatabase } from '../../support/test-database';

const server = useDatabase('empty');
let pool: Pool;
beforeAll(() => {
  pool = new Pool({ connectionString: server.url });
  pool.on('error', () => undefined);
});
afterAll(() => pool.end());

const schemas = async (): Promise<number> => {
  const { rowCount } = await pool.query(
    "SELECT 1 FROM information_schema.schemata WHERE schema_name LIKE 'canopy_check_%'"
  );
  return rowCount ?? -1;
};

test('PostgreSQL has all that is needed, but for a disk that nobody waits for, and nothing is left in it', async () => {
  const { version, findings } = await checkEngine(server.url);
  expect(version).toContain('PostgreSQL');
  expect(findings.map(({ probe }) => probe)).toEqual(Object.keys(PROBES));
  expect(findings.filter(({ outcome }) => outcome !== 'fine')).toEqual([
    { probe: 'durability', outcome: 'warning', sentence: 'fsync is off: a power failure can ruin the database.' }
  ]);
  expect(await schemas()).toBe(0);
});

test('a database that lets two have one key is found out', async () => {
  // As one that does not hold the key: the same table without it.
  await pool.query('CREATE TABLE no_key (line text NOT NULL, entry bigint NOT NULL, bytes bytea NOT NULL)');
  const site = { pool, table: 'no_key' };
  const outcomes = [];
  for (const probe of ['duplicate', 'race']) outcomes.push((await PROBES[probe]?.(site))?.outcome);
  expect(outcomes).toEqual(['failed', 'failed']);
});
