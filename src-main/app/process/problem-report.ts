import { z } from 'zod';
import { ERROR_CATALOGUE } from '../../../src-shared/envelope';
import { IPC_CALLS } from '../../../src-shared/ipc';
import type { Settings } from '../../../src-shared/settings';
import { LOG_LEVELS } from '../../platform/log';
import { classOf, placesInStack, isErrorCode } from './crash-reports';

export interface ReportParts {
  readonly versions: Readonly<Record<'canopy' | 'electron' | 'chrome' | 'node', string>>;
  readonly isPackaged: boolean;
  readonly system: {
    readonly platform: string;
    readonly release: string;
    readonly arch: string;
    readonly processors: number;
    readonly memoryBytes: number;
    readonly locale: string;
    readonly scales: readonly number[];
  };
  readonly workspaces: readonly {
    readonly kind: 'local' | 'replica';
    readonly bytes: number | null;
    readonly isOpen: boolean;
  }[];
  readonly windows: number;
  readonly settings: Settings;
  readonly log: string;
  readonly ownFiles: ReadonlySet<string>;
}

const MOST_LINES = 60;

const megabytes = (bytes: number): string => `${(bytes / 1_048_576).toFixed(1)} MB`;

const gigabytes = (bytes: number): string => `${(bytes / 1_073_741_824).toFixed(1)} GB`;

/** Releases of a self-built kernel may hold a name that a person gave. */
const release = (text: string): string => /^\d+(?:\.\d+){0,3}/.exec(text)?.[0] ?? 'unknown';

const locale = (text: string): string => (/^[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8}){0,3}$/.test(text) ? text : 'unknown');

const MOST_CAUSES = 4;

const MOST_PLACES = 6;

const errorSchema = z.looseObject({
  name: z.string().optional(),
  message: z.string().optional(),
  stack: z.string().optional(),
  cause: z.unknown()
});

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

const WORDS: Readonly<Record<string, (text: string) => boolean>> = {
  call: (text) => CALL_NAMES.has(text),
  code: (text) => Object.hasOwn(ERROR_CATALOGUE, text) || isErrorCode(text),
  method: (text) => ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].includes(text),
  version: (text) => /^\d+\.\d+\.\d+$/.test(text),
  electron: (text) => /^\d+\.\d+\.\d+$/.test(text)
};

const describeError = (raw: unknown, ownFiles: ReadonlySet<string>, depth = 0): string => {
  const parsed = errorSchema.safeParse(raw);
  if (!parsed.success) return 'Error';
  const { name, message = '', stack = '', cause } = parsed.data;
  const places = placesInStack(stack, message)
    .filter(({ file }) => ownFiles.has(file))
    .map(({ file, position }) => `${file}${position}`);
  const described = [classOf(name), ...places.slice(0, MOST_PLACES)].join(' ');
  return cause === undefined || depth >= MOST_CAUSES
    ? described
    : `${described} < ${describeError(cause, ownFiles, depth + 1)}`;
};

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

/** The last lines of a log, newest last, without what a person or a service wrote. @param ownFiles the only ones that a stack may name */
export const safeLogLines = (log: string, most: number, ownFiles: ReadonlySet<string>): readonly string[] =>
  log
    .split('\n')
    .slice(-most - 1)
    .flatMap((line) => safeLine(line, ownFiles) ?? []);

/** A report for those who are asked for help. Only what matches a known pattern gets in: no name, path, address or secret does. */
export const problemReport = ({
  versions,
  isPackaged,
  system,
  workspaces,
  windows,
  settings,
  log,
  ownFiles
}: ReportParts): string => {
  const lines = safeLogLines(log, MOST_LINES, ownFiles);
  return [
    `Canopy ${versions.canopy}${isPackaged ? '' : ' (from the source)'}`,
    `Electron ${versions.electron}, Chromium ${versions.chrome}, Node.js ${versions.node}`,
    `System: ${system.platform} ${release(system.release)}, ${system.arch}, ${system.processors} processors, ${gigabytes(system.memoryBytes)} memory, locale ${locale(system.locale)}`,
    `Screens: ${system.scales.map((scale) => `scale ${scale}`).join(', ')}; windows: ${windows}`,
    '',
    `Workspaces: ${workspaces.length}`,
    ...workspaces.map(
      ({ kind, bytes, isOpen }, index) =>
        `  ${index + 1}: ${kind}, ${bytes === null ? 'no file' : megabytes(bytes)}${isOpen ? ', open' : ''}`
    ),
    '',
    'Settings:',
    ...Object.entries(settings).map(([key, value]) => `  ${key}: ${String(value)}`),
    '',
    lines.length === 0 ? 'The log has no lines.' : `Last lines of the log (${lines.length}):`,
    ...lines.map((line) => `  ${line}`)
  ].join('\n');
};
