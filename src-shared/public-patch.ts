import { z } from 'zod';
import { authorSchema, treeChangeSchema } from './tree-patch';
import { lazyObject } from './lazy-schemas';

/** One commit as other programs follow it: `changes` in order lead from `from` to `revision`; `null`: the tree is to be read again. */
export const publicPatchSchema = lazyObject(() => ({
  from: z.int().min(0),
  revision: z.int().min(1),
  author: authorSchema,
  person: z.string().optional(),
  changes: z.array(treeChangeSchema).nullable()
}));
export type PublicPatch = z.output<typeof publicPatchSchema>;

/** `data` of a page of the feed. `revision`: of the last patch in it, or the one that was asked for; `more`: whether others follow at once. */
export const changePageSchema = lazyObject(() => ({
  revision: z.int().min(0),
  more: z.boolean(),
  patches: z.array(publicPatchSchema)
}));
