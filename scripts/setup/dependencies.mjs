import { basename, join } from 'node:path';
import { onStandardError, run } from '../run/child.mjs';
import { readJson } from '../run/json.mjs';
import { Problem, say } from '../run/messages.mjs';
import { root } from '../run/paths.mjs';

/** @typedef {{ version?: string, integrity?: string, optional?: boolean, devOptional?: boolean }} LockedPackage */
/** @typedef {{ packages: Record<string, LockedPackage> }} LockFile */

/**
 * Whether node_modules matches package-lock.json. npm writes its own list of installed packages last, so an interrupted or outdated install
 * differs.
 */
export function dependenciesAreCurrent() {
  const installed = readLockFile('node_modules/.package-lock.json');
  const wanted = readLockFile('package-lock.json');
  if (!wanted)
    throw new Problem('package-lock.json is missing or damaged. Get it back with: git checkout package-lock.json');
  return installed !== undefined && holdsAll(installed, wanted);
}

/**
 * Whether one lock file contains every package of another.
 * @param {LockFile} installed
 * @param {LockFile} wanted
 */
export function holdsAll(installed, wanted) {
  return Object.entries(wanted.packages).every(([path, locked]) => {
    if (path === '') return true;
    const found = installed.packages[path];
    // npm omits optional packages for other systems or Node versions.
    if (!found) return locked.optional === true || locked.devOptional === true;
    return found.version === locked.version && found.integrity === locked.integrity;
  });
}

/** Installs exactly what package-lock.json names. */
export async function installDependencies() {
  say('Installing the dependencies with npm. This takes about a minute.');
  // No package needs its install script: Electron is downloaded in the next step, and better-sqlite3 is prebuilt.
  const code = await npm(['ci', '--ignore-scripts', '--no-audit', '--no-fund']);
  if (code !== 0) {
    throw new Problem(
      'npm could not install the dependencies; its message is above. Check the network and the registry settings, then run the command again.'
    );
  }
}

/** @param {readonly string[]} args */
export function npm(args) {
  // `npm run --silent` is inherited; without this, a failed install would print nothing.
  const all = [...args, '--loglevel=error'];
  const npmScript = process.env['npm_execpath'];
  if (npmScript !== undefined && basename(npmScript) === 'npm-cli.js') {
    return run(process.execPath, [npmScript, ...all], { stdio: onStandardError });
  }
  // On Windows npm is a batch file and needs a shell.
  return run('npm', all, { stdio: onStandardError, shell: process.platform === 'win32' });
}

/**
 * @param {string} path
 * @returns {LockFile | undefined}
 */
const readLockFile = (path) => readJson(join(root, path));
