import { EventEmitter } from 'node:events';
import { z } from 'zod';
import { dialectSchema } from '../../../src-shared/dialect';
import { fingerprintSchema } from '../../../src-shared/fingerprint';
import { credentialsSchema, givenFor } from '../../../src-shared/presented-credentials';
import { connectorIdSchema, protocolHeadersSchema } from '../../../src-shared/protocol';
import { addressSchema } from '../../../src-shared/remote';
import { testConnection } from '../../../src-main/sync/discovery/test-connection';

const serviceSchema = z.object({
  address: addressSchema,
  hasOwnPaths: z.boolean(),
  credentials: credentialsSchema,
  certificate: fingerprintSchema.nullable(),
  connector: connectorIdSchema.nullable(),
  headers: protocolHeadersSchema,
  dialect: dialectSchema.nullable()
});

/** How often the process says that it is there. */
const ALIVE_EVERY_MS = 1_000;

/** What the utility process of `connection-test.ts` answers; its work is done here, and messages are cloned as between processes. */
class TriedConnection extends EventEmitter {
  readonly #ending = new AbortController();
  readonly #alive = setInterval(() => this.#post({ kind: 'progress', progress: null }), ALIVE_EVERY_MS).unref();

  constructor() {
    super();
    setImmediate(() => this.#post({ kind: 'ready' }));
  }

  postMessage(raw: unknown): void {
    const { question } = z.object({ question: serviceSchema }).parse(structuredClone(raw));
    const { address, credentials, certificate, connector, headers, dialect, hasOwnPaths } = question;
    const testing = testConnection({
      address,
      hasOwnPaths,
      credentials: givenFor(address, credentials, certificate ?? undefined),
      ...(connector !== null && { connector }),
      ...(dialect !== null && { dialect }),
      protocol: { headers },
      asksWriting: true,
      watching: { onProgress: (progress) => this.#post({ kind: 'progress', progress }), signal: this.#ending.signal }
    });
    testing.then(
      (answer) => this.#post({ kind: 'answer', answer }),
      // Whoever ends the process hears nothing of it any more.
      () => undefined
    );
  }

  kill(): void {
    if (this.#ending.signal.aborted) return;
    this.#ending.abort();
    clearInterval(this.#alive);
    setImmediate(() => this.emit('exit'));
  }

  #post(message: unknown): void {
    if (!this.#ending.signal.aborted) this.emit('message', structuredClone(message));
  }
}

export const triedConnection = (): TriedConnection => new TriedConnection();
