import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { OWNER } from '../../../src-main/domain/principal';
import { noWorkspace, type OtherWorkspaces } from '../../../src-main/http/routes/route';
import type { SocketDoorOptions } from '../../../src-main/http/socket-door';
import { sqliteEngine, type Engine } from '../../support/doors';
import { call, problemOf, type HttpCall } from '../../support/http-caller';
import { knowing } from '../../support/known-principal';
import { startService, type ServiceUnderTest } from '../../support/service-under-test';

const READ: HttpCall = { method: 'GET', path: '/api/categories' };
const create = (name: string, more: Partial<HttpCall> = {}): HttpCall => ({
  method: 'POST',
  path: '/api/admin/categories',
  body: JSON.stringify({ name }),
  ...more
});

let shop: Engine;
let others: OtherWorkspaces;
let service: ServiceUnderTest;
const finished: Parameters<NonNullable<SocketDoorOptions['onCall']>>[0][] = [];
beforeEach(async () => {
  finished.length = 0;
  shop = sqliteEngine();
  others = { open: (name) => (name === 'shop' ? Promise.resolve(shop) : Promise.reject(noWorkspace())) };
  service = await startService({ others, onCall: (ended) => finished.push(ended) });
});
afterEach(async () => {
  await service.stop();
  await shop.close();
});

describe('a door to several workspaces', () => {
  test('each has its own tree, the one at the root too', async () => {
    const { url } = service.door;
    expect((await call(url, create('Root'))).status).toBe(201);
    expect((await call(url, create('Shop', { path: '/w/shop/api/admin/categories' }))).status).toBe(201);
    expect((await call(url, READ)).body).toContain('"Root"');
    const read = await call(url, { ...READ, path: '/w/shop/api/categories' });
    expect(read.body).toContain('"Shop"');
    expect(read.body).not.toContain('"Root"');
    expect((await call(url, { method: 'GET', path: '/w/shop/healthz' })).status).toBe(200);
  });

  test.each(['/w/other/api/categories', '/w/Shop/api/categories', '/w//api/categories', '/w/-a/api/categories'])(
    '%s is no path of it',
    async (path) => {
      const answer = await call(service.door.url, { ...READ, path });
      expect([answer.status, problemOf(answer).code]).toEqual([404, 'not_found']);
    }
  );

  test('a name alone, and a name twice, lead nowhere', async () => {
    for (const path of ['/w/shop', '/w/shop/', '/w/shop/w/shop/api/categories'])
      expect((await call(service.door.url, { ...READ, path })).status).toBe(404);
  });

  test('a write to one that is not there is refused as any other is without its token', async () => {
    const without = create('X', { path: '/w/other/api/admin/categories', headers: { Authorization: null } });
    expect((await call(service.door.url, without)).status).toBe(401);
  });

  test('an idempotency key belongs to its workspace', async () => {
    const headers = { 'Idempotency-Key': 'k' };
    const [root, named] = await Promise.all([
      call(service.door.url, create('A', { headers })),
      call(service.door.url, create('A', { path: '/w/shop/api/admin/categories', headers }))
    ]);
    expect([root.status, named.status]).toEqual([201, 201]);
  });

  test('the log and whoever counts calls are told which one, and of the route without its id', async () => {
    await call(service.door.url, create('A', { path: '/w/shop/api/admin/categories' }));
    await call(service.door.url, { method: 'DELETE', path: '/w/shop/api/admin/categories/1' });
    await call(service.door.url, { ...READ, path: '/w/Sec_ret/api' });
    await expect.poll(() => finished.length).toBe(3);
    const paths = service.log.lines.filter(({ event }) => event === 'call').map(({ facts }) => facts);
    expect(paths).toMatchObject([
      { path: '/w/shop/api/admin/categories' },
      { path: '/w/shop/api/admin/categories/1' },
      { path: 'unknown' }
    ]);
    expect(finished).toMatchObject([
      { route: '/api/admin/categories', status: 201, method: 'POST' },
      { route: '/api/admin/categories/{id}', status: 200, method: 'DELETE' },
      { route: undefined, status: 404 }
    ]);
  });
});

test('of several people, who has shown no token hears nothing of a workspace under its name, and opens none', async () => {
  const opened: string[] = [];
  const counted: OtherWorkspaces = {
    open: (name) => {
      opened.push(name);
      return others.open(name);
    }
  };
  const team = await startService({ others: counted, token: knowing(OWNER) });
  onTestFinished(() => team.stop());
  const stranger = { Authorization: null };
  for (const path of ['/w/shop/healthz', '/w/shop/openapi.json', '/w/other/openapi.json'])
    expect((await call(team.door.url, { method: 'GET', path, headers: stranger })).status).toBe(401);
  expect(opened).toEqual([]);
  expect((await call(team.door.url, { method: 'GET', path: '/w/shop/healthz' })).status).toBe(200);
  expect((await call(team.door.url, { method: 'GET', path: '/openapi.json', headers: stranger })).status).toBe(200);
});

describe('a service behind something that has its public name', () => {
  const asked = async (publicUrls: readonly string[], headers: Record<string, string>): Promise<number> => {
    const served = await startService({ publicUrls });
    try {
      return (await call(served.door.url, { ...READ, headers })).status;
    } finally {
      await served.stop();
    }
  };

  test.each([
    ['canopy.example', undefined, 200],
    ['CANOPY.example:443', undefined, 200],
    ['canopy.example', 'https://canopy.example', 200],
    ['canopy.example:8080', undefined, 403],
    ['canopy.example', 'http://canopy.example', 403],
    ['canopy.example', 'https://evil.example', 403],
    ['evil.example', undefined, 403],
    ['evil.canopy.example', undefined, 403]
  ])('at https://canopy.example, Host %s with Origin %s gives %i', async (host, origin, status) => {
    expect(await asked(['https://canopy.example'], { Host: host, ...(origin && { Origin: origin }) })).toBe(status);
  });

  test('a name that is none of it is told which is', async () => {
    const served = await startService({ publicUrls: ['https://canopy.example'] });
    onTestFinished(() => served.stop());
    const refused = problemOf(await call(served.door.url, { ...READ, headers: { Host: 'evil.example' } }));
    expect([refused.code, refused.detail]).toEqual([
      'forbidden_host',
      'This service is called at https://canopy.example. Whoever runs it can give it another public address.'
    ]);
  });

  test('without it, the name is a foreign one', async () => {
    expect(await asked([], { Host: 'canopy.example' })).toBe(403);
  });

  test('a page of another site is refused all the same', async () => {
    const headers = { Host: 'canopy.example', Origin: 'https://canopy.example', 'Sec-Fetch-Site': 'cross-site' };
    expect(await asked(['https://canopy.example'], headers)).toBe(403);
  });
});
