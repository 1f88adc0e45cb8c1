import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { onStandardError, run } from '../run/child.mjs';
import { readJson } from '../run/json.mjs';
import { Problem, say } from '../run/messages.mjs';
import { electronDist, root, tool, unofficialMarker } from '../run/paths.mjs';

/** Where the packager looks for Electron, so that it fetches nothing itself. */
export const electronZipFolder = join(root, 'dist/electron');

/**
 * Keeps the unofficial copy of Electron out of what other people install.
 * @param {boolean} isAllowed the person has said that this package is for trying out
 */
export function refuseUnofficialElectron(isAllowed) {
  if (!existsSync(unofficialMarker)) return;
  if (!isAllowed) {
    throw new Problem(
      'This checkout runs an unofficial copy of Electron, which must not be shipped. With a connection to the internet, delete node_modules/electron/dist and run this command again to get the official one. To make a package for trying out only, run: npm run make -- --allow-unofficial-electron'
    );
  }
  say('This package contains an unofficial copy of Electron: for trying out only, not to be shipped.');
}

/** Packs the Electron of this checkout the way its own releases are packed. */
export async function packElectron() {
  /** @type {{ version: string } | undefined} */
  const electron = readJson(tool('electron/package.json'));
  if (!electron) throw new Problem('The package electron is damaged. Delete node_modules and run the command again.');
  const file = join(electronZipFolder, `electron-v${electron.version}-${process.platform}-${process.arch}.zip`);
  mkdirSync(electronZipFolder, { recursive: true });
  rmSync(file, { force: true });
  const code = await run('zip', ['-qrX1', file, '.', '-x', 'UNOFFICIAL'], {
    cwd: electronDist,
    stdio: onStandardError
  });
  if (code !== 0) throw new Problem('Electron could not be packed; the reason is above. Is the disk full?');
}
