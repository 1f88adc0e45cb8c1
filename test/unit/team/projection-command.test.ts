import { Client } from 'pg';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { messages } from '../../../src-main/cli/messages';
import type { Ending } from '../../support/child-program';
import { callCli, serveCli } from '../../support/cli-call';
import { call } from '../../support/http-caller';
import { madeDefault } from '../../support/team-engine';
import { TOKEN } from '../../support/service-under-test';
import { useDatabase } from '../../support/test-database';

const database = useDatabase();

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
