import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { call } from '../../support/http-caller';
import { startService, TOKEN, type ServiceUnderTest } from '../../support/service-under-test';
import { CONNECTION_LIMITS } from '../../../src-main/http/socket/connection-slots';

const serviceWith = async (limits: Partial<typeof CONNECTION_LIMITS> = {}): Promise<ServiceUnderTest> => {
  const service = await startService({ limits });
  onTestFinished(() => service.stop());
  return service;
};

const opened = async ({ door }: ServiceUnderTest): Promise<Socket> => {
  const socket = connect(door.port, '127.0.0.1');
  socket.on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  return socket;
};

const get = (path: string, { door }: ServiceUnderTest, headers = ''): string =>
  `GET ${path} HTTP/1.1\r\nHost: ${new URL(door.url).host}\r\n${headers}\r\n`;
const WITH_TOKEN = `Authorization: Bearer ${TOKEN}\r\n`;

const answered = async (socket: Socket, text: string): Promise<string> => {
  const data = once(socket, 'data');
  socket.write(text);
  return String(await data);
};

/** Resolves when the service has closed it. */
const closed = (socket: Socket): Promise<unknown> =>
  socket.closed ? Promise.resolve() : once(socket.resume(), 'close');

const health = (service: ServiceUnderTest): Promise<number> =>
  call(service.door.url, { method: 'GET', path: '/healthz', headers: { Authorization: null } }).then(
    ({ status }) => status
  );

test.each([
  [
    'have made a call and keep their connection',
    (socket: Socket, service: ServiceUnderTest) => answered(socket, get('/healthz', service))
  ],
  ['have sent nothing yet', () => Promise.resolve('')],
  [
    'have sent half a call',
    (socket: Socket) => Promise.resolve(String(socket.write('GET /healthz HTTP/1.1\r\nX: half')))
  ]
])('as many as there may be, who %s, keep nobody out', async (_, idle) => {
  const service = await serviceWith();
  const all: Socket[] = [];
  for (let n = 0; n < CONNECTION_LIMITS.connections; n += 1) {
    const socket = await opened(service);
    await idle(socket, service);
    all.push(socket);
  }
  const [first] = all;
  if (first === undefined) throw new Error('There is none.');
  expect(await health(service)).toBe(200);
  // The one that has waited longest has gone for it, and no other.
  await closed(first);
  expect(all.filter((socket) => socket.closed)).toHaveLength(1);
  expect(service.log.lines.filter(({ event }) => event === 'connections_turned_away')).toHaveLength(1);
});

test('whoever has shown the token keeps its connection while strangers have some', async () => {
  const service = await serviceWith({ connections: 4 });
  const known = await opened(service);
  await answered(known, get('/healthz', service, WITH_TOKEN));
  const strangers = [await opened(service), await opened(service), await opened(service)];
  const more = [await opened(service), await opened(service), await opened(service)];
  for (const socket of strangers) await closed(socket);
  expect(await answered(known, get('/healthz', service))).toMatch(/^HTTP\/1\.1 200 /);
  expect(more.some((socket) => socket.closed)).toBe(false);
});

test('among those who have all shown the token, the longest idle gives way', async () => {
  const service = await serviceWith({ connections: 3 });
  const sockets = [await opened(service), await opened(service), await opened(service)];
  for (const socket of sockets) await answered(socket, get('/healthz', service, WITH_TOKEN));
  const [first, second] = sockets;
  if (first === undefined || second === undefined) throw new Error('There is none.');
  await answered(first, get('/healthz', service));
  expect(await health(service)).toBe(200);
  await closed(second);
  expect(sockets.filter((socket) => socket.closed)).toEqual([second]);
});

/** Far more than the buffers of a connection hold, so that a call whose answer nobody reads stays under way. */
const LARGE = Array.from({ length: 2_000 }, (_, n) => ({ name: `C ${n}`, description: 'x'.repeat(9_999) }));

test('strangers who read no answer leave room for those who know the token', async () => {
  const service = await serviceWith({ connections: 6, strangerConnections: 3 });
  service.store.importTree(LARGE, { author: 'import' });
  const greedy: Socket[] = [];
  for (let n = 0; n < 6; n += 1) {
    const socket = await opened(service);
    socket.pause();
    socket.write(get('/api/categories', service));
    greedy.push(socket);
  }
  // The fourth call and those after it are closed without an answer.
  await Promise.all(greedy.slice(3).map(closed));
  expect(await call(service.door.url, { method: 'GET', path: '/healthz' })).toMatchObject({ status: 200 });
  expect(
    await call(service.door.url, { method: 'POST', path: '/api/admin/categories', body: '{"name":"Mine"}' })
  ).toMatchObject({
    status: 201
  });
});

test('whoever is refused and goes on sending its body gives way', async () => {
  const service = await serviceWith({ connections: 2 });
  const post = `POST /api/admin/categories HTTP/1.1\r\nHost: ${new URL(service.door.url).host}\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n{`;
  const refused = [await opened(service), await opened(service)];
  for (const socket of refused) expect(await answered(socket, post)).toMatch(/^HTTP\/1\.1 401 /);
  expect(await health(service)).toBe(200);
});
