import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readJson } from '../run/json.mjs';

/*
 * Makes the signed list of a release, release.json and release.json.sig, in the folder that holds its files:
 *
 *   CANOPY_UPDATE_SECRET_KEY=… node scripts/make/sign-release.mjs FOLDER VERSION
 *   CANOPY_UPDATE_SECRET_KEY=… node scripts/make/sign-release.mjs --renew FOLDER
 *   node scripts/make/sign-release.mjs --new-key
 *
 * A list is valid for half a year, so that nobody can hold back a newer one for longer; `--renew` signs it for
 * another half year. The secret key is the base64 of an Ed25519 key in PKCS #8 (DER). Its public half goes into
 * resources/update-source.json.
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
 * The systems that a file is for. Makers write them in several ways.
 * @param {string} name
 * @param {string} kind
 */
export function targetOf(name, kind) {
  const arch = /arm64|aarch64/i.test(name) ? 'arm64' : 'x64';
  if (kind === 'dmg' || /darwin|mac/i.test(name)) return { platform: 'darwin', arch };
  if (kind === 'nupkg' || kind === 'msix' || /win/i.test(name)) return { platform: 'win32', arch };
  return { platform: 'linux', arch };
}

const VALID_MS = 183 * 86_400_000;

const validUntil = () => new Date(Date.now() + VALID_MS).toISOString();

/**
 * The manifest of the packages in a folder; other files are ignored.
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
  return { product: 'canopy', version, released: released.toISOString(), expires: validUntil(), files };
}

/** @param {string} secretKey base64 */
function signingKey(secretKey) {
  const key = createPrivateKey({ key: Buffer.from(secretKey, 'base64'), format: 'der', type: 'pkcs8' });
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('CANOPY_UPDATE_SECRET_KEY is not an Ed25519 key.');
  return key;
}

/**
 * @param {string} folder
 * @param {object} manifest
 * @param {import('node:crypto').KeyObject} key
 */
function writeSigned(folder, manifest, key) {
  const bytes = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
  writeFileSync(join(folder, 'release.json'), bytes);
  writeFileSync(join(folder, 'release.json.sig'), `${sign(null, bytes, key).toString('base64')}\n`);
}

/**
 * @param {string} folder
 * @param {string} version
 * @param {string} secretKey base64
 * @param {Date} [released]
 */
export function signRelease(folder, version, secretKey, released = new Date()) {
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error(`A release has a version such as 1.2.3, not "${version}".`);
  const key = signingKey(secretKey);
  const manifest = manifestOf(folder, version, released);
  if (manifest.files.length === 0) throw new Error(`There are no packages in ${folder}.`);
  writeSigned(folder, manifest, key);
  return manifest;
}

/**
 * Signs the list in a folder for another half year, unchanged. Refuses a list that this key has not signed.
 * @param {string} folder
 * @param {string} secretKey base64
 */
export function renewRelease(folder, secretKey) {
  const key = signingKey(secretKey);
  const bytes = readFileSync(join(folder, 'release.json'));
  const signature = Buffer.from(readFileSync(join(folder, 'release.json.sig'), 'latin1'), 'base64');
  if (!verify(null, bytes, createPublicKey(key), signature))
    throw new Error(`The list in ${folder} is not signed with this key.`);
  const expires = validUntil();
  /** @type {object | undefined} */
  const list = readJson(join(folder, 'release.json'));
  writeSigned(folder, { ...list, expires }, key);
  return expires;
}

/** A new key pair, as base64. */
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
  if (folder === '--renew' && version !== undefined && secretKey !== '') {
    console.log(`The list is valid until ${renewRelease(version, secretKey)}.`);
    return;
  }
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
