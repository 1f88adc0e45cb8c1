import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { STOP_GRACE_MS } from '../../../src-main/http/socket/connection-slots';
import { bundleEntry, type BundledEntry } from '../../support/bundle-entry';
import { runProgram, serveProgram } from '../../support/child-program';
import { halfCreate } from '../../support/half-call';
import { call } from '../../support/http-caller';
import { writePipelined } from '../../support/pipelining-writer';
import { TOKEN } from '../../support/service-under-test';

let cli: BundledEntry;
let folder: string;
let database: string;

beforeAll(async () => {
  cli = await bundleEntry('src-main/cli.ts', 'src-main/backup-check.ts');
});
afterAll(() => cli.remove());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'canopy-cli-'));
  database = join(folder, 'workspace.canopy');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const serveArgs = (more: readonly string[] = []): string[] => [
  '--database',
  database,
  '--port',
  '0',
  '--token',
  TOKEN,
  ...more
];
const create = (url: string, name: string) =>
  call(url, { method: 'POST', path: '/api/admin/categories', body: JSON.stringify({ name }) });

test('standard output carries one line with the URL, the log goes to standard error and holds no secret', async () => {
  const service = await serveProgram(cli.file, serveArgs());
  expect((await create(service.url, 'Shoes')).status).toBe(201);
  await call(service.url, { method: 'GET', path: `/api/categories?token=${TOKEN}` });
  expect(await service.end('SIGTERM')).toBe(0);
  const { stdout, stderr } = service.output();
  expect(stdout).toBe(`{"url":"${service.url}"}\n`);
  const lines = stderr
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line));
  expect(lines).toContainEqual(
    expect.objectContaining({
      level: 'info',
      event: 'call',
      method: 'POST',
      path: '/api/admin/categories',
      status: 201
    })
  );
  expect(stderr).not.toContain(TOKEN);
  expect(stderr).not.toContain('Shoes');
});

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  '%s ends it with exit code 0, and the file can be opened again',
  async (signal) => {
    const service = await serveProgram(cli.file, serveArgs());
    await create(service.url, 'Kept');
    expect(await service.end(signal)).toBe(0);
    const again = await serveProgram(cli.file, serveArgs());
    expect((await call(again.url, { method: 'GET', path: '/api/categories' })).body).toContain('"Kept"');
    expect(await again.end('SIGTERM')).toBe(0);
  }
);

test('a stop while dozens write, some of them ahead of their answers, loses nothing that was acknowledged and is over in time', async () => {
  const service = await serveProgram(cli.file, serveArgs());
  const port = Number(new URL(service.url).port);
  const half = await halfCreate(service.url, 'never-finished');
  half.socket.on('error', () => {});
  let created = 0;
  const writers = Array.from({ length: 30 }, (_one, index) => writePipelined(port, `w${index}`, () => (created += 1)));
  // The disk decides how long that takes: each of them waits until it is written.
  await expect.poll(() => created, { timeout: 40_000 }).toBeGreaterThan(100);
  // The grace for calls under way, and as much again for a slow machine.
  const ending = await Promise.race([service.end('SIGTERM'), sleep(2 * STOP_GRACE_MS).then(() => 'too long')]);
  expect(ending).toBe(0);
  const writings = await Promise.all(writers);
  for (const { received } of writings) expect(received).toMatch(/^$|\}\}$/);
  const again = await serveProgram(cli.file, serveArgs());
  const { body } = await call(again.url, { method: 'GET', path: '/api/categories' });
  await again.end('SIGTERM');
  const acknowledged = writings.flatMap((writing) => writing.acknowledged);
  expect(acknowledged.length).toBeGreaterThan(100);
  expect(acknowledged.filter((name) => !body.includes(`"${name}"`))).toEqual([]);
});

test('a log that nobody reads neither holds the service up nor keeps it from ending', async () => {
  const service = await serveProgram(cli.file, serveArgs());
  service.child.stderr?.pause();
  // More than a pipe holds.
  for (let count = 0; count < 1_500; count += 1)
    expect((await call(service.url, { method: 'GET', path: '/healthz' })).status).toBe(200);
  const ended = new Promise((resolve) => service.child.once('exit', resolve));
  service.child.kill('SIGTERM');
  expect(await ended).toBe(0);
});

test('a port in use is a plain sentence and exit code 1', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const address = other.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const ending = await runProgram(cli.file, [
    'serve',
    '--database',
    database,
    '--port',
    String(port),
    '--token',
    TOKEN
  ]);
  await new Promise((resolve) => other.close(resolve));
  expect(ending).toEqual({
    code: 1,
    stdout: '',
    stderr: `Port ${port} is in use by another program. Choose another port, or stop that program.\n`
  });
});

test('a workspace that is open elsewhere is a plain sentence that names it, and exit code 1', async () => {
  const service = await serveProgram(cli.file, serveArgs());
  const ending = await runProgram(cli.file, ['serve', ...serveArgs()]);
  expect(ending).toMatchObject({ code: 1, stdout: '' });
  expect(ending.stderr).toContain(database);
  expect(ending.stderr).not.toContain('    at ');
  await service.end('SIGTERM');
});

