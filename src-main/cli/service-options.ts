import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { jsonLines, LOG_LEVELS, logTo, type Log, type LogLevel } from '../platform/log';
import { RotatedFile } from '../platform/rotated-file';
import { oneOf, say, UsageError } from './command';
import type { CommandIo } from './command-io';
import { messages } from './messages';
import { messageOf } from '../platform/file-identity';

export const LOG_USAGE = `  --log-level L    error, warn, info (default) or debug, each with those before
  --log-file FILE  write the log there; at 2 MiB it becomes FILE.1, and so on to
                   FILE.4. Left out, the log goes to standard error`;

export const portOf = (text: string, option = '--port'): number => {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535)
    throw new UsageError(`${option} takes a whole number from 0 to 65535, not “${text}”.`);
  return port;
};

/** Base64url characters of 128 bits, and how many different ones nearly every random text of that length has. */
const LEAST_TOKEN = { characters: 22, different: 8 } as const;

/** @throws UsageError for a token that no header can carry, or with less than 128 bits */
export const tokenOf = (text: string): string => {
  if (!/^[\x21-\x7e]+$/.test(text)) throw new UsageError(messages.serveFaults.tokenCharacters);
  if (text.length < LEAST_TOKEN.characters || new Set(text).size < LEAST_TOKEN.different)
    throw new UsageError(messages.serveFaults.weakToken(LEAST_TOKEN.characters));
  return text;
};

export const logLevelOf = (text: string): LogLevel => oneOf('--log-level', LOG_LEVELS, text);

/** The log, and how to flush it to its file. */
export const openLog = (
  level: LogLevel,
  file: string | undefined,
  io: Pick<CommandIo, 'stderr'>
): { log: Log; end: () => Promise<void> } => {
  // Entries of this very moment are handed on in the next turn.
  if (file === undefined) return { log: logTo(jsonLines(io.stderr), level), end: () => yieldToEventLoop() };
  const target = new RotatedFile({
    file,
    onFailure: (error) => say(io, `The log cannot be written: ${messageOf(error)}`)
  });
  const end = async (): Promise<void> => {
    await yieldToEventLoop();
    await target.end();
  };
  return { log: logTo(jsonLines(target), level), end };
};
