import { z } from 'zod';
import type { PersonId, RemoteId } from '../../../src-shared/ids';
import {
  peopleSchema,
  type PresenceNote,
  type WorkspacePeople,
  type PresentPeople
} from '../../../src-shared/presence';
import { ifRemoteFails, RemoteFailure, type Reading, type ReadingMark, type FollowingEnd } from '../category-service';
import type { Caller } from './http/caller';
import { meSchema, type Me } from '../../../src-shared/me';

/** The tag of our own services: the revision in quotes. */
const TAG = /^"(\d{1,15})"$/;

/** The revision of a service of ours at a reading; `undefined`: it is not one, or there was none. */
const revisionOf = (mark: ReadingMark | null): number | undefined => {
  const revision = TAG.exec(mark?.etag ?? '')?.[1];
  return revision === undefined ? undefined : Number(revision);
};

/** The revision of a service of ours that the last reading has shown, to tell its news from what is known. */
export class SeenRevision {
  #seen = -1;

  note(mark: ReadingMark | null): void {
    this.#seen = revisionOf(mark) ?? this.#seen;
  }

  follow(
    caller: Caller,
    onChange: () => void,
    signal: AbortSignal,
    onPresence?: (presence: PresentPeople) => void,
    onProposals?: () => void
  ): Promise<FollowingEnd> {
    return caller.follow(
      ({ operation }) => operation('{read}/changes'),
      (revision) => {
        if (revision > this.#seen) onChange();
      },
      signal,
      onPresence,
      onProposals
    );
  }
}

const MOST_PAGES = 10;

const changedSchema = z.object({
  data: z.object({
    revision: z.int(),
    more: z.boolean(),
    patches: z.array(
      z.object({
        revision: z.int(),
        person: z.string().optional(),
        changes: z.array(z.object({ id: z.int() })).nullable()
      })
    )
  })
});
const namedSchema = z.object({ data: peopleSchema });

/** An answer to a question that only a team's service knows; `undefined`: this one does not, or could not be asked. */
const asked = async <T>(caller: Caller, template: string, schema: z.ZodType<T>): Promise<T | undefined> => {
  const call = caller.call({
    operation: 'read',
    endpoint: ({ operation }) => operation(template),
    isBeside: true,
    accepts: [400, 403, 404, 405, 406, 410, 501]
  });
  // Names are optional. What is wrong with the service is said by the calls that need it.
  return call
    .then(async (answer) => (answer.status === 200 ? schema.safeParse(await caller.json(answer)).data : undefined))
    .catch(ifRemoteFails(undefined));
};

export const namingPeople = async (caller: Caller, known: ReadingMark | null, reading: Reading): Promise<Reading> => {
  const [from, to] = [revisionOf(known), reading.state === 'read' ? revisionOf(reading.mark) : undefined];
  if (reading.state !== 'read' || from === undefined || to === undefined || from >= to) return reading;
  return { ...reading, changedBy: await changedBetween(caller, from, to) };
};

/** Who has changed which category after one revision and up to another, in order, as far as the service says. */
const changedBetween = async (
  caller: Caller,
  from: number,
  to: number
): Promise<readonly (readonly [RemoteId, PersonId])[]> => {
  const found: (readonly [RemoteId, PersonId])[] = [];
  let since = from;
  for (let pages = 0; pages < MOST_PAGES && since < to; pages += 1) {
    const page = await asked(caller, `{read}/changes?since=${since}`, changedSchema);
    if (page === undefined) return found;
    for (const { revision, person, changes } of page.data.patches)
      if (person !== undefined && revision <= to) for (const { id } of changes ?? []) found.push([id, person]);
    if (!page.data.more || page.data.revision <= since) return found;
    since = page.data.revision;
  }
  return found;
};

export const namedPeople = async (caller: Caller): Promise<WorkspacePeople | null> =>
  (await asked(caller, '{read}/people', namedSchema))?.data ?? null;

/** Rejects with `RemoteFailure`. It goes out beside the calls that are under way, none of which is to wait for it. */
export const sendPresence = async (caller: Caller, note: PresenceNote): Promise<void> => {
  await caller.call({
    operation: 'update',
    endpoint: ({ operation }) => operation('{read}/presence'),
    body: JSON.stringify(note),
    isBeside: true
  });
};

const answerSchema = z.object({ data: meSchema });
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
