import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { LIMITS } from '../../../src-shared/limits';
import { Refusal } from '../call/answer';

/** Reads a body; `undefined`: it is too large, and the rest is dropped. A body that breaks off never arrives. */
export const readRequestBody = (
  request: IncomingMessage,
  response: ServerResponse,
  whenRead: (body: Uint8Array | undefined) => void,
  most: number = LIMITS.bodyBytes
): void => {
  if (Number(request.headers['content-length']) > most) {
    whenRead(undefined);
    return;
  }
  // Asked for only after all checks, so that a refused caller does not send the body.
  if (request.headers.expect?.toLowerCase() === '100-continue') response.writeContinue();
  const chunks: Buffer[] = [];
  let length = 0;
  request.on('data', (chunk: Buffer) => {
    const wasTooLong = length > most;
    length += chunk.length;
    if (length <= most) chunks.push(chunk);
    else if (!wasTooLong) whenRead(undefined);
  });
  request.on('end', () => {
    if (length <= most) whenRead(Buffer.concat(chunks));
  });
};

/** Reads a body as text. Rejects with `body_too_large` and the sentence `tooLarge`. */
export const readRequestText = (
  { request, response }: { readonly request: IncomingMessage; readonly response: ServerResponse },
  tooLarge: string,
  most?: number
): Promise<string> =>
  new Promise((resolve, reject) => {
    const take = (body: Uint8Array | undefined): void =>
      body === undefined
        ? reject(new Refusal('body_too_large', tooLarge))
        : resolve(Buffer.from(body).toString('utf8'));
    readRequestBody(request, response, take, most);
  });

/** How much of a useless body is read, since closing a connection with unread bytes may lose the answer. */
const MOST_REMAINDER_BYTES = 64 * 1024 * 1024;

const waiting = new WeakSet<Socket>();

/** Whether an answer has been written on this connection to a request that is still coming in. */
export const isAnsweredEarly = (socket: Socket): boolean => waiting.has(socket);

/** Whether bytes of its body are still to come. One that waits to be asked for its body, and is not, sends none. */
export const hasRemainder = ({ headers, complete }: IncomingMessage): boolean =>
  !complete &&
  (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0) &&
  headers.expect?.toLowerCase() !== '100-continue';

/** Reads the rest of the body and throws it away, then ends the answer, which is written already. */
export const endAfterRemainder = (request: IncomingMessage, response: ServerResponse): void => {
  const { socket } = request;
  waiting.add(socket);
  let bytes = 0;
  const end = (): void => {
    waiting.delete(socket);
    response.end();
  };
  const count = (chunk: Buffer): void => {
    bytes += chunk.length;
    if (bytes <= MOST_REMAINDER_BYTES) return;
    request.off('data', count);
    response.end();
    socket.destroySoon();
  };
  request.on('data', count);
  request.once('end', end);
  request.once('close', end);
  request.resume();
};
