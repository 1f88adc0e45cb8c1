import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { listenDuringTest } from '../../support/listen-during-test';
import { dialectSchema } from '../../../src-shared/dialect';
import { messages } from '../../../src-main/cli/messages';
import storeWords from '../../../src-main/store/sqlite/connection/messages/en.json' with { type: 'json' };
import { typedAuthSchema } from '../../../src-shared/presented-credentials';
import { messages as sharedWords } from '../../../src-shared/messages';
import type { WorkspaceStore } from '../../../src-main/store/sqlite/workspace-store';
import { TOKEN } from '../../support/service-under-test';
import { damagePage } from '../../support/damaged-file';
import type { Ending } from '../../support/child-program';
import { callCli, connectArgs, serveCli, servingArgs } from '../../support/cli-call';
import { CREDENTIALS, ForeignDoor, foreignServer, foreignService, type ForeignService } from '../../support/foreign';
import { ServiceCaller } from '../../support/service-caller';
import { temporaryFolderInMemory } from '../../support/temporary-folder';
import { inWorkspace } from '../../support/opened-store';

/** It asks for credentials and keeps an order. */
const SERVICE = 'shop table';
const LISTS_FEWER = sharedWords.sync.listsFewer({ listed: 2, known: 42 });

let folder: string;
let service: ForeignService;
let door: ForeignDoor;
const at = (name: string): string => join(folder, name);
const run = (...args: string[]): Promise<Ending> => callCli(args);
const sync = (): Promise<Ending> => run('sync', '--database', at('r'));
const resolve = (...how: string[]): Promise<Ending> => run('resolve', '--database', at('r'), ...how);
const serve = (...more: string[]) => serveCli(servingArgs(at('r'), '--no-backups', ...more));
const summary = ({ stdout }: Ending): unknown => JSON.parse(stdout);

const withStore = <T>(work: (store: WorkspaceStore) => T): T => inWorkspace(at('r'), work);
const names = (): string[] => withStore((store) => store.readTree().map(({ name }) => name));
const idOf = (store: WorkspaceStore, name: string): number =>
  store.readTree().find((category) => category.name === name)?.id ?? 0;
const rename = (from: string, to: string): void =>
  withStore((store) => store.update(idOf(store, from), { name: to }, { author: 'http' }));
const foreign = (name: string): number => service.editor.all().find((category) => category.name === name)?.id ?? 0;

beforeEach(async () => {
  folder = temporaryFolderInMemory();
  service = foreignServer(foreignService(SERVICE));
  door = await ForeignDoor.open(service);
  service.editor.create({ name: 'Tea' }, null, 0);
  service.editor.create({ name: 'Coffee' }, null, 1);
});
afterEach(() => door.stop());

/** As a person would write the credentials that the service asks for. */
const authArgs = (): string[] => {
  const credentials = CREDENTIALS[foreignService(SERVICE).auth];
  if (credentials.kind === 'none') return [];
  if (credentials.kind === 'bearer') return ['--auth', 'bearer', '--token', credentials.token];
  if (credentials.kind === 'basic')
    return ['--auth', 'basic', '--token', `${credentials.user}:${credentials.password}`];
  return ['--auth', 'header', '--token', `${credentials.name}: ${credentials.value}`];
};
const connect = (): Promise<Ending> => callCli(connectArgs(at('r'), door.address, ...authArgs()));

/** A service of its own, while the test runs. @returns its origin */
const served = async (answer: RequestListener): Promise<string> =>
  `http://127.0.0.1:${await listenDuringTest(createServer(answer))}`;

/** A replica of 42, of which the service lists two from then on. */
const connectAndShrink = async (): Promise<void> => {
  for (let n = 1; n <= 40; n += 1) service.editor.create({ name: `Shelf ${n}` }, null, n + 1);
  await connect();
  for (const { id, name } of service.editor.all()) if (name.startsWith('Shelf')) service.editor.delete(id);
};

