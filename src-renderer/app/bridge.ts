import { IPC_CALLS, IPC_EVENTS, type CanopyBridge, type IpcArgs, type IpcCall, type IpcEvent, type IpcEventPayload, type IpcResult } from '../../src-shared/ipc';

declare global {
  // Put there by the preload. `var` is how TypeScript spells a property of the global object.
  var canopy: CanopyBridge;
}

/**
 * Calls the main process. Resolves to a value or a problem, never rejects for a refused call.
 * @throws only when the answer itself breaks the contract, which is a fault of ours.
 */
export const callMain = async <C extends IpcCall>(call: C, args: IpcArgs<C>): Promise<IpcResult<C>> =>
  // The map ties each call's schema to its type, but TypeScript loses that tie over a union of calls.
  IPC_CALLS[call].result.parse(await globalThis.canopy.call(call, args)) as IpcResult<C>;

/** Listens to the main process; returns the way to stop. */
export const onMain = <E extends IpcEvent>(event: E, listener: (payload: IpcEventPayload<E>) => void): (() => void) =>
  globalThis.canopy.on(event, (raw) => listener(IPC_EVENTS[event].parse(raw) as IpcEventPayload<E>));
