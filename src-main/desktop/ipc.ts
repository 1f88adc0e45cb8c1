import { ipcMain, type IpcMainInvokeEvent, type WebContents } from 'electron';
import { IPC_CALLS, type IpcArgs, type IpcCall, type IpcEvent, type IpcEventPayload, type IpcResult } from '../../src-shared/ipc';
import { refusalOf } from './refusal';

export type CallHandler<C extends IpcCall> = (args: IpcArgs<C>, sender: WebContents) => Promise<IpcResult<C>> | IpcResult<C>;
export type CallHandlers = { readonly [C in IpcCall]: CallHandler<C> };

interface Guard {
  /** Whether a page address is the window's own. */
  isOwnAddress(address: string): boolean;
  /** Told of everything that is refused or goes wrong here, with the call's name. */
  report(call: IpcCall, error: unknown): void;
}

const isOwnSender = (event: IpcMainInvokeEvent, guard: Guard): boolean => {
  const frame = event.senderFrame;
  return frame !== null && frame === event.sender.mainFrame && guard.isOwnAddress(frame.url);
};

const handle = <C extends IpcCall>(call: C, handler: CallHandler<C>, guard: Guard): void => {
  ipcMain.handle(call, async (event, raw: unknown) => {
    try {
      if (!isOwnSender(event, guard)) throw new Error('The sender is not the window\'s own page.');
      // The map ties each call's schema to its type, but TypeScript loses that tie over a union of calls.
      const args = IPC_CALLS[call].args.parse(raw) as IpcArgs<C>;
      return await handler(args, event.sender);
    } catch (error) {
      guard.report(call, error);
      return { ok: false, error: refusalOf(error) };
    }
  });
};

/**
 * The one place that touches `ipcMain`: every call checks its sender and validates its arguments before the handler
 * runs, and every error becomes a value.
 */
export const handleCalls = (handlers: CallHandlers, guard: Guard): void => {
  handle('service.call', handlers['service.call'], guard);
  handle('service.copyToken', handlers['service.copyToken'], guard);
  handle('service.setPort', handlers['service.setPort'], guard);
  handle('workspace.describe', handlers['workspace.describe'], guard);
  handle('workspace.loadSample', handlers['workspace.loadSample'], guard);
  handle('journal.undo', handlers['journal.undo'], guard);
  handle('journal.redo', handlers['journal.redo'], guard);
};

/** Tells a window something unasked. A window that is closing is skipped: it has nobody left to tell. */
export const sendEvent = <E extends IpcEvent>(contents: WebContents, event: E, payload: IpcEventPayload<E>): void => {
  if (!contents.isDestroyed()) contents.send(event, payload);
};
