import { connect, type Socket } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { ConnectionLimits } from '../../../src-main/http/socket/connection-slots';
import { call, sendRaw, type HttpCall } from '../../support/http-caller';
import { splitAnswers } from '../../support/raw-exchange';
import { startService, TOKEN, type ServiceUnderTest } from '../../support/service-under-test';

/**
 * The real limits take up to two minutes to show; these are over at once. All that is tested is *that* they act, and no call that is to be
 * answered has one: Node measures them by the machine's own clock.
 */
const SOON = { headersMs: 20, requestMs: 40, checkMs: 10 };
const NEVER = { headersMs: 3_600_000, requestMs: 3_600_000 };

let service: ServiceUnderTest;
/** A service with these limits, until the test is over. */
const serve = async (limits: Partial<ConnectionLimits>): Promise<void> => {
  const served = await startService({ limits });
  onTestFinished(() => served.stop());
  service = served;
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
    await serve(SOON);
    const [answer, ...more] = splitAnswers(await sendRaw(service.door.url, text()));
    expect(more).toEqual([]);
    expect(answer).toMatchObject({ status: 408, problem: { code: 'request_timeout' } });
    expect(service.store.count()).toBe(0);
  });
});

/** Somebody who begins a call and lets its body come a byte at a time. */
const slowCaller = (): { readonly socket: Socket; readonly closed: Promise<unknown> } => {
  const socket = connect(service.door.port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write(head(['Content-Type: application/json', 'Content-Length: 1000000', '', '']));
  return { socket, closed: new Promise((resolve) => socket.resume().once('close', resolve)) };
};

test('callers who send a byte now and then do not keep their connections', async () => {
  await serve(SOON);
  const slow = Array.from({ length: 20 }, slowCaller);
  const drip = setInterval(() => {
    for (const { socket } of slow) if (socket.writable) socket.write(' ');
  }, SOON.checkMs);
  await Promise.all(slow.map(({ closed }) => closed));
  clearInterval(drip);
  expect(service.store.count()).toBe(0);
});

test('hundreds of them hold nobody up', async () => {
  await serve(NEVER);
  const slow = Array.from({ length: 300 }, slowCaller);
  const honest = { method: 'POST', path: '/api/admin/categories', body: '{"name":"Honest"}' };
  for (let count = 1; count <= 20; count += 1) {
    for (const { socket } of slow) socket.write(' ');
    expect((await call(service.door.url, honest)).status).toBe(201);
  }
  for (const { socket } of slow) socket.destroy();
  expect(service.store.count()).toBe(20);
});

/** Of an honest call, which on a busy machine may take longer than these limits; `null`: it was cut off without an answer. */
const statusOf = (honest: HttpCall): Promise<number | null> =>
  call(service.door.url, honest).then(
    ({ status }) => status,
    () => null
  );

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
  await serve({ ...NEVER, stalledMs: 100 });
  for (let count = 0; count < 100; count += 1)
    service.store.create({ name: 'A', description: 'x'.repeat(10_000) }, { author: 'http' });
  stalledReader();
  await expect.poll(() => service.log.lines.some(({ facts }) => 'cutOff' in facts)).toBe(true);
  await expect.poll(() => statusOf({ method: 'GET', path: '/healthz' })).toBe(200);
});

test('a key whose call was cut off is free again', async () => {
  await serve(SOON);
  await sendRaw(service.door.url, head(['Idempotency-Key: half', ...JSON_OF_20]));
  const create = {
    method: 'POST',
    path: '/api/admin/categories',
    headers: { 'Idempotency-Key': 'half' },
    body: '{"name":"A"}'
  };
  await expect.poll(() => statusOf(create)).toBe(201);
});
