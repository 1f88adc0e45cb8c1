import { createHash } from 'node:crypto';
import { copyFileSync, createReadStream, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { readJson } from '../run/json.mjs';
import { Problem, runEntry, say } from '../run/messages.mjs';
import { root } from '../run/paths.mjs';
import { productVersion } from '../run/version.mjs';
import { signRelease } from '../make/sign-release.mjs';
import { releaseNotes } from './notes.mjs';
import { lockFileBom, shippedAlone } from './sbom.mjs';

// `node scripts/release/assemble.mjs MADE RELEASE` collects the files of a release from everything that `npm run make` made below MADE,
// with bill of materials, signed list and checksums.
await runEntry(async () => {
  const [made = 'dist/make', release = 'dist/release'] = process.argv.slice(2);
  const files = readdirSync(resolve(made), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  if (files.length === 0) throw new Problem(`There is nothing in ${made}. Run npm run make first.`);
  const unofficial = files.find((file) => /unofficial/i.test(basename(file)));
  if (unofficial !== undefined)
    throw new Problem(`${basename(unofficial)} is made of an unofficial Electron and is not released.`);
  rmSync(release, { recursive: true, force: true });
  mkdirSync(release, { recursive: true });
  for (const file of files) {
    const target = join(release, releaseName(file));
    if (readdirSync(release).includes(basename(target))) throw new Problem(`Two files would be ${basename(target)}.`);
    copyFileSync(file, target);
  }
  writeSbom(join(release, 'canopy.cdx.json'));
  const secretKey = process.env['CANOPY_UPDATE_SECRET_KEY'];
  if (secretKey) signRelease(release, productVersion(), secretKey);
  else
    say(
      'CANOPY_UPDATE_SECRET_KEY is not set, so there is no signed list, and Canopy takes no updates from this release.'
    );
  const sums = [];
  for (const name of readdirSync(release).sort()) sums.push(`${await sha256(join(release, name))}  ${name}\n`);
  writeFileSync(join(release, 'SHA256SUMS'), sums.join(''));
  writeFileSync(
    `${release}-notes.md`,
    `${releaseNotes(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), productVersion())}\n`
  );
  say(`${sums.length} files and SHA256SUMS are in ${release}, the notes in ${release}-notes.md.`);
  return 0;
});

/** Squirrel calls its list RELEASES for every architecture. @param {string} file */
function releaseName(file) {
  const arch = /[\\/](x64|arm64)[\\/]/.exec(file)?.[1];
  return basename(file) === 'RELEASES' && arch === 'arm64' ? 'RELEASES-arm64' : basename(file);
}

/** @param {string} file */
function writeSbom(file) {
  /** @type {{ name: string, version: string }[] | undefined} */
  const parts = readJson(join(root, 'out/licenses.json'));
  if (parts === undefined) throw new Problem('out/licenses.json is missing: build first, with npm run make.');
  const own = parts.slice(1);
  writeFileSync(file, `${JSON.stringify(shippedAlone(lockFileBom(), own), null, 2)}\n`);
}

/** @param {string} file */
async function sha256(file) {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
