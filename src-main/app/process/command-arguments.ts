import { realpathSync } from 'node:fs';
import { COMMAND_NAMES } from '../../../src-shared/command-names';

/** The AppImage that a program is in; `undefined`: in none. What is started from an AppImage, such as an editor, has the variables of that one. */
export const appImageOf = (
  executable: string,
  { APPIMAGE, APPDIR }: Readonly<Record<string, string | undefined>>
): string | undefined => {
  try {
    return APPDIR !== undefined && executable.startsWith(`${realpathSync(APPDIR)}/`) ? APPIMAGE : undefined;
  } catch {
    // An AppImage that has ended by now takes its folder with it.
    return undefined;
  }
};

/** How Canopy restarts itself: without its files and links; an AppImage by its own path, since the program in it goes with the process. */
export const restartOptions = (
  argv: readonly string[],
  appImage: string | undefined,
  isPackaged: boolean
): { args: string[]; execPath?: string } => {
  const app = isPackaged
    ? []
    : argv
        .slice(1)
        .filter((word) => !word.startsWith('-'))
        .slice(0, 1);
  return {
    args: [...app, ...argv.slice(1).filter((word) => word.startsWith('-'))],
    ...(appImage === undefined ? {} : { execPath: appImage })
  };
};

/** What the command `canopy` puts between Chromium's switches and its own arguments. */
const MARK = '--canopy-command';

/** The command and its arguments; `null`: the app is meant, by no arguments, options alone, a file or a link. */
export const commandArguments = (argv: readonly string[]): readonly string[] | null => {
  const mark = argv.indexOf(MARK);
  if (mark !== -1) {
    const rest = argv.slice(mark + 1);
    return rest[0] === '--' ? rest.slice(1) : rest;
  }
  // On Windows and macOS a terminal starts the program itself.
  const [, first] = argv;
  return first !== undefined && COMMAND_NAMES.some((name) => name === first) ? argv.slice(1) : null;
};

/** The events for which Squirrel, the installer for Windows, starts the program: https://github.com/Squirrel/Squirrel.Windows, `custom-squirrel-events-non-cs.md`. */
export type SquirrelEvent = 'install' | 'updated' | 'uninstall' | 'obsolete';

const SQUIRREL_EVENTS: readonly SquirrelEvent[] = ['install', 'updated', 'uninstall', 'obsolete'];

/** @returns null where a person has started the program, also for the first start after an installation */
export const squirrelEvent = (argv: readonly string[]): SquirrelEvent | null =>
  SQUIRREL_EVENTS.find((event) => argv[1] === `--squirrel-${event}`) ?? null;
