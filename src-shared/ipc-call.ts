import { z } from 'zod';
import { problemSchema, type Problem } from './envelope';

/** What comes back over IPC: a value, since a thrown error would keep only its message. */
export type Outcome<T> = { ok: true; value: T } | { ok: false; error: Problem };

/** One call: its name on the wire, what it passes, and what it gets back. */
export interface IpcCall<A, R> {
  readonly name: string;
  readonly args: z.ZodType<A>;
  readonly outcome: z.ZodType<Outcome<R>>;
}

export const ipcCall = <A, R>(name: string, args: z.ZodType<A>, result: z.ZodType<R>): IpcCall<A, R> => ({
  name,
  args,
  outcome: z.discriminatedUnion('ok', [
    z.object({ ok: z.literal(true), value: result }),
    z.object({ ok: z.literal(false), error: problemSchema }),
  ]),
});

/** What carries out each of the calls of a map. */
export type Handlers<M extends Readonly<Record<string, IpcCall<never, unknown>>>> = {
  readonly [K in keyof M]: M[K] extends IpcCall<infer A, infer R> ? (args: A) => R | Promise<R> : never;
};

/** Something that one side tells the other unasked. */
export interface IpcEvent<P> {
  readonly name: string;
  readonly payload: z.ZodType<P>;
}

export const ipcEvent = <P>(name: string, payload: z.ZodType<P>): IpcEvent<P> => ({ name, payload });
