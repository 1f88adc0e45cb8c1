import type { Log, LogFacts } from '../service/log';

/** Lines that nobody fetches are kept up to this many bytes; a log must not fill the memory, nor hold up the service. */
const MOST_UNREAD_BYTES = 1024 * 1024;

const describeError = (error: unknown): Record<string, unknown> => {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack, cause } = error;
  return { name, message, stack, ...(cause === undefined ? {} : { cause: describeError(cause) }) };
};

/** A log on standard error, one JSON object a line: `time`, `level`, `event`, and what belongs to the event. */
export const jsonLinesLog = (stream: NodeJS.WriteStream): Log => {
  let lines = '';
  const flush = (): void => {
    if (stream.writableLength <= MOST_UNREAD_BYTES) stream.write(lines);
    lines = '';
  };
  const write = (level: 'info' | 'error', event: string, facts: Record<string, unknown>): void => {
    // The lines of calls that come in at the same time share a write: alone, each would cost more than the call.
    if (lines === '') setImmediate(flush);
    lines += `${JSON.stringify({ time: new Date().toISOString(), level, event, ...facts })}\n`;
  };
  return {
    info: (event: string, facts: LogFacts = {}) => write('info', event, facts),
    error: (event: string, error: unknown, facts: LogFacts = {}) => write('error', event, { ...facts, error: describeError(error) }),
  };
};
