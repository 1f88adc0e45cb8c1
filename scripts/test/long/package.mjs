import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { interruption, run } from '../../run/child.mjs';
import { openDisplay } from '../../run/display.mjs';
import { Problem } from '../../run/messages.mjs';
import { root } from '../../run/paths.mjs';
import { productVersion } from '../../run/version.mjs';
import { installPackages, missingPackages } from '../../setup/system.mjs';
import { playwright } from '../runners.mjs';
import { sum } from '../tally.mjs';

const made = join(root, 'dist/make');
const config = ['--config', 'test/package/playwright.config.ts'];
const tester = 'canopy-tester';

/** The tools that the tests need besides those for making packages. */
const tools = [
  'fakeroot',
  'zip',
  'unzip',
  'rpm',
  'cpio',
  'xdotool',
  'xdg-utils',
  // Without it and without a desktop, xdg-mime asks `file`, which does not know the types of packages.
  'libfile-mimeinfo-perl',
  'desktop-file-utils',
  'shared-mime-info',
  'libglib2.0-bin'
];

/** In sequence: the first one installs, the others use it, the last one removes it. */
const stages = [
  ['install.test.ts'],
  ['desktop.test.ts', 'fuses.test.ts', 'security.test.ts', 'unpacked.test.ts'],
  ['removal.test.ts']
];

/**
 * Makes the packages, installs them on this machine, and tests what is installed; `-- package --made` uses those of the last run. Needs
 * root on a Debian reserved for tests, because it adds a user and calls apt. Further options are Playwright's.
 * @param {readonly string[]} args
 */
export async function packages(args) {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    throw new Problem('The packages are tested on a Debian, by root: it installs and removes them, and makes a user.');
  const options = args.filter((arg) => arg !== '--made');
  const missing = missingPackages(tools);
  if (missing.length > 0) await installPackages(() => missing, missing.join(', '));
  if (!args.includes('--made')) {
    rmSync(made, { recursive: true, force: true });
    const make = ['scripts/make.mjs', '--targets=deb,rpm,zip', '--allow-unofficial-electron'];
    if ((await run(process.execPath, make, { cwd: root })) !== 0)
      throw new Problem('The packages could not be made; the reason is above.');
  }
  const work = mkdtempSync(join(tmpdir(), 'canopy-package-'));
  chmodSync(work, 0o755);
  const about = describe(work);
  try {
    const tallies = [];
    for (const files of stages) {
      if (interruption() !== undefined) break;
      tallies.push(await runStage(files, about, options));
    }
    return sum(tallies);
  } finally {
    // Does nothing if the last stage removed it.
    spawnSync('apt-get', ['-y', '-q', '-o', 'DPkg::Lock::Timeout=120', 'purge', about.name]);
    spawnSync('userdel', ['-r', tester]);
    rmSync(work, { recursive: true, force: true });
  }
}

/**
 * Runs some test files as the ordinary user, with a screen for that user and with Chromium's sandbox.
 * @param {readonly string[]} files
 * @param {ReturnType<typeof describe>} about
 * @param {readonly string[]} options for Playwright; they may leave nothing of a stage
 */
async function runStage(files, about, options) {
  const display = await openDisplay();
  try {
    letOntoScreen(display.env, about.user);
    const told = {
      ...process.env,
      ...display.env,
      CANOPY_PACKAGED: `/usr/lib/${about.name}/canopy`,
      CANOPY_PACKAGE_UNDER_TEST: JSON.stringify(about)
    };
    const filtered = options.length > 0 ? ['--pass-with-no-tests', ...options] : [];
    return await playwright([...config, ...files, ...filtered], { env: told, flags: [] }, [display.env]);
  } finally {
    display.close();
  }
}

/** What the tests are told, with an older package and a user made for them. @param {string} work */
function describe(work) {
  const newer = madeFile('deb');
  const version = productVersion();
  const olderVersion = `${version}~older`;
  const unpacked = join(work, 'unpacked');
  mkdirSync(unpacked);
  const user = makeUser();
  return {
    name: output('dpkg-deb', '-f', newer, 'Package'),
    newer,
    newerVersion: version,
    older: repack(newer, olderVersion, work),
    olderVersion,
    rpm: madeFile('rpm'),
    zip: madeFile('zip'),
    unpacked,
    hasNamespaces:
      spawnSync('setpriv', [`--reuid=${user.uid}`, '--clear-groups', 'unshare', '--user', 'true']).status === 0,
    user
  };
}

/** @param {'deb' | 'rpm' | 'zip'} kind */
function madeFile(kind) {
  const folder = join(made, kind, ...(kind === 'zip' ? [process.platform] : []), process.arch);
  const file = existsSync(folder) ? readdirSync(folder).find((name) => name.endsWith(`.${kind}`)) : undefined;
  if (file === undefined)
    throw new Problem(`There is no .${kind} in ${folder}. Run npm run test:long -- package without --made.`);
  return join(folder, file);
}

/**
 * The same package with a lower version, because there is no older release. `~` sorts before the end of a version.
 * @param {string} file
 * @param {string} version
 * @param {string} work
 */
function repack(file, version, work) {
  const folder = join(work, 'older');
  output('dpkg-deb', '-R', file, folder);
  const control = join(folder, 'DEBIAN/control');
  writeFileSync(control, readFileSync(control, 'utf8').replace(/^Version: .*$/m, `Version: ${version}`));
  const target = join(work, 'older.deb');
  output('dpkg-deb', '-Znone', '-b', folder, target);
  rmSync(folder, { recursive: true });
  return target;
}

function makeUser() {
  spawnSync('userdel', ['-r', tester]);
  output('useradd', '--create-home', '--shell', '/bin/sh', tester);
  const home = `/home/${tester}`;
  return {
    uid: Number(output('id', '-u', tester)),
    gid: Number(output('id', '-g', tester)),
    home,
    authority: join(home, '.Xauthority')
  };
}

/** @param {NodeJS.ProcessEnv} env @param {{ uid: number, gid: number, authority: string }} user */
function letOntoScreen(env, { uid, gid, authority }) {
  const own = env['XAUTHORITY'];
  if (own === undefined) return;
  copyFileSync(own, authority);
  chownSync(authority, uid, gid);
  chmodSync(authority, 0o600);
}

/** @param {string} program @param {readonly string[]} args */
function output(program, ...args) {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0) throw new Problem(`${program} ${args.join(' ')} failed: ${stderr.trim()}`);
  return stdout.trim();
}
