import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import type { ImportedCategory } from '../../src-main/domain/tree';
import { EXECUTABLE } from './canopy-app';

/*
 * What else happens on a computer with Canopy, in processes on the product's Node: the end-to-end tests run on the machine's, which may not
 * support SQLite's binding.
 */

const ROOT = resolve(import.meta.dirname, '../..');
const environment = { ...process.env, ELECTRON_RUN_AS_NODE: '1' };

/** Damages a closed workspace. `unclosed`: as if Canopy had been killed, so that the next start checks the file. */
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

export const firstWorkspaceIn = (userDataDir: string): string =>
  join(userDataDir, 'workspaces', 'my-categories.canopy');

const PROGRAM = join(ROOT, 'out/main/cli.js');

export const plantInFile = (file: string, trees: readonly ImportedCategory[]): void =>
  void execFileSync(EXECUTABLE, [PROGRAM, 'import', '--database', file, '-'], {
    env: environment,
    input: JSON.stringify(trees)
  });

/** The names of the root categories of a closed workspace. */
export const rootsInFile = (file: string): string[] => {
  const exported = execFileSync(EXECUTABLE, [PROGRAM, 'export', '--database', file], { env: environment });
  const { categories } = z
    .object({ categories: z.array(z.object({ name: z.string() })) })
    .parse(JSON.parse(String(exported)));
  return categories.map(({ name }) => name);
};

export const plantBesideTheApp = (userDataDir: string, root: string): string => {
  const file = firstWorkspaceIn(userDataDir);
  mkdirSync(dirname(file), { recursive: true });
  plantInFile(file, [{ name: root }]);
  return file;
};

export const backUpBesideTheApp = (file: string): void =>
  void execFileSync(EXECUTABLE, [PROGRAM, 'backup', '--database', file], { env: environment });

/** Starts the built `canopy serve` on a workspace and waits until it serves. @returns a function that ends it */
export const serveBesideTheApp = async (file: string): Promise<() => Promise<void>> => {
  const child = spawn(
    EXECUTABLE,
    [PROGRAM, 'serve', '--database', file, '--port', '0', '--token', 'a-token-for-tests-of-34-characters'],
    {
      env: environment,
      stdio: ['ignore', 'pipe', 'ignore']
    }
  );
  const line: unknown[] = await once(createInterface(child.stdout), 'line');
  if (!String(line[0]).startsWith('{"url":')) throw new Error(`canopy serve said ${String(line[0])}`);
  return async () => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
};
