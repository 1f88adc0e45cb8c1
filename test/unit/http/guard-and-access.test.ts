import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ErrorCode, ERROR_CATALOGUE } from '../../../src-shared/envelope';
import { call, problemOf, type HttpAnswer, type HttpCall } from '../../support/http-caller';
import { startService, TOKEN, type ServiceUnderTest } from '../../support/service-under-test';

interface RouteCase {
  method: string;
  /** `{id}` stands for a category that is there. */
  path: string;
  body?: string;
  access: 'open' | 'write';
  /** What a call that nothing is wrong with gets. */
  usual: number | ErrorCode;
}

/** Every route, and what is none: the guard comes before routing. Bound to loopback, a read is as open as can be. */
const ROUTES: readonly RouteCase[] = [
  { method: 'GET', path: '/api/categories', access: 'open', usual: 200 },
  { method: 'HEAD', path: '/api/categories', access: 'open', usual: 200 },
  { method: 'GET', path: '/api/categories/changes?since=0', access: 'open', usual: 200 },
  { method: 'HEAD', path: '/api/categories/changes?since=0', access: 'open', usual: 200 },
  { method: 'POST', path: '/api/admin/categories', body: '{"name":"New"}', access: 'write', usual: 201 },
  { method: 'PUT', path: '/api/admin/categories/{id}', body: '{"name":"Renamed"}', access: 'write', usual: 200 },
  { method: 'DELETE', path: '/api/admin/categories/{id}', access: 'write', usual: 200 },
  { method: 'GET', path: '/openapi.json', access: 'open', usual: 200 },
  { method: 'GET', path: '/healthz', access: 'open', usual: 200 },
  { method: 'GET', path: '/nothing/here', access: 'open', usual: 'not_found' },
  { method: 'PATCH', path: '/api/admin/categories/{id}', body: '{}', access: 'open', usual: 'method_not_allowed' },
  { method: 'OPTIONS', path: '/api/categories', access: 'open', usual: 'method_not_allowed' },
  { method: 'OPTIONS', path: '/api/admin/categories', access: 'open', usual: 'method_not_allowed' },
  { method: 'OPTIONS', path: '/api/admin/categories/{id}', access: 'open', usual: 'method_not_allowed' }
];

interface Circumstance {
  name: string;
  headers: (service: { port: number }) => NonNullable<HttpCall['headers']>;
  /** `usual` for a call that this does no harm to. */
  expected: (route: RouteCase) => ErrorCode | 'usual';
}

const harmless = (): 'usual' => 'usual';
const always = (code: ErrorCode) => (): ErrorCode => code;
const toWrites =
  (code: ErrorCode) =>
  (route: RouteCase): ErrorCode | 'usual' =>
    route.access === 'write' ? code : 'usual';
const toBodies =
  (code: ErrorCode) =>
  (route: RouteCase): ErrorCode | 'usual' =>
    route.access === 'write' && route.body !== undefined ? code : 'usual';

