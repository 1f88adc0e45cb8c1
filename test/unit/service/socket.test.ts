import { Agent, request } from 'node:http';
import { connect, createServer, type Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import { afterEach, expect, test } from 'vitest';
import { ERROR_CATALOGUE } from '../../../src-shared/error-catalogue';
import { LIMITS } from '../../../src-shared/limits';
import { openSocketDoor } from '../../../src-main/service/socket-door';
import { call, problemOf, sendRaw, type HttpCall } from '../../support/http-caller';
import { startService, TOKEN, type ServiceUnderTest } from '../../support/service-under-test';

let running: ServiceUnderTest[] = [];
const start = async (options?: Parameters<typeof startService>[0]): Promise<ServiceUnderTest> => {
  const service = await startService(options);
  running.push(service);
  return service;
};
afterEach(async () => {
  await Promise.all(running.map((service) => service.stop()));
  running = [];
});

const READ: HttpCall = { method: 'GET', path: '/api/categories' };
const CREATE: HttpCall = { method: 'POST', path: '/api/admin/categories', body: '{"name":"A"}' };
const hasIpv6 = Object.values(networkInterfaces()).some((addresses) => addresses?.some(({ address }) => address === '::1'));

test('a read carries its revision and asks to be made again each time', async () => {
  const { door } = await start();
  const { headers } = await call(door.url, READ);
  expect(headers).toMatchObject({ etag: '"0"', 'cache-control': 'no-cache', 'content-type': 'application/json; charset=utf-8', 'x-content-type-options': 'nosniff' });
  const unchanged = await call(door.url, { ...READ, headers: { 'If-None-Match': '"0"' } });
  expect(unchanged).toMatchObject({ status: 304, body: '', headers: { etag: '"0"', 'cache-control': 'no-cache' } });
  expect(unchanged.headers).not.toHaveProperty('content-type');
});

test('HEAD answers as GET does, without the body', async () => {
  const { door } = await start();
  await call(door.url, CREATE);
  const get = await call(door.url, READ);
  const head = await call(door.url, { ...READ, method: 'HEAD' });
  expect(head).toMatchObject({ status: 200, body: '' });
  expect({ ...head.headers, date: '' }).toEqual({ ...get.headers, date: '' });
  expect(Number(head.headers['content-length'])).toBe(Buffer.byteLength(get.body));
});

test('a body that is no UTF-8 is refused rather than repaired', async () => {
  const { door, store } = await start();
  const answer = await call(door.url, { ...CREATE, body: Buffer.from('{"name":"M\xf6bel"}', 'latin1') });
  expect(problemOf(answer)).toMatchObject({ code: 'malformed_json', status: 400 });
  expect(store.count()).toBe(0);
});

test('a body on GET or DELETE means nothing', async () => {
  const { door } = await start();
  await call(door.url, CREATE);
  expect((await call(door.url, { ...READ, body: 'junk' })).status).toBe(200);
  expect((await call(door.url, { method: 'DELETE', path: '/api/admin/categories/1', body: '{"children":"keep"}' })).status).toBe(200);
});

test('whoever sends too much sees the answer, announced or not, and can go on', async () => {
  const { door, store } = await start();
  const tooMuch = 'x'.repeat(20 * LIMITS.bodyBytes);
  expect(problemOf(await call(door.url, { ...CREATE, body: tooMuch })).code).toBe('body_too_large');
  const { host } = new URL(door.url);
  const head = `POST /api/admin/categories HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${TOKEN}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`;
  const answer = await sendRaw(
    door.url,
    `${head}${tooMuch.length.toString(16)}\r\n${tooMuch}\r\n0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
  );
  expect(answer).toMatch(/^HTTP\/1\.1 413 .*body_too_large.*HTTP\/1\.1 200 .*"status":"ok"/s);
  expect(store.count()).toBe(0);
});

test('a caller who waits for a go-ahead gets none before a refusal', async () => {
  const { door, store } = await start();
  const { host } = new URL(door.url);
  const ask = (authorization: string) =>
    `POST /api/admin/categories HTTP/1.1\r\nHost: ${host}\r\nAuthorization: ${authorization}\r\nContent-Type: application/json\r\nContent-Length: 12\r\nExpect: 100-continue\r\nConnection: close\r\n\r\n`;
  expect(await sendRaw(door.url, ask('Bearer wrong'))).toMatch(/^HTTP\/1\.1 401 /);
  expect(await sendRaw(door.url, `${ask(`Bearer ${TOKEN}`)}{"name":"A"}`)).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 201 /);
  expect(store.count()).toBe(1);
});

test.each([
  ['no HTTP at all', 'GARBAGE\r\n\r\n', 'malformed_request'],
  ['a method that is none', 'FLY / HTTP/1.1\r\n\r\n', 'malformed_request'],
  ['a TLS greeting', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 'malformed_request'],
  ['headers without end', `GET / HTTP/1.1\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 'headers_too_large'],
  ['two lengths', 'POST / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', 'malformed_request'],
  ['a length and chunks', 'POST / HTTP/1.1\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n', 'malformed_request'],
] as const)('%s is refused in the envelope, and the connection closed', async (_case, text, code) => {
  const { door } = await start();
  const answer = await sendRaw(door.url, text);
  expect(answer).toContain(`HTTP/1.1 ${ERROR_CATALOGUE[code].status} `);
  expect(problemOf({ body: answer.slice(answer.indexOf('\r\n\r\n') + 4) }).code).toBe(code);
});

test('a body in broken chunks is refused, and nothing comes of it', async () => {
  const { door, store } = await start();
  const { host } = new URL(door.url);
  const head = `POST /api/admin/categories HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${TOKEN}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`;
  expect(await sendRaw(door.url, `${head}c\r\n{"name":"A"}zz`)).toMatch(/^HTTP\/1\.1 400 .*malformed_request/s);
  expect(store.count()).toBe(0);
});

test('calls sent in a row are answered in that order', async () => {
  const { door } = await start();
  const { host } = new URL(door.url);
  const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${more}\r\n`;
  const answer = await sendRaw(door.url, get('/api/categories') + get('/nothing') + get('/healthz', 'Connection: close\r\n'));
  expect([...answer.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual(['200', '404', '200']);
});

test('a target with a host in it must name ours', async () => {
  const { door } = await start();
  expect((await call(door.url, { method: 'GET', path: `${door.url}/api/categories` })).status).toBe(200);
  expect(problemOf(await call(door.url, { method: 'GET', path: 'http://evil.example/api/categories' })).code).toBe('forbidden_host');
  const foreignHost = { method: 'GET', path: `${door.url}/api/categories`, headers: { Host: 'evil.example' } };
  expect(problemOf(await call(door.url, foreignHost)).code).toBe('forbidden_host');
  expect(problemOf(await call(door.url, { method: 'OPTIONS', path: '*' })).code).toBe('not_found');
});

test('the token in the query is of no use, and is not logged', async () => {
  const { door, log } = await start();
  await call(door.url, { ...CREATE, path: `${CREATE.path}?token=${TOKEN}`, headers: { Authorization: null } });
  await call(door.url, { ...CREATE, headers: { Authorization: `Bearer wrong-${TOKEN}` } });
  await call(door.url, CREATE);
  await expect.poll(() => log.lines.filter(({ event }) => event === 'call')).toHaveLength(3);
  expect(log.lines.filter(({ event }) => event === 'call').map(({ facts }) => ({ ...facts, ms: 0 }))).toEqual(
    [401, 401, 201].map((status, index) => ({ id: index + 1, method: 'POST', path: CREATE.path, status, ms: 0 })),
  );
  expect(JSON.stringify(log.lines)).not.toContain(TOKEN);
});

test('after ten wrong tokens within a minute the address has to wait; the right token always passes', async () => {
  const { door, store } = await start();
  const guess = () => call(door.url, { ...CREATE, headers: { Authorization: 'Bearer wrong' } });
  for (let count = 0; count < 10; count += 1) expect((await guess()).status).toBe(401);
  const refused = await guess();
  expect(problemOf(refused).code).toBe('too_many_requests');
  expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
  expect((await call(door.url, { ...CREATE, headers: { Authorization: null } })).status).toBe(401);
  expect((await call(door.url, CREATE)).status).toBe(201);
  expect(store.count()).toBe(1);
});

test('calls without a token are never counted', async () => {
  const { door } = await start();
  for (let count = 0; count < 20; count += 1) {
    expect((await call(door.url, { ...CREATE, headers: { Authorization: null } })).status).toBe(401);
  }
});

test('an idempotency key gives the first answer again, and refuses another body', async () => {
  const { door, store } = await start();
  const headers = { 'Idempotency-Key': 'a key of mine' };
  const first = await call(door.url, { ...CREATE, headers });
  await call(door.url, { method: 'PUT', path: '/api/admin/categories/1', body: '{"name":"Renamed"}' });
  expect(await call(door.url, { ...CREATE, headers })).toMatchObject({ status: 201, body: first.body });
  expect(problemOf(await call(door.url, { ...CREATE, headers, body: '{"name":"B"}' })).code).toBe('idempotency_key_reused');
  expect(store.count()).toBe(1);
  expect((await call(door.url, { ...CREATE, headers: { 'Idempotency-Key': 'k'.repeat(255) } })).status).toBe(201);
});

test.each([
  ['too short', ''],
  ['too long', 'k'.repeat(256)],
])('an idempotency key can be %s', async (_case, key) => {
  const { door, store } = await start();
  expect(problemOf(await call(door.url, { ...CREATE, headers: { 'Idempotency-Key': key } })).code).toBe('invalid');
  expect(store.count()).toBe(0);
});

/** Sends all of a create but its last byte. */
const halfCreate = async (url: string, key: string): Promise<{ socket: Socket; finish: () => Promise<string> }> => {
  const { hostname, port, host } = new URL(url);
  const socket = connect(Number(port), hostname);
  let answer = '';
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
  const head = `POST /api/admin/categories HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${TOKEN}\r\nIdempotency-Key: ${key}\r\n`;
  socket.write(`${head}Content-Type: application/json\r\nContent-Length: 12\r\nConnection: close\r\n\r\n{"name":"A"`);
  await new Promise((resolve) => socket.once('connect', resolve));
  const finish = async (): Promise<string> => {
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.write('}');
    await closed;
    return answer;
  };
  return { socket, finish };
};

test('a second call with a key whose first call is still on its way is told so, until that one is over', async () => {
  const { door, store } = await start();
  const headers = { 'Idempotency-Key': 'slow' };
  const first = await halfCreate(door.url, 'slow');
  await expect.poll(async () => (await call(door.url, { ...CREATE, headers, body: '' })).status).toBe(409);
  expect(problemOf(await call(door.url, { ...CREATE, headers })).code).toBe('idempotency_in_progress');
  expect(await first.finish()).toMatch(/^HTTP\/1\.1 201 /);
  expect((await call(door.url, { ...CREATE, headers })).status).toBe(201);
  const broken = await halfCreate(door.url, 'broken');
  await expect.poll(async () => (await call(door.url, { ...CREATE, headers: { 'Idempotency-Key': 'broken' }, body: '' })).status).toBe(409);
  broken.socket.destroy();
  await expect.poll(async () => (await call(door.url, { ...CREATE, headers: { 'Idempotency-Key': 'broken' } })).status).toBe(201);
  expect(store.count()).toBe(2);
});

test.each(['127.0.0.1', '127.0.0.2', 'localhost', ...(hasIpv6 ? ['::1'] : [])])('on %s, which is loopback, reads need no token and writes do', async (host) => {
  const { door } = await start({ host });
  expect(door.url).toBe(`http://${host.includes(':') ? `[${host}]` : host}:${door.port}`);
  expect((await call(door.url, { ...READ, headers: { Authorization: null } })).status).toBe(200);
  expect((await call(door.url, { ...CREATE, headers: { Authorization: null } })).status).toBe(401);
});

test.each(['0.0.0.0', ...(hasIpv6 ? ['::'] : [])])('on %s reads need the token too', async (host) => {
  const { door } = await start({ host });
  for (const method of ['GET', 'HEAD']) {
    const answer = await call(door.url, { ...READ, method, headers: { Authorization: null } });
    expect(answer).toMatchObject({ status: 401, headers: { 'www-authenticate': 'Bearer' } });
    expect((await call(door.url, { ...READ, method })).status).toBe(200);
  }
  for (const path of ['/healthz', '/openapi.json']) expect((await call(door.url, { method: 'GET', path, headers: { Authorization: null } })).status).toBe(200);
});

test('with public reads, only writes need the token', async () => {
  const { door } = await start({ host: '0.0.0.0', publicRead: true });
  expect((await call(door.url, { ...READ, headers: { Authorization: null } })).status).toBe(200);
  expect((await call(door.url, { ...CREATE, headers: { Authorization: null } })).status).toBe(401);
});

test('on all addresses it is called by the address that the call has reached, or by a loopback name, and by no other', async () => {
  const { door } = await start({ host: '0.0.0.0' });
  const reached = `http://127.0.0.3:${door.port}`;
  for (const host of ['127.0.0.3', 'localhost', '127.0.0.1', '[::1]', '0.0.0.0']) {
    expect((await call(reached, { ...READ, headers: { Host: `${host}:${door.port}` } })).status).toBe(200);
  }
  for (const host of ['127.0.0.4', '192.0.2.1', 'my-machine', '[::ffff:127.0.0.3]']) {
    expect(problemOf(await call(reached, { ...READ, headers: { Host: `${host}:${door.port}` } })).code).toBe('forbidden_host');
  }
});

test('a port in use is said to be so, and its owner never hears of it', async () => {
  const heard: unknown[] = [];
  const other = createServer((socket) => heard.push(socket));
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const address = other.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const { store, log } = await start();
  expect(await openSocketDoor({ store, log, token: TOKEN, port })).toEqual({
    ok: false,
    message: `Port ${port} is in use by another program. Choose another port, or stop that program.`,
  });
  expect(heard).toEqual([]);
  await new Promise((resolve) => other.close(resolve));
});

test('an address that this machine has not, and a name that nobody has, are said to be so', async () => {
  const { store, log } = await start();
  const open = (host: string) => openSocketDoor({ store, log, token: TOKEN, port: 0, host });
  expect(await open('192.0.2.1')).toEqual({ ok: false, message: 'This machine has no address “192.0.2.1”.' });
  expect(await open('no-such-host.invalid')).toEqual({ ok: false, message: 'The host name “no-such-host.invalid” cannot be resolved.' });
});

test('closing waits for nobody who has not called', async () => {
  const { door } = await start();
  const silent = connect(door.port, '127.0.0.1');
  const dropped = new Promise((resolve) => silent.once('close', resolve));
  await new Promise((resolve) => silent.once('connect', resolve));
  await Promise.all([door.close(), dropped]);
  expect(silent.bytesRead).toBe(0);
});

test('closing lets a call under way end, drops idle connections and takes no more', async () => {
  const { door } = await start();
  const agent = new Agent({ keepAlive: true });
  await new Promise((resolve, reject) => {
    request(door.url, { path: '/healthz', agent }, (answer) => answer.resume().on('end', resolve)).on('error', reject).end();
  });
  const under = await halfCreate(door.url, 'last');
  await expect.poll(async () => (await call(door.url, { ...CREATE, headers: { 'Idempotency-Key': 'last' }, body: '' })).status).toBe(409);
  const closed = door.close();
  expect(await under.finish()).toMatch(/^HTTP\/1\.1 201 /);
  await closed;
  await expect(call(door.url, READ)).rejects.toThrow('ECONNREFUSED');
  expect(door.close()).toBe(door.close());
  agent.destroy();
});