test('connect makes a replica, sync brings changes both ways, and a second one has nothing to do', async () => {
  const made = await connect();
  expect(made.code).toBe(0);
  expect(made.stdout).toMatch(/^\{"categories":2,"dialect":\{.*\}\}\n$/);
  expect(made.stderr).toContain(messages.sendsAsEdited);
  expect(names()).toEqual(['Tea', 'Coffee']);
  rename('Tea', 'Green tea');
  service.editor.create({ name: 'Cocoa' }, null, 2);
  const first = await sync();
  expect(first).toMatchObject({ code: 0, stderr: '' });
  // What the service works out itself comes back too.
  expect(first.stdout).toMatch(/^\{"pulled":[12],"pushed":1,"waiting":0,"conflicts":0,"reported":\[\]\}\n$/);
  expect(names()).toEqual(['Green tea', 'Coffee', 'Cocoa']);
  expect(foreign('Green tea')).not.toBe(0);
  expect(summary(await sync())).toEqual({ pulled: 0, pushed: 0, waiting: 0, conflicts: 0, reported: [] });
});

test('credentials lie in a file that its owner alone can read, and are named nowhere else', async () => {
  const args = authArgs();
  const made = await connect();
  if (args.length === 0) throw new Error('This test needs a service that asks for credentials.');
  expect(made.stderr).toContain('r.credentials');
  expect(statSync(at('r.credentials')).mode & 0o777).toBe(0o600);
  const secret = args.at(-1) ?? '';
  expect(readFileSync(at('r')).includes(Buffer.from(secret))).toBe(false);
  expect(made.stdout + made.stderr).not.toContain(secret);
});

test('a token that comes by standard input or in the environment is in no argument, and works as one that is', async () => {
  const args = authArgs();
  const secret = args.at(-1) ?? '';
  const connecting = (name: string, ...token: string[]): string[] =>
    connectArgs(at(name), door.address, ...args.slice(0, -2), ...token);
  const byInput = await callCli(connecting('r', '--token', '-'), {
    input: `${secret}\r\nanother line\n`
  });
  expect([byInput.code, names()]).toEqual([0, ['Tea', 'Coffee']]);
  const kept = readFileSync(at('r.credentials'), 'utf8');
  const env = { CANOPY_TOKEN: secret };
  const byVariable = await callCli(connecting('s'), { env });
  expect(byVariable.code).toBe(0);
  expect(readFileSync(at('s.credentials'), 'utf8')).toBe(kept);
  const byBoth = await callCli(connecting('t', '--token', 'wrong'), { env });
  expect(byBoth.code).toBe(5);
  const byNeither = await callCli(connecting('u', '--token', '-'), { input: '\n' });
  expect([byNeither.code, byNeither.stderr]).toEqual([2, expect.stringContaining('there is none')]);
  const again = ['sync', '--database', at('r'), '--token', '-'];
  expect(await callCli(again, { input: 'wrong\n' })).toMatchObject({ code: 5 });
  expect(await callCli(again, { input: secret })).toMatchObject({ code: 0 });
});

test('conflicts end a sync with 3 and are settled without the service', async () => {
  await connect();
  rename('Tea', 'Green tea');
  service.editor.change(foreign('Tea'), { name: 'Black tea' });
  const conflicted = await sync();
  expect(conflicted.code).toBe(3);
  expect(summary(conflicted)).toMatchObject({ conflicts: 1 });
  await door.stop();
  expect(await resolve('--all', 'mine')).toEqual({ code: 0, stdout: '{"resolved":1}\n', stderr: '' });
  await door.start();
  expect((await sync()).code).toBe(0);
  expect(foreign('Green tea')).not.toBe(0);
  expect(names()).toContain('Green tea');
});

test('a service that cannot be reached ends sync and connect with 4, says so, and leaves nothing half made', async () => {
  await connect();
  rename('Tea', 'Green tea');
  await door.stop();
  const offline = await sync();
  expect(offline.code).toBe(4);
  expect(summary(offline)).toEqual({ pulled: 0, pushed: 0, waiting: 1, conflicts: 0, reported: [] });
  expect(offline.stderr).not.toBe('');
  const refused = await run('connect', '--database', at('other'), '--url', door.address.url);
  expect(refused.code).toBe(4);
  expect(statSync(at('other'), { throwIfNoEntry: false })).toBeUndefined();
  await door.start();
});

