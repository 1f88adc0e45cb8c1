import { z } from 'zod';
import { FIELD_NAMES, idSchema, isFlag } from './category';
import { authorSchema, groupSummarySchema } from './tree-patch';
import { lazyObject, lazyStrictObject, lazyUnion } from './lazy-schemas';

/** Where in a list to go on; `null` in a question: from the newest on, in an answer: nothing is left. */
const cursorSchema = z.lazy(() => z.int().min(0).nullable());

/** A parent at the time of a change. `name` is `null` for the place above the roots, and where it is no longer known. */
const historyParentSchema = lazyObject(() => ({ id: idSchema.nullable(), name: z.string().nullable() }));
export type HistoryParent = z.output<typeof historyParentSchema>;

/** One group of changes: what was done in one go, and is undone in one. */
export const historyEntrySchema = lazyObject(() => ({
  id: idSchema,
  at: z.iso.datetime(),
  author: authorSchema,
  person: z.string().optional(),
  /** The proposal that was published, and who published it, where people are known; `person` is its author then. */
  proposal: idSchema.optional(),
  publisher: z.string().optional(),
  /** `undo` and `redo` are done by that command; everything else is `do`. */
  way: z.enum(['do', 'undo', 'redo']),
  summary: groupSummarySchema,
  undone: z.boolean(),
  /** For one category that was moved, if known: its parents, the same twice for a move among siblings. */
  move: z.object({ from: historyParentSchema, to: historyParentSchema }).optional()
}));
export type HistoryEntry = z.output<typeof historyEntrySchema>;

/** Filters of the history; what is left out narrows nothing. Newest first, at most 100 at a time. */
export const historyQuestionSchema = lazyStrictObject(() => ({
  categoryId: idSchema.nullable(),
  author: authorSchema.nullable(),
  /** Only changes by this person of a team. `isYou`: with those made in a window of this workspace without a name. */
  person: z.strictObject({ id: z.string(), isYou: z.boolean() }).optional(),
  before: cursorSchema
}));
export type HistoryQuestion = z.output<typeof historyQuestionSchema>;

export const historyPageSchema = lazyObject(() => ({
  entries: z.array(historyEntrySchema),
  next: cursorSchema,
  /** The time of the oldest change, where older ones have been dropped; `null`: none have. */
  keptSince: z.iso.datetime().nullable()
}));
export type HistoryPage = z.output<typeof historyPageSchema>;

/** A field that a change has given another value. Metadata comes as the text of its JSON. */
const fieldChangeSchema = lazyUnion('field', () => [
  z.object({
    field: z.enum(FIELD_NAMES.filter((field) => !isFlag(field))),
    before: z.string().nullable(),
    after: z.string().nullable()
  }),
  z.object({ field: z.enum(FIELD_NAMES.filter(isFlag)), before: z.boolean(), after: z.boolean() })
]);
export type FieldChange = z.output<typeof fieldChangeSchema>;

export const historyChangeSchema = lazyObject(() => ({
  id: idSchema,
  groupId: idSchema,
  at: z.iso.datetime(),
  author: authorSchema,
  person: z.string().optional(),
  categoryId: idSchema,
  name: z.string(),
  kind: z.enum(['create', 'update', 'delete']),
  /** The version that the category then had; of a deletion, the one that it last had. */
  version: z.int().min(1),
  fields: z.array(fieldChangeSchema),
  /** `null` where the change did not move it: `from` of a creation, `to` of a deletion. A move among siblings has the same parent twice. */
  from: historyParentSchema.nullable(),
  to: historyParentSchema.nullable(),
  /** Whether the category is there now, and differs from what it was after this change. */
  restorable: z.boolean()
}));
export type HistoryChange = z.output<typeof historyChangeSchema>;

/** The changes of one group, or of one category across groups; newest first, at most 200 at a time. */
export const changesQuestionSchema = z.lazy(() =>
  z.union([
    z.strictObject({ groupId: idSchema, before: cursorSchema }),
    z.strictObject({ categoryId: idSchema, before: cursorSchema })
  ])
);
export type ChangesQuestion = z.output<typeof changesQuestionSchema>;

export const changesPageSchema = lazyObject(() => ({ changes: z.array(historyChangeSchema), next: cursorSchema }));
export type ChangesPage = z.output<typeof changesPageSchema>;

export const categoryVersionSchema = lazyObject(() => ({
  changeId: idSchema,
  /** What restoring would change: `before` is what it is now, `after` what it was then. */
  fields: z.array(fieldChangeSchema),
  /** The former parent, if the category has another now; `isThere`: whether that parent can take it back. */
  parent: historyParentSchema.unwrap().extend({ isThere: z.boolean() }).nullable()
}));
export type CategoryVersion = z.output<typeof categoryVersionSchema>;

export const versionQuestionSchema = z.strictObject({ categoryId: idSchema, changeId: idSchema });

/** `place`: move it back to its parent of that time too. */
export const restoreVersionSchema = z.lazy(() => versionQuestionSchema.extend({ place: z.boolean() }));
export type RestoreVersion = z.output<typeof restoreVersionSchema>;

/** A deleted category with everything that was deleted with it. Its id is that of the topmost category. */
const trashEntrySchema = lazyObject(() => ({
  id: idSchema,
  name: z.string(),
  path: z.array(z.string()),
  count: z.int().min(1),
  deletedAt: z.iso.datetime(),
  author: authorSchema,
  person: z.string().optional(),
  /** Whether the category went by undoing its creation, rather than by a deletion. */
  isUndone: z.boolean(),
  /** The earliest time at which retention drops it: a pause without changes makes that later. `null`: never. */
  keptUntil: z.iso.datetime().nullable()
}));
export type TrashEntry = z.output<typeof trashEntrySchema>;

/** Newest first, at most 100 at a time. `text` narrows to names that contain it, whatever their case. */
export const trashQuestionSchema = lazyStrictObject(() => ({ text: z.string().max(255), before: cursorSchema }));
export const trashPageSchema = lazyObject(() => ({
  entries: z.array(trashEntrySchema),
  next: cursorSchema,
  total: z.int().min(0),
  categories: z.int().min(0)
}));
export type TrashPage = z.output<typeof trashPageSchema>;

export const trashIdsSchema = lazyStrictObject(() => ({ ids: z.array(idSchema).min(1).max(10_000) }));

const trashRestoredSchema = lazyObject(() => ({
  restored: z.int().min(1),
  /** The topmost categories; `elsewhere`: their parent is gone, so they stand under the nearest one above it, or at the top. */
  roots: z.array(z.object({ id: idSchema, name: z.string(), elsewhere: z.boolean() }))
}));
export type TrashRestored = z.output<typeof trashRestoredSchema>;

/** What a restoration came to; canceled, it leaves everything in the trash. */
export const trashRestorationSchema = lazyUnion('state', () => [
  trashRestoredSchema.unwrap().extend({ state: z.literal('done') }),
  z.object({ state: z.literal('cancelled') })
]);

export const daysSchema = z.lazy(() => z.int().min(1).max(36_500).nullable());

/** How long history and trash are kept. A trash entry always keeps the changes that it comes back from. */
export const retentionSchema = z.strictObject({ historyDays: daysSchema, trashDays: daysSchema });
export type Retention = z.output<typeof retentionSchema>;

export const retentionStateSchema = lazyObject(() => ({
  retention: retentionSchema,
  changes: z.int().min(0),
  oldest: z.iso.datetime().nullable(),
  bytes: z.int().min(0)
}));
export type RetentionState = z.output<typeof retentionStateSchema>;
