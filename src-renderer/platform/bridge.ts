import type { Problem } from '../../src-shared/envelope';
import { openDroppedCall, type CanopyBridge } from '../../src-shared/ipc';
import type { IpcCall, IpcEvent } from '../../src-shared/ipc-call';
import { messages } from './messages';

declare global {
  // Put there by the preload. `var` is how TypeScript spells a property of the global object.
  var canopy: CanopyBridge;
}

/** Something that was refused: `problem` says why, in words fit for the window. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  constructor(readonly problem: Problem) {
    super(problem.errors?.[0]?.message ?? problem.detail);
  }
}

/** Turns any error into one plain sentence; the window never shows a raw exception. */
export const errorText = (error: unknown): string => {
  if (!(error instanceof Refusal)) return messages.unexpected;
  return error.problem.code === 'not_found' ? messages.deletedElsewhere : error.message;
};

/** Calls the main process. `callId`: by what the call can be cancelled. @throws Refusal when it refuses. */
export const callMain = async <A, R>(call: IpcCall<A, R>, args: A, callId?: string): Promise<R> => {
  const outcome = call.outcome.parse(await globalThis.canopy.call(call.name, args, callId));
  if (!outcome.ok) throw new Refusal(outcome.error);
  return outcome.value;
};

/** Listens to the main process; returns the way to stop. */
export const onMain = <P>(event: IpcEvent<P>, listener: (payload: P) => void): (() => void) =>
  globalThis.canopy.on(event.name, (raw) => listener(event.payload.parse(raw)));

/** Has the main process open a workspace's file that was dropped on the window. @throws Refusal when it refuses */
export const openDropped = async (file: File): Promise<void> => {
  const outcome = openDroppedCall.outcome.parse(await globalThis.canopy.openDropped(file));
  if (!outcome.ok) throw new Refusal(outcome.error);
};