test('a workspace that another process makes while connect asks the service is kept, with its credentials', async () => {
  service.beforeRequest(() => {
    writeFileSync(at('r.credentials'), 'of the other');
    withStore((store) => store.create({ name: 'Milk' }, { author: 'http' }));
  });
  const late = await connect();
  expect(names()).toContain('Milk');
  expect(readFileSync(at('r.credentials'), 'utf8')).toBe('of the other');
  expect([late.code, late.stderr]).toEqual([1, expect.stringContaining('is there already')]);
});

test('a service that answers and is of no use ends sync with 5, and one that is not there with 4', async () => {
  await connect();
  rename('Tea', 'Green tea');
  const codes: Record<string, number | null> = {};
  for (const status of [401, 403, 404, 405, 429, 500, 501, 502, 503]) {
    service.faults = ({ verb }) => (verb === 'read' ? { kind: 'html', status, hasActed: false } : null);
    codes[status] = (await sync()).code;
  }
  service.faults = ({ verb }) => (verb === 'read' ? { kind: 'html', status: 200, hasActed: false } : null);
  codes['a web page'] = (await sync()).code;
  service.faults = ({ verb }) => (verb === 'read' ? { kind: 'dropRequest' } : null);
  codes['no answer'] = (await sync()).code;
  expect(codes).toEqual({
    401: 5,
    403: 5,
    404: 5,
    405: 5,
    429: 5,
    500: 5,
    501: 5,
    502: 5,
    503: 5,
    'a web page': 5,
    'no answer': 4
  });
});

test('a listing with far less in it ends a sync with 3 until it is answered, and nothing is lost or sent meanwhile', async () => {
  await connectAndShrink();
  rename('Tea', 'Green tea');
  for (let turn = 0; turn < 2; turn += 1) {
    const asked = await sync();
    expect([asked.code, summary(asked)]).toEqual([
      3,
      { pulled: 0, pushed: 0, waiting: 1, conflicts: 0, reported: [], shrinking: { listed: 2, known: 42 } }
    ]);
    expect(asked.stderr).toContain(LISTS_FEWER);
    expect(asked.stderr).toContain('canopy resolve --shrink');
  }
  expect([names().length, foreign('Green tea')]).toEqual([42, 0]);
  await door.stop();
  expect(summary(await sync())).toMatchObject({ shrinking: { listed: 2, known: 42 } });
  expect(await resolve('--shrink', 'mine')).toEqual({ code: 0, stdout: '{"resolved":1}\n', stderr: '' });
  const again = await resolve('--shrink', 'mine');
  expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('asked nothing')]);
  await door.start();
  expect(summary(await sync())).toMatchObject({ pushed: 1, conflicts: 40 });
  expect(await resolve('--all', 'theirs')).toMatchObject({ code: 0, stdout: '{"resolved":40}\n' });
  expect(await sync()).toMatchObject({ code: 0 });
  expect(names()).toEqual(['Green tea', 'Coffee']);
});

test('theirs lets what is missing go', async () => {
  await connectAndShrink();
  expect((await sync()).code).toBe(3);
  expect((await resolve('--shrink', 'theirs')).code).toBe(0);
  expect(await sync()).toMatchObject({ code: 0, stderr: '' });
  expect(names()).toEqual(['Tea', 'Coffee']);
});

