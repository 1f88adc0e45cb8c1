import { ipcMain, type IpcMainInvokeEvent, type WebContents } from 'electron';
import { WINDOW_CALLS } from '../../../src-shared/ipc';
import { callIdSchema, type IpcCall, type Outcome } from '../../../src-shared/ipc-call';
import { problemOf } from '../../workspace/thread-protocol';
import { hasTooManyValues } from './argument-size';
import { ThreadRefusal } from '../../workspace/client';

/** What stands between the window's calls and their handlers. */
export interface Guard {
  /** Whether a page address is the window's own. */
  readonly isOwnAddress: (address: string) => boolean;
  /** Told of everything that is refused or goes wrong here, with the call's name. */
  readonly report: (call: string, error: unknown) => void;
}

const idSchema = callIdSchema.optional();

/** By what a window can cancel a call; most calls have none, since they take no time. */
type CallId = string | undefined;

/** The calls whose arguments hold bytes. */
const TAKE_BYTES: ReadonlySet<string> = new Set([WINDOW_CALLS.savePicture.name, WINDOW_CALLS.takeDropped.name]);

const isOwnSender = (event: IpcMainInvokeEvent, guard: Guard): boolean => {
  const frame = event.senderFrame;
  return frame !== null && frame === event.sender.mainFrame && guard.isOwnAddress(frame.url);
};

const answer = async <R>(
  name: string,
  event: IpcMainInvokeEvent,
  guard: Guard,
  raw: unknown,
  act: () => Promise<Outcome<R>>
): Promise<Outcome<R>> => {
  try {
    if (!isOwnSender(event, guard)) throw new Error("The sender is not the window's own page.");
    if (hasTooManyValues(raw, TAKE_BYTES.has(name))) throw new Error('The argument has too many values.');
    return await act();
  } catch (error) {
    // It was reported, if it had to be, by the thread that it comes from.
    if (error instanceof ThreadRefusal) return { ok: false, error: error.problem };
    guard.report(name, error);
    return { ok: false, error: problemOf(error) };
  }
};

/**
 * This file alone touches `ipcMain`. A call's sender is checked and its arguments are validated before the handler runs;
 * what the handler returns or throws reaches the window as a value.
 */
export const handleCall = <A, R>(
  call: IpcCall<A, R>,
  guard: Guard,
  handler: (args: A, sender: WebContents, callId: CallId) => R | Promise<R>
): void => {
  ipcMain.handle(call.name, (event, raw: unknown, rawId: unknown) =>
    answer(call.name, event, guard, raw, async () => ({
      ok: true,
      value: await handler(call.args.parse(raw), event.sender, idSchema.parse(rawId))
    }))
  );
};

/** Hands a call on to whoever answers it with an outcome. The sender is checked here; the arguments are, over there. */
export const forwardCall = (
  call: IpcCall<unknown, unknown>,
  guard: Guard,
  forward: (args: unknown, sender: WebContents, callId: CallId) => Promise<Outcome<unknown>>
): void => {
  ipcMain.handle(call.name, (event, raw: unknown, rawId: unknown) =>
    answer(call.name, event, guard, raw, () => forward(raw, event.sender, idSchema.parse(rawId)))
  );
};
