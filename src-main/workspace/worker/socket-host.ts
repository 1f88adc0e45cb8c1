import type { ServiceStatus } from '../../../src-shared/workspace-calls';
import type { DoorOpening, SocketDoor, SocketDoorOptions } from '../../http/socket-door';
import type { Log } from '../../platform/log';
import { SerialQueue } from '../../platform/serial-queue';
import { messages } from '../messages';
import type { SharedPort } from '../../../src-shared/sharing';
import type { CertificateFiles } from '../../http/tls/certificate-files';
import { ownAddresses } from '../../platform/own-addresses';

/** What an entry point serves of a workspace. */
export type SocketService = Pick<SocketDoorOptions, 'categories' | 'proposals' | 'changes'>;

interface DoorParts {
  /** What there is to serve; `null`: the workspace is not open. */
  readonly service: () => SocketService | null;
  readonly log: Log;
}

/** Never rejects: what was done before, such as a restore, has not failed. */
const openDoor = async (
  { service, log }: DoorParts,
  options: Pick<SocketDoorOptions, 'token' | 'port' | 'host' | 'tls'>
): Promise<DoorOpening> => {
  try {
    // Loaded on demand: the HTTP server of Node would delay the first reading of the tree.
    const { openSocketDoor } = await import('../../http/socket-door');
    const served = service();
    return served === null
      ? { ok: false, message: messages.door.notOpen }
      : await openSocketDoor({ ...served, log, ...options });
  } catch (error) {
    log.error('door_failed', error);
    return { ok: false, message: messages.door.failed({ port: String(options.port) }) };
  }
};

interface SharedAccess {
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

  constructor(private readonly parts: DoorParts) {}

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
    const opening = await openDoor(this.parts, { token, port, host: everywhere(), tls: files });
    if (!opening.ok) return { state: 'failed', message: opening.message };
    this.#door = opening.door;
    return { state: 'open', port: opening.door.port };
  }
}

/** Serves a workspace over HTTP on one port at a time. The window works without it, so a failure is a status and no error. */
export class SocketHost {
  #door: SocketDoor | null = null;
  #status: ServiceStatus = { state: 'opening' };
  /** `null`: `openDoor` has not been called. */
  #access: { readonly port: number; readonly token: string } | null = null;
  /** Serialized, since two concurrent moves would leave a port open. */
  readonly #moves = new SerialQueue();

  constructor(private readonly parts: DoorParts & { readonly onChange: (status: ServiceStatus) => void }) {}

  get status(): ServiceStatus {
    return this.#status;
  }

  /** Opens the port, now and whenever the workspace is reopened. 0: any free one. */
  openDoor(port: number, token: string): Promise<ServiceStatus> {
    this.#access = { port, token };
    return this.moveTo(port);
  }

  /** Reopens the port after a restore. @returns whether there was one */
  async reopen(): Promise<boolean> {
    if (this.#access === null) return false;
    await this.moveTo(this.#access.port);
    return true;
  }

  /** Closes the old port once the new one takes calls. @returns the status; with `failed`, a working port stays open */
  moveTo(port: number): Promise<ServiceStatus> {
    return this.#moves.run(() => this.#moveTo(port));
  }

  async #moveTo(port: number): Promise<ServiceStatus> {
    if (this.#door === null || this.#door.port !== port) {
      const opening = await this.#openDoor(port);
      if (!opening.ok) {
        const failed: ServiceStatus = { state: 'failed', port, message: opening.message };
        if (this.#door === null) this.#change(failed);
        return failed;
      }
      const old = this.#door;
      this.#door = opening.door;
      this.#change({ state: 'listening', url: opening.door.url, port: opening.door.port });
      await old?.close();
    }
    // After a restore the same port is opened again.
    if (this.#status.state === 'listening' && this.#access !== null)
      this.#access = { ...this.#access, port: this.#status.port };
    return this.#status;
  }

  async #openDoor(port: number): Promise<DoorOpening> {
    if (this.#access === null) return { ok: false, message: messages.door.notYet };
    return openDoor(this.parts, { token: this.#access.token, port });
  }

  async close(): Promise<void> {
    await this.#door?.close();
    this.#door = null;
  }

  #change(status: ServiceStatus): void {
    this.#status = status;
    this.parts.onChange(status);
  }
}
