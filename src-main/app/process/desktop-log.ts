import { join } from 'node:path';
import { jsonLines, LOG_LEVELS, logTo, takes, type Log, type LogEntry, type LogLevel } from '../../platform/log';
import { RotatedFile } from '../../platform/rotated-file';
import { RateLimit } from '../../../src-shared/rate-limit';
import type { WindowFailure } from '../../../src-shared/window-failure';

/** Errors are printed too: for people who start Canopy from a terminal, and where the log cannot be written. */
const onStandardError: Log = logTo(({ event, facts, error }) => console.error(event, facts, error), 'error');

export interface DesktopLog {
  readonly log: Log;
  readonly write: (entry: LogEntry) => void;
  readonly file: string;
  readonly close: () => Promise<void>;
}

const isLevel = (text: string): text is LogLevel => LOG_LEVELS.some((level) => level === text);

/** Opens the log in `<userDataDir>/logs`. @param level from the environment (`CANOPY_LOG_LEVEL`) unless it is given; else `info` */
export const openDesktopLog = (
  userDataDir: string,
  level: string = process.env['CANOPY_LOG_LEVEL'] ?? ''
): DesktopLog => {
  const own = isLevel(level) ? level : 'info';
  const target = new RotatedFile({
    file: join(userDataDir, 'logs', 'canopy.log'),
    onFailure: (error) => onStandardError.error('log_failed', error)
  });
  const toFile = jsonLines(target);
  const write = (entry: LogEntry): void => {
    if (entry.level === 'error') onStandardError.error(entry.event, entry.error, entry.facts);
    if (takes(own, entry.level)) toFile(entry);
  };
  return {
    log: logTo(write, own),
    write,
    file: join(userDataDir, 'logs', 'canopy.log'),
    close: async () => {
      // Entries of this turn are handed on in the next one.
      await new Promise((resolve) => setImmediate(resolve));
      await target.end();
    }
  };
};

const MOST_A_MINUTE = 60;

/** Writes failures of windows to the log. Those above a limit are only counted. */
export const failureWriter = (log: Log): ((failure: WindowFailure) => void) => {
  const limit = new RateLimit(MOST_A_MINUTE, 60_000);
  return ({ place, command, name, code, frames, leftOut }) => {
    const allowance = limit.take();
    if (!allowance.passes) return;
    const error = new Error('Something failed in a window.');
    error.name = name;
    error.stack = [`${name}: ${error.message}`, ...frames.map((frame) => `    at ${frame}`)].join('\n');
    const left = leftOut + allowance.leftOut;
    log.error('window_failed', error, {
      place,
      ...(command === undefined ? {} : { command }),
      ...(code === undefined ? {} : { code }),
      ...(left === 0 ? {} : { leftOut: left })
    });
  };
};
