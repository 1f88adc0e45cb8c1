import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';

/*
 * A packaged Canopy, which Playwright cannot start because fuses refuse the switches it needs. It is controlled through Chromium's
 * debugging port, which only reaches its pages, not its main process.
 */

const ROOT = resolve(import.meta.dirname, '../..');
/** The switches that Electron needs on this machine, as for the other end-to-end tests. */
const MACHINE_FLAGS = [
  ...(process.env['CANOPY_ELECTRON_FLAGS'] ?? '').split(' ').filter((flag) => flag !== ''),
  '--lang=en'
];

/** The program that `npm run test:long -- package` has installed. */
export const PACKAGED = process.env['CANOPY_PACKAGED'] ?? '';

export interface StartedApp {
  readonly child: ChildProcess;
  readonly page: Page;
  readonly pages: () => number;
  readonly close: () => Promise<void>;
}

interface StartOptions {
  readonly userDataDir: string;
  /** The program and the arguments before the app's own. */
  readonly command: readonly [string, ...string[]];
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

const LONGEST_START_MS = 60_000;

/** Chromium writes its debugging port to this file. */
const debuggingPort = async (userDataDir: string, child: ChildProcess): Promise<string> => {
  const file = join(userDataDir, 'DevToolsActivePort');
  const end = Date.now() + LONGEST_START_MS;
  while (Date.now() < end) {
    if (child.exitCode !== null) throw new Error(`Canopy has ended at once, with code ${child.exitCode}.`);
    const [port = ''] = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
    if (port !== '') return port;
    await wait(50);
  }
  throw new Error('Canopy has not opened its debugging port.');
};

/** Starts a packaged Canopy, or any other command, and waits for its window. Standard output and error are closed. */
export const startPackaged = async ({
  userDataDir,
  command,
  args = ['--port=0'],
  env = {}
}: StartOptions): Promise<StartedApp> => {
  const [program, ...first] = command;
  // Left by a previous run: nothing listens at its port any more.
  rmSync(join(userDataDir, 'DevToolsActivePort'), { force: true });
  const child = spawn(
    program,
    // After what runs the program as another user, which has arguments of its own.
    [...first, ...MACHINE_FLAGS, `--user-data-dir=${userDataDir}`, '--remote-debugging-port=0', ...args],
    { cwd: ROOT, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] }
  );
  child.stdout?.destroy();
  child.stderr?.destroy();
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${await debuggingPort(userDataDir, child)}`);
  const [context] = browser.contexts();
  if (context === undefined) throw new Error('Canopy has no pages.');
  const page = context.pages()[0] ?? (await context.waitForEvent('page'));
  return {
    child,
    page,
    pages: () => context.pages().length,
    close: async () => {
      const ended = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : null;
      child.kill('SIGTERM');
      await ended;
      await browser.close();
    }
  };
};
