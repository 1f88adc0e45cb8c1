/** From what must be looked at to what only helps to find a fault. A log at one of them takes those before it too. */
export const LOG_LEVELS = ['error', 'warn', 'info', 'debug'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** What a line says beside its event: no bodies, no headers, no query strings, so that no secret can be in it. */
type LogFacts = Readonly<Record<string, string | number | boolean>>;

/** One thing that happened, before it has a form. `event` is stable: whoever searches a log searches for it. */
export interface LogEntry {
  readonly level: LogLevel;
  readonly event: string;
  readonly facts: LogFacts;
  readonly error?: unknown;
}

/** Where a part of Canopy reports what it does. No call throws or waits. */
export interface Log {
  /** What should not have happened: somebody has to look at it. */
  error(event: string, error: unknown, facts?: LogFacts): void;
  /** What is no fault yet, and will be one if it goes on. */
  warn(event: string, facts?: LogFacts): void;
  /** Normal events: starts, stops, calls of other programs. */
  info(event: string, facts?: LogFacts): void;
  debug(event: string, facts?: LogFacts): void;
}

export const takes = (level: LogLevel, other: LogLevel): boolean =>
  LOG_LEVELS.indexOf(other) <= LOG_LEVELS.indexOf(level);

/** A log that hands entries up to `level` to `write`, which must not throw: to a file, or to another thread that has one. */
export const logTo = (write: (entry: LogEntry) => void, level: LogLevel = 'info'): Log => {
  const tell =
    (own: Exclude<LogLevel, 'error'>) =>
    (event: string, facts: LogFacts = {}): void => {
      if (takes(level, own)) write({ level: own, event, facts });
    };
  return {
    error: (event, error, facts = {}) => write({ level: 'error', event, facts, error }),
    warn: tell('warn'),
    info: tell('info'),
    debug: tell('debug')
  };
};

export interface LineTarget {
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
