import { spawn, type ChildProcess } from 'node:child_process';
import { EXECUTABLE, MACHINE_FLAGS, ROOT } from './canopy-app';

/** A process that was started. */
interface Started {
  readonly process: ChildProcess;
  readonly printed: () => string;
  /** The signal that ended it, if one did. */
  readonly ended: Promise<NodeJS.Signals | null>;
}

/** Starts a process of the app on a folder, as a desktop does: Playwright has no hand in it. @param env what its environment has more */
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
  // Asked for at once: one that crashes as it starts has ended before anybody waits for it.
  const ended = new Promise<NodeJS.Signals | null>((resolve) => {
    started.once('exit', (_code, signal) => resolve(signal));
  });
  return { process: started, printed: () => text, ended };
};
