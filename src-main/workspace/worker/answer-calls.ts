import type { CallMap, Handlers, Outcome } from '../../../src-shared/ipc-call';
import { StoreError } from '../../domain/errors';
import type { Log } from '../../platform/log';
import { CancelFlag, problemOf, THREAD_CALLS, type ThreadCall } from '../thread-protocol';

type Calls = typeof THREAD_CALLS;

/** What a handler may ask about the call that it answers. */
export type CallControl = Pick<CancelFlag, 'isCancelled' | 'callId'>;

/** What answers some calls of a thread. A call that nobody can end has no control. */
export type ThreadHandlers<K extends keyof Calls = keyof Calls> = Pick<Handlers<Calls, CallControl>, K>;

const isKey = (key: string): key is keyof Calls => Object.hasOwn(THREAD_CALLS, key);

/**
 * Answers calls by their keys. Arguments are checked here once more: whoever sends them, this is the side that acts.
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
      // What the person is told is no fault of ours and has no place in a log.
      if (!(error instanceof StoreError)) log.error('window_call_failed', error, { call: key });
      return { ok: false, error: problemOf(error) };
    }
  };
};

/** Fewer bytes are copied in no time. */
const LARGE = 64 * 1024;

interface HandedOver {
  readonly outcome: Outcome<unknown>;
  /** For `postMessage`. */
  readonly transfer: ArrayBuffer[];
}

const isLarge = (value: unknown): value is Uint8Array => value instanceof Uint8Array && value.byteLength >= LARGE;

/**
 * An outcome whose large bytes, the value itself or its `body`, are a copy that the other thread gets as its own. What is posted
 * otherwise is copied by the thread that receives it: of a tree of 100,000 categories that held Electron's main thread for a
 * tenth of a second. The workspace keeps the bytes that are copied.
 */
export const handedOver = (outcome: Outcome<unknown>): HandedOver => {
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
