/*
 * What one caller can take of the service. All far above what an honest program needs on its own machine or network, and
 * low enough that no one can hold the service up. `docs/contract.md` tells callers of them.
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
