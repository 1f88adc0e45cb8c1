import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/*
 * Makes the signed list of a release, release.json and release.json.sig, in the folder that holds its files:
 *
 *   CANOPY_UPDATE_SECRET_KEY=… node scripts/make/sign-release.mjs FOLDER VERSION
 *   node scripts/make/sign-release.mjs --new-key
 *
 * The secret key is base64 of an Ed25519 key's PKCS #8 (DER). Its public half goes into resources/update-source.json.
 */

/** @type {Readonly<Record<string, string>>} */
const kinds = {
  '.deb': 'deb',
  '.rpm': 'rpm',
  '.AppImage': 'appimage',
  '.zip': 'zip',
  '.dmg': 'dmg',
  '.nupkg': 'nupkg',
  '.msix': 'msix'
};

/**
 * For which computers a file is; makers write it in several ways.
 * @param {string} name
 * @param {string} kind
 */
export function targetOf(name, kind) {
  const arch = /arm64|aarch64/i.test(name) ? 'arm64' : 'x64';
  if (kind === 'dmg' || /darwin|mac/i.test(name)) return { platform: 'darwin', arch };
  if (kind === 'nupkg' || kind === 'msix' || /win/i.test(name)) return { platform: 'win32', arch };
  return { platform: 'linux', arch };
}

/**
 * The manifest of the files in a folder; what is no package is left out.
 * @param {string} folder
 * @param {string} version
 * @param {Date} released
 */
export function manifestOf(folder, version, released) {
  const files = readdirSync(folder)
    .sort()
    .flatMap((name) => {
      const kind = kinds[extname(name)];
      if (kind === undefined) return [];
      const bytes = readFileSync(join(folder, name));
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      return [{ name, ...targetOf(name, kind), kind, size: bytes.length, sha256 }];
    });
  return { product: 'canopy', version, released: released.toISOString(), files };
}

/**
 * Writes the manifest and its detached signature.
 * @param {string} folder
 * @param {string} version
 * @param {string} secretKey base64
 * @param {Date} [released]
 */
export function signRelease(folder, version, secretKey, released = new Date()) {
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error(`A release has a version such as 1.2.3, not "${version}".`);
  const key = createPrivateKey({ key: Buffer.from(secretKey, 'base64'), format: 'der', type: 'pkcs8' });
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('CANOPY_UPDATE_SECRET_KEY is not an Ed25519 key.');
  const manifest = manifestOf(folder, version, released);
  if (manifest.files.length === 0) throw new Error(`There are no packages in ${folder}.`);
  const bytes = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
  writeFileSync(join(folder, 'release.json'), bytes);
  writeFileSync(join(folder, 'release.json.sig'), `${sign(null, bytes, key).toString('base64')}\n`);
  return manifest;
}

/** A pair of keys, as base64. */
export function newKeys() {
  const { privateKey } = generateKeyPairSync('ed25519');
  return {
    secretKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    publicKey: createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).toString('base64')
  };
}

function main() {
  const [folder, version] = process.argv.slice(2);
  if (folder === '--new-key') {
    console.log(JSON.stringify(newKeys(), null, 2));
    return;
  }
  const secretKey = process.env['CANOPY_UPDATE_SECRET_KEY'] ?? '';
  if (folder === undefined || version === undefined || secretKey === '')
    throw new Error('Usage: CANOPY_UPDATE_SECRET_KEY=… node scripts/make/sign-release.mjs FOLDER VERSION');
  const { files } = signRelease(folder, version, secretKey);
  console.log(`Signed version ${version} with ${files.length} files.`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    main();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
