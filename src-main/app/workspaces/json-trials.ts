import type { JsonTrial } from '../../platform/json/json-trial';
import { trialIn, TRIAL_HEAP_MB } from '../../platform/json/trial-process';
import { startUtility } from './utility-process';

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
