import { win32 } from 'node:path';
import type { SquirrelEvent } from '../process/command-arguments';
import { registeredKeys, registering } from './windows-registration';

/** Where Squirrel has put Canopy, such as `…\AppData\Local\canopy\app-1.2.0\canopy.exe`, and what of the system is reached. */
export interface WindowsInstallation {
  readonly executable: string;
  /** `%LOCALAPPDATA%`. */
  readonly localAppData: string;
  /** `%SystemRoot%`. */
  readonly systemRoot: string;
  /** Starts a program, and waits for it. @returns what it has printed; rejects when it fails */
  readonly run: (program: string, args: readonly string[]) => Promise<string>;
  /** `null`: there is no such file. */
  readonly readFile: (file: string) => Promise<string | null>;
  readonly writeFile: (file: string, text: string) => Promise<void>;
  readonly removeFile: (file: string) => Promise<void>;
  /** Removes the entry that opens Canopy at login. */
  readonly forgetLogin: () => void;
}

/** The line by which a command file is recognised as ours. */
const MARK = 'rem Canopy has put this file here, and removes it as it is uninstalled.';

/**
 * The command `canopy`, for a folder on the path. The starter beside the versions would not wait for the command to end, so that this names
 * the version itself. By the variable, since such a file is read in another encoding than the person's name may be written in.
 * @returns `null` where Canopy is not below `%LOCALAPPDATA%`
 */
export const commandFile = ({
  executable,
  localAppData
}: Pick<WindowsInstallation, 'executable' | 'localAppData'>): string | null => {
  const folder = win32.relative(localAppData, win32.dirname(executable));
  if (folder === '' || folder.startsWith('..') || win32.isAbsolute(folder)) return null;
  return `@echo off\r\n${MARK}\r\n"%LOCALAPPDATA%\\${folder}\\resources\\bin\\canopy.cmd" %*\r\n`;
};

/**
 * Carries out what Squirrel asks for: the entry in the start menu, the command, and what Windows knows of files and links. Each
 * part is tried whatever became of the others.
 * @returns the failures; a part that has failed is missing, and Canopy works without it
 */
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
  /** Of this folder Windows itself has every person's path know. */
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
