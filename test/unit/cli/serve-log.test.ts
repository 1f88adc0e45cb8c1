import { appendFileSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { LOG_LEVELS } from '../../../src-main/platform/log';
import { MOST_BYTES } from '../../../src-main/platform/rotated-file';
import { callCli, serveCli, servingArgs } from '../../support/cli-call';
import { call, sendRaw, type HttpCall } from '../../support/http-caller';
import { TOKEN } from '../../support/service-under-test';
import { temporaryFolder } from '../../support/temporary-folder';

const lineSchema = z.looseObject({ time: z.iso.datetime(), level: z.enum(LOG_LEVELS), event: z.string() });

const linesOf = (text: string): z.output<typeof lineSchema>[] =>
  text
    .split('\n')
    .slice(0, -1)
    .map((line) => lineSchema.parse(JSON.parse(line)));

const args = (folder: string, more: readonly string[]): string[] =>
  servingArgs(join(folder, 'a.canopy'), '--no-backups', ...more);
const servedIn = (folder: string, more: readonly string[]) => serveCli(args(folder, more));

const BODY_SECRET = 'hunter2-in-a-body';
const WRONG_TOKEN = 'a-wrong-token-that-is-secret-elsewhere';
const PATH = '/api/admin/categories';

/** Every route and every way in which a secret could come along. */
const calls = (url: string): readonly HttpCall[] => {
  const secretBody = JSON.stringify({
    name: BODY_SECRET,
    description: BODY_SECRET,
    metadata: { password: BODY_SECRET }
  });
  const routes: HttpCall[] = [
    { method: 'GET', path: '/api/categories' },
    { method: 'HEAD', path: '/api/categories' },
    { method: 'POST', path: PATH, body: secretBody },
    { method: 'PUT', path: `${PATH}/1`, body: secretBody },
    { method: 'DELETE', path: `${PATH}/1` },
    { method: 'GET', path: '/openapi.json' },
    { method: 'GET', path: '/healthz' },
    { method: 'OPTIONS', path: '/nothing' }
  ];
  const changed = (change: (one: HttpCall) => HttpCall): HttpCall[] => routes.map(change);
  return [
    ...routes,
    ...changed((one) => ({ ...one, path: `${one.path}?token=${TOKEN}&access_token=${BODY_SECRET}` })),
    ...changed((one) => ({ ...one, path: `${one.path}/${TOKEN}` })),
    ...changed((one) => ({
      ...one,
      path: `${one.path}/${encodeURIComponent(TOKEN).replace('a', '%61')}/${BODY_SECRET}`
    })),
    ...changed((one) => ({ ...one, path: `${url}${one.path}?${TOKEN}` })),
    ...changed((one) => ({ ...one, headers: { Authorization: `Bearer ${WRONG_TOKEN}` } })),
    ...changed((one) => ({ ...one, headers: { Authorization: `Basic ${TOKEN}` } })),
    ...changed((one) => ({ ...one, headers: { 'X-Request-Id': TOKEN } })),
    ...changed((one) => ({ ...one, headers: { 'X-Request-Id': `my-${TOKEN}-1` } })),
    ...changed((one) => ({
      ...one,
      headers: { Cookie: `token=${TOKEN}`, Referer: `http://x/?${TOKEN}`, 'User-Agent': BODY_SECRET }
    })),
    ...changed((one) => ({
      ...one,
      headers: { 'If-Match': `"${TOKEN}"`, 'If-None-Match': BODY_SECRET, 'Idempotency-Key': BODY_SECRET }
    })),
    ...changed((one) => ({ ...one, headers: { Host: TOKEN } })),
    ...changed((one) => ({ ...one, headers: { Origin: `http://${TOKEN}.example` } })),
    ...changed((one) => ({ ...one, headers: { X: `${TOKEN}${'x'.repeat(20_000)}` } })),
    { method: 'POST', path: PATH, body: `{"name":"${BODY_SECRET}"` },
    { method: 'POST', path: PATH, body: JSON.stringify({ [BODY_SECRET]: TOKEN }) },
    { method: 'POST', path: PATH, body: secretBody, headers: { 'Content-Type': BODY_SECRET } },
    { method: 'POST', path: PATH, body: BODY_SECRET.repeat(100_000) }
  ];
};

test('whatever is called, at whatever level, no token and nothing of a body gets into the log', async () => {
  const folder = temporaryFolder();
  const file = join(folder, 'logs', 'serve.log');
  const service = await servedIn(folder, ['--log-level', 'debug', '--log-file', file]);
  const all = calls(service.url);
  for (const one of all) await call(service.url, one);
  await sendRaw(service.url, `GET /${TOKEN} ${BODY_SECRET}\r\n\r\n`);
  await sendRaw(service.url, `${TOKEN} ${BODY_SECRET}\r\n\r\n`);
  // Failures of ours have errors with causes and stacks.
  renameSync(join(folder, 'a.canopy'), join(folder, 'gone.canopy'));
  for (const one of calls(service.url).slice(0, 8)) await call(service.url, one);
  expect(await service.end()).toBe(0);
  const { stdout, stderr } = service.output();
  const log = readdirSync(join(folder, 'logs'))
    .map((name) => readFileSync(join(folder, 'logs', name), 'utf8'))
    .join('');
  for (const secret of [TOKEN, WRONG_TOKEN, BODY_SECRET]) {
    for (const [where, text] of Object.entries({ stdout, stderr, log }))
      expect(text.toLowerCase().includes(secret), `${secret} in ${where}`).toBe(false);
  }
  expect(stderr).toBe('');
  const lines = linesOf(log);
  // It was the log of these very calls.
  expect(lines.filter(({ event }) => event === 'call' || event === 'unreadable_call').length).toBe(all.length + 2 + 8);
  expect(lines.filter(({ event }) => event === 'call_failed').length).toBeGreaterThan(0);
  expect(lines.filter(({ event }) => event === 'call').every(({ requestId }) => typeof requestId === 'string')).toBe(
    true
  );
});

test.each([
  ['error', ['error']],
  ['warn', ['error']],
  ['info', ['error', 'info']]
])('at %s the log has lines of that level and graver ones', async (level, expected) => {
  const folder = temporaryFolder();
  const service = await servedIn(folder, ['--log-level', level]);
  await call(service.url, { method: 'GET', path: '/healthz' });
  renameSync(join(folder, 'a.canopy'), join(folder, 'gone.canopy'));
  await call(service.url, { method: 'POST', path: PATH, body: '{"name":"A"}' });
  expect(await service.end()).toBe(0);
  expect(
    [...new Set(linesOf(service.output().stderr).map((line) => line.level))].toSorted((a, b) => a.localeCompare(b))
  ).toEqual(expected);
});

test('a log file is gone on with at the next start, and put aside when it is full', async () => {
  const folder = temporaryFolder();
  const file = join(folder, 'serve.log');
  for (let start = 0; start < 2; start += 1) expect(await (await servedIn(folder, ['--log-file', file])).end()).toBe(0);
  expect(linesOf(readFileSync(file, 'utf8')).map(({ event }) => event)).toEqual([
    'listening',
    'stopped',
    'listening',
    'stopped'
  ]);
  // As full as no further call leaves it.
  const [line = ''] = readFileSync(file, 'utf8').split('\n');
  appendFileSync(file, `${line}\n`.repeat(Math.floor(MOST_BYTES / (line.length + 1)) - 4));
  const full = readFileSync(file, 'utf8');
  const service = await servedIn(folder, ['--log-file', file]);
  for (let count = 0; count < 8; count += 1)
    expect((await call(service.url, { method: 'GET', path: '/healthz' })).status).toBe(200);
  expect(await service.end()).toBe(0);
  expect(readFileSync(`${file}.1`, 'utf8').startsWith(full)).toBe(true);
  expect(linesOf(readFileSync(file, 'utf8')).at(-1)).toMatchObject({ event: 'stopped' });
});

test('a log that cannot be written is said once, and calls go on', async () => {
  const folder = temporaryFolder();
  const service = await servedIn(folder, ['--log-file', folder]);
  for (let count = 0; count < 20; count += 1)
    expect((await call(service.url, { method: 'GET', path: '/healthz' })).status).toBe(200);
  expect(await service.end()).toBe(0);
  expect(service.output().stderr).toMatch(/^The log cannot be written: EISDIR.*\n$/);
});

test.each([
  ['a level that is none', ['--log-level', 'loud'], 'error, warn, info or debug'],
  ['an empty log file', ['--log-file', ''], '--log-file']
])('%s is a usage error', async (_case, more, named) => {
  const ending = await callCli(args(temporaryFolder(), more));
  expect(ending).toMatchObject({ code: 2, stdout: '' });
  expect(ending.stderr).toContain(named);
});
