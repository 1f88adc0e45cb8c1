import type { CallMap, Handlers, Outcome } from '../../../src-shared/ipc-call';
import { StoreError } from '../../domain/errors';
import type { Log } from '../../platform/log';
import { CancelFlag, problemOf, THREAD_CALLS, type ThreadCall } from '../thread-protocol';

type Calls = typeof THREAD_CALLS;

/** What a handler knows of its call: whether it is cancelled, and the id under which the window can cancel it. */
export type CallControl = Pick<CancelFlag, 'isCancelled' | 'callId'>;

/** The handlers of some calls of a thread. */
export type ThreadHandlers<K extends keyof Calls = keyof Calls> = Pick<Handlers<Calls, CallControl>, K>;

const isKey = (key: string): key is keyof Calls => Object.hasOwn(THREAD_CALLS, key);

/**
 * Answers calls by their keys, after checking their arguments.
 * @returns a function that never rejects
 */
export const answerCalls = (handlers: ThreadHandlers, log: Log): ((call: ThreadCall) => Promise<Outcome<unknown>>) => {
  const calls: CallMap<Calls> = THREAD_CALLS;
  const answer = async <K extends keyof Calls>(key: K, args: unknown, control: CallControl): Promise<unknown> =>
    handlers[key](calls[key].args.parse(args), control);
  return async ({ key, args, cancelFlag, callId }) => {
    try {
      if (!isKey(key)) throw new Error(`There is no call “${key}”.`);
      return { ok: true, value: await answer(key, args, new CancelFlag(callId, cancelFlag)) };
    } catch (error) {
      // A refusal with a sentence for the person is no fault of ours, and is not logged.
      if (!(error instanceof StoreError)) log.error('window_call_failed', error, { call: key });
      return { ok: false, error: problemOf(error) };
    }
  };
};

/** Bytes from which transferring is faster than copying. */
const LARGE = 64 * 1024;

interface Transferable {
  readonly outcome: Outcome<unknown>;
  /** The second argument of `postMessage`. */
  readonly transfer: ArrayBuffer[];
}

const isLarge = (value: unknown): value is Uint8Array => value instanceof Uint8Array && value.byteLength >= LARGE;

/**
 * Prepares an outcome for `postMessage`: large bytes, the value itself or its `body`, are copied here and transferred. Otherwise
 * the receiver would copy them, which blocked Electron's main thread for 0.1 s with a tree of 100,000 categories.
 */
export const transferable = (outcome: Outcome<unknown>): Transferable => {
  if (!outcome.ok) return { outcome, transfer: [] };
  const { value } = outcome;
  if (isLarge(value)) {
    const copy = new Uint8Array(value);
    return { outcome: { ok: true, value: copy }, transfer: [copy.buffer] };
  }
  if (typeof value === 'object' && value !== null && 'body' in value && isLarge(value.body)) {
    const copy = new Uint8Array(value.body);
    return { outcome: { ok: true, value: { ...value, body: copy } }, transfer: [copy.buffer] };
  }
  return { outcome, transfer: [] };
};
