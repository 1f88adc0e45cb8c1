import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync
} from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../run/paths.mjs';

const prebuilds = '/node_modules/better-sqlite3/prebuilds';

/** What the installed app needs: package.json, the build, its icon, and the one module that cannot be bundled. */
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
 * Keeps only the target system's build of better-sqlite3, and puts the command beside the app, as `bin/canopy` or `bin\canopy.cmd` in its
 * resources.
 * @param {string} app the app's folder in the package that is being made
 * @param {string} platform
 * @param {string} arch
 */
export function fitToTarget(app, platform, arch) {
  const wanted = `${platform}-${arch}.node`;
  const folder = join(app, prebuilds);
  if (!existsSync(join(folder, wanted))) throw new Error(`better-sqlite3 has no build for ${platform} ${arch}.`);
  for (const name of readdirSync(folder)) if (name !== wanted) rmSync(join(folder, name));
  const [source, name] = platform === 'win32' ? ['canopy.cmd', 'canopy.cmd'] : ['canopy.sh', 'canopy'];
  const text = readFileSync(join(root, 'resources/command', source), 'utf8');
  const command = join(dirname(app), 'bin', name);
  mkdirSync(dirname(command), { recursive: true });
  // cmd.exe finds labels only in files with CRLF line ends.
  writeFileSync(command, platform === 'win32' ? text.replaceAll(/\r?\n/g, '\r\n') : text, { mode: 0o755 });
}

/** Chromium locales to keep. Canopy’s own sentences, dates and numbers in other languages do without them. */
const keptLocales = ['en-US.pak', 'en-GB.pak'];

const chromiumsLicences = 'LICENSES.chromium.html';

/**
 * Removes Chromium's translations from the Electron to be packed; on macOS they are empty folders. There the licenses go into the app,
 * because only it is packed. The packager makes the folder readable only for its owner; without the changed mode, only root could start a
 * zip that root unpacked.
 * @param {string} electron the folder that it was unpacked to
 * @param {string} platform
 */
export function trimElectron(electron, platform) {
  chmodSync(electron, 0o755);
  if (platform === 'darwin')
    copyFileSync(
      join(electron, chromiumsLicences),
      join(electron, 'Electron.app/Contents/Resources', chromiumsLicences)
    );
  const locales = join(electron, 'locales');
  if (!existsSync(locales)) return;
  for (const name of readdirSync(locales)) if (!keptLocales.includes(name)) rmSync(join(locales, name));
}
