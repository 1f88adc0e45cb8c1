import { fork } from 'node:child_process';
import { type JsonTrial, trialIn } from '../../src-main/platform/json-guard';

/** Parses texts in real processes of the bundled `json-trial.ts`, each with so many megabytes of heap. */
export const forkedTrial = (entry: string, heapMb: number): JsonTrial =>
  trialIn(() => {
    const child = fork(entry, [], {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      execArgv: [`--max-old-space-size=${heapMb}`]
    });
    return {
      send: (message) => void child.send(message, () => undefined),
      onMessage: (listener) => void child.on('message', listener),
      onExit: (listener) => void child.once('exit', listener),
      kill: () => void child.kill('SIGKILL')
    };
  });
