import type { LogEntry } from './log';

/*
 * Canopy's own, rather than a library's: the common one hands lines to a thread of its own whose file must lie beside the
 * bundle, and all that is needed of it are these few lines and a file that is rotated.
 */

/** Where lines go: a stream of Node's, or a {@link RotatedFile}. */
export interface LineTarget {
  /** Takes lines, each with its end. Must not throw. */
  write(lines: string): unknown;
  /** What it has taken and not yet passed on, in bytes or characters. */
  readonly writableLength: number;
}

/** Lines that nobody fetches are kept up to this many bytes; a log must not fill the memory, nor hold up the service. */
export const MOST_UNREAD_BYTES = 1024 * 1024;

const describeError = (error: unknown): Record<string, unknown> => {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack, cause } = error;
  return { name, message, stack, ...(cause === undefined ? {} : { cause: describeError(cause) }) };
};

/** Many lines are of one millisecond, and a date is the dearest part of a line. */
let stamped = { at: 0, time: '' };
const timeNow = (): string => {
  const at = Date.now();
  if (at !== stamped.at) stamped = { at, time: new Date(at).toISOString() };
  return stamped.time;
};

const lineOf = ({ level, event, facts, error }: LogEntry): string => {
  const line = { time: timeNow(), level, event, ...facts };
  return `${JSON.stringify(error === undefined ? line : { ...line, error: describeError(error) })}\n`;
};

/** What says that lines are missing, and how many. */
export const lostLines = (count: number): string =>
  lineOf({ level: 'warn', event: 'log_lines_lost', facts: { count } });

/** Writes entries as JSON, one object a line: `time` (RFC 3339, UTC), `level`, `event`, and what belongs to the event. */
export const jsonLines = (target: LineTarget): ((entry: LogEntry) => void) => {
  let pending: string[] = [];
  let lost = 0;
  const flush = (): void => {
    if (target.writableLength > MOST_UNREAD_BYTES) {
      lost += pending.length;
    } else {
      const gap = lost > 0 ? lostLines(lost) : '';
      lost = 0;
      target.write(gap + pending.join(''));
    }
    pending = [];
  };
  return (entry) => {
    // The lines of calls that come in at the same time share a write: alone, each would cost more than the call.
    if (pending.push(lineOf(entry)) === 1) setImmediate(flush);
  };
};
