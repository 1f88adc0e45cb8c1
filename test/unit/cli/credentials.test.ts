import { readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { type TypedAuth, typedAuthSchema } from '../../../src-shared/presented-credentials';
import { messages } from '../../../src-main/cli/messages';
import { messages as serviceWords } from '../../../src-main/sync/service-client/http/messages';
import { authOf, keepCredentials, readCredentials, type TokenOptions } from '../../../src-main/cli/credential-options';
import type { Ending } from '../../support/child-program';
import { callCli, connectArgs, servingArgs } from '../../support/cli-call';
import { guardedService } from '../../support/guarded-service';
import { temporaryFolderInMemory } from '../../support/temporary-folder';
import { CLIENT_ID, CLIENT_SECRET, SCOPE, startTokenServer } from '../../support/token-server';
import { ForeignDoor, foreignServer, foreignService } from '../../support/foreign';
import { readdress } from '../../support/readdressed';
import { recordingServer, type RecordingServer } from '../../support/recording-server';

let file: string;
const run = (...args: string[]): Promise<Ending> => callCli(args);

beforeEach(() => {
  file = join(temporaryFolderInMemory(), 'shop');
});

const serviceFor = async (...guard: Parameters<typeof guardedService>): Promise<string> => {
  const { url, stop } = await guardedService(...guard);
  onTestFinished(stop);
  return url;
};

const connect = (url: string, ...args: string[]): Promise<Ending> =>
  run('connect', '--database', file, '--url', url, ...args);
const sync = (...args: string[]): Promise<Ending> => run('sync', '--database', file, ...args);
/** Without what the server has said, which comes before the full stop. */
const WRONG_CLIENT = serviceWords.noToken.wrongClient({ status: '401', words: null }).slice(0, -1);
const settled = { code: 0, stdout: '{"pulled":0,"pushed":0,"waiting":0,"conflicts":0,"reported":[]}\n', stderr: '' };

test('a key as a parameter: it is kept, sent with each request, and told to nobody', async () => {
  const url = await serviceFor(
    (request) => new URL(request.url ?? '', 'http://x').searchParams.get('api_key') === 'a key=with&signs'
  );
  const refused = await connect(url, '--auth', 'query', '--token', 'api_key=a-wrong-key');
  expect(refused).toMatchObject({ code: 5, stderr: expect.stringContaining('api_key=…') as string });
  expect(refused.stderr).not.toContain('a-wrong-key');
  const made = await connect(url, '--auth', 'query', '--token', 'api_key=a key=with&signs');
  expect(made).toMatchObject({ code: 0, stdout: expect.stringContaining('"categories":2') as string });
  expect(made.stdout + made.stderr).not.toContain('with');
  expect(await sync()).toEqual(settled);
});

test('a key as a user name without a password', async () => {
  const url = await serviceFor(
    ({ headers }) => headers.authorization === `Basic ${Buffer.from('sk_live_1:').toString('base64')}`
  );
  expect(await connect(url, '--auth', 'basic', '--token', 'sk_live_1:')).toMatchObject({ code: 0 });
  expect(await sync()).toEqual(settled);
});

test('OAuth client credentials: the token is kept nowhere, and other credentials are given without saying the rest again', async () => {
  const server = await startTokenServer();
  onTestFinished(() => server.stop());
  const tokens: string[] = [];
  const url = await serviceFor(async ({ headers }) => {
    const token = headers.authorization?.replace('Bearer ', '') ?? '';
    tokens.push(token);
    return token === 'by-hand' || (await server.scopeOf(token)) === SCOPE;
  });
  const oauth = ['--auth', 'oauth', '--token-url', server.tokenUrl, '--scope', SCOPE];
  expect(await connect(url, ...oauth, '--token', `${CLIENT_ID}:a-wrong-secret`)).toMatchObject({
    code: 5,
    stderr: expect.stringContaining(WRONG_CLIENT) as string
  });
  expect(await connect(url, ...oauth, '--token', `${CLIENT_ID}:${CLIENT_SECRET}`)).toMatchObject({ code: 0 });
  expect(await sync()).toEqual(settled);
  const kept = readFileSync(`${file}.credentials`, 'utf8');
  for (const token of tokens) expect(kept + readFileSync(file).toString('latin1')).not.toContain(token);
  expect(readFileSync(file).includes(CLIENT_SECRET)).toBe(false);

  expect(await sync('--token', `${CLIENT_ID}:a-wrong-secret`)).toMatchObject({
    code: 5,
    stderr: expect.stringContaining(WRONG_CLIENT) as string
  });
  expect(await sync('--token', `${CLIENT_ID}:${CLIENT_SECRET}`)).toEqual(settled);
  expect(readFileSync(`${file}.credentials`, 'utf8')).toBe(kept);
  expect(await sync('--auth', 'bearer', '--token', 'by-hand')).toEqual(settled);
  expect(await sync()).toEqual(settled);
  expect(tokens.at(-1)).toBe('by-hand');
  await server.stop();
  expect(await sync(...oauth, '--token', `${CLIENT_ID}:${CLIENT_SECRET}`)).toMatchObject({
    code: 4,
    stderr: expect.stringContaining(serviceWords.noToken.unreachable({ why: '' }).trim()) as string
  });
});

test('credentials that cannot be written leave the former ones as they were, and a link in their place is not followed', () => {
  // A name that is written to, and beside which none with an ending is.
  const long = join(temporaryFolderInMemory(), 'x'.repeat(240));
  writeFileSync(`${long}.credentials`, 'the former ones');
  const credentials = { origin: 'https://shop.example', credentials: { kind: 'bearer' as const, token: 'new' } };
  expect(() => keepCredentials(long, credentials)).toThrow('ENAMETOOLONG');
  expect(readFileSync(`${long}.credentials`, 'utf8')).toBe('the former ones');
  const foreign = `${file}-foreign`;
  writeFileSync(foreign, 'of somebody else');
  symlinkSync(foreign, `${file}.credentials`);
  keepCredentials(file, credentials);
  expect(readFileSync(foreign, 'utf8')).toBe('of somebody else');
  expect(JSON.parse(readFileSync(`${file}.credentials`, 'utf8'))).toEqual(credentials);
  expect(statSync(`${file}.credentials`).mode & 0o777).toBe(0o600);
});

const faults = messages.usageFaults;
const TOKEN_URL = 'https://login.example/token';

test.each<[TypedAuth, string | undefined, Partial<TokenOptions>, string]>([
  ['bearer', undefined, {}, faults.noToken({ auth: 'bearer' })],
  ['none', 'x', {}, faults.tokenForNone],
  ['basic', 'key', {}, faults.form.basic],
  ['header', 'X-Api-Key', {}, faults.form.header],
  ['query', 'api_key', {}, faults.form.query],
  ['query', '=x', {}, faults.form.query],
  ['oauth', 'a:b', {}, faults.noTokenUrl],
  ['oauth', 'a:', { tokenUrl: TOKEN_URL }, faults.form.oauth],
  ['oauth', 'a:b', { tokenUrl: 'http://login.example/token' }, 'must begin with https://'],
  ['bearer', 'a', { scope: 'b' }, faults.onlyOAuth]
])('--auth %s with %j and %j makes no sense, which is said', (auth, token, options, sentence) => {
  const { tokenUrl, scope } = options;
  expect(() => readCredentials(auth, token, { tokenUrl, scope })).toThrow(sentence);
});

test('a secret may have any sign in it, and a way that there is not is told with those that there are', () => {
  const none = { tokenUrl: undefined, scope: undefined };
  expect(readCredentials('basic', 'ann:a:b=c', none)).toEqual({ kind: 'basic', user: 'ann', password: 'a:b=c' });
  expect(readCredentials('header', 'X-Key: a:b', none)).toEqual({ kind: 'header', name: 'X-Key', value: 'a:b' });
  expect(readCredentials('query', 'key=a=b', none)).toEqual({ kind: 'query', name: 'key', value: 'a=b' });
  expect(readCredentials('oauth', 'ann:a:b', { tokenUrl: TOKEN_URL, scope: ' read ' })).toEqual({
    kind: 'oauth',
    tokenUrl: TOKEN_URL,
    clientId: 'ann',
    clientSecret: 'a:b',
    scope: 'read'
  });
  expect(() => authOf('digest')).toThrow(messages.takes('--auth', typedAuthSchema.options, 'digest'));
});

describe('a file that names another server', () => {
  const TRAITS = foreignService('shop table');
  const SECRET = 'a-foreign-token';

  let door: ForeignDoor;
  let other: RecordingServer;
  const keptOrigin = (): unknown =>
    z.object({ origin: z.string().optional() }).parse(JSON.parse(readFileSync(`${file}.credentials`, 'utf8'))).origin;

  beforeEach(async () => {
    file = join(temporaryFolderInMemory(), 'shop');
    const service = foreignServer(TRAITS);
    service.editor.create({ name: 'Tea' }, null, 0);
    door = await ForeignDoor.open(service);
    other = await recordingServer();
    const { code, stderr } = await callCli(connectArgs(file, door.address, '--auth', 'bearer', '--token', SECRET));
    if (code !== 0) throw new Error(stderr);
  });
  afterEach(async () => {
    await Promise.all([door.stop(), other.stop()]);
  });

  test.each(['bearer', 'none'])(
    'a file that was edited to name another server (and %s): sync and serve say both and what to do, and the other one is never called',
    async (authKind) => {
      expect(keptOrigin()).toBe(door.url);
      readdress(file, { url: other.url, authKind });
      const refused = await sync();
      expect(refused).toMatchObject({
        code: 5,
        stdout: '{"pulled":0,"pushed":0,"waiting":0,"conflicts":0,"reported":[]}\n'
      });
      const said = `${messages.otherOrigin({ file: `${file}.credentials`, given: door.url, now: other.url })}\n`;
      expect(refused.stderr).toBe(said);
      expect(await callCli(servingArgs(file, '--sync'))).toMatchObject({
        code: 5,
        stderr: said
      });
      // A program that gives a token at each call may not know of the edit either.
      const token = ['--auth', 'bearer', '--token', SECRET];
      expect(await sync(...token)).toMatchObject({ code: 5, stderr: refused.stderr });
      expect(await sync(...token, '--origin', door.url)).toMatchObject({
        code: 5,
        stderr: `${messages.notConnectedTo({ named: door.url, now: other.url })}\n`
      });
      expect(other.received()).toBe('');
      expect(keptOrigin()).toBe(door.url);
      readdress(file, { url: door.url, authKind: 'bearer' });
      expect(await sync()).toMatchObject({ code: 0, stderr: '' });
    }
  );

  test('credentials that are given for the other server by its name go there, and only those', async () => {
    readdress(file, { url: other.url });
    await sync('--token', 'meant-for-the-other', '--origin', `${other.url}/api`);
    expect(other.received()).toContain('Authorization: Bearer meant-for-the-other');
    expect(other.received()).not.toContain(SECRET);
    expect(keptOrigin()).toBe(other.url);
    const { code, stderr } = await sync('--origin', other.url);
    expect([code, stderr]).toEqual([2, expect.stringContaining(messages.usageFaults.withoutToken)]);
    expect(await sync('--token', 'x', '--origin', 'ftp://x')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(messages.usageFaults.origin) as string
    });
  });

  test('credentials of version 1 are bound as they are first read, and from then on are like any others', async () => {
    const ofVersion1 = JSON.stringify({ kind: 'bearer', token: SECRET });
    writeFileSync(`${file}.credentials`, ofVersion1);
    expect(await sync()).toMatchObject({ code: 0, stderr: '' });
    expect(keptOrigin()).toBe(door.url);
    expect(statSync(`${file}.credentials`).mode & 0o777).toBe(0o600);
    readdress(file, { url: other.url });
    expect(await sync()).toMatchObject({ code: 5 });
    expect(other.received()).toBe('');
  });

  test('credentials that make no sense any more are given anew', async () => {
    writeFileSync(`${file}.credentials`, 'nonsense');
    expect(await sync()).toMatchObject({
      code: 1,
      stderr: `${messages.unreadableCredentials({ file: `${file}.credentials` })}\n`
    });
    expect(await sync('--token', SECRET)).toMatchObject({ code: 0 });
    expect(keptOrigin()).toBe(door.url);
  });
});
