import type { Settings } from '../../../src-shared/settings';
import { safeLogLines } from './safe-log-lines';

/** What a report is made of. Nothing in it has a name that a person has given. */
export interface ReportParts {
  readonly versions: Readonly<Record<'canopy' | 'electron' | 'chrome' | 'node', string>>;
  /** Made by `npm run make`, and not started from the source. */
  readonly isPackaged: boolean;
  readonly system: {
    readonly platform: string;
    readonly release: string;
    readonly arch: string;
    readonly processors: number;
    readonly memoryBytes: number;
    readonly locale: string;
    /** The scale factor of each screen. */
    readonly scales: readonly number[];
  };
  readonly workspaces: readonly {
    readonly kind: 'local' | 'replica';
    /** `null`: there is no file yet. */
    readonly bytes: number | null;
    readonly isOpen: boolean;
  }[];
  readonly windows: number;
  readonly settings: Settings;
  /** The text of the log, as it is on disk. */
  readonly log: string;
  /** The names of the build's files. */
  readonly ownFiles: ReadonlySet<string>;
}

const MOST_LINES = 60;

const megabytes = (bytes: number): string => `${(bytes / 1_048_576).toFixed(1)} MB`;

/** Releases of some systems hold the name that a person has built them under. */
const release = (text: string): string => /^\d+(?:\.\d+){0,3}/.exec(text)?.[0] ?? 'unknown';

const locale = (text: string): string => (/^[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8}){0,3}$/.test(text) ? text : 'unknown');

/**
 * A report for whoever is asked for help: versions, the system, sizes, settings, and the last lines of the log. It holds no name
 * of a category, workspace or person, no path, no address and no secret, because nothing gets in that could be one.
 */
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
    `System: ${system.platform} ${release(system.release)}, ${system.arch}, ${system.processors} processors, ${megabytes(system.memoryBytes)} memory, locale ${locale(system.locale)}`,
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
