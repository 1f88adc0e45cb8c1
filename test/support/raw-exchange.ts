import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { type Problem, ERROR_CATALOGUE } from '../../src-shared/envelope';
import { problemOf } from './http-caller';

export interface RawAnswer {
  readonly status: number;
  readonly body: string;
  /** For a refusal with a body. */
  readonly problem?: Problem;
}

const CATALOGUE = new Map<string, { status: number; title: string }>(Object.entries(ERROR_CATALOGUE));

/** The refusal in a body. @throws if it is not in its envelope or differs from the catalog */
const refusalIn = (status: number, body: string): Problem => {
  const problem = problemOf({ body });
  assert.deepEqual({ status: problem.status, title: problem.title }, CATALOGUE.get(problem.code));
  assert.equal(problem.status, status);
  return problem;
};

/**
 * Splits everything received on a connection into answers. @throws for anything else, except a last answer cut short by the end of the
 * connection. An answer to HEAD has a length without a body; all bodies begin with a brace.
 */
export const splitAnswers = (text: string): RawAnswer[] => {
  const answers: RawAnswer[] = [];
  let rest = Buffer.from(text);
  while (rest.length > 0) {
    const end = rest.indexOf('\r\n\r\n');
    if (end === -1) break;
    const head = rest.subarray(0, end).toString();
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1]);
    assert.ok(status >= 100, `This is no answer: ${head.slice(0, 200)}`);
    // Whatever request ID the caller sent, it must not break a header or a log.
    if (status >= 200) assert.match(head, /^x-request-id: [A-Za-z0-9._-]{1,64}\r?$/im);
    const length = Number(/^content-length: (\d+)$/im.exec(head)?.[1] ?? 0);
    rest = rest.subarray(end + 4);
    const hasBody = length > 0 && rest.at(0) === 0x7b;
    if (hasBody && rest.length < length) break;
    const body = hasBody ? rest.subarray(0, length).toString() : '';
    rest = rest.subarray(Buffer.byteLength(body));
    if (hasBody) assert.match(head, /^content-type: application\/json; charset=utf-8$/im);
    answers.push({ status, body, ...(hasBody && status >= 400 && { problem: refusalIn(status, body) }) });
  }
  return answers;
};

/**
 * What is sent on one connection, piece by piece, and how the caller leaves it: `wait` for the service to close it, `end` its own side, or
 * `reset` it.
 */
export interface RawExchange {
  readonly pieces: readonly Uint8Array[];
  readonly leave: 'wait' | 'end' | 'reset';
}

/** Longer than the service waits for half a request. */
const TOO_LONG_MS = 15_000;

/** Carries out one exchange. @returns the answers; the service may close or reset the connection. Rejects if it does neither. */
export const exchange = (port: number, { pieces, leave }: RawExchange): Promise<RawAnswer[]> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, '127.0.0.1');
    const giveUp = setTimeout(() => {
      socket.destroy();
      reject(new Error('The service neither answered nor closed the connection.'));
    }, TOO_LONG_MS);
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    // A service that refuses early closes while data is still being sent.
    socket.on('error', () => {});
    socket.on('close', () => {
      clearTimeout(giveUp);
      try {
        resolve(splitAnswers(Buffer.concat(chunks).toString()));
      } catch (error) {
        reject(error instanceof Error ? error : new Error(String(error)));
      }
    });
    const [...left] = pieces;
    const next = (): void => {
      const piece = left.shift();
      // Each in a separate packet, if the system allows.
      if (piece !== undefined) socket.write(piece, () => setImmediate(next));
      else if (leave === 'end') socket.end();
      else if (leave === 'reset') socket.resetAndDestroy();
    };
    socket.setNoDelay(true);
    socket.once('connect', next);
  });
