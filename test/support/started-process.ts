import { spawn, type ChildProcess } from 'node:child_process';
import { EXECUTABLE, MACHINE_FLAGS, ROOT } from './canopy-app';

interface Started {
  readonly process: ChildProcess;
  readonly printed: () => string;
  readonly ended: Promise<NodeJS.Signals | null>;
}

/** Starts a process of the app on a folder as a desktop does, without Playwright. @param env added to its environment */
export const startOn = (
  userDataDir: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {}
): Started => {
  const started = spawn(EXECUTABLE, [...MACHINE_FLAGS, ROOT, `--user-data-dir=${userDataDir}`, ...args], {
    env: { ...process.env, ...env }
  });
  let text = '';
  for (const stream of [started.stdout, started.stderr]) stream.on('data', (piece: Buffer) => (text += String(piece)));
  // Listens immediately: a process that crashes on start may end before anyone waits.
  const ended = new Promise<NodeJS.Signals | null>((resolve) => {
    started.once('exit', (_code, signal) => resolve(signal));
  });
  return { process: started, printed: () => text, ended };
};
