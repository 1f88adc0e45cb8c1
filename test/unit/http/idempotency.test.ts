import { connect } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { halfCreate } from '../../support/half-call';
import { call, problemOf, type HttpCall } from '../../support/http-caller';
import { knowingTwo } from '../../support/known-principal';
import { startService, TOKEN, type ServiceUnderTest } from '../../support/service-under-test';

const CREATE: HttpCall = { method: 'POST', path: '/api/admin/categories', body: '{"name":"A"}' };

let service: ServiceUnderTest;
beforeEach(async () => {
  service = await startService();
});
afterEach(() => service.stop());

test('an idempotency key gives the first answer again, and refuses another body', async () => {
  const { door, store } = service;
  const headers = { 'Idempotency-Key': 'a key of mine' };
  const first = await call(door.url, { ...CREATE, headers });
  await call(door.url, { method: 'PUT', path: '/api/admin/categories/1', body: '{"name":"Renamed"}' });
  expect(await call(door.url, { ...CREATE, headers })).toMatchObject({ status: 201, body: first.body });
  expect(problemOf(await call(door.url, { ...CREATE, headers, body: '{"name":"B"}' })).code).toBe(
    'idempotency_key_reused'
  );
  expect(store.count()).toBe(1);
  expect((await call(door.url, { ...CREATE, headers: { 'Idempotency-Key': 'k'.repeat(255) } })).status).toBe(201);
});

test.each([
  ['too short', ''],
  ['too long', 'k'.repeat(256)]
])('an idempotency key can be %s', async (_case, key) => {
  const { door, store } = service;
  expect(problemOf(await call(door.url, { ...CREATE, headers: { 'Idempotency-Key': key } })).code).toBe('invalid');
  expect(store.count()).toBe(0);
});

test('a second call with a key whose first call is still on its way is told so, until that one is over', async () => {
  const { door, store } = service;
  const headers = { 'Idempotency-Key': 'slow' };
  const first = await halfCreate(door.url, 'slow');
  await expect.poll(async () => (await call(door.url, { ...CREATE, headers, body: '' })).status).toBe(409);
  expect(problemOf(await call(door.url, { ...CREATE, headers })).code).toBe('idempotency_in_progress');
  expect(await first.finish()).toMatch(/^HTTP\/1\.1 201 /);
  expect((await call(door.url, { ...CREATE, headers })).status).toBe(201);
  const broken = await halfCreate(door.url, 'broken');
  await expect
    .poll(async () => (await call(door.url, { ...CREATE, headers: { 'Idempotency-Key': 'broken' }, body: '' })).status)
    .toBe(409);
  broken.socket.destroy();
  await expect
    .poll(async () => (await call(door.url, { ...CREATE, headers: { 'Idempotency-Key': 'broken' } })).status)
    .toBe(201);
  expect(store.count()).toBe(2);
});

test('a key is its caller’s own: another person with the same one is not told of a call that is none of theirs', async () => {
  const shared = await startService({ token: knowingTwo() });
  const first = await halfCreate(shared.door.url, 'same');
  const headers = { 'Idempotency-Key': 'same' };
  await expect.poll(async () => (await call(shared.door.url, { ...CREATE, headers, body: '' })).status).toBe(409);
  const theirs = await call(shared.door.url, { ...CREATE, headers: { ...headers, 'X-Person': 'bob' } });
  expect(theirs.status).toBe(201);
  await first.finish();
  await shared.stop();
});

test('a call that breaks off behind another on its connection keeps neither its key nor the service', async () => {
  const { door, store } = service;
  // Large enough that the first answer waits for its reader.
  const large = Array.from({ length: 2_000 }, () => ({ name: 'A', description: 'x'.repeat(10_000) }));
  store.importTree(large, { author: 'import' });
  const { host } = new URL(door.url);
  const socket = connect(door.port, '127.0.0.1').pause();
  socket.write(`GET /api/categories HTTP/1.1\r\nHost: ${host}\r\n\r\nGET /healthz HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
  socket.write(
    `POST /api/admin/categories HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${TOKEN}\r\nIdempotency-Key: k\r\n`
  );
  socket.write('Content-Type: application/json\r\nContent-Length: 12\r\n\r\n{');
  const again = { ...CREATE, headers: { 'Idempotency-Key': 'k' } };
  await expect.poll(async () => (await call(door.url, { ...again, body: '' })).status).toBe(409);
  socket.destroy();
  await expect.poll(async () => (await call(door.url, again)).status).toBe(201);
  await door.close();
});
