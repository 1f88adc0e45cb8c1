import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { onStandardError, run } from '../run/child.mjs';
import { needsVirtualDisplay } from '../run/display.mjs';
import { Problem, say } from '../run/messages.mjs';
import { electronExecutable } from '../run/paths.mjs';
import { packagesByLibrary, packagesByNeed } from './debian-packages.mjs';

/**
 * The names of what this system lacks for a purpose. Electron links to the same libraries with and without a window.
 * @param {import('../setup.mjs').Purpose} purpose
 */
export function missingFromSystem(purpose) {
  if (process.platform !== 'linux' || purpose === 'dependencies') return [];
  return [
    ...missingLibraries(),
    ...(purpose === 'window' ? missingForWindow() : []),
    ...(purpose === 'package' ? missingTools() : [])
  ];
}

/**
 * Installs what is missing if possible (root with apt-get), or says how to.
 * @param {readonly string[]} missing
 */
export async function installOnSystem(missing) {
  if (missing.some((name) => !candidatesFor(name))) {
    throw new Problem(
      `Canopy needs what this system lacks: ${missing.join(', ')}. Install it with the system's package manager and run the command again.`
    );
  }
  await installPackages(() => packagesFor(missing), missing.join(', '));
}

/**
 * @param {() => readonly string[]} packages asked for once the package lists have been read
 * @param {string} why what is missing, for people
 */
export async function installPackages(packages, why) {
  if (!onPath('apt-get'))
    throw new Problem(
      `Canopy needs what this system lacks: ${why}. Install it with the system's package manager and run the command again.`
    );
  const isRoot = process.getuid?.() === 0;
  if (isRoot) {
    say('Reading the package lists with apt-get update.');
    await run('apt-get', ['update', '-qq'], { stdio: onStandardError });
  }
  const install = ['install', '-y', '--no-install-recommends', ...packages()];
  const command = `apt-get ${install.join(' ')}`;
  if (!isRoot) {
    throw new Problem(
      `Canopy needs what this system lacks: ${why}. Install it with this command, then run this one again:\n\n  sudo ${command}\n`
    );
  }
  say(`Installing what is missing from this system: ${command}`);
  const code = await run('apt-get', ['-qq', '-o', 'Dpkg::Use-Pty=0', ...install], {
    stdio: onStandardError,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  });
  if (code !== 0)
    throw new Problem(`The system's packages could not be installed; the reason is above. Try it by hand: ${command}`);
}

function missingLibraries() {
  return [...output('ldd', electronExecutable).matchAll(/^\s*(\S+) => not found$/gm)].flatMap(
    (match) => match[1] ?? []
  );
}

function missingForWindow() {
  const programs = needsVirtualDisplay() ? ['Xvfb', 'dbus-daemon'].filter((name) => !onPath(name)) : [];
  return hasFont() ? programs : [...programs, 'a font'];
}

const missingTools = () => ['dpkg-deb', 'fakeroot', 'zip'].filter((name) => !onPath(name));

/** @param {string} name */
const candidatesFor = (name) => packagesByLibrary[name] ?? packagesByNeed[name];

/** @param {readonly string[]} missing */
function packagesFor(missing) {
  const names = missing.flatMap((name) => {
    const candidates = candidatesFor(name) ?? [];
    return candidates.find(isInstallable) ?? candidates[0] ?? [];
  });
  return [...new Set(names)].sort();
}

/** @param {string} name a package; one that only stands for others has no candidate of its own */
function isInstallable(name) {
  return /Candidate: (?!\(none\))/.test(output('apt-cache', 'policy', name));
}

/**
 * Those of the Debian packages that are not installed.
 * @param {readonly string[]} packages
 */
export const missingPackages = (packages) =>
  packages.filter((name) => !output('dpkg-query', '-W', '-f=${Status}', name).includes('install ok installed'));

/**
 * A program's output in English; empty if there is no such program.
 * @param {string} program
 * @param {readonly string[]} args
 */
function output(program, ...args) {
  const { stdout, error } = spawnSync(program, args, { encoding: 'utf8', env: { ...process.env, LC_ALL: 'C' } });
  return error ? '' : stdout;
}

/** @param {string} program */
function onPath(program) {
  return (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));
}

/** Chromium exits at once on a system without fonts. */
function hasFont() {
  const folders = [
    '/usr/share/fonts',
    '/usr/local/share/fonts',
    join(homedir(), '.fonts'),
    join(homedir(), '.local/share/fonts')
  ];
  return folders.some(holdsFont);
}

/**
 * @param {string} folder
 * @returns {boolean}
 */
function holdsFont(folder) {
  if (!existsSync(folder)) return false;
  return readdirSync(folder, { withFileTypes: true }).some((entry) =>
    entry.isDirectory() ? holdsFont(join(folder, entry.name)) : /\.(ttf|otf|ttc|pfb)$/i.test(entry.name)
  );
}
