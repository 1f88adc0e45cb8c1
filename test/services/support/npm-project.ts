import { createHash } from 'node:crypto';
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onStandardError, run } from '../../../scripts/run/child.mjs';
import { z } from 'zod';
import { cacheFolder } from './cache-folder';

const projectOf = (name: string): string => join(import.meta.dirname, '..', name, 'app');

const contentOf = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '');

/** What npm and servers need to know of this process, and nothing of the test runner's `NODE_ENV` or of Electron. */
export const plainEnvironment = (more: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv => {
  const kept = [
    'PATH',
    'HOME',
    'USER',
    'LANG',
    'TMPDIR',
    'HTTP_PROXY',
    'HTTPS_PROXY',
    'http_proxy',
    'https_proxy',
    'no_proxy',
    'NODE_EXTRA_CA_CERTS'
  ];
  return {
    ...Object.fromEntries(kept.flatMap((key) => (process.env[key] === undefined ? [] : [[key, process.env[key]]]))),
    ...more
  };
};

/**
 * A copy of `test/services/NAME/app` in the cache, with what its lock file says installed: anew when that has changed.
 * @param project where that folder is
 * @returns its folder
 */
export const npmProject = async (name: string, project = projectOf(name)): Promise<string> => {
  const folder = cacheFolder(name);
  const state = ['package-lock.json', 'package.json']
    .reduce((hash, file) => hash.update(readFileSync(join(project, file))), createHash('sha256'))
    .digest('hex');
  const marker = join(folder, 'installed.txt');
  cpSync(project, folder, { recursive: true });
  if (contentOf(marker) !== state) {
    process.stderr.write(`Installing ${name} into ${folder}, which takes some minutes.\n`);
    rmSync(marker, { force: true });
    // Their peers are wider than what they were tried with, and the lock file says what that is. `npm ci` would refuse it: it lacks
    // optional packages of other platforms, which not every registry has.
    const code = await run('npm', ['install', '--legacy-peer-deps', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: folder,
      env: plainEnvironment(),
      stdio: onStandardError
    });
    if (code !== 0) throw new Error(`npm install of ${name} ended with ${code}.`);
    writeFileSync(marker, state);
  }
  return folder;
};

/** @param folder of a project */
export const installedVersion = (folder: string, name: string): string =>
  z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(join(folder, 'node_modules', name, 'package.json'), 'utf8'))).version;
