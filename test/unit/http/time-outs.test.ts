import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { call, sendRaw } from '../../support/http-caller';
import { splitAnswers } from '../../support/raw-exchange';
import { startService, TOKEN, type ServiceUnderTest } from '../../support/service-under-test';

/** The real limits take up to two minutes to show; these take as long as a test may. All that is tested is *that* they act. */
const SOON = { headersMs: 200, requestMs: 400, checkMs: 50, stalledMs: 500 };

let service: ServiceUnderTest;
beforeEach(async () => {
  service = await startService({ limits: SOON });
});
afterEach(() => service.stop());

/** For tests with calls that are to be answered, which a busy machine may take a while to send. */
const allowForABusyMachine = async (): Promise<void> => {
  await service.stop();
  service = await startService({ limits: { ...SOON, headersMs: 5_000, requestMs: 5_000 } });
};

const head = (lines: readonly string[] = []): string =>
  [
    'POST /api/admin/categories HTTP/1.1',
    `Host: ${new URL(service.door.url).host}`,
    `Authorization: Bearer ${TOKEN}`,
    ...lines
  ].join('\r\n');

const JSON_OF_20 = ['Content-Type: application/json', 'Content-Length: 20', '', '{"name":"A"'];
const CHUNKED = ['Content-Type: application/json', 'Transfer-Encoding: chunked', '', '5', '{"nam'];

describe('a request that never comes in whole is answered 408 and its connection closed', () => {
  test.each([
    ['nothing at all', () => ''],
    ['half a request line', () => 'GET /api/cate'],
    ['half a header', () => head(['X-Half: a'])],
    ['headers without their end', () => `${head()}\r\n`],
    ['half a body', () => head(JSON_OF_20)],
    ['half a chunk', () => head(CHUNKED)],
    ['a body of which nothing comes', () => head(JSON_OF_20.with(-1, ''))]
  ])('%s', async (_case, text) => {
    const [answer, ...more] = splitAnswers(await sendRaw(service.door.url, text()));
    expect(more).toEqual([]);
    expect(answer).toMatchObject({ status: 408, problem: { code: 'request_timeout' } });
    expect(service.store.count()).toBe(0);
  });
});

test('a body of a byte now and then does not keep its connection', async () => {
  const { port } = service.door;
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write(head(JSON_OF_20.with(-1, '')));
  const drip = setInterval(() => socket.write(' '), SOON.checkMs);
  await new Promise((resolve) => socket.resume().once('close', resolve));
  clearInterval(drip);
  expect(service.store.count()).toBe(0);
});

test('hundreds of callers who send a byte now and then hold nobody up, and are all cut off', async () => {
  await allowForABusyMachine();
  const { port, url } = service.door;
  const slow = Array.from({ length: 300 }, () => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    socket.write(head(JSON_OF_20.with(-1, '')));
    return { socket, closed: new Promise((resolve) => socket.resume().once('close', resolve)) };
  });
  const drip = setInterval(() => {
    for (const { socket } of slow) if (socket.writable) socket.write(' ');
  }, SOON.checkMs);
  const honest = { method: 'POST', path: '/api/admin/categories', body: '{"name":"Honest"}' };
  for (let count = 1; count <= 20; count += 1) expect((await call(url, honest)).status).toBe(201);
  await Promise.all(slow.map(({ closed }) => closed));
  clearInterval(drip);
  expect(service.store.count()).toBe(20);
});

/** Asks for the tree again and again, more than all buffers between the two take, and reads nothing. */
const stalledReader = (): Socket => {
  const { host, port, hostname } = new URL(service.door.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  socket.pause();
  socket.write(`GET /api/categories HTTP/1.1\r\nHost: ${host}\r\n\r\n`.repeat(40));
  onTestFinished(() => {
    socket.destroy();
  });
  return socket;
};

test('a caller who does not read the answer is cut off', async () => {
  await allowForABusyMachine();
  for (let count = 0; count < 100; count += 1)
    service.store.create({ name: 'A', description: 'x'.repeat(10_000) }, { author: 'http' });
  const cutOff = () => service.log.lines.some(({ facts }) => 'cutOff' in facts);
  stalledReader();
  await expect.poll(cutOff, { timeout: 15_000 }).toBe(true);
  expect((await call(service.door.url, { method: 'GET', path: '/healthz' })).status).toBe(200);
});

test('a key whose call was cut off is free again', async () => {
  await allowForABusyMachine();
  const create = {
    method: 'POST',
    path: '/api/admin/categories',
    headers: { 'Idempotency-Key': 'half' },
    body: '{"name":"A"}'
  };
  await sendRaw(service.door.url, head(['Idempotency-Key: half', ...JSON_OF_20]));
  expect((await call(service.door.url, create)).status).toBe(201);
});
