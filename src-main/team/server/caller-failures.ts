import type { Log } from '../../platform/log';
import { notReady } from './readiness';

/** For so long the same is not said again: each call that fails by it is in the log by itself. */
const QUIET_MS = 30_000;

/**
 * What a caller is told whom the process cannot identify just now, and the log with it: while the database or the provider is away, that is each call.
 * @param clock milliseconds that only grow
 */
export const callerFailures = (log: Log, clock = (): number => performance.now()): ((error: unknown) => Error) => {
  let quietUntil = -Infinity;
  return (error) => {
    const now = clock();
    if (now >= quietUntil) {
      log.error('caller_not_identified', error);
      quietUntil = now + QUIET_MS;
    }
    return notReady('database');
  };
};
