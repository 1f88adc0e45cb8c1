import { fork } from 'node:child_process';
import { type JsonTrial, trialIn, TRIAL_HEAP_MB } from '../platform/json-guard';

/** Parses texts on trial in child processes of Node's. @param program the built `json-trial.ts` */
export const childTrial = (program: string): JsonTrial =>
  trialIn(() => {
    const child = fork(program, [], {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      execArgv: [`--max-old-space-size=${TRIAL_HEAP_MB}`]
    });
    return {
      send: (message) => {
        // A process that has ended reports that by its exit code.
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
