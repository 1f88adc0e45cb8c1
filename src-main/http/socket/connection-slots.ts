import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { PersonId } from '../../../src-shared/ids';
import { isAnsweredEarly } from './request-body';

/* Limits of connections, far above what an honest program needs, and too low to block the service. See `docs/contract.md`. */

export interface ConnectionLimits {
  /** How long a request's headers may take, then all of it. 1 MiB needs no longer; one byte a second is cut off. */
  readonly headersMs: number;
  readonly requestMs: number;
  readonly checkMs: number;
  /** An idle connection is kept, so that a program that calls now and then need not connect again each time. */
  readonly keepAliveMs: number;
  /** A connection on which nothing moves, such as that of a caller who never reads the answer. */
  readonly stalledMs: number;
  /** Headers above this size are never in memory. */
  readonly headerBytes: number;
  readonly connections: number;
  /** How many of the connections may serve calls without a token from one address. */
  readonly strangerConnections: number;
  /** How many callers may follow the changes, apart from the connections above; and of one address without the token. */
  readonly followers: number;
  readonly strangerFollowers: number;
  /** How many of them may be one person of a team, whose token would otherwise keep all others out. */
  readonly personFollowers: number;
  /** How often a follower is sent something, so that nobody takes its connection for a dead one. */
  readonly heartbeatMs: number;
  /** How long a stop waits for calls that are under way before it cuts them off. */
  readonly stopGraceMs: number;
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  headersMs: 10_000,
  requestMs: 30_000,
  checkMs: 2_000,
  keepAliveMs: 60_000,
  stalledMs: 120_000,
  // Node's own default, written down because what it guards is ours.
  headerBytes: 16 * 1024,
  connections: 512,
  // The other half stays free for programs that know the token.
  strangerConnections: 256,
  // With the connections above, more than the 1,024 open files that many systems begin with; Node raises that to what they allow.
  followers: 640,
  strangerFollowers: 320,
  // Each window and each program has one.
  personFollowers: 64,
  // WHATWG HTML, 9.2.7.
  heartbeatMs: 15_000,
  stopGraceMs: 5_000
};

/** How often a stop looks for connections that have become idle: Node itself would keep them until their keep-alive ends. */
export const STOP_SWEEP_MS = 50;

interface Held {
  calls: number;
  isKnown: boolean;
  readonly address: string;
}

interface Follower extends Held {
  /** `undefined`: nobody known. */
  readonly person: PersonId | undefined;
  readonly end: () => void;
}

/** Decides which connections stay when there are too many: strangers, those without a token, go first, the one that has waited longest for a call before others. */
export class ConnectionSlots {
  /** Connections in the order in which they began to wait. Those with calls under way are included. */
  readonly #held = new Map<Socket, Held>();
  /** Connections on which somebody follows the changes until it leaves. */
  readonly #followers = new Map<Socket, Follower>();

  constructor(
    private readonly limits: Pick<
      ConnectionLimits,
      'connections' | 'strangerConnections' | 'followers' | 'strangerFollowers' | 'personFollowers'
    >,
    private readonly showsToken: (request: IncomingMessage) => boolean,
    private readonly onTurnedAway: () => void
  ) {}

  /** Admits a new connection. An idle one is closed for it, or else the new one. */
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
    return this.#held.has(socket) || this.#followers.has(socket);
  }

  /** A call has come in. @returns whether it may go on; if not, its connection has been closed */
  beginCall(request: IncomingMessage): boolean {
    const { socket } = request;
    const held = this.#held.get(socket);
    // The connection was already closed in favor of another one.
    if (held === undefined) return false;
    if (!held.isKnown) held.isKnown = request.headers.authorization !== undefined && this.showsToken(request);
    held.calls += 1;
    if (held.isKnown || held.calls > 1 || strangersAt(held.address, this.#held) <= this.limits.strangerConnections)
      return true;
    this.onTurnedAway();
    this.#held.delete(socket);
    socket.destroy();
    return false;
  }

  /** Keeps this connection for a follower. @returns whether there is room */
  beginFollowing({ socket }: IncomingMessage, { person, end }: Pick<Follower, 'person' | 'end'>): boolean {
    const held = this.#held.get(socket);
    if (held === undefined || this.#followers.size >= this.limits.followers) return false;
    if (!held.isKnown && strangersAt(held.address, this.#followers) >= this.limits.strangerFollowers) return false;
    if (person !== undefined && this.#countOf(person) >= this.limits.personFollowers) return false;
    this.#held.delete(socket);
    this.#followers.set(socket, { ...held, person, end });
    socket.once('close', () => this.#followers.delete(socket));
    return true;
  }

  /** Ends the answers of all followers, which last as long as their callers stay. */
  endFollowers(): void {
    for (const { end } of this.#followers.values()) end();
  }

  #countOf(person: PersonId): number {
    let count = 0;
    for (const follower of this.#followers.values()) if (follower.person === person) count += 1;
    return count;
  }

  endCall(socket: Socket): void {
    const held = this.#held.get(socket);
    if (held === undefined) return;
    held.calls -= 1;
    // The connection goes to the end, since the others have waited longer.
    this.#held.delete(socket);
    this.#held.set(socket, held);
  }

  #givesWay(): Socket | undefined {
    let known: Socket | undefined;
    for (const [socket, { calls, isKnown }] of this.#held) {
      // A call that was refused early does not count as waiting for the rest of its body.
      const isWaiting = calls === 0 || isAnsweredEarly(socket);
      if (isWaiting && !isKnown) return socket;
      if (isWaiting) known ??= socket;
    }
    return known;
  }
}

/** Strangers' connections from this address with a call under way. Counting is cheap, since strangers are few. */
const strangersAt = (address: string, all: ReadonlyMap<Socket, Held>): number => {
  let busy = 0;
  for (const held of all.values()) if (!held.isKnown && held.calls > 0 && held.address === address) busy += 1;
  return busy;
};
