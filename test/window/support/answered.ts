import type { IpcCall } from '../../../src-shared/ipc-call';

/** What answers a call, by its name on the wire. Throws for arguments that are none. */
export type Answered = readonly [string, (args: unknown, callId?: string) => unknown];

export const answered = <A, R>(
  { name, args: schema }: IpcCall<A, R>,
  act: (args: A, callId?: string) => R | Promise<R>
): Answered => [name, (args, callId) => act(schema.parse(args), callId)];
