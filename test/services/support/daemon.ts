import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { spawnTied } from '../../../scripts/run/child.mjs';

export interface DaemonOptions {
  readonly command: string;
  readonly args: readonly string[];
  /** Takes all that it prints, which is told when it ends too soon. */
  readonly log: string;
  readonly cwd: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Resolves to whether it takes calls; a rejection counts as no. */
  readonly isReady: () => Promise<boolean>;
}

export interface Daemon {
  stop(): Promise<void>;
}

const PATIENCE_MS = 300_000;

const failure = async ({ command, log }: DaemonOptions, what: string): Promise<Error> =>
  new Error(`${command} ${what}. It said:\n${(await readFile(log, 'utf8')).slice(-4000)}`);

/**
 * Starts a program that stays, and resolves when it is ready. It is ended with the process that started it, however that
 * ends. Rejects with the end of its output when it ends first.
 */
export const startDaemon = async (options: DaemonOptions): Promise<Daemon> => {
  const output = createWriteStream(options.log);
  await once(output, 'open');
  const child = spawnTied(options.command, options.args, {
    cwd: options.cwd,
    env: options.env ?? process.env,
    stdio: ['ignore', 'pipe', 'pipe']
  });
  child.stdout?.pipe(output);
  child.stderr?.pipe(output);
  let hasEnded = false;
  const ended = once(child, 'exit').then(() => {
    hasEnded = true;
  });
  ended.catch(() => undefined);
  const stop = async (): Promise<void> => {
    if (!hasEnded) child.kill('SIGTERM');
    await ended;
  };
  const deadline = Date.now() + PATIENCE_MS;
  while (!(await options.isReady().catch(() => false))) {
    if (hasEnded) throw await failure(options, 'ended before it was ready');
    if (Date.now() > deadline) {
      await stop();
      throw await failure(options, `was not ready after ${PATIENCE_MS / 1000} s`);
    }
    await sleep(100);
  }
  return { stop };
};

/** Whether something there answers, whatever it says. */
export const answers = async (url: string): Promise<boolean> => (await fetch(url)).status > 0;
