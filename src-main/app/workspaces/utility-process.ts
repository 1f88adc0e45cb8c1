import { utilityProcess, type UtilityProcess } from 'electron';
import { type JsonTrial, trialIn, TRIAL_HEAP_MB } from '../../platform/json-guard';

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

/** Trials in utility processes. `entry`: the built `json-trial.ts`. */
export const utilityTrial = (entry: string): JsonTrial =>
  trialIn(() => {
    const utility = startUtility(entry, 'canopy-json-trial', TRIAL_HEAP_MB);
    return {
      send: (message) => utility.postMessage(message),
      onMessage: (listener) => void utility.on('message', listener),
      onExit: (listener) => void utility.once('exit', listener),
      kill: () => void utility.kill()
    };
  });
