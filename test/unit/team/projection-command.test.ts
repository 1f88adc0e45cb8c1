import { Client } from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { bundleEntry, type BundledEntry } from '../../support/bundle-entry';
import { runProgram, type Ending } from '../../support/child-program';
import { call } from '../../support/http-caller';
import { startPostgres, type PostgresServer } from '../../support/postgres-server';
import { madeDefault } from '../../support/team-engine';
import { serveTeam } from '../../support/team-processes';

let server: PostgresServer;
let cli: BundledEntry;

const projection = (...args: string[]): Promise<Ending> =>
  runProgram(cli.file, ['team', 'projection', ...args], '', {}, { CANOPY_POSTGRES_URL: server.url });

beforeAll(async () => {
  [server, cli] = await Promise.all([
    startPostgres(['fsync=off']),
    bundleEntry('src-main/cli.ts', 'src-main/backup-check.ts', 'src-main/json-trial.ts')
  ]);
  await madeDefault(server.url);
});
afterAll(async () => {
  cli.remove();
  await server.stop();
});

/** As docs/operations.md has it. */
const BELOW = `WITH RECURSIVE below AS (
  SELECT id, name, position, 0 AS depth, name AS path FROM canopy.categories WHERE workspace = 'default' AND id = 1
  UNION ALL
  SELECT child.id, child.name, child.position, below.depth + 1, below.path || ' / ' || child.name
  FROM canopy.categories AS child JOIN below ON child.parent_id = below.id WHERE child.workspace = 'default'
)
SELECT path FROM below ORDER BY path`;

test('canopy team projection on has a process keep the table for people who read by SQL, and off removes it', async () => {
  const one = await serveTeam(cli.file, server.url, []);
  onTestFinished(async () => {
    await one.end('SIGKILL');
  });
  const reader = new Client({ connectionString: server.url });
  await reader.connect();
  onTestFinished(() => reader.end());
  const paths = async (): Promise<unknown[]> =>
    (await reader.query<{ path: string }>(BELOW)).rows.map(({ path }) => path);
  for (const [name, parentId] of [
    ['Shoes', null],
    ['Boots', 1],
    ['Winter', 2]
  ] as const) {
    const body = JSON.stringify({ name, parentId });
    expect((await call(one.url, { method: 'POST', path: '/api/admin/categories', body })).status).toBe(201);
  }
  expect(await projection('on')).toMatchObject({ code: 0, stdout: '{"workspace":"default","projection":"on"}\n' });
  await expect.poll(paths).toEqual(['Shoes', 'Shoes / Boots', 'Shoes / Boots / Winter']);
  await call(one.url, { method: 'DELETE', path: '/api/admin/categories/3' });
  await expect.poll(paths).toEqual(['Shoes', 'Shoes / Boots']);
  expect((await projection('off')).code).toBe(0);
  await expect.poll(paths).toEqual([]);
});

test.each([
  [[], 2, 'on or off'],
  [['maybe'], 2, 'on or off'],
  [['on', '--workspace', 'none'], 1, 'has no workspace “none”']
] as const)('canopy team projection %j ends with %i and says why', async (args, code, sentence) => {
  const ending = await projection(...args);
  expect([ending.code, ending.stdout]).toEqual([code, '']);
  expect(ending.stderr).toContain(sentence);
});
