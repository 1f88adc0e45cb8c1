import type { ServiceStatus } from '../../../src-shared/workspace-calls';
import type { DoorOpening, SocketDoor } from '../../http/socket-door';
import { SerialQueue } from '../../platform/serial-queue';

/** Keeps the service's socket open at one port at a time. The window works without it, so a failure is a status, no error. */
export class ServiceHost {
  #door: SocketDoor | null = null;
  #status: ServiceStatus;
  /** One move at a time: of two at once, the slower would leave its door open and unknown. */
  readonly #moves = new SerialQueue();

  /** `open` opens a door at a port, 0 meaning any free one; `onChange` hears of every new status. */
  constructor(
    private readonly open: (port: number) => Promise<DoorOpening>,
    port: number,
    private readonly onChange: (status: ServiceStatus) => void
  ) {
    this.#status = { state: 'failed', port, message: 'Other programs cannot reach this workspace yet.' };
  }

  get status(): ServiceStatus {
    return this.#status;
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
    if (this.#door !== null && this.#door.port === port) return this.#status;
    const opening = await this.open(port);
    if (!opening.ok) {
      const failed: ServiceStatus = { state: 'failed', port, message: opening.message };
      if (this.#door === null) this.#change(failed);
      return failed;
    }
    const old = this.#door;
    this.#door = opening.door;
    this.#change({ state: 'listening', url: opening.door.url, port: opening.door.port });
    await old?.close();
    return this.#status;
  }

  /** Takes no more calls and finishes those under way. */
  async close(): Promise<void> {
    await this.#door?.close();
    this.#door = null;
  }

  #change(status: ServiceStatus): void {
    this.#status = status;
    this.onChange(status);
  }
}
