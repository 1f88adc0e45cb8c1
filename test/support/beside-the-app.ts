import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { dirname, join, resolve } from 'node:path';
import type { ImportedCategory } from '../../src-main/domain/tree';
import { EXECUTABLE } from './canopy-app';

/*
 * What else happens on the machine of a person who uses Canopy. The end-to-end tests run in whatever Node the machine has,
 * which need not be one that SQLite's binding runs in; so these run in the product's own.
 */

const ROOT = resolve(import.meta.dirname, '../..');
const environment = { ...process.env, ELECTRON_RUN_AS_NODE: '1' };

/** Damages a closed workspace. `unclosed`: as if Canopy had been killed, so that the next start reads the file through. */
export const damageWorkspace = (file: string, { page, unclosed }: { page: string; unclosed: boolean }): void => {
  const script = `
    import { damagePage, tamper } from ${JSON.stringify(join(ROOT, 'test/support/damaged-file.ts'))};
    const [file, page, unclosed] = process.argv.slice(1);
    if (unclosed === 'true') tamper(file, 'UPDATE workspace SET clean_shutdown = 0');
    damagePage(file, page);`;
  execFileSync(EXECUTABLE, ['--input-type=module', '-e', script, file, page, String(unclosed)], {
    cwd: ROOT,
    env: environment
  });
};

/** Where the first workspace of an app lies. */
export const firstWorkspaceIn = (userDataDir: string): string =>
  join(userDataDir, 'workspaces', 'my-categories.canopy');

const PROGRAM = join(ROOT, 'out/main/cli.js');

/** Makes a workspace, or adds to one that is closed. */
export const plantInFile = (file: string, trees: readonly ImportedCategory[]): void =>
  void execFileSync(EXECUTABLE, [PROGRAM, 'import', '--database', file, '-'], {
    env: environment,
    input: JSON.stringify(trees)
  });

/** Makes the first workspace of an app that is not running yet, or adds to it: one root, and what is under it. @returns the file */
export const plantBesideTheApp = (userDataDir: string, root: string, names: readonly string[] = []): string => {
  const file = firstWorkspaceIn(userDataDir);
  mkdirSync(dirname(file), { recursive: true });
  plantInFile(file, [{ name: root, children: names.map((name) => ({ name })) }]);
  return file;
};

/** Makes a backup of a closed workspace. */
export const backUpBesideTheApp = (file: string): void =>
  void execFileSync(EXECUTABLE, [PROGRAM, 'backup', '--database', file], { env: environment });

/** Starts the built `canopy serve` on a workspace and waits until it has it. @returns how to end it */
export const serveBesideTheApp = async (file: string): Promise<() => Promise<void>> => {
  const child = spawn(
    EXECUTABLE,
    [PROGRAM, 'serve', '--database', file, '--port', '0', '--token', 'a-token-for-tests-of-34-characters'],
    {
      env: environment,
      stdio: ['ignore', 'pipe', 'ignore']
    }
  );
  // The one line that it says once it takes calls.
  const line: unknown[] = await once(createInterface(child.stdout), 'line');
  if (!String(line[0]).startsWith('{"url":')) throw new Error(`canopy serve said ${String(line[0])}`);
  return async () => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
};
