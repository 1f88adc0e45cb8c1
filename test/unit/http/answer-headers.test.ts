import { afterEach, beforeEach, expect, test } from 'vitest';
import { call, type HttpCall, problemOf, sendRaw } from '../../support/http-caller';
import { type ServiceUnderTest, startService, TOKEN } from '../../support/service-under-test';

let service: ServiceUnderTest;
beforeEach(async () => {
  service = await startService();
});
afterEach(() => service.stop());

const READ: HttpCall = { method: 'GET', path: '/api/categories' };
const CREATE: HttpCall = { method: 'POST', path: '/api/admin/categories', body: '{"name":"A"}' };
const idOf = async (one: HttpCall): Promise<unknown> => (await call(service.door.url, one)).headers['x-request-id'];
/** The names in the lines of that event. */
const logged = (event: string): unknown[] =>
  service.log.lines
    .filter((line) => line.event === event)
    .map(({ facts }) => ('requestId' in facts ? facts.requestId : undefined));

test.each(['a', 'Trace-1.b_C', 'x'.repeat(64)])(
  "a caller's own name %s is taken over, in the answer and in the log",
  async (own) => {
    expect(await idOf({ ...CREATE, headers: { 'X-Request-Id': own } })).toBe(own);
    await expect.poll(() => logged('call')).toEqual([own]);
  }
);

test.each([
  ['empty', ''],
  ['too long', 'x'.repeat(65)],
  ['with a space', 'a b'],
  ['with a quote', 'a"b'],
  ['beyond ASCII', 'caf\u00e9'],
  ['given twice', ['a', 'b']],
  ['the token itself', TOKEN],
  ['with the token in it', `x-${TOKEN}`]
])('a name that is %s is replaced', async (_case, own) => {
  const id = await idOf({ ...READ, headers: { 'X-Request-Id': own } });
  expect(id).toMatch(/^[0-9a-f]{8}-\d+$/);
  await expect.poll(() => logged('call')).toEqual([id]);
});

test('every answer has a name of its own, whatever became of the call', async () => {
  const { door } = service;
  const calls: HttpCall[] = [
    READ,
    { ...READ, method: 'HEAD' },
    { ...READ, headers: { 'If-None-Match': '*' } },
    CREATE,
    { ...CREATE, body: '{' },
    { ...CREATE, headers: { Authorization: null } },
    { ...READ, headers: { Host: 'evil.example' } },
    { ...READ, headers: { Origin: 'null' } },
    { method: 'GET', path: '/nothing' },
    { method: 'PATCH', path: '/healthz' },
    { ...READ, headers: { X: 'x'.repeat(20_000) } }
  ];
  const ids = await Promise.all(calls.map(idOf));
  expect(new Set(ids).size).toBe(calls.length);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-\d+$/);
  await expect.poll(() => new Set([...logged('call'), ...logged('unreadable_call')])).toEqual(new Set(ids));
  expect(await sendRaw(door.url, 'GARBAGE\r\n\r\n')).toMatch(/\r\nX-Request-Id: [0-9a-f]{8}-\d+\r\n/);
});

test('a call that breaks in the middle of its body keeps the name that it came with', async () => {
  const { host } = new URL(service.door.url);
  const head = `POST /api/admin/categories HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${TOKEN}\r\nContent-Type: application/json\r\nX-Request-Id: mine\r\nTransfer-Encoding: chunked\r\n\r\n`;
  expect(await sendRaw(service.door.url, `${head}c\r\n{"name":"A"}zz`)).toMatch(
    /^HTTP\/1\.1 400 .*\r\nX-Request-Id: mine\r\n/s
  );
  expect(logged('unreadable_call')).toEqual(['mine']);
  await expect.poll(() => logged('call')).toEqual(['mine']);
});

