import { utilityProcess, type UtilityProcess } from 'electron';

/** Starts one of our entries in a process of Electron's, which the packaged app has in place of Node's. `heapMb`: what it may allocate before it is ended. */
export const startUtility = (entry: string, serviceName: string, heapMb: number): UtilityProcess => {
  const utility = utilityProcess.fork(entry, [], {
    serviceName,
    stdio: 'ignore',
    execArgv: [`--js-flags=--max-old-space-size=${heapMb}`]
  });
  // Of a fatal error in it. That it has ended is heard by its exit.
  utility.on('error', () => undefined);
  return utility;
};
