import { fork } from 'node:child_process';
import { type JsonTrial, trialIn, TRIAL_HEAP_MB } from '../platform/json-guard';
import { builtBeside } from './command';

const nodeTrial = trialIn(() => {
  const child = fork(builtBeside('json-trial'), [], {
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

let chosen: JsonTrial = nodeTrial;

/** Replaces Node's child processes, which the installed app cannot start, since its Electron does not run as plain Node. */
export const setTrial = (trial: JsonTrial): void => {
  chosen = trial;
};

/** Parses a text on trial in a process of its own: a child of Node's, unless `setTrial` has said otherwise. */
export const childTrial: JsonTrial = (...args) => chosen(...args);
