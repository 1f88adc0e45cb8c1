import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { listenHere } from '../../support/listen-here';
import { messages } from '../../../src-main/cli/messages';
import { COMMAND_NAMES } from '../../../src-shared/command-names';
import { messages as httpWords } from '../../../src-main/http/call/messages';
import { callCli, serveCli, servingArgs } from '../../support/cli-call';
import { call } from '../../support/http-caller';
import { TOKEN } from '../../support/service-under-test';
import { temporaryFolderInMemory } from '../../support/temporary-folder';

const words = messages.serveFaults;
let database: string;

beforeEach(() => {
  database = join(temporaryFolderInMemory(), 'workspace.canopy');
});

const serveArgs = (more: readonly string[] = []): string[] => servingArgs(database, '--no-backups', ...more);

test('standard output carries one line with the URL, the log goes to standard error and holds no secret', async () => {
  const service = await serveCli(serveArgs());
  const shoes = { method: 'POST', path: '/api/admin/categories', body: '{"name":"Shoes"}' };
  expect((await call(service.url, shoes)).status).toBe(201);
  await call(service.url, { method: 'GET', path: `/api/categories?token=${TOKEN}` });
  expect(await service.end()).toBe(0);
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
  expect(lines.at(-1)).toMatchObject({ event: 'stopped' });
  expect(stderr).not.toContain(TOKEN);
  expect(stderr).not.toContain('Shoes');
});

test('a port in use is a plain sentence and exit code 1', async () => {
  const other = createServer();
  const port = await listenHere(other);
  const ending = await callCli(['serve', '--database', database, '--port', String(port), '--token', TOKEN]);
  await new Promise((resolve) => other.close(resolve));
  expect(ending).toEqual({
    code: 1,
    stdout: '',
    stderr: `${httpWords.portInUse({ port: String(port) })}\n`
  });
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
  const ending = await callCli(args);
  expect(ending).toMatchObject({ code: 2, stdout: '' });
  expect(ending.stderr).toContain(named);
  expect(ending.stderr).toContain('canopy ');
  expect(ending.stderr).not.toContain('    at ');
});

test('an error that nobody foresaw is told with its stack, by which it can be found', async () => {
  const programFile = (): string => {
    throw new Error('Nothing is built here.');
  };
  const ending = await callCli(serveArgs(), { programFile });
  expect(ending).toMatchObject({ code: 1, stdout: '' });
  expect(ending.stderr).toMatch(/^Canopy failed [^\n]+\nError: Nothing is built here\.\n {4}at /);
});

test('a host name that cannot be resolved is a plain sentence', async () => {
  const ending = await callCli(serveArgs(['--host', 'no-such-host.invalid']));
  expect(ending).toMatchObject({
    code: 1,
    stdout: '',
    stderr: `${httpWords.hostUnknown({ host: 'no-such-host.invalid' })}\n`
  });
});

const NESTED = ['map set', 'team import', 'team export', 'team serve', 'team tokens'];

test.each(['', ...COMMAND_NAMES, ...NESTED])('--help after “%s” goes to standard output, whole', async (command) => {
  const ending = await callCli([...command.split(' ').filter(Boolean), '--help']);
  expect(ending).toMatchObject({ code: 0, stderr: '' });
  expect(ending.stdout).toContain(`canopy ${command}`);
  expect(ending.stdout).not.toMatch(/\{\{|undefined/);
});

test.each(['secret', 'a'.repeat(21), 'a'.repeat(40), '1234567890123456789012'.slice(0, 21)])(
  'a token that can be guessed, %s, is refused by whichever way it comes, and no workspace is made',
  async (weak) => {
    const args = ['serve', '--database', database, '--port', '0'];
    const ways = [
      callCli([...args, '--token', weak]),
      callCli([...args, '--token', '-'], { input: `${weak}\n` }),
      callCli(args, { env: { CANOPY_TOKEN: weak } })
    ];
    for (const ending of await Promise.all(ways)) {
      expect(ending).toMatchObject({ code: 2, stdout: '' });
      expect(ending.stderr).toContain(words.weakToken({ least: '22' }));
      expect(ending.stderr).not.toContain(weak);
    }
    expect(existsSync(database)).toBe(false);
  }
);

test.each([{ publicRead: false }, { publicRead: true }])(
  'on all addresses, with %j, it says who reaches it, unencrypted, and its real addresses, each of which answers',
  async ({ publicRead }) => {
    const service = await serveCli(serveArgs(['--host', '0.0.0.0', ...(publicRead ? ['--public-read'] : [])]));
    const { stdout, stderr } = service.output();
    const { url, urls } = z
      .object({ url: z.string(), urls: z.array(z.string()).default([]) })
      .parse(JSON.parse(stdout));
    const all = urls.length === 0 ? [url] : urls;
    const own = Object.values(networkInterfaces())
      .flatMap((addresses) => addresses ?? [])
      .filter(({ family }) => family === 'IPv4');
    const { port } = new URL(url);
    expect(new Set(all)).toEqual(new Set(own.map(({ address }) => `http://${address}:${port}`)));
    const isInternal = (one: string): boolean => own.some(({ address, internal }) => internal && one.includes(address));
    const others = all.filter((one) => !isInternal(one));
    expect(
      stderr.startsWith(`${words.reachable({ urls: others.join(' and ') || null, publicRead, isSecure: false })}\n`)
    ).toBe(true);
    for (const one of all) expect((await call(one, { method: 'GET', path: '/api/categories' })).status).toBe(200);
    const asked = { method: 'GET', path: '/api/categories', headers: { Host: `elsewhere.example:${port}` } };
    expect((await call(url, asked)).status).toBe(403);
  }
);

test('on an address of this machine alone it warns of nothing', async () => {
  const service = await serveCli(serveArgs(['--host', '127.0.0.1']));
  expect(await service.end()).toBe(0);
  expect(service.output().stderr).not.toContain('reachable');
  expect(service.output().stderr).not.toMatch(/^[^{]/m);
});