test.each<[string, string[], string]>([
  ['no command', [], 'Which command?'],
  ['an unknown command', ['fly'], '“fly”'],
  ['an unknown option', ['serve', '--fly'], '--fly'],
  ['no database', ['serve', '--port', '0', '--token', TOKEN], '--database'],
  ['no port', ['serve', '--database', 'x', '--token', TOKEN], '--port'],
  ['no token', ['serve', '--database', 'x', '--port', '0'], '--token'],
  ['an empty token', ['serve', '--database', 'x', '--port', '0', '--token', ''], '--token'],
  ['a token that no header can carry', ['serve', '--database', 'x', '--port', '0', '--token', 'a b'], '--token'],
  ['a port that is none', ['serve', '--database', 'x', '--port', '65536', '--token', TOKEN], '65536'],
  ['a port in words', ['serve', '--database', 'x', '--port', 'http', '--token', TOKEN], 'http'],
  ['something left over', ['serve', '--database', 'x', '--port', '0', '--token', TOKEN, 'more'], 'more']
])('%s: the usage on standard error and exit code 2', async (_case, args, named) => {
  const ending = await runProgram(cli.file, args);
  expect(ending).toMatchObject({ code: 2, stdout: '' });
  expect(ending.stderr).toContain(named);
  expect(ending.stderr).toContain('canopy ');
  expect(ending.stderr).not.toContain('    at ');
});

test('a host name that cannot be resolved is a plain sentence', async () => {
  const ending = await runProgram(cli.file, ['serve', ...serveArgs(['--host', 'no-such-host.invalid'])]);
  expect(ending).toMatchObject({
    code: 1,
    stdout: '',
    stderr: 'The host name “no-such-host.invalid” cannot be resolved.\n'
  });
});

test.each([[[]], [['serve']], [['import']], [['export']]])(
  '--help after %j goes to standard output',
  async (command) => {
    const ending = await runProgram(cli.file, [...command, '--help']);
    expect(ending).toMatchObject({ code: 0, stderr: '' });
    expect(ending.stdout).toContain(['canopy', ...command].join(' '));
  }
);

test.each(['7', 'a'.repeat(21), 'a'.repeat(40), '1234567890123456789012'.slice(0, 21)])(
  'a token that can be guessed, %s, is refused by whichever way it comes, and no workspace is made',
  async (weak) => {
    const args = ['serve', '--database', database, '--port', '0'];
    const ways = [
      runProgram(cli.file, [...args, '--token', weak]),
      runProgram(cli.file, [...args, '--token', '-'], `${weak}\n`),
      runProgram(cli.file, args, '', {}, { CANOPY_TOKEN: weak })
    ];
    for (const ending of await Promise.all(ways)) {
      expect(ending).toMatchObject({ code: 2, stdout: '' });
      expect(ending.stderr).toContain('--token needs 128 random bits');
    }
    expect(existsSync(database)).toBe(false);
  }
);

test.each([
  ['0.0.0.0', [], 'Reading and writing need the token.'],
  ['0.0.0.0', ['--public-read'], 'Whoever reaches it reads all categories; writing needs the token.']
])(
  'on %s, with %j, it says who reaches it, unencrypted, and its real addresses, each of which answers',
  async (host, more, who) => {
    const service = await serveProgram(cli.file, serveArgs(['--host', host, ...more]));
    const { stdout, stderr } = service.output();
    const [first, second, third] = stderr.split('\n');
    expect(first).toMatch(/^Other machines can reach this service/);
    expect(second).toBe(who);
    expect(third).toContain('no TLS');
    const { url, urls } = z
      .object({ url: z.string(), urls: z.array(z.string()).default([]) })
      .parse(JSON.parse(stdout));
    const own = Object.values(networkInterfaces())
      .flatMap((addresses) => addresses ?? [])
      .filter(({ family }) => family === 'IPv4');
    const port = new URL(url).port;
    expect(new Set(urls.length === 0 ? [url] : urls)).toEqual(
      new Set(own.map(({ address }) => `http://${address}:${port}`))
    );
    for (const { address, internal } of own) if (!internal) expect(first).toContain(`http://${address}:${port}`);
    for (const one of [url, ...urls])
      expect((await call(one, { method: 'GET', path: '/api/categories' })).status).toBe(200);
    const asked = { method: 'GET', path: '/api/categories', headers: { Host: `elsewhere.example:${port}` } };
    expect((await call(url, asked)).status).toBe(403);
    await service.end('SIGTERM');
  }
);

test('on an address of this machine alone it warns of nothing', async () => {
  const service = await serveProgram(cli.file, serveArgs(['--host', '127.0.0.1']));
  await service.end('SIGTERM');
  expect(service.output().stderr).not.toContain('Other machines');
});
