import type { CallMap, Handlers, Outcome } from '../../../src-shared/ipc-call';
import type { Log } from '../../platform/log/log';
import { StoreError } from '../../domain/errors';
import { refusalOf } from './refusal';
import { THREAD_CALLS, type ThreadCall } from '../protocol';

type Calls = typeof THREAD_CALLS;

const isKey = (key: string): key is keyof Calls => Object.hasOwn(THREAD_CALLS, key);

/**
 * Answers calls by their keys. Arguments are checked here once more: whoever sends them, this is the side that acts.
 * @returns a function that never rejects
 */
export const answerCalls = (handlers: Handlers<Calls>, log: Log): ((call: ThreadCall) => Promise<Outcome<unknown>>) => {
  const calls: CallMap<Calls> = THREAD_CALLS;
  const answer = async <K extends keyof Calls>(key: K, args: unknown): Promise<unknown> =>
    handlers[key](calls[key].args.parse(args));
  return async ({ key, args }) => {
    try {
      if (!isKey(key)) throw new Error(`There is no call “${key}”.`);
      return { ok: true, value: await answer(key, args) };
    } catch (error) {
      // What the person is told is no fault of ours and has no place in a log.
      if (!(error instanceof StoreError)) log.error('window_call_failed', error, { call: key });
      return { ok: false, error: refusalOf(error) };
    }
  };
};
