import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';

/** Payloads are names of workspaces. */
const CHANNEL = 'canopy_log';
/** Least time between two notifying statements of a process. */
const TELL_EVERY_MS = 10;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 10_000;

/** A process notifies itself of this to find out whether notifications arrive. No workspace has this name. */
const TRIAL = '';

/** Tells other processes by `NOTIFY` that a workspace has new entries. Notifications may be lost, and do not pass a pooler, so that listeners poll too. */
export class Notifications {
  readonly #listeners = new Map<string, Set<() => void>>();
  readonly #untold = new Set<string>();
  #client: Client | null = null;
  #isTelling = false;
  #isListening = false;
  #isHeard = false;
  readonly #closed = new AbortController();

  /** @param connect makes a connection of its own @param query runs a statement on any other */
  constructor(
    private readonly connect: () => Client,
    private readonly query: (text: string, values: readonly unknown[]) => Promise<void>
  ) {}

  get isHeard(): boolean {
    return this.#isHeard;
  }

  /** Tells all processes of the workspace, soon; nobody waits for it. */
  tell(workspace: string): void {
    this.#untold.add(workspace);
    if (!this.#isTelling) void this.#tellAll();
  }

  /** Calls `listener` when the workspace may have new entries. Returns how to stop. */
  listen(workspace: string, listener: () => void): () => void {
    const listeners = this.#listeners.get(workspace) ?? new Set();
    this.#listeners.set(workspace, listeners.add(listener));
    if (!this.#isListening) void this.#keepListening();
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0 || this.#listeners.get(workspace) !== listeners) return;
      this.#listeners.delete(workspace);
      if (this.#listeners.size === 0) void this.#client?.end().catch(() => undefined);
    };
  }

  async close(): Promise<void> {
    this.#listeners.clear();
    this.#untold.clear();
    this.#closed.abort();
    await this.#client?.end().catch(() => undefined);
  }

  async #tellAll(): Promise<void> {
    this.#isTelling = true;
    while (this.#untold.size > 0 && !this.#closed.signal.aborted) {
      const workspaces = [...this.#untold];
      this.#untold.clear();
      await this.query('SELECT pg_notify($1, told) FROM unnest($2::text[]) AS told', [CHANNEL, workspaces]).catch(
        // Listeners poll too.
        () => undefined
      );
      await delay(TELL_EVERY_MS, undefined, { ref: false });
    }
    this.#isTelling = false;
  }

  async #keepListening(): Promise<void> {
    this.#isListening = true;
    for (let pause = FIRST_PAUSE_MS; this.#listeners.size > 0; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
      if (await this.#listenOnce()) pause = FIRST_PAUSE_MS;
      this.#isHeard = false;
      if (this.#listeners.size > 0)
        await delay(pause, undefined, { ref: false, signal: this.#closed.signal }).catch(() => undefined);
    }
    this.#isListening = false;
  }

  /** Listens on one connection until that ends. @returns whether it was established */
  async #listenOnce(): Promise<boolean> {
    const client = this.connect();
    this.#client = client;
    const ended = new Promise<void>((resolve) => {
      client.on('error', () => resolve());
      client.on('end', () => resolve());
    });
    client.on('notification', ({ payload }) => {
      this.#isHeard = true;
      for (const listener of this.#listeners.get(payload ?? TRIAL) ?? []) listener();
    });
    let isEstablished = false;
    try {
      await client.connect();
      await client.query(`LISTEN ${CHANNEL}`);
      isEstablished = true;
      this.tell(TRIAL);
      // Notifications before this moment are lost.
      for (const listeners of this.#listeners.values()) for (const listener of listeners) listener();
      await ended;
    } catch {
      // The connection is tried again after a pause. Meanwhile listeners poll.
    } finally {
      this.#client = null;
      await client.end().catch(() => undefined);
    }
    return isEstablished;
  }
}
