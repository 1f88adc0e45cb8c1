import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { isAnsweredEarly } from './request-body';

/*
 * What one caller can take of the service. All far above what an honest program needs on its own machine or network, and
 * low enough that nobody can block the service. `docs/contract.md` documents them.
 */

export interface ConnectionLimits {
  /** How long a request's headers may take, then all of it: 1 MiB needs no longer, and whoever sends a byte a second is cut off. */
  readonly headersMs: number;
  readonly requestMs: number;
  /** How often Node looks for requests past those times. */
  readonly checkMs: number;
  /** An idle connection is kept, so that a program that calls now and then need not connect anew each time. */
  readonly keepAliveMs: number;
  /** A connection on which nothing moves, such as that of a caller who never reads the answer. */
  readonly stalledMs: number;
  /** Nothing above it is ever in memory. */
  readonly headerBytes: number;
  readonly connections: number;
  /** How many of them may have a call under way for one address whose calls have shown no token. */
  readonly strangerConnections: number;
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  headersMs: 10_000,
  requestMs: 30_000,
  checkMs: 2_000,
  keepAliveMs: 60_000,
  stalledMs: 120_000,
  // Node's own default, written down because what it guards is ours.
  headerBytes: 16 * 1024,
  // Well below the 1,024 open files that many systems allow a process.
  connections: 512,
  // The other half is there for programs that know the token, whatever the strangers do.
  strangerConnections: 256
};

/** How long a stop waits for calls that are under way before it cuts them off. */
export const STOP_GRACE_MS = 5_000;
/** How often a stop looks for connections that have become idle: Node itself would keep them until their keep-alive ends. */
export const STOP_SWEEP_MS = 50;

interface Held {
  /** How many calls are under way on it. */
  calls: number;
  /** Whether a call on it has shown the token. */
  isKnown: boolean;
  readonly address: string;
}

/**
 * Who keeps a connection when there are as many as there may be. All programs of one machine share an address, so the
 * token makes the difference: strangers are callers that have not shown it on that connection. A new connection takes the place of
 * the stranger that has waited longest without a call under way, whether or not it has sent half of one; then of the known
 * one that has. So whoever knows the token always gets in.
 */
export class ConnectionSlots {
  /** In the order in which they began to wait, those with calls under way among them. */
  readonly #held = new Map<Socket, Held>();

  constructor(
    private readonly limits: Pick<ConnectionLimits, 'connections' | 'strangerConnections'>,
    private readonly showsToken: (request: IncomingMessage) => boolean,
    private readonly onTurnedAway: () => void
  ) {}

  /** A new connection is there; one of those that wait goes for it, or it goes itself. */
  admit(socket: Socket): void {
    if (this.#held.size >= this.limits.connections) {
      this.onTurnedAway();
      const leaving = this.#givesWay();
      (leaving ?? socket).destroy();
      if (leaving === undefined) return;
      this.#held.delete(leaving);
    }
    this.#held.set(socket, { calls: 0, isKnown: false, address: socket.remoteAddress ?? '' });
    socket.once('close', () => this.#held.delete(socket));
  }

  /** Whether a connection has been admitted and has not given way since. */
  holds(socket: Socket): boolean {
    return this.#held.has(socket);
  }

  /** A call has come in. @returns whether it may go on; if not, its connection has been closed */
  beginCall(request: IncomingMessage): boolean {
    const { socket } = request;
    const held = this.#held.get(socket);
    // Its connection has given way already.
    if (held === undefined) return false;
    if (!held.isKnown) held.isKnown = request.headers.authorization !== undefined && this.showsToken(request);
    held.calls += 1;
    if (held.isKnown || held.calls > 1 || this.#busyStrangersAt(held.address) <= this.limits.strangerConnections)
      return true;
    this.onTurnedAway();
    this.#held.delete(socket);
    socket.destroy();
    return false;
  }

  /** A call is answered or cut off. */
  endCall(socket: Socket): void {
    const held = this.#held.get(socket);
    if (held === undefined) return;
    held.calls -= 1;
    // Behind the others, who wait for longer.
    this.#held.delete(socket);
    this.#held.set(socket, held);
  }

  #givesWay(): Socket | undefined {
    let known: Socket | undefined;
    for (const [socket, { calls, isKnown }] of this.#held) {
      // Nobody waits for the rest of a call that has been refused.
      const isWaiting = calls === 0 || isAnsweredEarly(socket);
      if (isWaiting && !isKnown) return socket;
      if (isWaiting) known ??= socket;
    }
    return known;
  }

  /** Counted only for strangers, who on a quiet machine are few. */
  #busyStrangersAt(address: string): number {
    let busy = 0;
    for (const held of this.#held.values()) if (!held.isKnown && held.calls > 0 && held.address === address) busy += 1;
    return busy;
  }
}
