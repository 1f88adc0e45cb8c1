/*
 * What one caller can take of the service. All far above what an honest program needs on its own machine or network, and
 * low enough that no one can hold the service up.
 */

/** A request's headers, then all of it: 1 MiB needs no longer, and whoever sends a byte a second is cut off. */
export const HEADERS_TIMEOUT_MS = 10_000;
export const REQUEST_TIMEOUT_MS = 30_000;
/** How often Node looks for requests past those times. */
export const TIMEOUT_CHECK_MS = 2_000;
/** An idle connection is kept, so that a program that calls now and then need not connect anew each time. */
export const KEEP_ALIVE_MS = 60_000;
/** A connection on which nothing moves, such as that of a caller who never reads the answer. */
export const STALLED_SOCKET_MS = 120_000;
/** Node's own default, written down because what it guards is ours: nothing above it is ever in memory. */
export const HEADER_BYTES = 16 * 1024;
/** Well below the 1,024 open files that many systems allow a process. */
export const CONNECTIONS = 512;
/** How long a stop waits for calls that are under way before it cuts them off. */
export const STOP_GRACE_MS = 5_000;
/** How often a stop looks for connections that have become idle: Node itself would keep them until their keep-alive ends. */
export const STOP_SWEEP_MS = 50;
