import type { SharedPort } from '../../../src-shared/sharing';
import type { SocketDoor } from '../../http/socket-door';
import type { CertificateFiles } from '../../http/tls/certificate-files';
import type { Log } from '../../platform/log';
import { ownAddresses } from '../../platform/own-addresses';
import { SerialQueue } from '../../platform/serial-queue';
import { messages } from '../messages';
import type { SocketService } from './socket-host';

export interface SharedAccess {
  readonly port: number;
  readonly token: string;
  readonly files: CertificateFiles;
}

/** The wildcard address. `::` cannot be bound where the system has no IPv6. */
const everywhere = (): string => (ownAddresses().some(({ family }) => family === 'IPv6') ? '::' : '0.0.0.0');

/** Serves other computers: on all addresses, over TLS alone, with a token. Closed until it is opened. */
export class SharedSocket {
  #door: SocketDoor | null = null;
  #access: SharedAccess | null = null;
  readonly #turns = new SerialQueue();

  constructor(private readonly parts: { readonly service: () => SocketService | null; readonly log: Log }) {}

  open(access: SharedAccess): Promise<SharedPort> {
    return this.#turns.run(async () => {
      await this.#shut();
      const outcome = await this.#open(access);
      // Reopened at the same port, which others know.
      this.#access = outcome.state === 'open' ? { ...access, port: outcome.port } : null;
      return outcome;
    });
  }

  /** Closes it for good, with all connections. */
  close(): Promise<SharedPort> {
    return this.#turns.run(async () => {
      this.#access = null;
      await this.#shut();
      return { state: 'closed' };
    });
  }

  /** Closes it while the file is replaced. */
  suspend(): Promise<void> {
    return this.#turns.run(() => this.#shut());
  }

  /** Reopens it afterwards, at the same port. */
  resume(): Promise<void> {
    return this.#turns.run(async () => {
      if (this.#access === null) return;
      const outcome = await this.#open(this.#access);
      if (outcome.state === 'failed') this.parts.log.warn('sharing_not_resumed', { reason: outcome.message });
    });
  }

  async #shut(): Promise<void> {
    await this.#door?.close();
    this.#door = null;
  }

  async #open({ port, token, files }: SharedAccess): Promise<SharedPort> {
    const { log } = this.parts;
    const service = this.parts.service();
    if (service === null) return { state: 'failed', message: messages.door.notOpen };
    try {
      const { openSocketDoor } = await import('../../http/socket-door');
      const opening = await openSocketDoor({
        ...service,
        log,
        token,
        port,
        host: everywhere(),
        tls: files
      });
      if (!opening.ok) return { state: 'failed', message: opening.message };
      this.#door = opening.door;
      return { state: 'open', port: opening.door.port };
    } catch (error) {
      log.error('sharing_failed', error);
      return { state: 'failed', message: messages.door.failed(port) };
    }
  }
}
