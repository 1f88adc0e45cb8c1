import { z } from 'zod';
import { ERROR_CATALOGUE } from '../../../src-shared/error-catalogue';
import { IPC_CALLS } from '../../../src-shared/ipc';
import { LOG_LEVELS } from '../../platform/log';

/*
 * What of a log may be shown to somebody else. It is said what passes, not what is taken out: messages, addresses, paths and
 * texts of any other kind never do, since nobody can tell what is in them.
 */

/** So deep errors are followed to their causes. */
const MOST_CAUSES = 4;

const errorSchema = z.looseObject({ name: z.string().optional(), stack: z.string().optional(), cause: z.unknown() });

const lineSchema = z
  .looseObject({
    time: z.iso.datetime(),
    level: z.enum(LOG_LEVELS),
    event: z
      .string()
      .regex(/^[a-z]+(?:_[a-z]+)*$/)
      .max(40),
    error: z.unknown()
  })
  .partial({ error: true });

const CALL_NAMES = new Set(Object.values(IPC_CALLS).map(({ name }) => name));

/** Texts that are of a few kinds, by the member of a line that has them. */
const WORDS: Readonly<Record<string, (text: string) => boolean>> = {
  call: (text) => CALL_NAMES.has(text),
  code: (text) => Object.hasOwn(ERROR_CATALOGUE, text) || /^(?:HPE|ERR|E|SQLITE)_?[A-Z_]{2,40}$/.test(text),
  method: (text) => ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].includes(text),
  version: (text) => /^\d+\.\d+\.\d+$/.test(text),
  electron: (text) => /^\d+\.\d+\.\d+$/.test(text)
};

/** Names of errors are classes of ours, of JavaScript or of Node. */
const nameOf = (name: string | undefined): string =>
  name !== undefined && /^(?:[A-Z][a-z]+){0,4}(?:Error|Failure|Refusal|Copy)$/.test(name) ? name : 'Error';

/** A place in a file, as stack traces name it. */
const PLACE = /^\s*at .*[/\\(]([\w.-]{1,80})(:\d{1,7}:\d{1,7})\)?$/;

const describeError = (raw: unknown, ownFiles: ReadonlySet<string>, depth = 0): string => {
  const parsed = errorSchema.safeParse(raw);
  if (!parsed.success) return 'Error';
  const { name, stack = '', cause } = parsed.data;
  const places = stack.split('\n').flatMap((line) => {
    const [, file = '', place = ''] = PLACE.exec(line) ?? [];
    return ownFiles.has(file) ? [`${file}${place}`] : [];
  });
  const told = [nameOf(name), ...places.slice(0, 6)].join(' ');
  return cause === undefined || depth >= MOST_CAUSES ? told : `${told} < ${describeError(cause, ownFiles, depth + 1)}`;
};

/** A line of the log as it may be shown; `null` for one that is none. */
const safeLine = (line: string, ownFiles: ReadonlySet<string>): string | null => {
  let raw: unknown;
  try {
    raw = JSON.parse(line);
  } catch {
    return null;
  }
  const parsed = lineSchema.safeParse(raw);
  if (!parsed.success) return null;
  const { time, level, event, error, ...facts } = parsed.data;
  const shown = Object.entries(facts).flatMap(([key, value]) => {
    if (!/^[a-z][A-Za-z]{0,30}$/.test(key)) return [];
    const passes =
      typeof value === 'boolean' || typeof value === 'number' || (typeof value === 'string' && WORDS[key]?.(value));
    return passes ? [`${key}=${String(value)}`] : [];
  });
  return [time, level, event, ...shown, ...(error === undefined ? [] : [describeError(error, ownFiles)])].join(' ');
};

/**
 * The last lines of a log, newest last, without anything that a person or a service has written.
 * @param ownFiles the names of the build's files, the only ones that a stack trace may name
 */
export const safeLogLines = (log: string, most: number, ownFiles: ReadonlySet<string>): readonly string[] =>
  log
    .split('\n')
    .slice(-most - 1)
    .flatMap((line) => safeLine(line, ownFiles) ?? []);
