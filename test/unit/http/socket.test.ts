import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ERROR_CATALOGUE, type ErrorCode } from '../../../src-shared/envelope';
import { LIMITS } from '../../../src-shared/limits';
import { call, type HttpCall, problemOf, sendRaw } from '../../support/http-caller';
import { type ServiceUnderTest, startService, TOKEN } from '../../support/service-under-test';
import { splitAnswers } from '../../support/raw-exchange';
import { ROUTES, RouteTable } from '../../../src-main/http/routes/route-table';

let service: ServiceUnderTest;
beforeEach(async () => {
  service = await startService();
});
afterEach(() => service.stop());

const READ: HttpCall = { method: 'GET', path: '/api/categories' };
const CREATE: HttpCall = { method: 'POST', path: '/api/admin/categories', body: '{"name":"A"}' };

test('a read carries its revision and asks to be made again each time', async () => {
  const { door } = service;
  const { headers } = await call(door.url, READ);
  expect(headers).toMatchObject({
    etag: '"0"',
    'cache-control': 'no-cache',
    'content-type': 'application/json; charset=utf-8',
    'x-content-type-options': 'nosniff'
  });
  const unchanged = await call(door.url, { ...READ, headers: { 'If-None-Match': '"0"' } });
  expect(unchanged).toMatchObject({ status: 304, body: '', headers: { etag: '"0"', 'cache-control': 'no-cache' } });
  expect(unchanged.headers).not.toHaveProperty('content-type');
});

test('HEAD answers as GET does, without the body', async () => {
  const { door } = service;
  await call(door.url, CREATE);
  const get = await call(door.url, READ);
  const head = await call(door.url, { ...READ, method: 'HEAD' });
  expect(head).toMatchObject({ status: 200, body: '' });
  const unlike = { date: '', 'x-request-id': '' };
  expect({ ...head.headers, ...unlike }).toEqual({ ...get.headers, ...unlike });
  expect(Number(head.headers['content-length'])).toBe(Buffer.byteLength(get.body));
});

test('HEAD is refused without a body too, even when it never becomes a whole request', async () => {
  const refused = await call(service.door.url, { ...READ, method: 'HEAD', headers: { X: 'x'.repeat(20_000) } });
  expect(refused).toMatchObject({ status: 431, body: '' });
});

test('a body that is no UTF-8 is refused rather than repaired', async () => {
  const { door, store } = service;
  const answer = await call(door.url, { ...CREATE, body: Buffer.from('{"name":"M\xf6bel"}', 'latin1') });
  expect(problemOf(answer)).toMatchObject({ code: 'malformed_json', status: 400 });
  expect(store.count()).toBe(0);
});

test('a body on GET or DELETE means nothing', async () => {
  const { door } = service;
  await call(door.url, CREATE);
  expect((await call(door.url, { ...READ, body: 'junk' })).status).toBe(200);
  expect(
    (await call(door.url, { method: 'DELETE', path: '/api/admin/categories/1', body: '{"children":"keep"}' })).status
  ).toBe(200);
});

test('whoever sends too much sees the answer, announced or not, and can go on', async () => {
  const { door, store } = service;
  const tooMuch = 'x'.repeat(20 * LIMITS.bodyBytes);
  expect(problemOf(await call(door.url, { ...CREATE, body: tooMuch })).code).toBe('body_too_large');
  const { host } = new URL(door.url);
  const head = `POST /api/admin/categories HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${TOKEN}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`;
  const answer = await sendRaw(
    door.url,
    `${head}${tooMuch.length.toString(16)}\r\n${tooMuch}\r\n0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`
  );
  expect(answer).toMatch(/^HTTP\/1\.1 413 .*body_too_large.*HTTP\/1\.1 200 .*"status":"ok"/s);
  expect(store.count()).toBe(0);
});

test('a caller who waits for a go-ahead gets none before a refusal', async () => {
  const { door, store } = service;
  const { host } = new URL(door.url);
  const ask = (authorization: string) =>
    `POST /api/admin/categories HTTP/1.1\r\nHost: ${host}\r\nAuthorization: ${authorization}\r\nContent-Type: application/json\r\nContent-Length: 12\r\nExpect: 100-continue\r\nConnection: close\r\n\r\n`;
  expect(await sendRaw(door.url, ask('Bearer wrong'))).toMatch(/^HTTP\/1\.1 401 /);
  expect(await sendRaw(door.url, `${ask(`Bearer ${TOKEN}`)}{"name":"A"}`)).toMatch(
    /^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 201 /
  );
  expect(store.count()).toBe(1);
});

