import { connect } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ErrorCode } from '../../../src-shared/envelope';
import { splitAnswers } from '../../support/raw-exchange';
import { startService, TOKEN, type ServiceUnderTest } from '../../support/service-under-test';

/*
 * A service that closes a connection on which bytes still come resets it, and whoever is still sending may lose the answer.
 * Here callers send all they have first, and only then read: what is tested is that they find the answer.
 */

let service: ServiceUnderTest;
beforeEach(async () => {
  service = await startService();
});
afterEach(() => service.stop());

const LARGE = 5 * 1024 * 1024;
const CREATE = 'POST /api/admin/categories HTTP/1.1';
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
  ['no token', [CREATE, JSON_TYPE, CLOSE, LENGTH, ''], 401, 'unauthorized'],
  ['too large a body, announced', [CREATE, AUTHORIZATION, JSON_TYPE, CLOSE, LENGTH, ''], 413, 'body_too_large'],
  [
    'too large a body, in chunks',
    [CREATE, AUTHORIZATION, JSON_TYPE, CLOSE, 'Transfer-Encoding: chunked', '', LARGE.toString(16)],
    413,
    'body_too_large'
  ],
  [
    'another type',
    [CREATE, AUTHORIZATION, 'Content-Type: text/plain', CLOSE, LENGTH, ''],
    415,
    'unsupported_media_type'
  ],
  ['a foreign page', [CREATE, AUTHORIZATION, JSON_TYPE, 'Origin: null', CLOSE, LENGTH, ''], 403, 'forbidden_origin'],
  ['no such path', ['POST /nothing HTTP/1.1', CLOSE, LENGTH, ''], 404, 'not_found'],
  ['a body where none is read', ['GET /api/categories HTTP/1.1', CLOSE, LENGTH, ''], 200, undefined],
  [
    'a length in doubt',
    [CREATE, AUTHORIZATION, JSON_TYPE, 'Transfer-Encoding: ', LENGTH, ''],
    400,
    'malformed_request'
  ],
  ['no HTTP', ['GARBAGE'], 400, 'malformed_request'],
  [
    'broken chunks',
    [CREATE, AUTHORIZATION, JSON_TYPE, 'Transfer-Encoding: chunked', '', 'zz'],
    400,
    'malformed_request'
  ],
  ['headers without end', [CREATE, 'X: '], 431, 'headers_too_large']
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
  socket.write(`${CREATE}\r\nHost: 127.0.0.1:${port}\r\n${JSON_TYPE}\r\nTransfer-Encoding: chunked\r\n\r\n`);
  const chunk = Buffer.from(`100000\r\n${'x'.repeat(1024 * 1024)}\r\n`);
  const send = (error?: Error | null): void => {
    if (!error) socket.write(chunk, send);
  };
  send();
  await closed;
  expect(answer).toMatch(/^HTTP\/1\.1 401 /);
  expect(splitAnswers(answer)).toHaveLength(1);
});
