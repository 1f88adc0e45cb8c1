import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { Client } from 'pg';
import { z } from 'zod';
import { messages } from '../../../../src-main/cli/messages';
import { openTeamWorkspace } from '../../../../src-main/store/team/open-team-workspace';
import { Postgres } from '../../../../src-main/store/team/postgres';
import { People } from '../../../../src-main/team/people/people';
import { Tokens } from '../../../../src-main/team/people/tokens';
import type { TeamServerOptions } from '../../../../src-main/team/server/team-server';
import { bundleCli, type BundledEntry } from '../../../support/bundle-entry';
import type { Ending } from '../../../support/child-program';
import { callCli, serveCli } from '../../../support/cli-call';
import { halfCreate } from '../../../support/half-call';
import { call, problemOf, type HttpAnswer } from '../../../support/http-caller';
import { passTime } from '../../../support/passed-time';
import { reachableDatabase } from '../../../support/reachable-database';
import { smallDisk } from '../../../support/small-disk';
import { TOKEN } from '../../../support/service-under-test';
import { serveTeam } from '../../../support/team-processes';
import { openServer, QUICK, type TeamServerUnderTest } from '../../../support/team-server';
import { useDatabase } from '../../../support/test-database';

const server = useDatabase('empty');
const bare = useDatabase('empty');
let folder: string;
let made: Ending;

const env = () => ({ CANOPY_POSTGRES_URL: server.url });
const canopy = (...args: string[]): Promise<Ending> => callCli(['team', ...args], { env: env() });
const serve = async (options: Partial<TeamServerOptions> = {}, url = server.url): Promise<TeamServerUnderTest> => {
  const one = await openServer(url, options);
  onTestFinished(() => one.end());
  return one;
};
const create = (url: string, name: string, workspace = ''): Promise<HttpAnswer> =>
  call(url, { method: 'POST', path: `${workspace}/api/admin/categories`, body: JSON.stringify({ name }) });
const read = (url: string, path = '/api/categories'): Promise<HttpAnswer> => call(url, { method: 'GET', path });
const isReady = async ({ adminUrl }: { readonly adminUrl: string }): Promise<boolean> =>
  (await read(adminUrl, '/readyz')).status === 200;
