import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { Refusal } from '../call/refusal';

/**
 * Refuses calls with both a length and a coding: two programs in a row can disagree where such a one ends and the next
 * begins (RFC 9112, 6.3), so that the second takes for a call what the first took for a body. Node refuses most of these
 * itself, but not an empty coding.
 */
export class RequestFraming {
  readonly #inDoubt = new WeakSet<Socket>();

  /** `malformed_request` for a call whose end is in doubt; its connection is closed once it is answered. */
  refusalFor({ headers, socket }: IncomingMessage): Refusal | undefined {
    if (headers['content-length'] === undefined || headers['transfer-encoding'] === undefined) return undefined;
    this.#inDoubt.add(socket);
    return new Refusal('malformed_request', 'The call has both a Content-Length and a Transfer-Encoding.', {
      headers: { Connection: 'close' }
    });
  }

  /** Whether this came after such a call on its connection. To Node it is a call like any other until the connection is closed. */
  isInDoubt({ socket }: IncomingMessage): boolean {
    return this.#inDoubt.has(socket);
  }
}
