import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { messages } from '../../../src-main/cli/messages';
import { Postgres } from '../../../src-main/store/team/postgres';
import { BELIEVED_MS } from '../../../src-main/team/people/person-authenticator';
import type { Ending } from '../../support/child-program';
import { callCli, serveCli, type ServingCommand } from '../../support/cli-call';
import { roleSchema } from '../../../src-shared/me';
import { call, problemOf, type HttpAnswer } from '../../support/http-caller';
import { TOKEN } from '../../support/service-under-test';
import { databaseAt } from '../../support/postgres-of-the-run';
import { useDatabase } from '../../support/test-database';

/*
 * People from end to end: made by the command line, calling several services of one database.
 */

const database = useDatabase('empty');
const env = () => ({ CANOPY_POSTGRES_URL: database.url, CANOPY_TOKEN: TOKEN });
const canopy = (...args: string[]): Promise<Ending> => callCli(['team', ...args], { env: env() });
const serve = (args: readonly string[] = []): Promise<ServingCommand> =>
  serveCli(['team', 'serve', '--port', '0', '--host', '127.0.0.1', '--drain-wait', '0', ...args], { env: env() });

/** Lets the time pass for which a service believes what it has read of a token and a role. */
const passBelief = (): void => {
  const now = performance.now.bind(performance);
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + BELIEVED_MS);
  onTestFinished(() => clock.mockRestore());
};

beforeAll(async () => {
  await canopy('init');
  await canopy('init', '--workspace', 'other');
});

const personLine = z.object({
  person: z.string(),
  name: z.string(),
  role: z.string().nullable(),
  branch: z.int().optional()
});
const tokenLine = z.object({ id: z.string(), token: z.string() });

const linesOf = <T>({ code, stdout, stderr }: Ending, schema: z.ZodType<T>): T[] => {
  expect(code, stderr).toBe(0);
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => schema.parse(JSON.parse(line)));
};

const only = <T>(all: readonly T[]): T => {
  const [first, ...others] = all;
  if (first === undefined || others.length > 0) throw new Error(`There are ${all.length}, not one.`);
  return first;
};

const joined = async (name: string, ...role: string[]): Promise<{ person: string; id: string; token: string }> => {
  const { person } = only(linesOf(await canopy('people', 'add', name, ...role), personLine));
  return { person, ...only(linesOf(await canopy('tokens', 'create', person, '--name', 'Test'), tokenLine)) };
};

const create = (url: string, token: string, body: object, workspace = ''): Promise<HttpAnswer> =>
  call(url, {
    method: 'POST',
    path: `${workspace}/api/admin/categories`,
    headers: { Authorization: `Bearer ${token}` },
    body: JSON.stringify(body)
  });

const read = (url: string, token: string | null, workspace = ''): Promise<HttpAnswer> =>
  call(url, {
    method: 'GET',
    path: `${workspace}/api/categories`,
    headers: { Authorization: token === null ? null : `Bearer ${token}` }
  });

test('each person does in each workspace what their role there lets them, through any service', async () => {
  const [one, other] = [await serve(), await serve()];
  const root = await create(one.url, TOKEN, { name: 'Shoes' });
  expect(root.status).toBe(201);
  const viewer = await joined('Vera', '--role', 'viewer');
  const editor = await joined('Edda', '--role', 'editor', '--branch', '1');

  expect((await read(one.url, viewer.token)).status).toBe(200);
  expect(problemOf(await create(other.url, viewer.token, { name: 'A' }))).toMatchObject({ code: 'forbidden' });
  expect((await create(other.url, editor.token, { name: 'Boots', parentId: 1 })).status).toBe(201);
  expect(problemOf(await create(one.url, editor.token, { name: 'Beside' })).detail).toBe(
    'You can change only “Shoes” and its subcategories.'
  );
  expect(problemOf(await read(one.url, viewer.token, '/w/other'))).toMatchObject({
    code: 'forbidden',
    title: 'You are not allowed to do this.'
  });
  // On this machine too: whoever stands in front of the service calls for everybody.
  expect((await read(one.url, null)).headers['www-authenticate']).toBe('Bearer');

  await canopy('people', 'role', viewer.person, 'editor', '--workspace', 'other');
  passBelief();
  expect((await create(other.url, viewer.token, { name: 'B' }, '/w/other')).status).toBe(201);
});

test('a token that is revoked stops at every service', async () => {
  const [one, other] = [await serve(), await serve()];
  const { id, token } = await joined('Rita', '--role', 'editor');
  for (const { url } of [one, other]) expect((await read(url, token)).status).toBe(200);
  linesOf(await canopy('tokens', 'revoke', id), z.object({ id: z.string() }));
  passBelief();
  for (const { url } of [one, other]) {
    const { status, headers } = await read(url, token);
    expect([status, headers['www-authenticate']]).toEqual([
      401,
      expect.stringMatching(/^Bearer error="invalid_token"/)
    ]);
  }
  const again = await canopy('tokens', 'revoke', id);
  expect([again.code, again.stderr]).toEqual([1, `${messages.teamTokens.none({ id })}\n`]);
});

test('the lists show who there is and which tokens, and never a token', async () => {
  const { person, id, token } = await joined('Lise', '--role', 'admin');
  const people = linesOf(await canopy('people', 'list'), personLine);
  expect(people).toContainEqual({ person, name: 'Lise', role: 'admin' });
  const listed = await canopy('tokens', 'list');
  expect(listed.stdout).toContain(id);
  expect(listed.stdout).not.toContain(token.slice(4));
  linesOf(await canopy('people', 'remove', person), personLine);
  expect((await canopy('people', 'list')).stdout).not.toContain(person);
});

