import type { ServerResponse } from 'node:http';
import { Refusal } from '../call/refusal';

/**
 * The idempotency keys of calls that have come in and are not answered yet, because their bodies are still on the way.
 * The store is synchronous, so that two calls with one key never meet there; here the second one is told of the first.
 */
export class KeysInProgress {
  readonly #keys = new Set<string>();

  /** Takes a key until its call is over, however it ends. @returns `idempotency_in_progress` when another call has it. */
  claim(key: string, response: ServerResponse): Refusal | undefined {
    if (this.#keys.has(key)) {
      return new Refusal('idempotency_in_progress', 'Another call with this Idempotency-Key has not ended yet. Try again.');
    }
    this.#keys.add(key);
    response.once('close', () => this.#keys.delete(key));
    return undefined;
  }
}
