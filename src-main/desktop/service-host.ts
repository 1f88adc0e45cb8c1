import type { ServiceStatus } from '../../src-shared/ipc';

/** A socket that accepts calls. */
export interface Listening {
  readonly url: string;
  readonly port: number;
  close(): Promise<void>;
}

/** Opens the socket door at a port, or says in a sentence why not. Port 0 takes any free one. */
export type Listen = (port: number) => Promise<{ ok: true; listening: Listening } | { ok: false; message: string }>;

/** Keeps the service's socket open at one port at a time. The window works without it, so a failure is a status, no error. */
export class ServiceHost {
  #listening: Listening | null = null;
  #status: ServiceStatus;

  constructor(
    private readonly listen: Listen,
    port: number,
    private readonly onChange: (status: ServiceStatus) => void,
  ) {
    this.#status = { state: 'failed', port, message: 'Starting…' };
  }

  get status(): ServiceStatus {
    return this.#status;
  }

  /**
   * Moves to another port. The old one is given up only once the new one accepts calls, so a port that is in use takes
   * nothing away from programs that are connected.
   * @returns what came of it; `failed` leaves a working old port as it was.
   */
  async moveTo(port: number): Promise<ServiceStatus> {
    if (this.#listening !== null && this.#listening.port === port) return this.#status;
    const attempt = await this.listen(port);
    if (!attempt.ok) {
      const failed: ServiceStatus = { state: 'failed', port, message: attempt.message };
      if (this.#listening === null) this.#change(failed);
      return failed;
    }
    const old = this.#listening;
    this.#listening = attempt.listening;
    this.#change({ state: 'listening', url: attempt.listening.url, port: attempt.listening.port });
    await old?.close();
    return this.#status;
  }

  /** Stops accepting calls and finishes those under way. */
  async close(): Promise<void> {
    await this.#listening?.close();
    this.#listening = null;
  }

  #change(status: ServiceStatus): void {
    this.#status = status;
    this.onChange(status);
  }
}
