import { utilityProcess } from 'electron';
import { heapOptions, type Isolated } from '../../platform/isolated';

/** Starts a built entry in a utility process of Electron, since packages have no Node. `heapMb`: the limit of its heap, at which it ends. */
export const startUtility = (entry: string, serviceName: string, heapMb: number): Isolated => {
  const utility = utilityProcess.fork(entry, [], {
    serviceName,
    stdio: 'ignore',
    execArgv: [`--js-flags=${heapOptions(heapMb).join(' ')}`]
  });
  // A fatal error is followed by an exit event.
  utility.on('error', () => undefined);
  return {
    send: (message) => utility.postMessage(message),
    onMessage: (listener) => void utility.on('message', listener),
    onExit: (listener) => void utility.once('exit', () => listener()),
    kill: () => void utility.kill()
  };
};