test.each([
  [['people'], messages.teamPeople.words],
  [['people', 'add', 'A', '--role', 'boss'], messages.teamPeople.role('boss', roleSchema.options)],
  [['people', 'add', 'A', '--branch', '1'], messages.teamPeople.branchAlone],
  [['people', 'add', 'A', '--role', 'editor', '--branch', 'x'], messages.teamPeople.branch({ given: 'x' })],
  [['tokens', 'create', 'p'], '--name is needed.'],
  [['tokens', 'create', 'p', '--name', 'N', '--expires', '0'], messages.teamTokens.days({ given: '0' })],
  [['sign-in', '--url', 'http://canopy.example'], messages.teamSignIn.url({ given: 'http://canopy.example' })]
])('canopy team %j makes no sense, and it says why', async (args, sentence) => {
  const { code, stderr } = await canopy(...args);
  expect(code).toBe(2);
  expect(stderr.split('\n')[0]).toBe(sentence);
});

test.each([
  [['people', 'list', '--workspace', 'othr']],
  [['people', 'add', 'Tilda', '--workspace', 'othr', '--role', 'editor']]
])('canopy team %j names no workspace that there is, and gives nobody a role', async (args) => {
  const { code, stdout, stderr } = await canopy(...args);
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toBe(`${messages.teamFaults.noWorkspace({ name: 'othr' })}\n`);
  expect((await canopy('people', 'list')).stdout).not.toContain('Tilda');
});

test('nobody is limited to a branch that is not there', async () => {
  await canopy('init', '--workspace', 'bare');
  const inBare = ['--workspace', 'bare', '--role', 'editor', '--branch', '9999'];
  const added = await canopy('people', 'add', 'Bea', ...inBare);
  expect([added.code, added.stdout]).toEqual([1, '']);
  expect(added.stderr).toBe(`${messages.teamPeople.noBranch({ branch: '9999', workspace: 'bare' })}\n`);
  const { person } = await joined('Bodo', '--role', 'viewer');
  const changed = await canopy('people', 'role', person, 'editor', '--workspace', 'bare', '--branch', '9999');
  expect([changed.code, changed.stdout]).toEqual([1, '']);
  expect((await canopy('people', 'list', '--workspace', 'bare')).stdout).not.toContain('"editor"');
});

test('a command line that is older than what was written says so', async () => {
  await canopy('init', '--workspace', 'newer');
  const postgres = new Postgres(database.url, 1);
  await postgres.insert(
    `INSERT INTO canopy.log (workspace, entry, revision, schema, effect_version, batch, parts, effect, added_at)
     SELECT workspace, 1, 1, 999, 999, 'b', 0, effect, added_at FROM canopy.log WHERE workspace = 'newer'`,
    []
  );
  await postgres.close();
  for (const args of [['export'], ['people', 'add', 'Nora', '--role', 'editor', '--branch', '1']]) {
    const { code, stderr } = await canopy(...args, '--workspace', 'newer');
    expect([code, stderr]).toEqual([1, `${messages.teamFaults.newerEntries}\n`]);
  }
});

test('the database of check-engine is named as by every other command', async () => {
  const { code, stdout } = await canopy('check-engine', database.url, '--json');
  expect([code, stdout.slice(0, 12)]).toEqual([0, '{"version":"']);
  const away = await canopy('check-engine', '--postgres', databaseAt(database.url, 'away'));
  expect(away).toMatchObject({ code: 1, stderr: expect.stringContaining('"away" does not exist') as string });
  expect((await canopy('check-engine', database.url, '--postgres', database.url)).code).toBe(2);
});

test('a token for nobody is not made', async () => {
  const { code, stderr } = await canopy('tokens', 'create', 'p_none', '--name', 'N');
  expect([code, stderr]).toEqual([1, `${messages.teamPeople.nobody({ person: 'p_none' })}\n`]);
});

test('neither a command nor a service leaves a connection to the database open', async () => {
  const one = await serve();
  await read(one.url, TOKEN);
  for (const args of [['people', 'list'], ['export'], ['check'], ['projection', 'off']])
    expect((await canopy(...args)).code, args[0]).toBe(0);
  expect(await one.end()).toBe(0);
  const postgres = new Postgres(database.url, 1);
  onTestFinished(() => postgres.close());
  const count = 'SELECT count(*)::int AS open FROM pg_stat_activity WHERE datname = current_database()';
  const open = async (): Promise<number | undefined> =>
    (await postgres.rows(z.object({ open: z.int() }), count, []))[0]?.open;
  await expect.poll(open).toBe(1);
});

test('where people can sign in is announced, and so is it to whoever has no token', async () => {
  const { url } = await serve([
    '--public-url',
    'https://canopy.test',
    '--oidc-issuer',
    'https://id.test',
    '--oidc-client',
    'canopy'
  ]);
  const metadata = await call(url, { method: 'GET', path: '/.well-known/oauth-protected-resource' });
  expect(JSON.parse(metadata.body)).toMatchObject({
    resource: 'https://canopy.test',
    authorization_servers: ['https://id.test'],
    canopy_client_id: 'canopy'
  });
  expect((await read(url, null)).headers['www-authenticate']).toBe(
    'Bearer resource_metadata="https://canopy.test/.well-known/oauth-protected-resource"'
  );
});
