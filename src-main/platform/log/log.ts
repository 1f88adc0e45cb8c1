/** From what must be looked at to what only helps to find a fault. A log at one of them takes those before it too. */
export const LOG_LEVELS = ['error', 'warn', 'info', 'debug'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** What a line says beside its event: no bodies, no headers, no query strings, so that no secret can be in it. */
export type LogFacts = Readonly<Record<string, string | number | boolean>>;

/** One thing that happened, before it has a form. `event` is stable: whoever searches a log searches for it. */
export interface LogEntry {
  readonly level: LogLevel;
  readonly event: string;
  readonly facts: LogFacts;
  /** What went wrong, with its stack and causes. */
  readonly error?: unknown;
}

/**
 * Where a part of Canopy reports what it does. Whoever builds the part decides where lines go and in which form. No call
 * throws or waits.
 */
export interface Log {
  /** What should not have happened: somebody has to look at it. */
  error(event: string, error: unknown, facts?: LogFacts): void;
  /** What is no fault yet, and will be one if it goes on. */
  warn(event: string, facts?: LogFacts): void;
  /** What an operator wants to read on a good day: starts, stops, calls of other programs. */
  info(event: string, facts?: LogFacts): void;
  /** Everything else, such as the window's own calls. */
  debug(event: string, facts?: LogFacts): void;
}

/** Whether a log at `level` takes entries of `other`. */
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
