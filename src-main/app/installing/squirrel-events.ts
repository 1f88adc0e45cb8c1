import { win32 } from 'node:path';
import type { SquirrelEvent } from '../process/command-arguments';
import { LINK_SCHEME } from '../opening/canopy-link';

/*
 * The registry entries of an installed Canopy, below the user's own key, which needs no administrator:
 * https://learn.microsoft.com/windows/win32/shell/fa-progids and https://learn.microsoft.com/windows/win32/shell/app-registration.
 */

/** `name`: `null` for the value that a key has itself. */
interface RegistryValue {
  readonly key: string;
  readonly name: string | null;
  readonly data: string;
}

const CLASSES = 'HKCU\\Software\\Classes';
const PROG_ID = 'Canopy.Workspace';
const FILE_CLASS = `${CLASSES}\\${PROG_ID}`;
const LINK_CLASS = `${CLASSES}\\${LINK_SCHEME}`;
const EXTENSION = `${CLASSES}\\.canopy`;
const APP_PATH = 'HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\App Paths\\canopy.exe';

const COMMAND = 'shell\\open\\command';

/** After `--` Chromium reads no switches, so that a link cannot contain one. */
const openCommand = (starter: string): string => `"${starter}" -- "%1"`;

/** Registers files that end in `.canopy`, links and the program's name. @param starter the program that stays through updates */
const valuesFor = (starter: string): readonly RegistryValue[] => [
  { key: FILE_CLASS, name: null, data: 'Canopy workspace' },
  { key: `${FILE_CLASS}\\DefaultIcon`, name: null, data: `"${starter}",0` },
  { key: `${FILE_CLASS}\\${COMMAND}`, name: null, data: openCommand(starter) },
  { key: EXTENSION, name: null, data: PROG_ID },
  { key: EXTENSION, name: 'Content Type', data: 'application/x-canopy' },
  { key: `${EXTENSION}\\OpenWithProgids`, name: PROG_ID, data: '' },
  { key: LINK_CLASS, name: null, data: 'URL:Canopy' },
  { key: LINK_CLASS, name: 'URL Protocol', data: '' },
  { key: `${LINK_CLASS}\\${COMMAND}`, name: null, data: openCommand(starter) },
  { key: APP_PATH, name: null, data: starter }
];

const naming = (name: string | null): readonly string[] => (name === null ? ['/ve'] : ['/v', name]);

const registering = (starter: string): readonly (readonly string[])[] =>
  valuesFor(starter).map(({ key, name, data }) => ['add', key, ...naming(name), '/t', 'REG_SZ', '/d', data, '/f']);

/** A registry key that uninstalling removes, unless another installation owns it by now. */
interface RegisteredKey {
  /** Arguments of `reg.exe` that ask whose it is: the answer holds the starter while it is ours. */
  readonly ask: readonly string[];
  readonly remove: readonly string[];
}

/** In the order of removal: the class of its files says who owns the extension, so the extension goes first. */
const registeredKeys: readonly RegisteredKey[] = [
  { key: EXTENSION, owner: `${FILE_CLASS}\\${COMMAND}` },
  { key: FILE_CLASS, owner: `${FILE_CLASS}\\${COMMAND}` },
  { key: LINK_CLASS, owner: `${LINK_CLASS}\\${COMMAND}` },
  { key: APP_PATH, owner: APP_PATH }
].map(({ key, owner }) => ({ ask: ['query', owner, '/ve'], remove: ['delete', key, '/f'] }));

/** The place of Canopy, such as `…\AppData\Local\canopy\app-1.2.0\canopy.exe`, and the means to change the system. */
export interface WindowsInstallation {
  readonly executable: string;
  readonly localAppData: string;
  readonly systemRoot: string;
  /** Starts a program, and waits for it. @returns what it has printed; rejects when it fails */
  readonly run: (program: string, args: readonly string[]) => Promise<string>;
  readonly readFile: (file: string) => Promise<string | null>;
  readonly writeFile: (file: string, text: string) => Promise<void>;
  readonly removeFile: (file: string) => Promise<void>;
  readonly forgetLogin: () => void;
}

const MARK = 'rem Canopy has put this file here, and removes it as it is uninstalled.';

/** The command `canopy` for a folder on the path; `null` where Canopy is not below `%LOCALAPPDATA%`. It starts the version itself: the starter would not wait. */
export const commandFile = ({
  executable,
  localAppData
}: Pick<WindowsInstallation, 'executable' | 'localAppData'>): string | null => {
  const folder = win32.relative(localAppData, win32.dirname(executable));
  if (folder === '' || folder.startsWith('..') || win32.isAbsolute(folder)) return null;
  return `@echo off\r\n${MARK}\r\n"%LOCALAPPDATA%\\${folder}\\resources\\bin\\canopy.cmd" %*\r\n`;
};

/** Carries out what Squirrel asks for, whichever parts fail. @returns the failures: Canopy works without such a part */
export const followSquirrel = async (
  event: SquirrelEvent,
  installation: WindowsInstallation
): Promise<readonly unknown[]> => {
  const { executable, localAppData, systemRoot, run, readFile, writeFile, removeFile, forgetLogin } = installation;
  const folder = win32.dirname(win32.dirname(executable));
  const program = win32.basename(executable);
  const starter = win32.join(folder, program);
  const squirrel = (...args: readonly string[]): Promise<string> => run(win32.join(folder, 'Update.exe'), args);
  const registry = (args: readonly string[]): Promise<string> =>
    run(win32.join(systemRoot, 'System32', 'reg.exe'), args);
  /** Windows itself puts this folder on every user's `PATH`. */
  const file = win32.join(localAppData, 'Microsoft', 'WindowsApps', 'canopy.cmd');
  const failures: unknown[] = [];
  const attempt = async (part: () => Promise<unknown>): Promise<void> => {
    try {
      await part();
    } catch (error) {
      failures.push(error);
    }
  };
  const isFree = async (): Promise<boolean> => (await readFile(file))?.includes(MARK) ?? true;
  const add = async (): Promise<void> => {
    await attempt(() => squirrel(`--createShortcut=${program}`, '--shortcut-locations=StartMenu'));
    for (const args of registering(starter)) await attempt(() => registry(args));
    await attempt(async () => {
      const text = commandFile(installation);
      if (text !== null && (await isFree())) await writeFile(file, text);
    });
  };
  const remove = async (): Promise<void> => {
    await attempt(() => squirrel(`--removeShortcut=${program}`));
    for (const { ask, remove: args } of registeredKeys)
      await attempt(async () => {
        const answer = await registry(ask).catch(() => '');
        if (answer.toLowerCase().includes(starter.toLowerCase())) await registry(args);
      });
    await attempt(async () => {
      if (await isFree()) await removeFile(file);
    });
    await attempt(async () => forgetLogin());
  };
  if (event === 'install' || event === 'updated') await add();
  if (event === 'uninstall') await remove();
  return failures;
};
