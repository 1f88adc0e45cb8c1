import { z } from 'zod';
import { problemSchema, type Problem } from './envelope';
import { lazyUnion } from './lazy-schemas';

/** What comes back over IPC: a value, since a thrown error would keep only its message. */
export type Outcome<T> = { ok: true; value: T } | { ok: false; error: Problem };

/** An id that the window gives a call to be able to cancel it; unique within the window. */
export const callIdSchema = z.lazy(() => z.string().min(1).max(64));

/** The arguments or the answer of a call that has none. One for all: a schema for each was a tenth of what the start made. */
export const nothing = z.null();

export interface IpcCall<A, R> {
  readonly name: string;
  readonly args: z.ZodType<A>;
  readonly outcome: {
    readonly parse: (raw: unknown) => Outcome<R>;
  };
}

/** The outcome of every call; its value is then checked by the call's own schema. One schema keeps the start quick. */
const outcomeSchema = lazyUnion('ok', () => [
  z.object({ ok: z.literal(true), value: z.unknown() }),
  z.object({ ok: z.literal(false), error: problemSchema })
]);

export const ipcCall = <A, R>(name: string, args: z.ZodType<A>, result: z.ZodType<R>): IpcCall<A, R> => ({
  name,
  args,
  outcome: {
    parse: (raw) => {
      const outcome = outcomeSchema.parse(raw);
      return outcome.ok ? { ok: true, value: result.parse(outcome.value) } : outcome;
    }
  }
});

type AnyCalls = Readonly<Record<string, IpcCall<unknown, unknown>>>;
export type ArgsOf<M extends AnyCalls> = { [K in keyof M]: M[K] extends IpcCall<infer A, unknown> ? A : never };
export type ResultsOf<M extends AnyCalls> = { [K in keyof M]: M[K] extends IpcCall<unknown, infer R> ? R : never };

/** A map of calls with arguments and results side by side, so that a call and its handler agree under one key. */
export type CallMap<M extends AnyCalls> = { readonly [K in keyof M]: IpcCall<ArgsOf<M>[K], ResultsOf<M>[K]> };

/** A handler may return nothing for a call whose result is always `null`. */
export type Handled<R> = R | ([R] extends [null] ? void : never);

/** What carries out each of the calls of a map. `Control`: what a handler may ask about the call itself. */
export type Handlers<M extends AnyCalls, Control = undefined> = {
  readonly [K in keyof M]: (
    args: ArgsOf<M>[K],
    control?: Control
  ) => Handled<ResultsOf<M>[K]> | Promise<Handled<ResultsOf<M>[K]>>;
};

export interface IpcEvent<P> {
  readonly name: string;
  readonly payload: z.ZodType<P>;
}

export const ipcEvent = <P>(name: string, payload: z.ZodType<P>): IpcEvent<P> => ({ name, payload });
