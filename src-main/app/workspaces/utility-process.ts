import { utilityProcess, type UtilityProcess } from 'electron';
import { type JsonTrial, trialIn, TRIAL_HEAP_MB } from '../../platform/json-guard';

/** Starts a built entry in a utility process of Electron, since packages have no Node. `heapMb`: the limit of its heap, at which it ends. */
export const startUtility = (entry: string, serviceName: string, heapMb: number): UtilityProcess => {
  const utility = utilityProcess.fork(entry, [], {
    serviceName,
    stdio: 'ignore',
    execArgv: [`--js-flags=--max-old-space-size=${heapMb}`]
  });
  // A fatal error is followed by an exit event, which callers handle.
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
