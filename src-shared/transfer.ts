import { z } from 'zod';
import { idSchema } from './category';
import { exportFormatSchema } from './import-plan';
import { LIMITS } from './limits';
import { messages } from './messages';

/** What a file that holds categories is: a table, Canopy's own JSON, or names as an indented list. */
export const tableFormatSchema = z.enum(['csv', 'json', 'text']);
export type TableFormat = z.output<typeof tableFormatSchema>;

/** What is exported; where to, the person is asked by the main process. */
export const exportRequestSchema = z.strictObject({
  format: exportFormatSchema,
  /** The branches of these; `null`: everything. */
  ids: z.array(idSchema).min(1).max(LIMITS.categories).nullable(),
  /** Of a table: whether it is written so that spreadsheets read it well. */
  forSpreadsheet: z.boolean()
});
export type ExportRequest = z.output<typeof exportRequestSchema>;

/** The name of the file and how many categories are in it; `null`: the person thought better of it. */
export const exportedSchema = z.object({ file: z.string(), count: z.int().min(0) }).nullable();

/** A file that the person has chosen: by what it is called from now on, and its name. The path stays with the main process. */
export const chosenFileSchema = z.object({ id: z.uuid(), name: z.string() }).nullable();
export type ChosenFile = NonNullable<z.output<typeof chosenFileSchema>>;
export const fileIdSchema = z.strictObject({ id: z.uuid() });

/** More is not dropped by hand, and would stop the window on its way. */
export const MOST_DROPPED_BYTES = 64 * 1024 * 1024;

/** A file that was dropped on the window: a page gets its content, and not where it lies. */
export const droppedFileSchema = z.strictObject({
  name: z.string().min(1).max(1_000),
  bytes: z
    .custom<Uint8Array>((value) => value instanceof Uint8Array)
    .refine(({ byteLength }) => byteLength <= MOST_DROPPED_BYTES, messages.fileTooLarge)
});

/** What was found in a file, before anything is changed. */
export const importPreviewSchema = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('read'),
    format: tableFormatSchema,
    count: z.int().min(0),
    levels: z.int().min(0),
    /** The first of them, in the order of the tree. */
    first: z.array(z.object({ depth: z.int().min(0), name: z.string() })),
    /** Of a table: what each column is taken for, in the order of the file. */
    columns: z.array(z.object({ header: z.string(), meaning: z.string() })),
    /** The first fields of the metadata, and how many there are. */
    metadata: z.array(z.string()),
    metadataCount: z.int().min(0),
    /** What it has that not every service keeps. */
    has: z.array(z.enum(['slug', 'description', 'visible'])),
    /** What else to know, a sentence each. */
    notes: z.array(z.string())
  }),
  /** Why nothing can be made of it, a sentence each, with the line. */
  z.object({ state: z.literal('refused'), problems: z.array(z.string()).min(1) }),
  z.object({ state: z.literal('cancelled') })
]);
export type ImportPreview = z.output<typeof importPreviewSchema>;
export type ReadableImport = Extract<ImportPreview, { state: 'read' }>;

/** Where the categories of a file go: as the last under a category, or of the top level. */
export const importRequestSchema = z.strictObject({ id: z.uuid(), parentId: idSchema.nullable() });

export const importedSchema = z.discriminatedUnion('state', [
  /** `rootIds`: the topmost of the new categories, in order. */
  z.object({ state: z.literal('done'), count: z.int().min(0), rootIds: z.array(idSchema) }),
  z.object({ state: z.literal('cancelled') })
]);
export type Imported = z.output<typeof importedSchema>;
