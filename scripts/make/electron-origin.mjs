import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { readJson } from '../run/json.mjs';
import { root, tool } from '../run/paths.mjs';

/** Where the packager looks for Electron, so that it downloads nothing. */
export const electronZipFolder = join(root, 'dist/electron');

/** @typedef {'official' | 'unofficial'} Origin */

/**
 * Whether a file is exactly one that Electron released, by the SHA-256 sums in the npm package `electron`. The file's name selects the sum;
 * an unlisted name is unofficial.
 * @param {string} file
 * @param {Readonly<Record<string, string>>} checksums SHA-256 in hex, by the name of the released file
 * @returns {Promise<Origin>}
 */
export async function originOf(file, checksums) {
  const wanted = checksums[basename(file)];
  if (wanted === undefined) return 'unofficial';
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex') === wanted ? 'official' : 'unofficial';
}

/**
 * The origin of a package's Electron: official only if the folder has at least one zip and all of them are official.
 * @param {string} [folder]
 * @param {Readonly<Record<string, string>>} [checksums]
 * @returns {Promise<Origin>}
 */
export async function originOfZips(folder = electronZipFolder, checksums = officialChecksums()) {
  const zips = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.zip')) : [];
  if (zips.length === 0) return 'unofficial';
  for (const name of zips) {
    if ((await originOf(join(folder, name), checksums)) === 'unofficial') return 'unofficial';
  }
  return 'official';
}

/**
 * The sums that Electron publishes with the release that this checkout uses.
 * @returns {Readonly<Record<string, string>>} empty where the package is damaged, and then nothing is official
 */
export function officialChecksums() {
  /** @type {Record<string, string> | undefined} */
  const checksums = readJson(tool('electron/checksums.json'));
  return checksums ?? {};
}
