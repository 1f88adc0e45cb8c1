import { z } from 'zod';
import { idSchema } from './category';
import { lazyObject, lazyStrictObject } from './lazy-schemas';

const SESSION = /^[A-Za-z0-9_-]{8,64}$/;

/** What a program says of where its person is. `leaving`: they go, and are no longer shown. */
export const presenceNoteSchema = lazyStrictObject(() => ({
  session: z.string().regex(SESSION),
  categoryId: idSchema.nullable(),
  editing: z.boolean(),
  leaving: z.boolean().optional()
}));
export type PresenceNote = z.output<typeof presenceNoteSchema>;

export const presentSchema = lazyObject(() => ({
  session: z.string(),
  person: z.string(),
  name: z.string(),
  categoryId: idSchema.nullable(),
  editing: z.boolean()
}));
export type Present = z.output<typeof presentSchema>;

/** The people in a workspace. `you`: the person who asks; `null`: nobody of the team, such as the service's owner. */
export const presenceSchema = lazyObject(() => ({ you: z.string().nullable(), sessions: z.array(presentSchema) }));
export type PresentPeople = z.output<typeof presenceSchema>;

export const knownPersonSchema = lazyObject(() => ({ person: z.string(), name: z.string() }));
export type KnownPerson = z.output<typeof knownPersonSchema>;

/** The people of a workspace, those who have left it too. */
export const peopleSchema = lazyObject(() => ({ you: z.string().nullable(), people: z.array(knownPersonSchema) }));
export type WorkspacePeople = z.output<typeof peopleSchema>;
