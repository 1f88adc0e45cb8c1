import type { IncomingMessage, ServerResponse } from 'node:http';
import { LIMITS } from '../../../src-shared/limits';

/**
 * Reads the bytes of a body and hands them on, or `undefined` as soon as there are more than a body may have; the rest is
 * then read and thrown away, since only so does its sender get to see the answer. A body that breaks off is never handed
 * on: there is nobody left to answer.
 */
export const readRequestBody = (
  request: IncomingMessage,
  response: ServerResponse,
  whenRead: (body: Uint8Array | undefined) => void
): void => {
  if (Number(request.headers['content-length']) > LIMITS.bodyBytes) {
    whenRead(undefined);
    return;
  }
  // Only now, so that a caller who waits for it and is refused does not send the body in vain.
  if (request.headers.expect?.toLowerCase() === '100-continue') response.writeContinue();
  const chunks: Buffer[] = [];
  let length = 0;
  request.on('data', (chunk: Buffer) => {
    const wasTooLong = length > LIMITS.bodyBytes;
    length += chunk.length;
    if (length <= LIMITS.bodyBytes) chunks.push(chunk);
    else if (!wasTooLong) whenRead(undefined);
  });
  request.on('end', () => {
    if (length <= LIMITS.bodyBytes) whenRead(Buffer.concat(chunks));
  });
};
