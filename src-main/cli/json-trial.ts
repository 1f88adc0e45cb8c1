import { fork } from 'node:child_process';
import { extname, join } from 'node:path';
import { trialIn, TRIAL_HEAP_MB } from '../platform/json/trial-process';

/** The built `json-trial.ts` stands beside the program. */
const program = process.argv[1] ?? '';
const ENTRY = join(program, `../json-trial${extname(program)}`);

/** Trials in child processes of Node's. */
export const childTrial = trialIn(() => {
  const child = fork(ENTRY, [], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: [`--max-old-space-size=${TRIAL_HEAP_MB}`]
  });
  return {
    send: (message) => {
      // A process that has ended tells so by its exit.
      child.send(message, () => undefined);
    },
    onMessage: (listener) => void child.on('message', listener),
    onExit: (listener) => {
      child.once('exit', listener);
      child.once('error', listener);
    },
    kill: () => void child.kill('SIGKILL')
  };
});
