import { app } from 'electron';
import type { LoginItem } from '../../../src-shared/settings';
import messages from './messages/en.json' with { type: 'json' };
import { appImageOf } from './command-arguments';
import { launchCommand } from './launch-command';
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import { writeFileAtomic } from '../../platform/atomic-file';
import { isMissing } from '../../platform/file-identity';
import { OWNER_ONLY_FILE, makeOwnerOnlyFolder } from '../../platform/owner-only';

/* The file by which Linux desktops open an app at login: https://specifications.freedesktop.org/autostart-spec/latest/. */

/** The path of the file. The specification demands that a relative `configHome` is ignored. */
export const autostartFile = (home: string, configHome: string | undefined): string =>
  join(
    configHome !== undefined && isAbsolute(configHome) ? configHome : join(home, '.config'),
    'autostart',
    'canopy.desktop'
  );

/** One word of an Exec line in quotes (Desktop Entry Specification, Exec variables), escaped twice: the value is a string of the file as well. */
const quoted = (word: string): string =>
  `"${word
    .replaceAll(/["`$\\]/g, '\\$&')
    .replaceAll('\\', '\\\\')
    .replaceAll('%', '%%')}"`;

/** The file's text. @throws Error for a path that no such file can hold */
export const autostartEntry = (command: readonly string[], comment: string): string => {
  if (command.some((word) => /\p{Cc}/u.test(word)))
    throw new Error('A path with control characters cannot be opened at login.');
  return [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Canopy',
    `Comment=${comment}`,
    `Exec=${command.map(quoted).join(' ')}`,
    'Icon=canopy',
    'Terminal=false',
    ''
  ].join('\n');
};

/** Whether the file opens Canopy. Desktops disable such a file by a line of their own. */
export const isAutostartOn = (file: string): boolean => {
  try {
    return !/^(?:Hidden\s*=\s*true|X-GNOME-Autostart-enabled\s*=\s*false)\s*$/im.test(readFileSync(file, 'utf8'));
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
};

/** Writes the file whole, or removes it. Rejects when that cannot be done: it then stays as it was. */
export const setAutostart = async (file: string, entry: string | null): Promise<void> => {
  if (entry === null) {
    await rm(file, { force: true });
    return;
  }
  makeOwnerOnlyFolder(join(file, '..'));
  await writeFileAtomic(file, entry, { mode: OWNER_ONLY_FILE });
};

const linuxFile = (): string => autostartFile(app.getPath('home'), process.env['XDG_CONFIG_HOME']);

const windowsItem = (): { readonly path: string; readonly args: string[] } => {
  const { path, args } = launchCommand();
  return { path, args: [...args] };
};

/** What starts Canopy: for an AppImage its own path, since the program inside has another one at each start. */
const command = (): readonly string[] => {
  const { path, args } = launchCommand();
  return [appImageOf(process.execPath, process.env) ?? path, ...args];
};

/** Whether Canopy opens as the person logs in. The system is asked each time, since it has switches of its own for that. */
export const readLoginItem = (): LoginItem => {
  switch (process.platform) {
    case 'linux':
      return { state: isAutostartOn(linuxFile()) ? 'on' : 'off' };
    case 'darwin':
      return { state: app.getLoginItemSettings().openAtLogin ? 'on' : 'off' };
    case 'win32':
      return { state: app.getLoginItemSettings(windowsItem()).openAtLogin ? 'on' : 'off' };
    default:
      return { state: 'unavailable' };
  }
};

/** Has Canopy opened at login, or no more. Rejects when the system refuses: it then stays as it was. */
export const setLoginItem = async (opens: boolean): Promise<LoginItem> => {
  if (process.platform === 'linux')
    await setAutostart(linuxFile(), opens ? autostartEntry(command(), messages.login.entry) : null);
  else if (process.platform === 'win32') app.setLoginItemSettings({ openAtLogin: opens, ...windowsItem() });
  else if (process.platform === 'darwin') app.setLoginItemSettings({ openAtLogin: opens });
  return readLoginItem();
};

/** For an uninstallation on Windows, which would otherwise try to open a program that is gone. */
export const forgetLoginItem = (): void => app.setLoginItemSettings({ openAtLogin: false, ...windowsItem() });
