import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { IPC_CALLS } from '../../../../src-shared/ipc';
import type { Role } from '../../../../src-shared/me';
import { logTo, type LogEntry } from '../../../../src-main/platform/log';
import { Postgres } from '../../../../src-main/store/team/postgres';
import { createTeamWorkspace } from '../../../../src-main/store/team/postgres-log';
import { BELIEVED_MS } from '../../../../src-main/team/people/person-authenticator';
import { People } from '../../../../src-main/team/people/people';
import { Tokens } from '../../../../src-main/team/people/tokens';
import { openTeamServer, type TeamServer } from '../../../../src-main/team/server/team-server';
import { messages as sharedMessages } from '../../../../src-shared/messages';
import { messages as refusals } from '../../../../src-main/domain/messages';
import { WINDOW_CALLS_SERVED } from '../../../../src-main/team/web/calls-for-web';
import { folderInMemory } from '../../../support/folder-in-memory';
import { call, type HttpAnswer, type HttpCall } from '../../../support/http-caller';
import { passTime } from '../../../support/passed-time';
import { useDatabase } from '../../../support/test-database';
import { TOKEN } from '../../../support/service-under-test';

const PAGE = `<!doctype html><head><meta name="csp-nonce" content="%CSP_NONCE%" />
<link rel="preload" as="fetch" href="%TREE%" />
<script type="module" crossorigin src="./assets/index-1.js"></script></head><body>%FIRST_SCREEN%</body>`;
const PUBLIC_URL = 'https://canopy.example';

const postgres = useDatabase();
let database: Postgres;
let folder: string;
let service: TeamServer;
const logged: LogEntry[] = [];
const answers: HttpAnswer[] = [];
const secrets: string[] = [];

const open = async (web: boolean): Promise<TeamServer> => {
  const opening = await openTeamServer({
    postgresUrl: postgres.url,
    token: TOKEN,
    signIn: null,
    cache: mkdtempSync(join(folder, 'cache-')),
    admin: null,
    host: '127.0.0.1',
    port: 0,
    publicUrls: [PUBLIC_URL, 'http://plain.example'],
    log: logTo((entry) => logged.push(entry), 'debug'),
    ...(web && { windowFolder: join(folder, 'window') })
  });
  if (!opening.ok) throw new Error(opening.message);
  return opening.server;
};

/** A call as of a page of the service, without the token. */
const ask = async ({ headers = {}, ...asked }: HttpCall, url = service.door.url): Promise<HttpAnswer> => {
  const own = asked.method === 'POST' ? { Origin: url, 'Canopy-Window': '1' } : {};
  const answer = await call(url, { ...asked, headers: { Authorization: null, ...own, ...headers } });
  answers.push(answer);
  return answer;
};

const person = async (name: string, role: Role | null): Promise<{ person: string; id: string; token: string }> => {
  const people = new People(database);
  const id = await people.add(name);
  if (role !== null) await people.setRole('default', id, { role });
  const made = await new Tokens(database).create(id, 'browser', null);
  secrets.push(made.token);
  return { person: id, ...made };
};

const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' };

const post = (token: string, headers: HttpCall['headers'] = {}, to = '/w/default'): Promise<HttpAnswer> =>
  ask({
    method: 'POST',
    path: '/sign-in',
    headers: { ...FORM, ...headers },
    body: new URLSearchParams({ token, to }).toString()
  });

/** Signs in. @returns the value of `Cookie` */
const signIn = async (token: string): Promise<string> => {
  const answer = await post(token);
  expect(answer.status).toBe(303);
  const [cookie = ''] = answer.headers['set-cookie'] ?? [];
  const [pair = ''] = cookie.split(';');
  secrets.push(pair.slice(pair.indexOf('=') + 1));
  return pair;
};

const windowCall = (name: string, cookie: string | null, body: unknown = null, headers: HttpCall['headers'] = {}) =>
  ask({
    method: 'POST',
    path: `/w/default/window/calls/${name}`,
    headers: { Cookie: cookie, ...headers },
    body: JSON.stringify(body)
  });

const create = (cookie: string, name: string): Promise<HttpAnswer> =>
  windowCall(IPC_CALLS.callService.name, cookie, {
    method: 'POST',
    path: '/api/admin/categories',
    body: JSON.stringify({ name })
  });

const readTree = (cookie: string): Promise<HttpAnswer> =>
  ask({ method: 'GET', path: '/w/default/window/tree', headers: { Cookie: cookie } });

let editor: Awaited<ReturnType<typeof person>>;
let viewer: Awaited<ReturnType<typeof person>>;
let stranger: Awaited<ReturnType<typeof person>>;

