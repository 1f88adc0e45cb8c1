import { z } from 'zod';
import { idSchema } from './category';
import { lazyObject, lazyUnion } from './lazy-schemas';

/** What a person may do in one workspace. A viewer reads; a proposer also proposes changes; an editor changes categories; an admin also decides who else may. */
export const roleSchema = z.enum(['viewer', 'proposer', 'editor', 'admin']);
export type Role = z.output<typeof roleSchema>;

/** The caller of a team's service, as `GET /api/me` answers: its owner, who may do all, or one of its people. */
export const meSchema = lazyUnion('kind', () => [
  z.object({ kind: z.literal('owner') }),
  z.object({
    kind: z.literal('person'),
    person: z.string().min(1).max(200),
    name: z.string().max(1_000),
    role: roleSchema,
    /** The category, of the service, that all their changes have to be below; `null`: anywhere. */
    branch: idSchema.nullable()
  })
]);
export type Me = z.output<typeof meSchema>;

/** What the person whose credentials a replica presents may do there, by the ids of the replica. */
export const rightsSchema = lazyObject(() => ({
  person: z.string(),
  name: z.string(),
  role: roleSchema,
  /** `elsewhere`: below a category that is not here, or no longer. */
  limit: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('none') }),
    z.object({ kind: z.literal('branch'), branch: idSchema }),
    z.object({ kind: z.literal('elsewhere') })
  ])
}));
export type Rights = z.output<typeof rightsSchema>;