const codeOf = (answer: HttpAnswer): string => problemOf(answer).code;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'canopy-team-serving-'));
  made = await canopy('init');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('canopy team init, import, export', () => {
  test('it makes what is not there, and what is there already stays as it is', async () => {
    expect(made.code).toBe(0);
    const { token, ...rest } = z.looseObject({ token: z.string() }).parse(JSON.parse(made.stdout));
    expect(rest).toEqual({ workspace: 'default', isNew: true });
    const postgres = new Postgres(server.url, 1);
    try {
      const identity = await new Tokens(postgres).identify(token);
      if (identity === undefined) throw new Error('The token is nobody’s.');
      expect(identity.name).toBe('Administrator');
      const people = new People(postgres);
      expect(await people.roleIn('default', identity.person)).toEqual({ role: 'admin' });
      expect(await people.roleIn('shop', identity.person)).toBe(undefined);
    } finally {
      await postgres.close();
    }
    expect(await canopy('init')).toMatchObject({ code: 0, stdout: '{"workspace":"default","isNew":false}\n' });
  });

  test('two at once make one admin, and one of them prints the token', async () => {
    const both = ['init', '--workspace', 'both', '--admin', 'Both'];
    const endings = await Promise.all([canopy(...both), canopy(...both)]);
    expect(endings.map(({ code }) => code)).toEqual([0, 0]);
    const tokens = endings.flatMap(
      ({ stdout }) => z.object({ token: z.string().optional() }).parse(JSON.parse(stdout)).token ?? []
    );
    const postgres = new Postgres(server.url, 1);
    onTestFinished(() => postgres.close());
    const roles = await new People(postgres).rolesIn('both');
    expect([tokens.length, roles.size]).toEqual([1, 1]);
    const identity = await new Tokens(postgres).identify(tokens[0] ?? '');
    expect(roles.get(identity?.person ?? '')).toEqual({ role: 'admin' });
    const ofBoth = (await new Tokens(postgres).list()).filter(({ person }) => person === identity?.person);
    expect(ofBoth.length).toBe(1);
  });

  test('where it was cut off half-way, it is repeated and then prints the token', async () => {
    const postgres = new Postgres(server.url, 1);
    onTestFinished(() => postgres.close());
    await postgres.run('ALTER TABLE canopy.tokens ADD CONSTRAINT cut CHECK (false) NOT VALID');
    const half = ['init', '--workspace', 'half', '--admin', 'Half'];
    expect(await canopy(...half)).toMatchObject({ code: 1, stdout: '' });
    await postgres.run('ALTER TABLE canopy.tokens DROP CONSTRAINT cut');
    const { token } = z.object({ token: z.string() }).parse(JSON.parse((await canopy(...half)).stdout));
    const identity = await new Tokens(postgres).identify(token);
    expect(await new People(postgres).roleIn('half', identity?.person ?? '')).toEqual({ role: 'admin' });
    expect(await canopy(...half)).toMatchObject({ code: 0, stdout: '{"workspace":"half","isNew":false}\n' });
  });

  test('a workspace is imported, served under its name, and exported as it was', async () => {
    expect((await canopy('init', '--workspace', 'shop', '--title', 'Our shop')).code).toBe(0);
    const file = join(folder, 'shop.md');
    writeFileSync(file, '- Shoes\n  - Boots\n- Hats\n');
    const imported = await canopy('import', '--workspace', 'shop', file);
    expect(imported).toMatchObject({ code: 0, stderr: '' });
    expect(imported.stdout).toContain('"imported":3');
    const one = await serve();
    expect((await read(one.url, '/w/shop/api/categories')).body).toContain('"Boots"');
    expect((await create(one.url, 'Gloves', '/w/shop')).status).toBe(201);
    const output = join(folder, 'out.md');
    expect((await canopy('export', '--workspace', 'shop', '--format', 'markdown', output)).code).toBe(0);
    const exported = readFileSync(output, 'utf8');
    expect(['Shoes', 'Boots', 'Hats', 'Gloves'].filter((name) => !exported.includes(name))).toEqual([]);
    const again = await canopy('import', '--workspace', 'shop', '--on-conflict', 'replace', '--match-by', 'path', file);
    expect(JSON.parse(again.stdout)).toMatchObject({ removed: 1, added: 0 });
    expect((await read(one.url, '/w/shop/api/categories')).body).not.toContain('Gloves');
    const tried = await canopy('import', '--workspace', 'shop', '--dry-run', file);
    expect(JSON.parse(tried.stdout)).toMatchObject({ count: 3, goesThrough: true });
    expect((await read(one.url, '/w/shop/healthz')).body).toContain('"count":3');
  });

  test('an import may be a person’s, who is held to their role and can undo it', async () => {
    const file = join(folder, 'more.md');
    writeFileSync(file, '- By Ana\n');
    const postgres = new Postgres(server.url, 1);
    try {
      const people = new People(postgres);
      const [ana, ben] = [await people.add('Ana'), await people.add('Ben')];
      await people.setRole('default', ana, { role: 'editor' });
      await people.setRole('default', ben, { role: 'viewer' });
      for (const [person, why] of [
        [ben, 'only an editor or an admin'],
        ['p_nobody', 'has nobody']
      ] as const) {
        const refused = await canopy('import', '--person', person, file);
        expect([refused.code, refused.stdout]).toEqual([1, '']);
        expect(refused.stderr).toContain(why);
      }
      expect(await canopy('import', '--person', ana, file)).toMatchObject({ code: 0, stderr: '' });
      const opened = await openTeamWorkspace({ postgres, workspace: 'default', folder, upkeep: null });
      expect(await opened.edits.undo({ person: ana })).toMatchObject({ action: 'import', subject: 'By Ana' });
      expect(await opened.edits.undo({ person: ben })).toBeNull();
      await opened.close(() => new Error('The test is over.'));
    } finally {
      await postgres.close();
    }
  });

  test.each([
    [['export', '--workspace', 'none'], 1, 'has no workspace “none”'],
    [['init', '--workspace', 'No'], 2, 'not “No”'],
    [['init', '--postgres', 'mysql://a'], 2, '--postgres takes the URL of a database'],
    [['init', '--postgres', 'postgres://canopy:secret-word@127.0.0.1:1/x'], 1, 'The database cannot be used'],
    [['serve', '--port', '0'], 2, '--host is needed'],
    [['serve', '--port', '0', '--host', '127.0.0.1'], 2, '--token (or CANOPY_TOKEN) is needed'],
    [['nothing'], 2, 'There is no command “team nothing”']
  ] as const)('canopy team %j ends with %i and says why', async (args, code, sentence) => {
    const ending = await canopy(...args);
    expect([ending.code, ending.stdout]).toEqual([code, '']);
    expect(ending.stderr).toContain(sentence);
    expect(ending.stderr).not.toContain('secret-word');
  });

  test('a database without the tables is not served, and init is named', async () => {
    const sentence = messages.teamFaults.notInitialised;
    for (const command of [
      ['people', 'list'],
      ['serve', '--port', '0', '--host', '127.0.0.1', '--token', TOKEN]
    ]) {
      const { code, stderr } = await canopy(...command, '--postgres', bare.url);
      expect([code, stderr]).toEqual([1, expect.stringContaining(sentence)]);
    }
  });
});