const CIRCUMSTANCES: readonly Circumstance[] = [
  { name: 'the right token', headers: () => ({}), expected: harmless },
  {
    name: 'the right token in another spelling of Bearer',
    headers: () => ({ Authorization: `bearer  ${TOKEN}` }),
    expected: harmless
  },
  { name: 'no token', headers: () => ({ Authorization: null }), expected: toWrites('unauthorized') },
  { name: 'a wrong token', headers: () => ({ Authorization: 'Bearer wrong' }), expected: toWrites('unauthorized') },
  {
    name: 'the beginning of the token',
    headers: () => ({ Authorization: `Bearer ${TOKEN.slice(0, -1)}` }),
    expected: toWrites('unauthorized')
  },
  {
    name: 'the token by another scheme',
    headers: () => ({ Authorization: `Basic ${TOKEN}` }),
    expected: toWrites('unauthorized')
  },
  { name: 'the token bare', headers: () => ({ Authorization: TOKEN }), expected: toWrites('unauthorized') },
  { name: 'an empty Authorization', headers: () => ({ Authorization: '' }), expected: toWrites('unauthorized') },

  { name: 'the Host localhost', headers: ({ port }) => ({ Host: `localhost:${port}` }), expected: harmless },
  { name: 'the Host LOCALHOST', headers: ({ port }) => ({ Host: `LOCALHOST:${port}` }), expected: harmless },
  { name: 'the Host [::1]', headers: ({ port }) => ({ Host: `[::1]:${port}` }), expected: harmless },
  {
    name: 'a foreign Host',
    headers: ({ port }) => ({ Host: `evil.example:${port}` }),
    expected: always('forbidden_host')
  },
  {
    name: 'a Host that begins like ours',
    headers: ({ port }) => ({ Host: `localhost.evil.example:${port}` }),
    expected: always('forbidden_host')
  },
  {
    name: 'our Host with another port',
    headers: ({ port }) => ({ Host: `127.0.0.1:${port + 1}` }),
    expected: always('forbidden_host')
  },
  { name: 'our Host without the port', headers: () => ({ Host: '127.0.0.1' }), expected: always('forbidden_host') },
  {
    name: 'another address of loopback',
    headers: ({ port }) => ({ Host: `127.0.0.2:${port}` }),
    expected: always('forbidden_host')
  },
  { name: 'an empty Host', headers: () => ({ Host: '' }), expected: always('forbidden_host') },
  { name: 'no Host', headers: () => ({ Host: null }), expected: always('forbidden_host') },
  {
    name: 'two Hosts, ours first',
    headers: ({ port }) => ({ Host: [`127.0.0.1:${port}`, 'evil.example'] }),
    expected: always('forbidden_host')
  },
  {
    name: 'our Host twice',
    headers: ({ port }) => ({ Host: [`127.0.0.1:${port}`, `127.0.0.1:${port}`] }),
    expected: always('forbidden_host')
  },

  { name: 'our own Origin', headers: ({ port }) => ({ Origin: `http://127.0.0.1:${port}` }), expected: harmless },
  {
    name: 'a foreign Origin',
    headers: () => ({ Origin: 'http://evil.example' }),
    expected: always('forbidden_origin')
  },
  { name: 'the Origin null', headers: () => ({ Origin: 'null' }), expected: always('forbidden_origin') },
  { name: 'an empty Origin', headers: () => ({ Origin: '' }), expected: always('forbidden_origin') },
  {
    name: 'another port of ours as Origin',
    headers: ({ port }) => ({ Origin: `http://127.0.0.1:${port + 1}` }),
    expected: always('forbidden_origin')
  },
  {
    name: 'our Origin by https',
    headers: ({ port }) => ({ Origin: `https://127.0.0.1:${port}` }),
    expected: always('forbidden_origin')
  },
  {
    name: 'another name of ours as Origin',
    headers: ({ port }) => ({ Origin: `http://localhost:${port}` }),
    expected: always('forbidden_origin')
  },
  {
    name: 'our Origin and a foreign one',
    headers: ({ port }) => ({ Origin: [`http://127.0.0.1:${port}`, 'http://evil.example'] }),
    expected: always('forbidden_origin')
  },
  { name: 'Sec-Fetch-Site none', headers: () => ({ 'Sec-Fetch-Site': 'none' }), expected: harmless },
  { name: 'Sec-Fetch-Site same-origin', headers: () => ({ 'Sec-Fetch-Site': 'same-origin' }), expected: harmless },
  {
    name: 'Sec-Fetch-Site same-site',
    headers: () => ({ 'Sec-Fetch-Site': 'same-site' }),
    expected: always('forbidden_origin')
  },
  {
    name: 'Sec-Fetch-Site cross-site',
    headers: () => ({ 'Sec-Fetch-Site': 'cross-site' }),
    expected: always('forbidden_origin')
  },
  {
    name: 'a Sec-Fetch-Site that is none',
    headers: () => ({ 'Sec-Fetch-Site': 'whatever' }),
    expected: always('forbidden_origin')
  },
  {
    name: 'a preflight of a foreign page',
    headers: () => ({
      Origin: 'http://evil.example',
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'authorization'
    }),
    expected: always('forbidden_origin')
  },

  {
    name: 'Content-Type with charset',
    headers: () => ({ 'Content-Type': 'Application/JSON; charset="UTF-8"' }),
    expected: harmless
  },
  { name: 'no Content-Type', headers: () => ({ 'Content-Type': null }), expected: toBodies('unsupported_media_type') },
  {
    name: 'Content-Type text/plain',
    headers: () => ({ 'Content-Type': 'text/plain' }),
    expected: toBodies('unsupported_media_type')
  },
  {
    name: 'Content-Type of a form',
    headers: () => ({ 'Content-Type': 'application/x-www-form-urlencoded' }),
    expected: toBodies('unsupported_media_type')
  },
  {
    name: 'Content-Type application/jsonp',
    headers: () => ({ 'Content-Type': 'application/jsonp' }),
    expected: toBodies('unsupported_media_type')
  },
  {
    name: 'Content-Type application/merge-patch+json',
    headers: () => ({ 'Content-Type': 'application/merge-patch+json' }),
    expected: toBodies('unsupported_media_type')
  },
  {
    name: 'JSON in Latin-1',
    headers: () => ({ 'Content-Type': 'application/json; charset=iso-8859-1' }),
    expected: toBodies('unsupported_media_type')
  },
  {
    name: 'JSON in two charsets',
    headers: () => ({ 'Content-Type': 'application/json; charset=utf-8; charset=utf-16' }),
    expected: toBodies('unsupported_media_type')
  }
];

let service: ServiceUnderTest;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const expectRefusal = (answer: HttpAnswer, method: string, code: ErrorCode): void => {
  expect(answer.status).toBe(ERROR_CATALOGUE[code].status);
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  if (method === 'HEAD') expect(answer.body).toBe('');
  else expect(problemOf(answer)).toMatchObject({ code, ...ERROR_CATALOGUE[code] });
  expect(answer.headers['www-authenticate']).toBe(code === 'unauthorized' ? 'Bearer' : undefined);
  expect(answer.headers.allow !== undefined).toBe(code === 'method_not_allowed');
};

describe.each(ROUTES)('$method $path', (route) => {
  test.each(CIRCUMSTANCES)('with $name', async ({ headers, expected }) => {
    const { id } = service.store.create({ name: 'Target' }, { author: 'http' }).category;
    const before = { revision: service.store.revision(), tree: service.store.treeText().toString() };
    const answer = await call(service.door.url, {
      method: route.method,
      path: route.path.replace('{id}', String(id)),
      headers: headers(service.door),
      body: route.body
    });
    const outcome = expected(route) === 'usual' ? route.usual : expected(route);
    if (typeof outcome === 'number') expect(answer.status).toBe(outcome);
    else if (outcome !== 'usual') {
      expectRefusal(answer, route.method, outcome);
      expect({ revision: service.store.revision(), tree: service.store.treeText().toString() }).toEqual(before);
    }
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
    expect(answer.body).not.toContain(TOKEN);
  });
});
