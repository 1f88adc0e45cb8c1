import { existsSync } from 'node:fs';
import { win32 } from 'node:path';
import { app } from 'electron';

interface LaunchCommand {
  readonly path: string;
  readonly args: readonly string[];
}

/**
 * The path of the program that stays after an update: Squirrel moves the program, and leaves a starter at a fixed path.
 * https://www.electronjs.org/docs/latest/api/app#appsetloginitemsettingssettings-macos-windows
 */
export const lastingProgram = (executable: string, isThere: (file: string) => boolean): string => {
  const folder = win32.dirname(win32.dirname(executable));
  const starter = win32.join(folder, win32.basename(executable));
  return isThere(win32.join(folder, 'Update.exe')) && isThere(starter) ? starter : executable;
};

/** What starts this Canopy again, with the data folder of this start. */
export const launchCommand = (): LaunchCommand => ({
  path: process.platform === 'win32' ? lastingProgram(process.execPath, existsSync) : process.execPath,
  args: [
    ...(app.isPackaged ? [] : [app.getAppPath()]),
    ...(app.commandLine.getSwitchValue('user-data-dir') === '' ? [] : [`--user-data-dir=${app.getPath('userData')}`])
  ]
});
