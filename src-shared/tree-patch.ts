import { z } from 'zod';
import { categoryFieldsSchema, idSchema } from './category';
import { parseJson } from './parse-json';
import { lazyObject, lazyUnion } from './lazy-schemas';

/** Where a category stands: right after which sibling (`null`: first). An anchor stays true when siblings elsewhere come and go. */
export const placeSchema = lazyObject(() => ({ parentId: idSchema.nullable(), afterId: idSchema.nullable() }));
export type Place = z.output<typeof placeSchema>;

/** Fields as the file has them: an invalid time must not keep a window from following the tree. */
const patchedFieldsSchema = z.lazy(() => categoryFieldsSchema.extend({ createdAt: z.string(), updatedAt: z.string() }));

const treeChangeSchema = lazyUnion('kind', () => [
  z.object({ kind: z.literal('create'), id: idSchema, fields: patchedFieldsSchema, place: placeSchema }),
  z.object({
    kind: z.literal('update'),
    id: idSchema,
    fields: patchedFieldsSchema.unwrap().partial(),
    place: placeSchema.optional()
  }),
  z.object({ kind: z.literal('delete'), id: idSchema })
]);
export type TreeChange = z.output<typeof treeChangeSchema>;

export const authorSchema = z.enum(['window', 'http', 'import', 'sync']);
export type Author = z.output<typeof authorSchema>;

/**
 * What a change group did. `count`: categories touched. `backup`: a backup from the time in the subject took the place; it is never undone.
 * `updateFrom`, `replaceWith`: a file was applied, the subject is its name. `publish`: a proposal, by its title.
 */
export const groupSummarySchema = lazyObject(() => ({
  action: z.enum([
    'create',
    'rename',
    'edit',
    'move',
    'delete',
    'import',
    'restore',
    'backup',
    'copy',
    'sort',
    'merge',
    'replace',
    'updateFrom',
    'replaceWith',
    'publish',
    'sync'
  ]),
  subject: z.string(),
  count: z.int().min(1)
}));
export type GroupSummary = z.output<typeof groupSummarySchema>;

const nextStepSchema = lazyObject(() => ({
  ...groupSummarySchema.unwrap().shape,
  /** Greater than that of any earlier step, and the same once it was undone and redone. A log of an earlier version has none. */
  step: z.int().min(0).default(0)
}));

export const journalStateSchema = lazyObject(() => ({
  undo: nextStepSchema.nullable(),
  redo: nextStepSchema.nullable()
}));
export type JournalState = z.output<typeof journalStateSchema>;

/** One commit, for everyone who keeps a copy: `changes` in order lead from `from` to `to`; `null`: too many, the copy is read again. */
export const treePatchSchema = lazyObject(() => ({
  from: z.int().min(0),
  to: z.int().min(1),
  author: authorSchema,
  person: z.string().optional(),
  changes: z.array(treeChangeSchema).nullable(),
  count: z.int().min(0),
  /** The undo state of the person who made the change, since in a team undo is each person's own. */
  journal: journalStateSchema
}));
export type TreePatch = z.output<typeof treePatchSchema>;

/** A patch crosses to the windows as JSON text: an object of thousands of parts is copied part by part, at each border again. */
export const writePatch = (patch: TreePatch): string => JSON.stringify(patch);

/** @throws Error when the text is none that `writePatch` writes */
export const readPatch = (text: string): TreePatch => treePatchSchema.parse(parseJson(text));

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