describe('a process that is watched', () => {
  test('says that it runs and that it is ready, at both of its ports', async () => {
    const one = await serve();
    for (const url of [one.url, one.adminUrl])
      for (const path of ['/livez', '/readyz'])
        expect(await call(url, { method: 'GET', path, headers: { Authorization: null } })).toMatchObject({
          status: 200,
          body: '{"data":null}'
        });
    expect((await read(one.adminUrl)).status).toBe(404);
    expect((await call(one.adminUrl, { method: 'POST', path: '/readyz', body: '{}' })).status).toBe(405);
    const described = z
      .object({ paths: z.record(z.string(), z.unknown()) })
      .parse(JSON.parse((await read(one.url, '/openapi.json')).body));
    expect(Object.keys(described.paths)).toEqual(expect.arrayContaining(['/api/categories', '/livez', '/readyz']));
  });

  test('counts its calls by route and status, and the entries of the log, and names nothing of a caller', async () => {
    const [one, two] = await Promise.all([serve(), serve()]);
    const before = (await read(two.adminUrl, '/metrics')).body;
    expect(before).toContain('canopy_log_entries_total{from="here"} 0');
    expect((await create(one.url, 'Counted')).status).toBe(201);
    expect((await read(one.url, '/api/secret-path')).status).toBe(404);
    expect((await read(two.url)).body).toContain('Counted');
    const metrics = await read(one.adminUrl, '/metrics');
    expect(metrics.headers['content-type']).toContain('text/plain; version=0.0.4');
    expect(metrics.body).toContain(
      'canopy_http_requests_total{method="POST",route="/api/admin/categories",status="201"} 1'
    );
    expect(metrics.body).toContain('canopy_http_requests_total{method="GET",route="unknown",status="404"} 1');
    expect(metrics.body).toContain('canopy_log_entries_total{from="here"} 1');
    expect(metrics.body).toContain('canopy_ready 1');
    expect(metrics.body).not.toMatch(/secret-path|Counted/);
    expect(metrics.body).not.toContain(TOKEN);
    expect((await read(two.adminUrl, '/metrics')).body).toMatch(/canopy_log_entries_total\{from="others"\} [1-9]/);
  });

  test('gives a tree without asking the log to whoever says that this will do', async () => {
    const way = await reachableDatabase(server.url);
    const one = await serve({}, way.url);
    const [, asked] = [await read(one.url, '/api/categories?stale=1'), await read(one.url, '/api/categories')];
    expect((await read(one.url, '/api/categories?stale=1')).headers['etag']).toBe(asked.headers['etag']);
    expect(codeOf(await read(one.url, '/api/categories?stale=0'))).toBe('unknown_parameter');
    way.isAway = true;
    expect((await read(one.url, '/api/categories?stale=1')).body).toBe(asked.body);
    way.isAway = false;
  });

  test('logs each call as JSON, with the name that its caller gave it, and no good health', async () => {
    const one = await serveCli(['team', 'serve', '--port', '0', '--host', '127.0.0.1', '--drain-wait', '0'], {
      env: { ...env(), CANOPY_TOKEN: TOKEN }
    });
    await read(one.url, '/readyz');
    await call(one.url, { method: 'GET', path: '/api/categories', headers: { 'X-Request-Id': 'from-the-balancer' } });
    expect(await one.end()).toBe(0);
    const { stderr } = one.output();
    expect(stderr).toContain('from-the-balancer');
    for (const line of stderr.trimEnd().split('\n'))
      expect(z.looseObject({ event: z.string() }).safeParse(JSON.parse(line)).success).toBe(true);
    expect(stderr).not.toContain(TOKEN);
    expect(stderr).not.toContain('/readyz');
  });

  test('is not ready while the database is away, and is again when it is back', async () => {
    const way = await reachableDatabase(server.url);
    const one = await serve(QUICK, way.url);
    way.isAway = true;
    await expect.poll(() => isReady(one)).toBe(false);
    expect((await read(one.adminUrl, '/livez')).status).toBe(200);
    const refusal = await read(one.adminUrl, '/readyz');
    expect([codeOf(refusal), refusal.headers['retry-after']]).toEqual(['unavailable', '2']);
    way.isAway = false;
    await expect.poll(() => isReady(one)).toBe(true);
    expect((await create(one.url, 'After')).status).toBe(201);
  });
});