beforeAll(async () => {
  folder = folderInMemory();
  mkdirSync(join(folder, 'window/assets'), { recursive: true });
  writeFileSync(join(folder, 'window/index.html'), PAGE);
  writeFileSync(join(folder, 'window/assets/index-1.js'), 'export const built = true;');
  writeFileSync(join(folder, 'window/assets/web-bridge-1.js'), 'export const bridge = true;');
  writeFileSync(join(folder, 'window/secret.txt'), 'not a file of the window');
  writeFileSync(join(folder, 'secret.js'), 'outside');
  database = new Postgres(postgres.url, 2);
  await createTeamWorkspace(database, 'default', 'Our shop');
  const people = [person('Ada', 'editor'), person('Vera', 'viewer'), person('Stan', null)] as const;
  [editor, viewer, stranger] = await Promise.all(people);
  service = await open(true);
});
afterAll(async () => {
  await service.drain();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('the window', () => {
  test('is a page with its own scripts alone, which nobody frames', async () => {
    const page = await ask({ method: 'GET', path: '/w/default' });
    expect(page.status).toBe(200);
    const policy = String(page.headers['content-security-policy']);
    const nonce = /nonce-([^']+)/.exec(policy)?.[1] ?? '';
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self' 'nonce-");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    expect(page.headers).toMatchObject({
      'cache-control': 'no-store',
      'cross-origin-opener-policy': 'same-origin',
      'x-content-type-options': 'nosniff'
    });
    expect(page.body).toContain(`content="${nonce}"`);
    expect(page.body).not.toContain('%');
    const scripts = [...page.body.matchAll(/src="([^"]*)"/g)].map(([, source]) => source);
    expect(scripts).toEqual(['/window/assets/web-bridge-1.js', '/window/assets/index-1.js']);
    expect((await ask({ method: 'GET', path: '/w/default' })).body).not.toBe(page.body);
  });

  test('is at the root, and files of it are there by their names alone', async () => {
    expect(await ask({ method: 'GET', path: '/' })).toMatchObject({ status: 303, headers: { location: '/w/default' } });
    const file = await ask({ method: 'GET', path: '/window/assets/index-1.js' });
    expect(file).toMatchObject({ status: 200, body: 'export const built = true;' });
    expect(file.headers['cache-control']).toContain('immutable');
  });

  test.each([
    '/window/assets/..%2findex.html',
    '/window/assets/..%2f..%2fsecret.js',
    '/window/assets/../secret.txt',
    '/window/assets/%2e%2e%2fsecret.txt',
    '/window/assets/..%5csecret.txt',
    '/window/assets/secret.txt',
    '/window/assets/',
    '/window/index.html',
    '/w/..%2f/window/tree',
    '/w/Default'
  ])('%s is not there', async (path) => {
    const answer = await ask({ method: 'GET', path });
    expect([path, answer.status]).toEqual([path, 404]);
    expect(answer.body).not.toMatch(/outside|not a file/);
  });

  test('somebody may come by a link of another site, and a page of it may not ask for anything', async () => {
    const visit = { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'document' };
    const cookie = await signIn(editor.token);
    expect((await ask({ method: 'GET', path: '/w/default', headers: visit })).status).toBe(200);
    expect((await ask({ method: 'GET', path: '/sign-in', headers: visit })).status).toBe(200);
    for (const path of ['/w/default/window/tree', '/w/default/window/events', '/api/categories'])
      expect((await ask({ method: 'GET', path, headers: { ...visit, Cookie: cookie } })).status).toBe(403);
    const framed = { ...visit, 'Sec-Fetch-Dest': 'iframe' };
    expect((await ask({ method: 'GET', path: '/w/default', headers: framed })).status).toBe(403);
  });
});

test('a HEAD of the events, which have no end, is refused at once', async () => {
  const cookie = await signIn(editor.token);
  const answer = await ask({ method: 'HEAD', path: '/w/default/window/events', headers: { Cookie: cookie } });
  expect([answer.status, answer.headers.allow]).toEqual([405, 'GET']);
});

describe('signing in', () => {
  test('gives a cookie that no page can read and no other site sends, and the token to nobody', async () => {
    const answer = await post(editor.token);
    expect(answer.headers.location).toBe('/w/default');
    const [cookie = '', ...more] = answer.headers['set-cookie'] ?? [];
    expect(more).toEqual([]);
    expect(cookie).toMatch(/^canopy-session=cns_\d{11}_[\w-]{43}; Path=\/; Max-Age=43200; HttpOnly; SameSite=Strict$/);
    secrets.push(/=([^;]*)/.exec(cookie)?.[1] ?? '');
  });

  test('over TLS that ends before the service, the cookie is bound to the host and to TLS', async () => {
    const answer = await post(editor.token, { Host: 'canopy.example', Origin: PUBLIC_URL });
    const [cookie = ''] = answer.headers['set-cookie'] ?? [];
    expect(cookie).toMatch(/^__Host-canopy-session=cns_[\w-]+; Path=\/; .*HttpOnly; SameSite=Strict; Secure$/);
    secrets.push(/=([^;]*)/.exec(cookie)?.[1] ?? '');
  });

  test('is not possible by an address that others can listen in on', async () => {
    const answer = await post(editor.token, { Host: 'plain.example', Origin: 'http://plain.example' });
    expect(answer.status).toBe(403);
    expect(answer.headers['set-cookie']).toBe(undefined);
    expect(answer.body).toContain('This address is not encrypted');
  });

  test.each([
    ['a token of nobody', `cnp_${'x'.repeat(43)}`, 403, 'This token is not known'],
    ['none', ' ', 422, 'Enter your token'],
    ['the token of whoever runs the service', TOKEN, 403, 'a token of your own']
  ])('%s is refused on the page, in a sentence', async (_name, token, status, sentence) => {
    const answer = await post(token);
    expect(answer.status).toBe(status);
    expect(answer.headers['set-cookie']).toBe(undefined);
    expect(answer.body).toContain(sentence);
    expect(answer.body).not.toContain(token.trim() || 'value="cnp');
  });

  test.each([
    'https://evil.example',
    '//evil.example',
    '/w/../x',
    '/w/a?category=1&b',
    '/sign-out',
    'javascript:alert(1)'
  ])('leads to no other place: %s', async (to) => {
    const answer = await post(editor.token, {}, to);
    expect(answer.headers.location).toBe('/');
    secrets.push(/=([^;]*)/.exec((answer.headers['set-cookie'] ?? [])[0] ?? '')?.[1] ?? '');
    expect((await ask({ method: 'GET', path: `/sign-in?to=${encodeURIComponent(to)}` })).body).toContain('value="/"');
  });

  test.each([
    ['a foreign origin', { Origin: 'https://evil.example' }],
    ['no origin', { Origin: null }],
    ['an unknown origin', { Origin: 'null' }]
  ])('a form of %s signs nobody in or out', async (_name, headers) => {
    expect((await post(editor.token, headers)).status).toBe(403);
    const cookie = await signIn(editor.token);
    expect((await ask({ method: 'POST', path: '/sign-out', headers: { ...headers, Cookie: cookie } })).status).toBe(
      403
    );
    expect((await readTree(cookie)).status).toBe(200);
  });

  test('who signs out, whose token is revoked, or who is removed is out', async () => {
    const out = await signIn(editor.token);
    expect((await readTree(out)).status).toBe(200);
    const answer = await ask({ method: 'POST', path: '/sign-out', headers: { Cookie: out } });
    expect(answer.headers['set-cookie']?.[0]).toContain('Max-Age=0');
    passTime(BELIEVED_MS);
    expect((await readTree(out)).status).toBe(401);

    const revoked = await person('Rita', 'editor');
    const hers = await signIn(revoked.token);
    expect((await readTree(hers)).status).toBe(200);
    await new Tokens(database).revoke(revoked.id);
    passTime(BELIEVED_MS);
    expect((await readTree(hers)).status).toBe(401);

    const removed = await person('Remo', 'editor');
    const his = await signIn(removed.token);
    expect((await readTree(his)).status).toBe(200);
    await new People(database).remove(removed.person);
    passTime(BELIEVED_MS);
    expect((await readTree(his)).status).toBe(401);
  });
});

const READ = ['session', 'tree', 'events'].map((kind) => ({ method: 'GET', path: `/w/default/window/${kind}` }));
const CALLED = [...WINDOW_CALLS_SERVED.keys()].map((name) => ({
  method: 'POST',
  path: `/w/default/window/calls/${name}`,
  body: 'null'
}));

describe.each([...READ, ...CALLED])('$method $path', (route) => {
  test.each<[string, string | (() => string) | null, HttpCall['headers']?]>([
    ['no cookie', null],
    ['a cookie of nobody', `canopy-session=cns_99999999999_${'x'.repeat(43)}`],
    ['a token in place of the session', () => `canopy-session=${editor.token}`],
    ['the cookie of another scheme', () => `__Host-canopy-session=${secrets.at(-1) ?? ''}`],
    ['the token of the API', null, { Authorization: `Bearer ${TOKEN}` }]
  ])('is refused with %s', async (_name, cookie, headers = {}) => {
    const value = typeof cookie === 'function' ? cookie() : cookie;
    const answer = await ask({ ...route, headers: { Cookie: value, ...headers } });
    expect(answer.status).toBe(401);
  });

  test('is refused to whom has no role there', async () => {
    expect((await ask({ ...route, headers: { Cookie: await signIn(stranger.token) } })).status).toBe(403);
  });
});

describe.each(CALLED)('$path', (route) => {
  test.each([
    ['a foreign origin', { Origin: 'https://evil.example' }],
    ['a page of another site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['nothing that says where it is from', { Origin: null }],
    ['no header of the window', { 'Canopy-Window': null }]
  ])('is refused with %s', async (_name, headers) => {
    const cookie = await signIn(editor.token);
    const answer = await ask({ ...route, headers: { Cookie: cookie, ...headers } });
    expect(answer.status).toBe(403);
    expect(answer.body).toContain('forbidden_origin');
  });
});

describe('a viewer', () => {
  test.each([...WINDOW_CALLS_SERVED].filter(([, { writes }]) => writes).map(([name]) => name))(
    'is refused %s',
    async (name) => {
      const answer = await windowCall(name, await signIn(viewer.token));
      expect(answer.status).toBe(403);
      expect(answer.body).toContain('You can view this workspace');
    }
  );

  test.each([
    ['POST', '/api/admin/categories', '{"name":"Hers"}'],
    ['PUT', '/api/admin/categories/1', '{"name":"Hers"}'],
    ['DELETE', '/api/admin/categories/1', undefined]
  ])('is refused %s %s', async (method, path, body) => {
    const cookie = await signIn(viewer.token);
    const answer = await windowCall(IPC_CALLS.callService.name, cookie, { method, path, ...(body && { body }) });
    const outcome = IPC_CALLS.callService.outcome.parse(JSON.parse(answer.body));
    expect(outcome).toMatchObject({ ok: true, value: { status: 403 } });
    expect((await readTree(cookie)).body).not.toContain('Hers');
  });
});

test.each([
  [IPC_CALLS.removeFromTrash.name, null],
  [IPC_CALLS.removeFromTrash.name, { ids: [1] }],
  [IPC_CALLS.setRetention.name, { historyDays: 1, trashDays: 1 }]
])('%s with %j is for an admin alone, and is refused with the reason', async (name, body) => {
  const refused = await windowCall(name, await signIn(editor.token), body);
  expect(refused.status).toBe(403);
  expect(refused.body).toContain(refusals.adminsOnly);
  const admin = await person('Adam', 'admin');
  expect((await windowCall(name, await signIn(admin.token), body)).status).not.toBe(403);
});

test('the cookie opens no path of the API', async () => {
  const cookie = await signIn(editor.token);
  for (const path of ['/api/categories', '/w/default/api/categories', '/api/me'])
    expect((await ask({ method: 'GET', path, headers: { Cookie: cookie } })).status).toBe(401);
});

test('what an editor does is theirs, and they alone take it back', async () => {
  const [hers, his] = [await signIn(editor.token), await signIn((await person('Ben', 'editor')).token)];
  expect((await create(hers, 'Shoes')).status).toBe(200);
  expect((await create(his, 'Hats')).status).toBe(200);
  const undone = IPC_CALLS.undo.outcome.parse(JSON.parse((await windowCall('journal.undo', hers)).body));
  expect(undone).toMatchObject({ ok: true, value: { state: 'done', summary: { action: 'create', subject: 'Shoes' } } });
  const left = await readTree(hers);
  expect(left.body).toContain('Hats');
  expect(left.body).not.toContain('Shoes');
  expect((await windowCall('journal.undo', hers)).body).toContain('"nothing"');
});

test('what only the app can do is refused in a sentence', async () => {
  const answer = await windowCall(IPC_CALLS.restoreBackup.name, await signIn(editor.token), { id: 'x' });
  expect(answer.status).toBe(404);
  expect(answer.body).toContain(sharedMessages.onlyInApp);
});

test('without --web there is none of it', async () => {
  const plain = await open(false);
  onTestFinished(() => plain.drain());
  for (const path of ['/', '/w/default', '/sign-in', '/window/assets/index-1.js', '/w/default/window/tree'])
    expect((await ask({ method: 'GET', path }, plain.door.url)).status).toBe(404);
  expect((await ask({ method: 'POST', path: '/sign-in', headers: FORM, body: '' }, plain.door.url)).status).toBe(404);
});

test('no answer lacks a policy, and neither answers nor the log have a secret in them', () => {
  const known = secrets.filter((secret) => secret.length > 20);
  expect(known.length).toBeGreaterThan(10);
  const log = JSON.stringify(logged.map(({ event, facts, error }) => [event, facts, String(error)]));
  for (const secret of known) {
    expect(log.includes(secret)).toBe(false);
    expect(answers.some(({ body, headers }) => `${body}${headers.location ?? ''}`.includes(secret))).toBe(false);
  }
  const bare = answers.filter(
    ({ status, headers }) => status < 400 && headers['content-security-policy'] === undefined
  );
  expect(bare).toEqual([]);
});
