import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { Client, Pool } from 'pg';
import { messages } from '../../../src-main/cli/messages';
import { messages as reasons } from '../../../src-main/domain/messages';
import { Postgres } from '../../../src-main/store/team/postgres';
import type { Ending } from '../../support/child-program';
import { callCli, serveCli } from '../../support/cli-call';
import { openedMembers } from '../../support/team-members';
import { temporaryFolderInMemory } from '../../support/temporary-folder';
import { useDatabase } from '../../support/test-database';
import { checkEngine, PROBES } from '../../../src-main/cli/team-check-engine-command';
import { call } from '../../support/http-caller';
import { madeDefault } from '../../support/team-engine';
import { TOKEN } from '../../support/service-under-test';

const database = useDatabase();

const check = (workspace: string): Promise<Ending> =>
  callCli(['team', 'check', '--workspace', workspace], { env: { CANOPY_POSTGRES_URL: database.url } });

const reportSchema = z.strictObject({
  workspace: z.string(),
  entry: z.int(),
  agree: z.boolean(),
  copies: z.array(z.strictObject({ from: z.int(), digest: z.string() }))
});

test('canopy team check compares what the snapshots and the log lead to, changes nothing, and ends with 1 where they differ', async () => {
  const { name, all } = await openedMembers(database.url, 1);
  const [one] = all;
  for (const called of ['A', 'B']) {
    await one.categories.create({ name: called }, { author: 'http' });
    await one.makeSnapshot();
  }
  await one.categories.create({ name: 'C' }, { author: 'http' });
  const sound = await check(name);
  expect(sound).toMatchObject({ code: 0, stderr: '' });
  const report = reportSchema.parse(JSON.parse(sound.stdout));
  expect(report).toMatchObject({ workspace: name, entry: 3, agree: true });
  expect(report.copies.map(({ from }) => from)).toEqual([2, 1, 0]);
  expect(new Set(report.copies.map(({ digest }) => digest)).size).toBe(1);
  expect((await check(name)).stdout).toBe(sound.stdout);

  // One creation of the log in the place of another, which the newer snapshot has right.
  const other = await openedMembers(database.url, 1);
  for (const called of ['A', 'Another']) await other.all[0].categories.create({ name: called }, { author: 'http' });
  const postgres = new Postgres(database.url, 1);
  onTestFinished(() => postgres.close());
  await postgres.remove(
    `UPDATE canopy.log SET effect = (SELECT effect FROM canopy.log WHERE workspace = $2 AND entry = 2)
     WHERE workspace = $1 AND entry = 2`,
    [name, other.name]
  );
  const differing = await check(name);
  expect(differing.code).toBe(1);
  expect(reportSchema.parse(JSON.parse(differing.stdout))).toMatchObject({ agree: false, copies: [{}, {}, {}] });
  expect(differing.stderr).toBe(`${messages.teamFaults.disagree({ workspace: name })}\n`);
});

test('canopy team check of a workspace that is not there says so', async () => {
  const { code, stdout, stderr } = await check('none');
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toBe(`${messages.teamFaults.noWorkspace({ name: 'none' })}\n`);
});

test('an import that is refused in a team’s workspace brings no fields into its log', async () => {
  const { name, all } = await openedMembers(database.url, 1);
  const [one] = all;
  await one.workspace.write((store) => store.proposals.setRule({ reviewers: 1 }));
  const { entry } = one.copy();
  const file = join(temporaryFolderInMemory(), 'fields.json');
  const fields = [{ key: 'color', name: 'Color', type: 'text' }];
  writeFileSync(file, JSON.stringify({ format: 'canopy', version: 1, categories: [{ name: 'Shoes' }], fields }));
  const env = { CANOPY_POSTGRES_URL: database.url };
  const refused = await callCli(['team', 'import', '--workspace', name, file], { env });
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining(reasons.needsReview)]);
  expect((await one.categories.readFields()).fields).toEqual([]);
  expect(one.copy().entry).toBe(entry);
});

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

const env = () => ({ CANOPY_POSTGRES_URL: database.url, CANOPY_TOKEN: TOKEN });
const projection = (...args: string[]): Promise<Ending> => callCli(['team', 'projection', ...args], { env: env() });

beforeAll(() => madeDefault(database.url));

/** As docs/operations.md has it. */
const BELOW = `WITH RECURSIVE below AS (
  SELECT id, name, position, 0 AS depth, name AS path FROM canopy.categories WHERE workspace = 'default' AND id = 1
  UNION ALL
  SELECT child.id, child.name, child.position, below.depth + 1, below.path || ' / ' || child.name
  FROM canopy.categories AS child JOIN below ON child.parent_id = below.id WHERE child.workspace = 'default'
)
SELECT path FROM below ORDER BY path`;

test('canopy team projection on has a process keep the table for people who read by SQL, and off removes it', async () => {
  const one = await serveCli(['team', 'serve', '--port', '0', '--host', '127.0.0.1', '--drain-wait', '0'], {
    env: env()
  });
  const reader = new Client({ connectionString: database.url });
  await reader.connect();
  onTestFinished(() => reader.end());
  const paths = async (): Promise<unknown[]> =>
    (await reader.query<{ path: string }>(BELOW)).rows.map(({ path }) => path);
  expect(await projection('on')).toMatchObject({ code: 0, stdout: '{"workspace":"default","projection":"on"}\n' });
  for (const [name, parentId] of [
    ['Shoes', null],
    ['Boots', 1],
    ['Winter', 2]
  ] as const) {
    const body = JSON.stringify({ name, parentId });
    expect((await call(one.url, { method: 'POST', path: '/api/admin/categories', body })).status).toBe(201);
  }
  await call(one.url, { method: 'DELETE', path: '/api/admin/categories/3' });
  await expect.poll(paths).toEqual(['Shoes', 'Shoes / Boots']);
  expect((await projection('off')).code).toBe(0);
  await expect.poll(paths).toEqual([]);
});

test.each([
  [[], 2, messages.teamFaults.projection],
  [['maybe'], 2, messages.teamFaults.projection],
  [['on', '--workspace', 'none'], 1, messages.teamFaults.noWorkspace({ name: 'none' })]
] as const)('canopy team projection %j ends with %i and says why', async (args, code, sentence) => {
  const ending = await projection(...args);
  expect([ending.code, ending.stdout]).toEqual([code, '']);
  expect(ending.stderr).toContain(sentence);
});