test('a process that cannot catch up for some time is not ready, answers who asks it all the same, and is ready again once it can', async () => {
  const one = await serve({ ...QUICK, mostLagMs: 60_000 });
  expect(await isReady(one)).toBe(true);
  expect((await create(one.url, 'Before')).status).toBe(201);
  // Whoever holds the log up; the database itself answers.
  const holder = new Client({ connectionString: server.url });
  await holder.connect();
  try {
    await holder.query('BEGIN');
    await holder.query('LOCK TABLE canopy.log');
    passTime(61_000);
    expect(await isReady(one)).toBe(false);
    const refusal = await read(one.adminUrl, '/readyz');
    expect([codeOf(refusal), refusal.headers['retry-after']]).toEqual(['unavailable', '2']);
    expect(refusal.body).toContain('caught up');
    expect((await read(one.adminUrl, '/livez')).status).toBe(200);
    expect((await read(one.url, '/api/categories?stale=1')).body).toContain('Before');
    expect((await read(one.adminUrl, '/metrics')).body).toMatch(/canopy_lag_seconds 6\d/);
    const waiting = create(one.url, 'Meanwhile');
    await holder.query('ROLLBACK');
    expect((await waiting).status).toBe(201);
  } finally {
    await holder.end();
  }
  await expect.poll(() => isReady(one)).toBe(true);
});

test('a process says how old the newest snapshot is and how much of the log is behind it', async () => {
  const one = await serve();
  expect((await create(one.url, 'Behind')).status).toBe(201);
  const metrics = async (): Promise<string> => (await read(one.adminUrl, '/metrics')).body;
  await expect.poll(metrics).toMatch(/^canopy_snapshot_age_seconds [\d.]*[1-9]/m);
  expect(await metrics()).toMatch(/^canopy_snapshot_behind_entries [1-9]/m);
  const entries = async (): Promise<number> =>
    Number(/^canopy_snapshot_behind_entries (\d+)/m.exec(await metrics())?.[1]);
  const before = await entries();
  expect((await create(one.url, 'Behind too')).status).toBe(201);
  expect(await entries()).toBe(before + 1);
});

