import { contextBridge, ipcRenderer } from 'electron';
import { IPC_CALLS, IPC_EVENTS, type CanopyBridge } from '../src-shared/ipc';

const callNames = new Set(Object.values(IPC_CALLS).map(({ name }) => name));
const eventNames = new Set(Object.values(IPC_EVENTS).map(({ name }) => name));

/** Only names of the map pass: a script in the page gains nothing that the window itself cannot do. */
const bridge: CanopyBridge = {
  call: async (name, args) => {
    if (!callNames.has(name)) throw new Error('Unknown call.');
    const outcome: unknown = await ipcRenderer.invoke(name, args);
    return outcome;
  },
  on: (name, listener) => {
    if (!eventNames.has(name)) throw new Error('Unknown event.');
    const forward = (_event: unknown, payload: unknown): void => listener(payload);
    ipcRenderer.on(name, forward);
    return () => ipcRenderer.off(name, forward);
  },
};

contextBridge.exposeInMainWorld('canopy', bridge);
