import { join, resolve } from 'node:path';

/** The repository's root, whatever folder the script was called from. */
export const root = resolve(import.meta.dirname, '../..');

const executables = new Map([
  ['darwin', 'Electron.app/Contents/MacOS/Electron'],
  ['win32', 'electron.exe']
]);

/** The Electron executable inside Electron's own folder, as its installer records it in `path.txt`. */
export const electronExecutableName = executables.get(process.platform) ?? 'electron';

/** The folder of the Electron that this checkout runs. */
export const electronDist = join(root, 'node_modules/electron/dist');

/** The Electron that this checkout runs. */
export const electronExecutable = join(electronDist, electronExecutableName);

/** Stands in Electron's folder when it is the unofficial copy, for whoever looks there; what a package is made of is told by its checksum. */
export const unofficialMarker = join(electronDist, 'UNOFFICIAL');

/**
 * The script behind a package's command, run with `node` so that it works without a shell on every system.
 * @param {string} path below node_modules
 */
export const tool = (path) => join(root, 'node_modules', path);
