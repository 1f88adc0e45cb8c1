import type { Log } from '../../platform/log';
import { notReady } from './readiness';

/** The same failure is logged again after this time at the earliest. */
const QUIET_MS = 30_000;

/** Logs that callers cannot be identified, and tells them that the database is away. @param clock monotonic milliseconds */
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
