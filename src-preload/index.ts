import { contextBridge, ipcRenderer } from 'electron';
import { IPC_CALLS, IPC_EVENTS, type CanopyBridge } from '../src-shared/ipc';

/** Only names of the map pass: a script in the page gains nothing that the window itself cannot do. */
const bridge: CanopyBridge = {
  call(name, args) {
    if (!Object.hasOwn(IPC_CALLS, name)) return Promise.reject(new Error('Unknown call.'));
    return ipcRenderer.invoke(name, args);
  },
  on(name, listener) {
    if (!Object.hasOwn(IPC_EVENTS, name)) throw new Error('Unknown event.');
    const forward = (_event: unknown, payload: unknown): void => listener(payload);
    ipcRenderer.on(name, forward);
    return () => ipcRenderer.off(name, forward);
  },
};

contextBridge.exposeInMainWorld('canopy', bridge);
