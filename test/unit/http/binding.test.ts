import { Agent, request } from 'node:http';
import { connect, createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { afterEach, expect, test } from 'vitest';
import { listenHere } from '../../support/listen-here';
import { openSocketDoor } from '../../../src-main/http/socket-door';
import { sqliteCategories } from '../../../src-main/store/sqlite/sqlite-categories';
import { sqliteChanges } from '../../../src-main/store/sqlite/sqlite-service';
import { halfCreate } from '../../support/half-call';
import { call, problemOf, type HttpCall } from '../../support/http-caller';
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
const hasIpv6 = Object.values(networkInterfaces()).some((addresses) =>
  addresses?.some(({ address }) => address === '::1')
);

test.each(['127.0.0.1', '127.0.0.2', 'localhost', ...(hasIpv6 ? ['::1'] : [])])(
  'on %s, which is loopback, reads need no token and writes do',
  async (host) => {
    const { door } = await start({ host });
    expect(door.url).toBe(`http://${host.includes(':') ? `[${host}]` : host}:${door.port}`);
    expect((await call(door.url, { ...READ, headers: { Authorization: null } })).status).toBe(200);
    expect((await call(door.url, { ...CREATE, headers: { Authorization: null } })).status).toBe(401);
  }
);

test.each(['0.0.0.0', ...(hasIpv6 ? ['::'] : [])])('on %s reads need the token too', async (host) => {
  const { door } = await start({ host });
  for (const method of ['GET', 'HEAD']) {
    const answer = await call(door.url, { ...READ, method, headers: { Authorization: null } });
    expect(answer).toMatchObject({ status: 401, headers: { 'www-authenticate': 'Bearer' } });
    expect((await call(door.url, { ...READ, method })).status).toBe(200);
  }
  for (const path of ['/healthz', '/openapi.json'])
    expect((await call(door.url, { method: 'GET', path, headers: { Authorization: null } })).status).toBe(200);
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
    expect(problemOf(await call(reached, { ...READ, headers: { Host: `${host}:${door.port}` } })).code).toBe(
      'forbidden_host'
    );
  }
});

test('a port in use is said to be so, and its owner never hears of it', async () => {
  const heard: unknown[] = [];
  const other = createServer((socket) => heard.push(socket));
  const port = await listenHere(other);
  const { store, log } = await start();
  expect(
    await openSocketDoor({
      categories: sqliteCategories(store),
      changes: sqliteChanges(store),
      log,
      token: TOKEN,
      port
    })
  ).toEqual({
    ok: false,
    message: `Port ${port} is in use by another program. Choose another port, or stop that program.`
  });
  expect(heard).toEqual([]);
  await new Promise((resolve) => other.close(resolve));
});

test('an address that this machine has not, and a name that nobody has, are said to be so', async () => {
  const { store, log } = await start();
  const open = (host: string) =>
    openSocketDoor({
      categories: sqliteCategories(store),
      changes: sqliteChanges(store),
      log,
      token: TOKEN,
      port: 0,
      host
    });
  expect(await open('192.0.2.1')).toEqual({ ok: false, message: 'This machine has no address “192.0.2.1”.' });
  expect(await open('no-such-host.invalid')).toEqual({
    ok: false,
    message: 'The host name “no-such-host.invalid” cannot be resolved.'
  });
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
  // Nobody else is at this address, where the port that it gives back might be somebody's at once.
  const { door } = await start({ host: '127.0.0.9' });
  const agent = new Agent({ keepAlive: true });
  await new Promise((resolve, reject) => {
    request(door.url, { path: '/healthz', agent }, (answer) => answer.resume().on('end', resolve))
      .on('error', reject)
      .end();
  });
  const under = await halfCreate(door.url, 'last');
  await expect
    .poll(async () => (await call(door.url, { ...CREATE, headers: { 'Idempotency-Key': 'last' }, body: '' })).status)
    .toBe(409);
  const closed = door.close();
  expect(await under.finish()).toMatch(/^HTTP\/1\.1 201 /);
  await closed;
  await expect(call(door.url, READ)).rejects.toThrow('ECONNREFUSED');
  expect(door.close()).toBe(door.close());
  agent.destroy();
});
