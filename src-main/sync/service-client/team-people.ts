import type { z } from 'zod';
import { enveloped } from '../../../src-shared/envelope';
import { peopleSchema, type PresenceNote, type WorkspacePeople } from '../../../src-shared/presence';
import { ifRemoteFails, RemoteFailure } from '../category-service';
import type { Caller } from './http/caller';
import { meSchema, type Me } from '../../../src-shared/me';

/** An answer that only a service of ours has, and its revision; `undefined`: this one does not. Rejects with `RemoteFailure`. */
export const askedBeside = async <T>(
  caller: Caller,
  template: string,
  schema: z.ZodType<T>
): Promise<{ readonly data: T; readonly revision: string | undefined } | undefined> => {
  const answer = await caller.call({
    operation: 'read',
    endpoint: ({ operation }) => operation(template),
    isBeside: true,
    accepts: [400, 403, 404, 405, 406, 410, 501]
  });
  if (answer.status !== 200) return undefined;
  const read = enveloped(schema).safeParse(await caller.json(answer)).data;
  return read && { data: read.data, revision: answer.headers['canopy-revision'] };
};

// Names are a help. What is wrong with the service is said by the calls that need it.
export const namedPeople = async (caller: Caller): Promise<WorkspacePeople | null> =>
  (await askedBeside(caller, '{read}/people', peopleSchema).catch(ifRemoteFails(undefined)))?.data ?? null;

/** Rejects with `RemoteFailure`. It goes out beside the calls that are under way, none of which is to wait for it. */
export const sendPresence = async (caller: Caller, note: PresenceNote): Promise<void> => {
  await caller.call({
    operation: 'update',
    endpoint: ({ operation }) => operation('{read}/presence'),
    body: JSON.stringify(note),
    isBeside: true
  });
};

const answerSchema = enveloped(meSchema);
/** Answers of a service with one token and no people: the desktop's own. */
const NOT_OFFERED = new Set([404, 405]);

/** Asks one of our own services who the person is. `unknown`: not now, and what is known stands. */
export const readMe = async (caller: Caller): Promise<Me | 'notOffered' | 'unknown'> => {
  const me = caller.endpoints.beside('/me');
  if (me === null) return 'notOffered';
  try {
    const answer = await caller.call({ operation: 'read', endpoint: () => me, accepts: [...NOT_OFFERED] });
    if (NOT_OFFERED.has(answer.status)) return 'notOffered';
    const read = answerSchema.safeParse(await caller.json(answer));
    return read.success ? read.data.data : 'notOffered';
  } catch (error) {
    if (error instanceof RemoteFailure) return 'unknown';
    throw error;
  }
};
