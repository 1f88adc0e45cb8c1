import type { ServiceStatus } from '../../../src-shared/workspace-calls';
import type { DoorOpening, SocketDoor } from '../../http/socket-door';
import type { Log } from '../../platform/log';
import { SerialQueue } from '../../platform/serial-queue';
import { sqliteCategories } from '../../store/sqlite/sqlite-categories';
import type { WorkspaceStore } from '../../store/sqlite/workspace-store';
import { messages } from './messages';

interface DoorHostParts {
  /** The store that is open at that moment; `null`: there is none. */
  readonly store: () => WorkspaceStore | null;
  /** Hears of every new status. */
  readonly onChange: (status: ServiceStatus) => void;
  readonly log: Log;
}

/** Keeps the service's socket open at one port at a time. The window works without it, so a failure is a status, no error. */
export class DoorHost {
  #door: SocketDoor | null = null;
  #status: ServiceStatus = { state: 'opening' };
  /** Who is let in, and at which port; `null`: nobody yet. */
  #access: { readonly port: number; readonly token: string } | null = null;
  /** One move at a time: of two at once, the slower would leave its door open and unknown. */
  readonly #moves = new SerialQueue();

  constructor(private readonly parts: DoorHostParts) {}

  get status(): ServiceStatus {
    return this.#status;
  }

  /** Lets programs with that token in, now and whenever the workspace is opened again. `port`: 0 for any free one. */
  openDoor(port: number, token: string): Promise<ServiceStatus> {
    this.#access = { port, token };
    return this.moveTo(port);
  }

  /** Opens the door again that was closed, at the port that it had. @returns whether anybody is let in at all */
  async reopen(): Promise<boolean> {
    if (this.#access === null) return false;
    await this.moveTo(this.#access.port);
    return true;
  }

  /**
   * Moves to another port. The old one is given up only once the new one takes calls, so a port that is in use takes
   * nothing away from programs that are connected.
   * @returns what came of it; `failed` leaves a working old port as it was.
   */
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
    // Programs find the workspace at the same port after a restore.
    if (this.#status.state === 'listening' && this.#access !== null)
      this.#access = { ...this.#access, port: this.#status.port };
    return this.#status;
  }

  async #openDoor(port: number): Promise<DoorOpening> {
    const { log } = this.parts;
    try {
      // Node's server is loaded with the first door, and not before the tree is read.
      const { openSocketDoor } = await import('../../http/socket-door');
      const store = this.parts.store();
      if (store === null) return { ok: false, message: messages.door.notOpen };
      if (this.#access === null) return { ok: false, message: messages.door.notYet };
      return await openSocketDoor({ categories: sqliteCategories(store), log, token: this.#access.token, port });
    } catch (error) {
      // Whatever it is, the window works without the door, and a restore that has been carried out has not failed.
      log.error('door_failed', error);
      return { ok: false, message: messages.door.failed(port) };
    }
  }

  /** Takes no more calls and finishes those under way. */
  async close(): Promise<void> {
    await this.#door?.close();
    this.#door = null;
  }

  #change(status: ServiceStatus): void {
    this.#status = status;
    this.parts.onChange(status);
  }
}