test('command lines that make no sense are refused in a sentence', async () => {
  expect(await run('connect', '--database', at('x'), '--url', 'nonsense url')).toMatchObject({ code: 2 });
  const magic = await run('connect', '--database', at('x'), '--url', door.address.url, '--auth', 'magic');
  expect([magic.code, magic.stderr]).toEqual([
    2,
    expect.stringContaining(messages.takes('--auth', typedAuthSchema.options, 'magic'))
  ]);
  expect(await run('resolve', '--database', at('x'), '--all', 'both')).toMatchObject({ code: 2 });
  expect(await run('resolve', '--database', at('x'), '--shrink', 'both')).toMatchObject({ code: 2 });
  expect(await run('resolve', '--database', at('x'), '--shrink', 'mine', '--all', 'mine')).toMatchObject({ code: 2 });
  writeFileSync(at('dialect.json'), '{}');
  const mute = await run('connect', '--database', at('x'), '--url', door.address.url, '--dialect', at('dialect.json'));
  expect([mute.code, mute.stderr]).toEqual([1, expect.stringContaining('holds no dialect')]);
  withStore(() => undefined);
  const local = await sync();
  expect([local.code, local.stderr]).toEqual([1, expect.stringContaining('is no replica')]);
});

test('a listing whose dialect cannot be worked out is told for what it is', async () => {
  const answers = [{ data: [] }, { data: [{ id: 1, hue: 5 }] }];
  const url = await served((_request, response) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answers.shift()))
  );
  const empty = await run('connect', '--database', at('x'), '--url', url);
  expect([empty.code, empty.stderr]).toEqual([1, expect.stringMatching(/no categories yet[^]*--dialect FILE/)]);
  const nameless = await run('connect', '--database', at('x'), '--url', url);
  expect([nameless.code, nameless.stderr]).toEqual([1, expect.stringMatching(/looks like a name[^]*--dialect FILE/)]);
  expect(nameless.stderr).not.toContain('no categories');
});

test('serve on a replica serves it like any workspace, and syncs only when told to', async () => {
  await connect();
  const alone = await serve();
  await new ServiceCaller(alone.url, TOKEN).create({ name: 'Milk' });
  expect(await alone.end()).toBe(0);
  expect(foreign('Milk')).toBe(0);
  const synced = await serve('--sync');
  await expect.poll(() => foreign('Milk')).not.toBe(0);
  expect(await synced.end()).toBe(0);
});

test('serve logs once that it waits for an answer about a listing with far less in it', async () => {
  await connectAndShrink();
  const served = await serve('--sync');
  await expect.poll(() => served.output().stderr).toContain(LISTS_FEWER);
  expect(await served.end()).toBe(0);
  expect(names()).toHaveLength(42);
});

test('serve --sync says that the replica’s own file is damaged, and ends with 1', async () => {
  expect((await connect()).code).toBe(0);
  rename('Tea', 'Green tea');
  damagePage(at('r'), 'base');
  const { code, stderr } = await callCli(servingArgs(at('r'), '--sync'));
  expect(code).toBe(1);
  expect(stderr).toBe(`${storeWords.damaged({ file: at('r') })}\n`);
});

test('a replica gets another dialect, worked out again or given as connect has printed it, and its address stays', async () => {
  const { dialect } = z.looseObject({ dialect: dialectSchema }).parse(summary(await connect()));
  const { slugKey } = dialect;
  writeFileSync(at('dialect.json'), JSON.stringify({ categories: 2, dialect: { ...dialect, slugKey: null } }));
  const given = await run('connect', '--update', '--database', at('r'), '--dialect', at('dialect.json'));
  expect([given.code, summary(given)]).toMatchObject([0, { categories: 2, dialect: { slugKey: null } }]);
  const again = await run('connect', '--update', '--database', at('r'));
  expect([again.code, summary(again)]).toMatchObject([0, { dialect: { slugKey } }]);
  expect((await sync()).code).toBe(0);
  const elsewhere = await run('connect', '--update', '--database', at('r'), '--url', door.address.url);
  expect([elsewhere.code, elsewhere.stderr]).toEqual([2, expect.stringContaining('--update takes no --url')]);
  writeFileSync(at('dialect.json'), JSON.stringify({ ...dialect, nameKey: 'nobody', idKey: 'nothing' }));
  expect((await run('connect', '--update', '--database', at('r'), '--dialect', at('dialect.json'))).code).toBe(5);
  expect((await sync()).code).toBe(0);
});