test.each([
  ['no HTTP at all', 'GARBAGE\r\n\r\n', 'malformed_request'],
  ['a method that is none', 'FLY / HTTP/1.1\r\n\r\n', 'malformed_request'],
  ['a TLS greeting', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 'malformed_request'],
  ['headers without end', `GET / HTTP/1.1\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 'headers_too_large'],
  ['two lengths', 'POST / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', 'malformed_request'],
  [
    'a length and chunks',
    'POST / HTTP/1.1\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
    'malformed_request'
  ]
] as const)('%s is refused in the envelope, and the connection closed', async (_case, text, code) => {
  const { door } = service;
  const answer = await sendRaw(door.url, text);
  expect(answer).toContain(`HTTP/1.1 ${ERROR_CATALOGUE[code].status} `);
  expect(problemOf({ body: answer.slice(answer.indexOf('\r\n\r\n') + 4) }).code).toBe(code);
});

test('a body in broken chunks is refused, and nothing comes of it', async () => {
  const { door, store } = service;
  const { host } = new URL(door.url);
  const head = `POST /api/admin/categories HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${TOKEN}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`;
  expect(await sendRaw(door.url, `${head}c\r\n{"name":"A"}zz`)).toMatch(/^HTTP\/1\.1 400 .*malformed_request/s);
  expect(store.count()).toBe(0);
});

test('calls sent in a row are answered in that order', async () => {
  const { door } = service;
  const { host } = new URL(door.url);
  const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${more}\r\n`;
  const answer = await sendRaw(
    door.url,
    get('/api/categories') + get('/nothing') + get('/healthz', 'Connection: close\r\n')
  );
  expect([...answer.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual(['200', '404', '200']);
});

test('a target with a host in it must name ours', async () => {
  const { door } = service;
  expect((await call(door.url, { method: 'GET', path: `${door.url}/api/categories` })).status).toBe(200);
  expect(problemOf(await call(door.url, { method: 'GET', path: 'http://evil.example/api/categories' })).code).toBe(
    'forbidden_host'
  );
  const foreignHost = { method: 'GET', path: `${door.url}/api/categories`, headers: { Host: 'evil.example' } };
  expect(problemOf(await call(door.url, foreignHost)).code).toBe('forbidden_host');
  expect(problemOf(await call(door.url, { method: 'OPTIONS', path: '*' })).code).toBe('not_found');
});

test('the token in the query is of no use, and is not logged', async () => {
  const { door, log } = service;
  await call(door.url, { ...CREATE, path: `${CREATE.path}?token=${TOKEN}`, headers: { Authorization: null } });
  await call(door.url, { ...CREATE, headers: { Authorization: `Bearer wrong-${TOKEN}` } });
  await call(door.url, CREATE);
  await expect.poll(() => log.lines.filter(({ event }) => event === 'call')).toHaveLength(3);
  expect(
    log.lines.filter(({ event }) => event === 'call').map(({ facts }) => ({ ...facts, requestId: '', ms: 0 }))
  ).toEqual([401, 401, 201].map((status) => ({ requestId: '', method: 'POST', path: CREATE.path, status, ms: 0 })));
  expect(JSON.stringify(log.lines)).not.toContain(TOKEN);
});

test('wrong tokens disturb nobody: the right one passes after any number of them, and a wrong one is refused alike', async () => {
  const { door, store } = service;
  for (let count = 0; count < 20; count += 1) {
    const refused = await call(door.url, { ...CREATE, headers: { Authorization: 'Bearer wrong' } });
    expect([refused.status, problemOf(refused).code]).toEqual([401, 'unauthorized']);
  }
  expect((await call(door.url, CREATE)).status).toBe(201);
  expect(store.count()).toBe(1);
});

test('calls without a token are never counted', async () => {
  const { door } = service;
  for (let count = 0; count < 20; count += 1) {
    expect((await call(door.url, { ...CREATE, headers: { Authorization: null } })).status).toBe(401);
  }
});

const LARGE = 5 * 1024 * 1024;
const CREATE_LINE = 'POST /api/admin/categories HTTP/1.1';
const JSON_TYPE = 'Content-Type: application/json';
const AUTHORIZATION = `Authorization: Bearer ${TOKEN}`;
const LENGTH = `Content-Length: ${LARGE}`;
const CLOSE = 'Connection: close';

/** Sends it all, and reads from then on until the connection is closed. */
const sendThenRead = (head: readonly string[], body: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const { port } = service.door;
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.pause();
    socket.on('error', reject);
    socket.on('close', () => resolve(answer));
    socket.write([head[0], `Host: 127.0.0.1:${port}`, ...head.slice(1), body].join('\r\n'), () => {
      socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
      socket.resume();
    });
  });

const CASES: readonly [string, readonly string[], number, ErrorCode | undefined][] = [
  ['no token', [CREATE_LINE, JSON_TYPE, CLOSE, LENGTH, ''], 401, 'unauthorized'],
  ['too large a body, announced', [CREATE_LINE, AUTHORIZATION, JSON_TYPE, CLOSE, LENGTH, ''], 413, 'body_too_large'],
  [
    'too large a body, in chunks',
    [CREATE_LINE, AUTHORIZATION, JSON_TYPE, CLOSE, 'Transfer-Encoding: chunked', '', LARGE.toString(16)],
    413,
    'body_too_large'
  ],
  [
    'another type',
    [CREATE_LINE, AUTHORIZATION, 'Content-Type: text/plain', CLOSE, LENGTH, ''],
    415,
    'unsupported_media_type'
  ],
  [
    'a foreign page',
    [CREATE_LINE, AUTHORIZATION, JSON_TYPE, 'Origin: null', CLOSE, LENGTH, ''],
    403,
    'forbidden_origin'
  ],
  ['no such path', ['POST /nothing HTTP/1.1', CLOSE, LENGTH, ''], 404, 'not_found'],
  ['a body where none is read', ['GET /api/categories HTTP/1.1', CLOSE, LENGTH, ''], 200, undefined],
  [
    'a length in doubt',
    [CREATE_LINE, AUTHORIZATION, JSON_TYPE, 'Transfer-Encoding: ', LENGTH, ''],
    400,
    'malformed_request'
  ],
  ['no HTTP', ['GARBAGE'], 400, 'malformed_request'],
  [
    'broken chunks',
    [CREATE_LINE, AUTHORIZATION, JSON_TYPE, 'Transfer-Encoding: chunked', '', 'zz'],
    400,
    'malformed_request'
  ],
  ['headers without end', [CREATE_LINE, 'X: '], 431, 'headers_too_large']
];

test.each(CASES)(
  '%s: the answer arrives though 5 MiB are sent before it is read',
  async (_case, head, status, code) => {
    const body = head.includes('Transfer-Encoding: chunked') ? `${'x'.repeat(LARGE)}\r\n0\r\n\r\n` : 'x'.repeat(LARGE);
    const answers = splitAnswers(await sendThenRead(head, body));
    expect(answers.map((answer) => [answer.status, answer.problem?.code])).toEqual([[status, code]]);
    expect(service.store.revision()).toBe(0);
  }
);

test('who sends without end has the answer at once, and is cut off', async () => {
  const { port } = service.door;
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
  socket.on('error', () => {});
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.write(`${CREATE_LINE}\r\nHost: 127.0.0.1:${port}\r\n${JSON_TYPE}\r\nTransfer-Encoding: chunked\r\n\r\n`);
  const chunk = Buffer.from(`100000\r\n${'x'.repeat(1024 * 1024)}\r\n`);
  const send = (error?: Error | null): void => {
    if (!error) socket.write(chunk, send);
  };
  send();
  await closed;
  expect(answer).toMatch(/^HTTP\/1\.1 401 /);
  expect(splitAnswers(answer)).toHaveLength(1);
});

describe('a path with an escaped slash', () => {
  beforeEach(() => void service.store.create({ name: 'A' }, { author: 'window' }));

  const answerTo = async (method: string, path: string) => {
    const lines = [
      `${method} ${path} HTTP/1.1`,
      `Host: ${new URL(service.door.url).host}`,
      `Authorization: Bearer ${TOKEN}`
    ];
    const body = ['Content-Type: application/json', 'Content-Length: 12', 'Connection: close', '', '{"name":"B"}'];
    const [answer] = splitAnswers(await sendRaw(service.door.url, [...lines, ...body].join('\r\n')));
    return answer;
  };

  /** A path with one of its slashes, or all of them, written otherwise. */
  const disguised = (path: string): string[] =>
    ['%2F', '%2f', '%252F', '%5C', '\\'].flatMap((slash) => [
      `/${path.slice(1).replaceAll('/', slash)}`,
      path.replaceAll('/', slash),
      ...[...path.matchAll(/\//g)].map(({ index }) => path.slice(0, index) + slash + path.slice(index + 1))
    ]);

  test.each(ROUTES.map(({ method, path }) => [method, path] as const))(
    '%s %s is reached by no path whose slash is escaped',
    async (method, path) => {
      const real = path.replace('{id}', '1');
      const before = service.store.revision();
      for (const other of disguised(real).filter((one) => one !== real && one.startsWith('/')))
        // With what comes behind an id, it is an id that names nothing, at a path with other methods.
        expect((await answerTo(method, other))?.problem?.code, other).toMatch(/^(?:not_found|method_not_allowed)$/);
      expect(service.store.revision()).toBe(before);
    }
  );

  test('an id with an escaped slash names no category, and nothing of it comes into the log', async () => {
    for (const id of ['1%2F', '%2F1', '1%2F2', 'a%2Fb', '1%2f..%2f1'])
      for (const method of ['PUT', 'DELETE'])
        expect(await answerTo(method, `/api/admin/categories/${id}`), id).toMatchObject({ status: 404 });
    expect(new RouteTable().nameOf('/api/admin/categories/1%2F2')).toBe('unknown');
    expect(service.store.count()).toBe(1);
  });

  test('other escapes still mean the characters that they stand for', async () => {
    expect(await answerTo('PUT', '/api/%61dmin/categories/%31')).toMatchObject({ status: 200 });
    expect(await answerTo('GET', '/%68ealthz')).toMatchObject({ status: 200 });
  });
});
