import { z } from 'zod';
import { carriedFieldsSchema, idSchema } from './category';
import { callIdSchema } from './ipc-call';
import { newKey } from './ids';
import { LIMITS } from './limits';
import { groupSummarySchema } from './tree-patch';
import { lazyObject, lazyStrictObject, lazyUnion } from './lazy-schemas';

/** A category that is there, by its id, or one that an earlier edit of the same list creates, by its new key. */
const refSchema = z.lazy(() => z.int().refine((ref) => ref !== 0));

const newKeySchema = z.lazy(() =>
  z
    .int()
    .max(-1)
    .transform((key) => newKey(-key))
);

/** Right after a sibling (`null`: first), or last where `afterId` is left out. */
const editPlaceSchema = lazyStrictObject(() => ({
  parentId: refSchema.nullable(),
  afterId: refSchema.nullable().optional()
}));
export type EditPlace = z.output<typeof editPlaceSchema>;

/** What the window does to many categories at once, with places by anchors, which stay true while earlier edits are carried out. */
export const treeEditSchema = lazyUnion('kind', () => [
  z.strictObject({
    kind: z.literal('create'),
    key: newKeySchema,
    fields: carriedFieldsSchema,
    place: editPlaceSchema,
    /** For a category that was deleted here: it comes back under this id while that is free and known. */
    formerId: idSchema.optional()
  }),
  z.strictObject({
    kind: z.literal('update'),
    id: refSchema,
    /** Refused, like an `If-Match`, when the category is at another version. */
    ifVersion: z.int().min(1).optional(),
    fields: carriedFieldsSchema.partial()
  }),
  z.strictObject({ kind: z.literal('move'), id: refSchema, place: editPlaceSchema }),
  z.strictObject({ kind: z.literal('delete'), id: refSchema }),
  z.strictObject({ kind: z.literal('arrange'), parentId: refSchema.nullable(), ids: z.array(refSchema) })
]);
export type TreeEditRequest = z.output<typeof treeEditSchema>;

/** Edits that are one step of undo, and either all carried out or none. */
export const treeEditsSchema = lazyStrictObject(() => ({
  /** Nothing is published but through `proposals`. */
  action: groupSummarySchema.unwrap().shape.action.exclude(['publish']),
  /** The name of the category that stands for all, shown where there is only one. */
  subject: z.string(),
  edits: z.array(treeEditSchema).min(1).max(LIMITS.categories)
}));
export type TreeEdits = z.output<typeof treeEditsSchema>;

export const treeEditedSchema = lazyUnion('state', () => [
  /** `changed`: how many categories. `created`: the key of each new category and the id that it got. */
  z.object({
    state: z.literal('done'),
    changed: z.int().min(0),
    created: z.array(z.tuple([newKeySchema, idSchema]))
  }),
  z.object({ state: z.literal('cancelled') })
]);
export type TreeEdited = z.output<typeof treeEditedSchema>;

/** Progress of edits that take long, sent now and then. `callId`: of the call that they are part of, if it has one. */
export const editProgressSchema = lazyObject(() => ({
  callId: callIdSchema.optional(),
  done: z.int().min(0),
  total: z.int().min(1)
}));
export type EditProgress = z.output<typeof editProgressSchema>;
