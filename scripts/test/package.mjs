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
import { withWindows } from '../run/app.mjs';
import { interruption, run } from '../run/child.mjs';
import { readJson } from '../run/json.mjs';
import { Problem, runEntry } from '../run/messages.mjs';
import { root } from '../run/paths.mjs';
import { setUp } from '../setup.mjs';
import { installPackages, missingPackages } from '../setup/system.mjs';
import { playwright } from './runners.mjs';
import { closingLine, sum } from './tally.mjs';

const made = join(root, 'dist/make');
const config = ['--config', 'test/package/playwright.config.ts'];
const tester = 'canopy-tester';

// `npm run test:package` makes the packages, installs them on this machine, and drives what is installed. `--made` takes the ones that
// the last run has made. It wants root on a Debian that is there for tests: it makes a user and calls apt.
await runEntry(async () => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    throw new Problem('The packages are tested on a Debian, by root: it installs and removes them, and makes a user.');
  const args = process.argv.slice(2);
  const options = args.filter((arg) => arg !== '--made');
  await setUp('window');
  const missing = missingPackages(['fakeroot', 'zip', 'rpm', 'cpio']);
  if (missing.length > 0) await installPackages(() => missing, missing.join(', '));
  if (!args.includes('--made')) {
    rmSync(made, { recursive: true, force: true });
    const code = await run(process.execPath, ['scripts/make.mjs', '--targets=deb,rpm', '--allow-unofficial-electron'], {
      cwd: root
    });
    if (code !== 0) throw new Problem('The packages could not be made; the reason is above.');
  }
  const work = mkdtempSync(join(tmpdir(), 'canopy-package-'));
  chmodSync(work, 0o755);
  try {
    const about = describe(work);
    const tallies = [
      await withWindows(({ env, screen }) => {
        letOntoScreen(env, about.user);
        const session = { env: { ...env, CANOPY_PACKAGE_UNDER_TEST: JSON.stringify(about) }, flags: [] };
        return playwright([...config, 'install.test.ts', ...options], session, [screen]);
      })
    ];
    if (interruption() === undefined && options.length === 0) {
      // The others drive the packaged app where it was made.
      const others = readdirSync(join(root, 'test/package')).filter(
        (name) => name.endsWith('.test.ts') && name !== 'install.test.ts'
      );
      const app = readdirSync(join(root, 'dist')).find((name) => /^Canopy.*-linux-/.test(name)) ?? '';
      tallies.push(
        await withWindows((session) =>
          playwright(
            [...config, ...others],
            {
              ...session,
              env: {
                ...session.env,
                CANOPY_PACKAGED: join(root, 'dist', app, 'canopy'),
                CANOPY_PACKAGE_UNDER_TEST: JSON.stringify(about)
              }
            },
            [session.screen]
          )
        )
      );
    }
    const total = sum(tallies);
    process.stdout.write(`\n${closingLine(total)}\n`);
    return total.failed === 0 ? 0 : 1;
  } finally {
    spawnSync('userdel', ['-r', tester]);
    rmSync(work, { recursive: true, force: true });
  }
});

/** What the tests are told, with an older package and a user made for them. @param {string} work */
function describe(work) {
  const newer = madeFile('deb');
  /** @type {{ version: string } | undefined} */
  const { version } = readJson(join(root, 'package.json')) ?? { version: '' };
  const olderVersion = `${version}~older`;
  const unpacked = join(work, 'rpm');
  mkdirSync(unpacked);
  const user = makeUser();
  return {
    name: output('dpkg-deb', '-f', newer, 'Package'),
    newer,
    newerVersion: version,
    older: repack(newer, olderVersion, work),
    olderVersion,
    rpm: madeFile('rpm'),
    unpacked,
    hasNamespaces:
      spawnSync('setpriv', [`--reuid=${user.uid}`, '--clear-groups', 'unshare', '--user', 'true']).status === 0,
    user
  };
}

/** @param {'deb' | 'rpm'} kind */
function madeFile(kind) {
  const folder = join(made, kind, process.arch);
  const file = existsSync(folder) ? readdirSync(folder).find((name) => name.endsWith(`.${kind}`)) : undefined;
  if (file === undefined)
    throw new Problem(`There is no .${kind} in ${folder}. Run npm run test:package without --made.`);
  return join(folder, file);
}

/**
 * The same package under an older version, since there is no older release yet. `~` sorts before the end of a version.
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

/** An ordinary user without any files. */
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
