import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { join, resolve } from 'node:path';
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

/** Changes a closed workspace by SQL in a way that Canopy never would: see `tamper`. */
export const tamperWorkspace = (file: string, sql: string): void => {
  const script = `
    import { tamper } from ${JSON.stringify(join(ROOT, 'test/support/damaged-file.ts'))};
    const [file, sql] = process.argv.slice(1);
    tamper(file, sql);`;
  execFileSync(EXECUTABLE, ['--input-type=module', '-e', script, file, sql], { cwd: ROOT, env: environment });
};

/** Lets all backups of a workspace name another service: see `readdress`. */
export const readdressBackups = (file: string, url: string): void => {
  const script = `
    import { readdress } from ${JSON.stringify(join(ROOT, 'test/support/readdressed.ts'))};
    const [url, ...files] = process.argv.slice(1);
    for (const file of files) readdress(file, { url });`;
  const folder = `${file}.backups`;
  const backups = readdirSync(folder)
    .filter((name) => name.endsWith('.canopy'))
    .map((name) => join(folder, name));
  if (backups.length === 0) throw new Error(`There is no backup in ${folder}.`);
  execFileSync(EXECUTABLE, ['--input-type=module', '-e', script, url, ...backups], { cwd: ROOT, env: environment });
};

/** Fills the workspace of an app that is not running yet: one root, and what is under it. */
export const plantBesideTheApp = (userDataDir: string, root: string, names: readonly string[]): void => {
  const folder = join(userDataDir, 'workspaces');
  mkdirSync(folder, { recursive: true });
  const program = join(ROOT, 'out/main/cli.js');
  const input = JSON.stringify([{ name: root, children: names.map((name) => ({ name })) }]);
  execFileSync(EXECUTABLE, [program, 'import', '--database', join(folder, 'my-categories.canopy'), '-'], {
    env: environment,
    input
  });
};

/** Starts the built `canopy serve` on a workspace and waits until it has it. @returns how to end it */
export const serveBesideTheApp = async (file: string): Promise<() => Promise<void>> => {
  const program = join(ROOT, 'out/main/cli.js');
  const child = spawn(
    EXECUTABLE,
    [program, 'serve', '--database', file, '--port', '0', '--token', 'a-token-for-tests-of-34-characters'],
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
