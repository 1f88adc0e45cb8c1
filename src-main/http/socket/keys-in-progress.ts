import type { IncomingMessage } from 'node:http';
import { Refusal } from '../call/refusal';

/**
 * The idempotency keys of calls that are still on the way: their headers are here, their bodies not yet.
 * The store is synchronous, so that two calls with one key never meet there; here the second one is told of the first.
 */
export class KeysInProgress {
  readonly #keys = new Set<string>();

  /**
   * Takes a key until its call has come in whole, and with that is carried out, or has broken off.
   * @returns `idempotency_in_progress` when another call has it
   */
  claim(key: string, request: IncomingMessage): Refusal | undefined {
    if (this.#keys.has(key)) {
      return new Refusal(
        'idempotency_in_progress',
        'Another call with this Idempotency-Key has not ended yet. Try again.'
      );
    }
    this.#keys.add(key);
    request.once('close', () => this.#keys.delete(key));
    return undefined;
  }
}
