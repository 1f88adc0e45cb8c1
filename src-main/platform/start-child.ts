import { type ChildProcess, fork } from 'node:child_process';
import { constants } from 'node:os';
import { heapOptions, type Isolated } from './isolated';

const children = new Set<ChildProcess>();

const killAll = (): void => {
  for (const child of children) child.kill('SIGKILL');
};

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/** A signal ends this process at once, as if nobody listened to it, unless somebody else does. */
const onSignal = (signal: (typeof SIGNALS)[number]): void => {
  if (process.listenerCount(signal) === 1) process.exit(128 + constants.signals[signal]);
};

const watch = (child: ChildProcess): void => {
  if (children.size === 0) {
    process.on('exit', killAll);
    for (const signal of SIGNALS) process.on(signal, onSignal);
  }
  children.add(child);
};

const forget = (child: ChildProcess): void => {
  if (!children.delete(child) || children.size > 0) return;
  process.off('exit', killAll);
  for (const signal of SIGNALS) process.off(signal, onSignal);
};

/** Starts a built entry as a child of Node's, which ends with this process. `heapMb`: the limit of its heap, at which it ends. */
export const startChild = (entry: string, heapMb: number): Isolated => {
  const child = fork(entry, [], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: heapOptions(heapMb)
  });
  watch(child);
  child.once('exit', () => forget(child));
  child.once('error', () => forget(child));
  return {
    send: (message) => {
      // A process that has ended reports that by its exit.
      if (typeof message === 'object' && message !== null) child.send(message, () => undefined);
    },
    onMessage: (listener) => void child.on('message', listener),
    onExit: (listener) => {
      child.once('exit', () => listener());
      child.once('error', listener);
    },
    kill: () => void child.kill('SIGKILL')
  };
};