test('a failure of ours names the request in its sentence, so that a person can quote it, and all its lines have the name', async () => {
  service.store.close();
  const answer = await call(service.door.url, { ...CREATE, headers: { 'X-Request-Id': 'quote-me' } });
  expect(problemOf(answer)).toMatchObject({
    code: 'storage_failed',
    detail: 'The call was not carried out. The log of the service says why, under quote-me.'
  });
  await expect.poll(() => logged('call')).toEqual(['quote-me']);
  expect(logged('call_failed')).toEqual(['quote-me']);
});

test("the window's calls have names too", async () => {
  await service.callInProcess({ method: 'GET', path: '/api/categories' });
  service.store.close();
  const { detail } = problemOf(await service.callInProcess({ method: 'GET', path: '/api/categories' }));
  const ids = logged('window_call');
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(2);
  expect(logged('call_failed')).toEqual([ids[1]]);
  expect(detail).toContain(`under ${String(ids[1])}.`);
});

const NAME = 'canopy-revision';
const CREATED_A = { method: 'POST', path: '/api/admin/categories', body: '{"name":"A"}' } as const;
const one = (id: number): string => `/api/admin/categories/${id}`;

const revisionOf = async (sent: HttpCall): Promise<[number, string | string[] | undefined]> => {
  const { status, headers } = await call(service.door.url, sent);
  return [status, headers[NAME]];
};

test('a read says the revision of the tree, and a change the one that it made or found', async () => {
  expect(await revisionOf({ method: 'GET', path: '/api/categories' })).toEqual([200, '0']);
  expect(await revisionOf(CREATED_A)).toEqual([201, '1']);
  expect(await revisionOf({ method: 'PUT', path: one(1), body: '{"name":"B"}' })).toEqual([200, '2']);
  expect(await revisionOf({ method: 'PUT', path: one(1), body: '{"name":"B"}' })).toEqual([200, '2']);
  expect(await revisionOf({ method: 'HEAD', path: '/api/categories' })).toEqual([200, '2']);
  expect(await revisionOf({ method: 'GET', path: '/api/categories', headers: { 'If-None-Match': '*' } })).toEqual([
    304,
    '2'
  ]);
  expect(await revisionOf({ method: 'DELETE', path: one(1) })).toEqual([200, '3']);
});

test('a creation that is repeated by its key says the revision that it finds', async () => {
  const keyed = { ...CREATED_A, headers: { 'Idempotency-Key': 'k' } };
  expect(await revisionOf(keyed)).toEqual([201, '1']);
  expect(await revisionOf(CREATED_A)).toEqual([201, '2']);
  expect(await revisionOf(keyed)).toEqual([201, '2']);
});

test.each<[string, HttpCall, number]>([
  ['by the tree', { method: 'DELETE', path: one(9) }, 404],
  ['by a rule', { method: 'PUT', path: one(1), body: '{"parentId":1}' }, 409],
  ['by its condition', { method: 'DELETE', path: one(1), headers: { 'If-Match': '"7"' } }, 412],
  ['by its members', { ...CREATED_A, body: '{"name":""}' }, 422],
  ['by its body', { ...CREATED_A, body: '{' }, 400],
  ['by its length', { ...CREATED_A, body: 'x'.repeat(1024 * 1024 + 1) }, 413],
  ['by its type', { ...CREATED_A, headers: { 'Content-Type': 'text/plain' } }, 415],
  ['by its query', { method: 'GET', path: '/api/categories?x=1' }, 400]
])('a call that is refused %s says the revision', async (_case, sent, status) => {
  service.store.create({ name: 'A' }, { author: 'http' });
  expect(await revisionOf(sent)).toEqual([status, '1']);
});

test('who is not let in learns nothing of it', async () => {
  service.store.create({ name: 'A' }, { author: 'http' });
  expect(await revisionOf({ ...CREATED_A, headers: { Authorization: null } })).toEqual([401, undefined]);
  expect(await revisionOf({ ...CREATED_A, headers: { Host: 'evil.example' } })).toEqual([403, undefined]);
  expect(await revisionOf({ ...CREATED_A, headers: { Origin: 'https://evil.example' } })).toEqual([403, undefined]);
});