test('a dialect that is none is refused in a sentence that names the member', async () => {
  writeFileSync(at('dialect.json'), JSON.stringify({ idKey: 'id', parent: {} }));
  const of = ['--database', at('x'), '--url', 'a.example', '--dialect', at('dialect.json')];
  const { code, stderr } = await run('connect', ...of);
  expect([code, stderr.split('\n').length]).toEqual([1, 2]);
  expect(stderr).toMatch(/holds no dialect: “\w+” is not right \(.+\)\. docs\/connectors\.md describes each member\./);
});

test('where a service cannot be read as it is, connect prints the dialect as far as it was worked out', async () => {
  const origin = await served((_request, response) => {
    const rows = [null, 99, 98, 1, 1].map((parent, index) => ({
      id: index + 1,
      title: `Tea ${index}`,
      parent_id: parent
    }));
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(rows));
  });
  const url = `${origin}/v1/categories`;
  const made = await run('connect', '--database', at('x'), '--url', url);
  expect([made.code, summary(made)]).toMatchObject([
    5,
    { dialect: { nameKey: 'title' }, address: { readPath: '/v1/categories' } }
  ]);
  expect(made.stderr).toContain('give that with --dialect');
});

test('a service that knows its callers by several headers, as Parse Server 9.10.0, gets those that are no secret by --header', async () => {
  const origin = await served(({ headers }, response) => {
    const isKnown = headers['x-parse-application-id'] === 'shop' && headers['x-parse-rest-api-key'] === 'secret';
    response.writeHead(isKnown ? 200 : 403, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify(isKnown ? { results: [{ objectId: 'CMxLwqDBGY', name: 'Tea' }] } : { error: 'unauthorized' })
    );
  });
  const url = `${origin}/parse/classes/Category`;
  const auth = ['--auth', 'header', '--token', 'X-Parse-REST-API-Key: secret'];
  const args = [...auth, '--header', 'X-Parse-Application-Id: shop'];
  const made = await run('connect', '--database', at('r'), '--url', url, ...args);
  expect(made).toMatchObject({ code: 0 });
  expect(await sync()).toMatchObject({ code: 0 });
  const { dialect } = z.looseObject({ dialect: dialectSchema }).parse(summary(made));
  writeFileSync(at('dialect.json'), JSON.stringify({ ...dialect, protocol: { ...dialect.protocol, headers: {} } }));
  const given = ['--dialect', at('dialect.json'), ...args];
  expect(await run('connect', '--database', at('g'), '--url', url, ...given)).toMatchObject({ code: 0 });
  expect(await run('connect', '--database', at('x'), '--url', url, '--header', 'nonsense')).toMatchObject({ code: 2 });
});

test('a replica whose service outgrows one page finds the paging by itself and keeps it: Parse Server 9.10.0', async () => {
  let count = 61;
  const origin = await served((request, response) => {
    const query = new URL(request.url ?? '/', 'http://service').searchParams;
    const isKnown = [...query.keys()].every((name) => name === 'skip' || name === 'limit');
    const [skip, limit] = [Number(query.get('skip') ?? 0), Number(query.get('limit') ?? 100)];
    const rows = Array.from({ length: count }, (_, index) => ({ objectId: `o${index}`, name: `Cat ${index}` }));
    const answer = isKnown ? { results: rows.slice(skip, skip + limit) } : { code: 102, error: 'Invalid parameter' };
    response.writeHead(isKnown ? 200 : 400, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  const url = `${origin}/classes/categories`;
  expect((await run('connect', '--database', at('r'), '--url', url)).code).toBe(0);
  count = 150;
  expect(summary(await sync())).toMatchObject({ pulled: 89, conflicts: 0 });
  expect(withStore((store) => store.replica.state()?.dialect.protocol?.paging)).toEqual({
    kind: 'offset',
    parameter: 'skip'
  });
  expect(summary(await sync())).toMatchObject({ pulled: 0 });
  expect(names()).toHaveLength(150);
});
