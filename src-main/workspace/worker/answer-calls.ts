import type { CallMap, Handlers, Outcome } from '../../../src-shared/ipc-call';
import { StoreError } from '../../domain/errors';
import type { Log } from '../../platform/log';
import { CancelFlag, problemOf, THREAD_CALLS, type ThreadCall } from '../thread-protocol';

type Calls = typeof THREAD_CALLS;

/** What a handler knows of its call: whether it is cancelled, and the id under which the window can cancel it. */
export type CallControl = Pick<CancelFlag, 'isCancelled' | 'callId'>;

export type ThreadHandlers<K extends keyof Calls = keyof Calls> = Pick<Handlers<Calls, CallControl>, K>;

export const someHandlers = <K extends keyof Calls>(handlers: ThreadHandlers<K>): ThreadHandlers<K> => handlers;

const isKey = (key: string): key is keyof Calls => Object.hasOwn(THREAD_CALLS, key);

/** Checks the arguments of a call and answers it. @returns a function that never rejects */
export const answerCalls = (handlers: ThreadHandlers, log: Log): ((call: ThreadCall) => Promise<Outcome<unknown>>) => {
  const calls: CallMap<Calls> = THREAD_CALLS;
  const answer = async <K extends keyof Calls>(key: K, args: unknown, control: CallControl): Promise<unknown> =>
    handlers[key](calls[key].args.parse(args), control);
  return async ({ key, args, cancelFlag, callId }) => {
    try {
      if (!isKey(key)) throw new Error(`There is no call “${key}”.`);
      return { ok: true, value: (await answer(key, args, new CancelFlag(callId, cancelFlag))) ?? null };
    } catch (error) {
      // A refusal is no bug, and is not logged.
      if (!(error instanceof StoreError)) log.error('window_call_failed', error, { call: key });
      return { ok: false, error: problemOf(error) };
    }
  };
};

const LARGE = 64 * 1024;

interface Transferable {
  readonly outcome: Outcome<unknown>;
  readonly transfer: ArrayBuffer[];
}

const isLarge = (value: unknown): value is Uint8Array => value instanceof Uint8Array && value.byteLength >= LARGE;

/** Large bytes are transferred: the receiver would block the main thread by copying them. */
export const transferable = (outcome: Outcome<unknown>): Transferable => {
  if (!outcome.ok) return { outcome, transfer: [] };
  const { value } = outcome;
  const holder = typeof value === 'object' && value !== null && 'body' in value ? value : null;
  const large = holder?.body ?? value;
  if (!isLarge(large)) return { outcome, transfer: [] };
  const copy = new Uint8Array(large);
  return { outcome: { ok: true, value: holder === null ? copy : { ...holder, body: copy } }, transfer: [copy.buffer] };
};
