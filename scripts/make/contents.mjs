import { chmodSync, copyFileSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../run/paths.mjs';

const prebuilds = '/node_modules/better-sqlite3/prebuilds';

/** What the installed app needs: its description, the build, its icon, and the one module that cannot be bundled. */
const inside = [
  '/package.json',
  '/out/main',
  '/out/preload',
  '/out/renderer',
  '/out/sample',
  '/out/licenses.json',
  '/resources/icons/512.png',
  '/node_modules/better-sqlite3/package.json',
  '/node_modules/better-sqlite3/LICENSE',
  '/node_modules/better-sqlite3/lib',
  prebuilds
];

/**
 * Whether a file or folder goes into the package.
 * @param {string} path from the repository's root, with a leading slash; empty for the root itself
 */
export function belongsInside(path) {
  if (path.endsWith('.map')) return false;
  return inside.some((entry) => path === entry || path.startsWith(`${entry}/`) || entry.startsWith(`${path}/`));
}

/**
 * Leaves of better-sqlite3's builds the one for the system that the package is for, and puts the command for Linux beside the app.
 * @param {string} app the app's folder in the package that is being made
 * @param {string} platform
 * @param {string} arch
 */
export function fitToTarget(app, platform, arch) {
  const wanted = `${platform}-${arch}.node`;
  const folder = join(app, prebuilds);
  if (!existsSync(join(folder, wanted))) throw new Error(`better-sqlite3 has no build for ${platform} ${arch}.`);
  for (const name of readdirSync(folder)) if (name !== wanted) rmSync(join(folder, name));
  if (platform === 'linux') {
    const command = join(dirname(app), 'bin/canopy');
    mkdirSync(dirname(command), { recursive: true });
    copyFileSync(join(root, 'resources/linux/canopy.sh'), command);
    chmodSync(command, 0o755);
  }
}

/** Chromium's own texts that are kept. Canopy speaks English; dates and numbers come from the system's region, not from these. */
const keptLocales = ['en-US.pak', 'en-GB.pak'];

/**
 * Removes Chromium's translations from the Electron that a package is made of. On macOS they are empty folders.
 * @param {string} electron the folder that it was unpacked to
 */
export function trimElectron(electron) {
  const locales = join(electron, 'locales');
  if (!existsSync(locales)) return;
  for (const name of readdirSync(locales)) if (!keptLocales.includes(name)) rmSync(join(locales, name));
}
