import type { Me } from '../../src-shared/me';
import type { Problem } from '../../src-shared/envelope';
import { openDroppedCall, type CanopyBridge } from '../../src-shared/ipc';
import type { IpcCall, IpcEvent } from '../../src-shared/ipc-call';
import messages from './messages/en.json' with { type: 'json' };

/** What a page has in a browser, where no main process is. */
export interface InBrowser {
  readonly workspace: string;
  /** The answer of `GET /api/categories`, as far as whoever is signed in may read. Rejects where the service cannot be reached. */
  readonly readTree: () => Promise<Response>;
  readonly signedIn: () => Promise<Me>;
  readonly signOut: () => Promise<void>;
}

declare global {
  // Set by the preload, or in a browser by `in-browser/web-bridge.ts`. `var` declares a property of the global object.
  var canopy: CanopyBridge;
  var canopyInBrowser: InBrowser | undefined;
}

/** `undefined` in the app. */
export const inBrowser = (): InBrowser | undefined => globalThis.canopyInBrowser;

/** A refused call; `problem` has the reason in words for the window. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  constructor(readonly problem: Problem) {
    super(problem.errors?.[0]?.message ?? problem.detail);
  }
}

/** The sentence for any error; a raw exception is never shown. */
export const errorText = (error: unknown): string => {
  if (!(error instanceof Refusal)) return messages.unexpected;
  return error.problem.code === 'not_found' ? messages.deletedElsewhere : error.message;
};

/** Calls the main process. @param callId the id that `cancelCall` takes @throws Refusal when the call is refused */
export const callMain = async <A, R>(call: IpcCall<A, R>, args: A, callId?: string): Promise<R> => {
  const outcome = call.outcome.parse(await globalThis.canopy.call(call.name, args, callId));
  if (!outcome.ok) throw new Refusal(outcome.error);
  return outcome.value;
};

/** Subscribes to an event of the main process. @returns the function that unsubscribes */
export const onMain = <P>(event: IpcEvent<P>, listener: (payload: P) => void): (() => void) =>
  globalThis.canopy.on(event.name, (raw) => listener(event.payload.parse(raw)));

/** Opens a workspace file that was dropped on the window. @throws Refusal when it is refused */
export const openDropped = async (file: File): Promise<void> => {
  const outcome = openDroppedCall.outcome.parse(await globalThis.canopy.openDropped(file));
  if (!outcome.ok) throw new Refusal(outcome.error);
};