describe('a process that is asked to end', () => {
  let cli: BundledEntry;
  beforeAll(async () => {
    cli = await bundleCli();
  });
  afterAll(() => cli.remove());

  const running = async (): Promise<Set<string>> => {
    const postgres = new Postgres(server.url, 1);
    const rows = await postgres.rows(z.object({ process: z.string() }), 'SELECT process FROM canopy.processes', []);
    await postgres.close();
    return new Set(rows.map(({ process }) => process));
  };

  test('is not ready first, answers on, and finishes what it was sent', async () => {
    const one = await openServer(server.url);
    const half = await halfCreate(one.url, 'begun-before');
    const noticed = Promise.withResolvers<void>();
    const ended = one.end(noticed.promise);
    expect(await isReady(one)).toBe(false);
    expect((await create(one.url, 'Sent all the same')).status).toBe(201);
    noticed.resolve();
    expect(await half.finish()).toContain('201');
    await ended;
    const two = await serve();
    expect((await read(two.url)).body).toContain('Sent all the same');
  });

  test('ends with 0, and says that it has ended, so that nobody waits for it', async () => {
    const before = await running();
    const one = await serveTeam(cli.file, server.url);
    const [name = '', ...others] = (await running()).difference(before);
    expect(others).toEqual([]);
    expect(await one.end()).toBe(0);
    expect(name).not.toBe('');
    expect((await running()).has(name)).toBe(false);
  });

  test('ends also while it waits for the database and is not open yet', async () => {
    const holding = new Client(server.url);
    await holding.connect();
    onTestFinished(() => holding.end());
    await holding.query('BEGIN; LOCK TABLE canopy.workspaces IN ACCESS EXCLUSIVE MODE');
    const before = await running();
    const args = ['team', 'serve', '--port', '0', '--host', '127.0.0.1', '--token', TOKEN];
    const child = spawn(process.execPath, [cli.file, ...args], { stdio: 'ignore', env: { ...process.env, ...env() } });
    const ended = once(child, 'close');
    await expect.poll(async () => (await running()).difference(before).size).toBe(1);
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  });

  test('a second signal ends it at once', async () => {
    const one = await serveTeam(cli.file, server.url, ['--drain-wait', '600']);
    const ended = one.end('SIGTERM');
    await expect.poll(() => isReady(one)).toBe(false);
    one.child.kill('SIGTERM');
    expect(await ended).toBe(1);
  });
});

describe('the cache folder and the ports', () => {
  test('what is no folder, or cannot be made, is named with the reason, and nothing is tried for ever', async () => {
    const file = join(folder, 'a-file');
    writeFileSync(file, '');
    const args = ['serve', '--port', '0', '--host', '127.0.0.1', '--token', TOKEN];
    for (const cache of [file, join(file, 'below'), ...(process.platform === 'linux' ? ['/proc/nope/below'] : [])]) {
      const { code, stderr } = await canopy(...args, '--cache', cache);
      expect(code).not.toBe(0);
      expect(stderr).toContain(`The cache folder “${cache}” cannot be used: `);
    }
  });

  test('an admin port that is in use is said in a sentence', async () => {
    const first = await serve();
    const { port } = new URL(first.adminUrl);
    const args = ['serve', '--port', '0', '--host', '127.0.0.1', '--token', TOKEN, '--admin-port', port];
    const { code, stderr } = await canopy(...args, '--cache', join(folder, 'second'));
    expect(code).not.toBe(0);
    expect(stderr).toContain(`Port ${port} is`);
    expect(stderr).not.toContain('EADDRINUSE');
  });

  const disk = smallDisk(4);
  afterAll(() => disk?.remove());
  test.skipIf(disk === undefined)(
    'a process whose cache folder is full is not ready and refuses what it cannot answer, until there is room again (needs to mount a disk)',
    async () => {
      if (disk === undefined) return;
      const full = await serve({ ...QUICK, cache: disk.folder });
      const other = await serve();
      disk.fill();
      const description = 'x'.repeat(9_000);
      const body = JSON.stringify({ name: 'Large', description });
      // Until the copy can take in no more of what the other writes.
      await expect
        .poll(
          async () => {
            await call(other.url, { method: 'POST', path: '/api/admin/categories', body });
            return (await read(full.url)).status;
          },
          { interval: 1 }
        )
        .toBe(503);
      await expect.poll(async () => problemOf(await read(full.adminUrl, '/readyz')).detail).toContain('cache folder');
      expect(codeOf(await read(full.url))).toBe('unavailable');
      expect((await read(other.url)).status).toBe(200);
      disk.occupy(0);
      await expect.poll(() => isReady(full)).toBe(true);
      await expect.poll(async () => (await read(full.url)).body).toBe((await read(other.url)).body);
    }
  );
});
