import type { Writable } from 'node:stream';
import type { Log, LogFacts } from '../service/log';

/** Lines that nobody fetches are kept up to this many bytes; a log must not fill the memory, nor hold up the service. */
const MOST_UNREAD_BYTES = 1024 * 1024;

const describeError = (error: unknown): Record<string, unknown> => {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack, cause } = error;
  return { name, message, stack, ...(cause === undefined ? {} : { cause: describeError(cause) }) };
};

const lineOf = (level: 'info' | 'error', event: string, facts: Record<string, unknown>): string =>
  `${JSON.stringify({ time: new Date().toISOString(), level, event, ...facts })}\n`;

/** A log on standard error, one JSON object a line: `time`, `level`, `event`, and what belongs to the event. */
export const jsonLinesLog = (stream: Writable): Log => {
  let pending: string[] = [];
  let lost = 0;
  const flush = (): void => {
    if (stream.writableLength > MOST_UNREAD_BYTES) {
      lost += pending.length;
    } else {
      const gap = lost > 0 ? lineOf('error', 'log_lines_lost', { count: lost }) : '';
      lost = 0;
      stream.write(gap + pending.join(''));
    }
    pending = [];
  };
  const write = (line: string): void => {
    // The lines of calls that come in at the same time share a write: alone, each would cost more than the call.
    if (pending.push(line) === 1) setImmediate(flush);
  };
  return {
    info: (event: string, facts: LogFacts = {}) => write(lineOf('info', event, facts)),
    error: (event: string, error: unknown, facts: LogFacts = {}) => write(lineOf('error', event, { ...facts, error: describeError(error) })),
  };
};
