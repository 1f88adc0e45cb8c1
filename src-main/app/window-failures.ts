import { RateLimit } from '../../src-shared/rate-limit';
import type { WindowFailure } from '../../src-shared/window-failure';
import type { Log } from '../platform/log/log';

/** Failures of all windows that the log takes within a minute. */
const MOST_A_MINUTE = 60;

/** Writes failures of windows to the log, however many come: those above a limit are only counted. */
export const failureWriter = (log: Log): ((failure: WindowFailure) => void) => {
  const limit = new RateLimit(MOST_A_MINUTE, 60_000);
  return ({ place, command, name, code, frames, leftOut }) => {
    const turn = limit.take();
    if (!turn.passes) return;
    const error = new Error('Something failed in a window.');
    error.name = name;
    error.stack = [`${name}: ${error.message}`, ...frames.map((frame) => `    at ${frame}`)].join('\n');
    const left = leftOut + turn.leftOut;
    log.error('window_failed', error, {
      place,
      ...(command === undefined ? {} : { command }),
      ...(code === undefined ? {} : { code }),
      ...(left === 0 ? {} : { leftOut: left })
    });
  };
};
