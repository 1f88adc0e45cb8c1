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

type Headers = NonNullable<HttpCall['headers']>;
type Expected = (route: RouteCase) => ErrorCode | 'usual';

const harmless = (): 'usual' => 'usual';
const always =
  (code: ErrorCode): Expected =>
  () =>
    code;
const toWrites =
  (code: ErrorCode): Expected =>
  (route) =>
    route.access === 'write' ? code : 'usual';
const toBodies =
  (code: ErrorCode): Expected =>
  (route) =>
    route.access === 'write' && route.body !== undefined ? code : 'usual';

/** What a call comes with, by what it then gets; `usual` for a call that this does no harm to. */
const CIRCUMSTANCES: readonly (readonly [Expected, (port: number) => Readonly<Record<string, Headers>>])[] = [
  [
    harmless,
    (port) => ({
      'the right token': {},
      'the right token in another spelling of Bearer': { Authorization: `bearer  ${TOKEN}` },
      'the Host localhost': { Host: `localhost:${port}` },
      'the Host LOCALHOST': { Host: `LOCALHOST:${port}` },
      'the Host [::1]': { Host: `[::1]:${port}` },
      'our own Origin': { Origin: `http://127.0.0.1:${port}` },
      'Sec-Fetch-Site none': { 'Sec-Fetch-Site': 'none' },
      'Sec-Fetch-Site same-origin': { 'Sec-Fetch-Site': 'same-origin' },
      'Content-Type with charset': { 'Content-Type': 'Application/JSON; charset="UTF-8"' }
    })
  ],
  [
    toWrites('unauthorized'),
    () => ({
      'no token': { Authorization: null },
      'a wrong token': { Authorization: 'Bearer wrong' },
      'the beginning of the token': { Authorization: `Bearer ${TOKEN.slice(0, -1)}` },
      'the token by another scheme': { Authorization: `Basic ${TOKEN}` },
      'the token bare': { Authorization: TOKEN },
      'an empty Authorization': { Authorization: '' }
    })
  ],
  [
    always('forbidden_host'),
    (port) => ({
      'a foreign Host': { Host: `evil.example:${port}` },
      'a Host that begins like ours': { Host: `localhost.evil.example:${port}` },
      'our Host with another port': { Host: `127.0.0.1:${port + 1}` },
      'our Host without the port': { Host: '127.0.0.1' },
      'another address of loopback': { Host: `127.0.0.2:${port}` },
      'an empty Host': { Host: '' },
      'no Host': { Host: null },
      'two Hosts, ours first': { Host: [`127.0.0.1:${port}`, 'evil.example'] },
      'our Host twice': { Host: [`127.0.0.1:${port}`, `127.0.0.1:${port}`] }
    })
  ],
  [
    always('forbidden_origin'),
    (port) => ({
      'a foreign Origin': { Origin: 'http://evil.example' },
      'the Origin null': { Origin: 'null' },
      'an empty Origin': { Origin: '' },
      'another port of ours as Origin': { Origin: `http://127.0.0.1:${port + 1}` },
      'our Origin by https': { Origin: `https://127.0.0.1:${port}` },
      'another name of ours as Origin': { Origin: `http://localhost:${port}` },
      'our Origin and a foreign one': { Origin: [`http://127.0.0.1:${port}`, 'http://evil.example'] },
      'Sec-Fetch-Site same-site': { 'Sec-Fetch-Site': 'same-site' },
      'Sec-Fetch-Site cross-site': { 'Sec-Fetch-Site': 'cross-site' },
      'a Sec-Fetch-Site that is none': { 'Sec-Fetch-Site': 'whatever' },
      'a preflight of a foreign page': {
        Origin: 'http://evil.example',
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'authorization'
      }
    })
  ],
  [
    toBodies('unsupported_media_type'),
    () => ({
      'no Content-Type': { 'Content-Type': null },
      'Content-Type text/plain': { 'Content-Type': 'text/plain' },
      'Content-Type of a form': { 'Content-Type': 'application/x-www-form-urlencoded' },
      'Content-Type application/jsonp': { 'Content-Type': 'application/jsonp' },
      'Content-Type application/merge-patch+json': { 'Content-Type': 'application/merge-patch+json' },
      'JSON in Latin-1': { 'Content-Type': 'application/json; charset=iso-8859-1' },
      'JSON in two charsets': { 'Content-Type': 'application/json; charset=utf-8; charset=utf-16' }
    })
  ]
];

const EACH = CIRCUMSTANCES.flatMap(([expected, headersAt]) =>
  Object.keys(headersAt(0)).map((name) => ({ name, expected, headers: (port: number) => headersAt(port)[name] ?? {} }))
);

/** One of each outcome, for routes that are guarded as another one is. */
const ONE_OF_EACH = EACH.filter(({ expected }, at) => EACH.findIndex((one) => one.expected === expected) === at);

const kindOf = ({ access, body, usual }: RouteCase): string => [access, body === undefined, typeof usual].join(' ');
const isFirstOfItsKind = (route: RouteCase): boolean => ROUTES.find((one) => kindOf(one) === kindOf(route)) === route;

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
  test.each(isFirstOfItsKind(route) ? EACH : ONE_OF_EACH)('with $name', async ({ headers, expected }) => {
    const { id } = service.store.create({ name: 'Target' }, { author: 'http' }).category;
    const before = { revision: service.store.revision(), tree: service.store.treeText().toString() };
    const answer = await call(service.door.url, {
      method: route.method,
      path: route.path.replace('{id}', String(id)),
      headers: headers(service.door.port),
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
