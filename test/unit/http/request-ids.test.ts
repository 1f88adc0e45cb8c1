import { afterEach, beforeEach, expect, test } from 'vitest';
import { call, problemOf, sendRaw, type HttpCall } from '../../support/http-caller';
import { startService, TOKEN, type ServiceUnderTest } from '../../support/service-under-test';

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
