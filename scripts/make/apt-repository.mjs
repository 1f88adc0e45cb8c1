import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/*
 * Makes an apt source from the .deb files in a folder, for any web server:
 *
 *   node scripts/make/apt-repository.mjs FOLDER TARGET GPG_KEY
 *
 * TARGET gets pool/, dists/stable/ and canopy.gpg, the public key. Needs apt-ftparchive (apt-utils) and gpg with the
 * secret key. docs/install.md says how people add the source.
 */

const [folder, target, key] = process.argv.slice(2);
if (folder === undefined || target === undefined || key === undefined) {
  console.error('Usage: node scripts/make/apt-repository.mjs FOLDER TARGET GPG_KEY');
  process.exit(2);
}

/** @param {readonly string[]} args */
const listed = (args) => execFileSync('apt-ftparchive', args, { cwd: target, maxBuffer: 64 * 1024 * 1024 });
/** @param {readonly string[]} args */
const gpg = (args) => execFileSync('gpg', ['--batch', '--yes', '--local-user', key, ...args], { cwd: target });

const pool = join(target, 'pool');
mkdirSync(pool, { recursive: true });
const packages = readdirSync(folder).filter((name) => name.endsWith('.deb'));
if (packages.length === 0) throw new Error(`There is no .deb in ${folder}.`);
for (const name of packages) copyFileSync(join(folder, name), join(pool, name));

const architectures = ['amd64', 'arm64'];
for (const architecture of architectures) {
  const place = join(target, 'dists/stable/main', `binary-${architecture}`);
  mkdirSync(place, { recursive: true });
  const list = listed(['--arch', architecture, 'packages', 'pool']);
  writeFileSync(join(place, 'Packages'), list);
  writeFileSync(join(place, 'Packages.gz'), gzipSync(list));
}

const facts = {
  Origin: 'Canopy',
  Label: 'Canopy',
  Suite: 'stable',
  Codename: 'stable',
  Components: 'main',
  Architectures: architectures.join(' ')
};
const options = Object.entries(facts).flatMap(([name, value]) => ['-o', `APT::FTPArchive::Release::${name}=${value}`]);
writeFileSync(join(target, 'dists/stable/Release'), listed([...options, 'release', 'dists/stable']));
gpg(['--clearsign', '--output', 'dists/stable/InRelease', 'dists/stable/Release']);
gpg(['--armor', '--detach-sign', '--output', 'dists/stable/Release.gpg', 'dists/stable/Release']);
gpg(['--output', 'canopy.gpg', '--export', key]);
console.log(`${target}: ${packages.length} packages.`);
