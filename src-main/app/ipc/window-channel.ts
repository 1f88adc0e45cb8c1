import { ipcMain, type IpcMainInvokeEvent, type WebContents } from 'electron';
import { WINDOW_CALLS } from '../../../src-shared/ipc';
import {
  callIdSchema,
  type ArgsOf,
  type CallMap,
  type Handled,
  type IpcCall,
  type Outcome,
  type ResultsOf
} from '../../../src-shared/ipc-call';
import { typedKeys } from '../../../src-shared/typed-keys';
import { problemOf } from '../../workspace/thread-protocol';
import { ThreadRefusal } from '../../workspace/client';

export interface Guard {
  readonly isOwnAddress: (address: string) => boolean;
  readonly report: (call: string, error: unknown) => void;
}

const idSchema = callIdSchema.optional();

/** The id under which a window can cancel a call. Short calls have none. */
type CallId = string | undefined;

const TAKE_BYTES: ReadonlySet<string> = new Set([WINDOW_CALLS.saveFile.name, WINDOW_CALLS.takeDropped.name]);

/** Members and entries of one argument, more than those of a selection of a million categories. A text counts as one. */
const MOST_VALUES = 1_500_000;

/** Whether an argument has too many values for its schema, which reports each wrong one: some millions of them end the process. */
export const hasTooManyValues = (argument: unknown, takesBytes: boolean): boolean => {
  const open: unknown[] = [argument];
  let count = 0;
  // A cyclic value is counted until it is too large.
  while (open.length > 0 && count <= MOST_VALUES) {
    const value = open.pop();
    if (typeof value !== 'object' || value === null) continue;
    if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) count += takesBytes ? 1 : value.byteLength;
    else {
      const values: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
      count += values.length;
      for (const inner of values) if (typeof inner === 'object' && inner !== null) open.push(inner);
    }
  }
  return count > MOST_VALUES;
};

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
    // The workspace's thread has logged it already, if that was needed.
    if (error instanceof ThreadRefusal) return { ok: false, error: error.problem };
    guard.report(name, error);
    return { ok: false, error: problemOf(error) };
  }
};

type Handler<A, R> = (args: A, sender: WebContents, callId: CallId) => Handled<R> | Promise<Handled<R>>;
type Calls = typeof WINDOW_CALLS;
type WindowHandlers = { readonly [K in keyof Calls]: Handler<ArgsOf<Calls>[K], ResultsOf<Calls>[K]> };

/** Answers a call of the windows, once its sender and its arguments are checked. No other file uses `ipcMain`. */
export const handleCall = <A, R>(call: IpcCall<A, R>, guard: Guard, handler: Handler<A, R>): void => {
  ipcMain.handle(call.name, (event, raw: unknown, rawId: unknown) =>
    answer(call.name, event, guard, raw, async () => ({
      ok: true,
      value: (await handler(call.args.parse(raw), event.sender, idSchema.parse(rawId))) ?? null
    }))
  );
};

/** Answers calls by their keys in `WINDOW_CALLS`, as `handleCall` does. */
export const handleCalls = <K extends keyof WindowHandlers>(guard: Guard, handlers: Pick<WindowHandlers, K>): void => {
  const calls: CallMap<Calls> = WINDOW_CALLS;
  const handle = <Key extends K>(key: Key): void => handleCall(calls[key], guard, handlers[key]);
  for (const key of typedKeys(handlers)) handle(key);
};

/** Forwards a call to what answers it with an outcome. The sender is checked here, the arguments there. */
export const forwardCall = (
  call: IpcCall<unknown, unknown>,
  guard: Guard,
  forward: (args: unknown, sender: WebContents, callId: CallId) => Promise<Outcome<unknown>>
): void => {
  ipcMain.handle(call.name, (event, raw: unknown, rawId: unknown) =>
    answer(call.name, event, guard, raw, () => forward(raw, event.sender, idSchema.parse(rawId)))
  );
};
