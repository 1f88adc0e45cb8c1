import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { app } from 'electron';
import type { LoginItem } from '../../../src-shared/settings';
import { autostartEntry, autostartFile, isAutostartOn, setAutostart } from './autostart-file';
import { messages } from './messages';

const linuxFile = (): string => autostartFile(app.getPath('home'), process.env['XDG_CONFIG_HOME']);

/** A folder that this start was told, which the start at login needs too. */
const ownFolder = (): readonly string[] => {
  const folder = app.commandLine.getSwitchValue('user-data-dir');
  return folder === '' ? [] : [`--user-data-dir=${app.getPath('userData')}`];
};

/** What starts Canopy: an AppImage is another file at each start but for its own. */
const command = (): readonly string[] => [
  process.env['APPIMAGE'] ?? process.execPath,
  ...(app.isPackaged ? [] : [app.getAppPath()]),
  ...ownFolder()
];

/** An update by Squirrel moves the program, and leaves a starter where it was: https://www.electronjs.org/docs/latest/api/app#appsetloginitemsettingssettings-macos-windows. */
const windowsStart = (): { readonly path: string; readonly args: string[] } => {
  const [path = process.execPath, ...args] = command();
  const folder = join(dirname(path), '..');
  const starter = join(folder, basename(path));
  return { path: existsSync(join(folder, 'Update.exe')) && existsSync(starter) ? starter : path, args };
};

/** Whether Canopy opens as the person logs in. The system is asked each time, since it has switches of its own for that. */
export const readLoginItem = (): LoginItem => {
  switch (process.platform) {
    case 'linux':
      return { state: isAutostartOn(linuxFile()) ? 'on' : 'off' };
    case 'darwin':
      return { state: app.getLoginItemSettings().openAtLogin ? 'on' : 'off' };
    case 'win32':
      return { state: app.getLoginItemSettings(windowsStart()).openAtLogin ? 'on' : 'off' };
    default:
      return { state: 'unavailable' };
  }
};

/** Has Canopy opened at login, or no more. Rejects when the system refuses: it then stays as it was. */
export const setLoginItem = async (opens: boolean): Promise<LoginItem> => {
  if (process.platform === 'linux')
    await setAutostart(linuxFile(), opens ? autostartEntry(command(), messages.login.entry) : null);
  else if (process.platform === 'win32') app.setLoginItemSettings({ openAtLogin: opens, ...windowsStart() });
  else if (process.platform === 'darwin') app.setLoginItemSettings({ openAtLogin: opens });
  return readLoginItem();
};
