import { join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');

const executables = new Map([
  ['darwin', 'Electron.app/Contents/MacOS/Electron'],
  ['win32', 'electron.exe']
]);

/** The Electron executable in Electron's folder, as its installer records it in `path.txt`. */
export const electronExecutableName = executables.get(process.platform) ?? 'electron';

export const electronDist = join(root, 'node_modules/electron/dist');

export const electronExecutable = join(electronDist, electronExecutableName);

/** Marks an unofficial Electron in its folder, for people. Packages are judged by checksum. */
export const unofficialMarker = join(electronDist, 'UNOFFICIAL');

/**
 * The script of a package's command, to be run with `node`, which needs no shell on any system.
 * @param {string} path below node_modules
 */
export const tool = (path) => join(root, 'node_modules', path);
