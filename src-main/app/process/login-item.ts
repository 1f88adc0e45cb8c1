import { app } from 'electron';
import type { LoginItem } from '../../../src-shared/settings';
import { autostartEntry, autostartFile, isAutostartOn, setAutostart } from './autostart-file';
import { messages } from './messages';
import { launchCommand } from './launch-command';

const linuxFile = (): string => autostartFile(app.getPath('home'), process.env['XDG_CONFIG_HOME']);

const windowsItem = (): { readonly path: string; readonly args: string[] } => {
  const { path, args } = launchCommand();
  return { path, args: [...args] };
};

/** What starts Canopy: for an AppImage its own path, since the program inside has another one at each start. */
const command = (): readonly string[] => {
  const { path, args } = launchCommand();
  return [process.env['APPIMAGE'] ?? path, ...args];
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
