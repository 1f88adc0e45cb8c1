import { z } from 'zod';
import { idSchema } from './category';
import {
  exportFormatSchema,
  faultChoicesSchema,
  fieldMappingSchema,
  fileFormatSchema,
  foundFaultSchema,
  hierarchySchema,
  importSettingsSchema,
  mergeModeSchema,
  platformSchema,
  readingOptionsSchema
} from './import-plan';
import { keptCustomFieldSchema } from './fields';
import { VIEW_NAME_LENGTH } from './kept-columns';
import { bytesSchema } from './lazy-schemas';
import { LIMITS } from './limits';
import { messages } from './messages';
import { saidSchema } from './said-again';

export const exportRequestSchema = z.strictObject({
  format: exportFormatSchema,
  platform: platformSchema.optional(),
  ids: z.array(idSchema).min(1).max(LIMITS.categories).nullable(),
  forSpreadsheet: z.boolean()
});
export type ExportRequest = z.output<typeof exportRequestSchema>;

/** What the window asks for. `profile`: the saved export that it goes by, which goes where it went last. */
export const exportQuestionSchema = exportRequestSchema.extend({
  profile: z.string().max(VIEW_NAME_LENGTH).optional()
});

/** The name of the file and how many categories are in it; `null`: the person canceled. */
export const exportedSchema = z.object({ file: z.string(), count: z.int().min(0) }).nullable();

/** A file that the person has chosen: its id from now on, and its name. The path stays with the main process. */
export const chosenFileSchema = z.object({ id: z.uuid(), name: z.string() }).nullable();
export type ChosenFile = NonNullable<z.output<typeof chosenFileSchema>>;
export const fileIdSchema = z.strictObject({ id: z.uuid() });

/** More is not dropped by hand, and would stop the window on its way. */
export const MOST_DROPPED_BYTES = 64 * 1024 * 1024;

/** A file that was dropped on the window: a page gets its content, and not where it lies. */
export const droppedFileSchema = z.strictObject({
  name: z.string().min(1).max(1_000),
  bytes: bytesSchema.refine(({ byteLength }) => byteLength <= MOST_DROPPED_BYTES, messages.fileTooLarge)
});

const previewRowSchema = z.object({
  depth: z.int().min(0),
  name: z.string(),
  /** The category is not in the file, but others name it as their parent. */
  isMade: z.literal(true).optional(),
  /** Where in the file the category stands, if it is left out. */
  leftOut: saidSchema.optional(),
  faults: z.array(faultChoicesSchema.keyof()).optional()
});
export type PreviewRow = z.output<typeof previewRowSchema>;

/** Rows of a preview that come at once. */
export const PREVIEW_PAGE = 200;

export const importPreviewSchema = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('read'),
    format: fileFormatSchema,
    /** How it was read in fact, with what was guessed; what does not concern the format is left out. */
    reading: readingOptionsSchema,
    sheets: z.array(z.string()),
    languages: z.array(z.string()),
    mapping: fieldMappingSchema,
    samples: z.array(z.array(z.string())),
    filled: z.array(z.int().min(0)),
    count: z.int().min(0),
    levels: z.int().min(0),
    /** The first page of rows: the categories in the order of the tree, and behind them those that are left out. */
    first: z.array(previewRowSchema),
    leftOut: z.int().min(0),
    faults: z.array(foundFaultSchema),
    metadata: z.array(z.string()),
    metadataCount: z.int().min(0),
    has: z.array(z.enum(['slug', 'description', 'visible'])),
    /** Whether categories have ids that a new workspace would keep. */
    hasIds: z.boolean(),
    /** The fields of the workspace that a file of Canopy was exported from. */
    customFields: z.array(keptCustomFieldSchema),
    notes: z.array(saidSchema)
  }),
  z.object({ state: z.literal('refused'), problems: z.array(saidSchema).min(1) }),
  z.object({ state: z.literal('cancelled') })
]);
export type ImportPreview = z.output<typeof importPreviewSchema>;
export type ReadableImport = Extract<ImportPreview, { state: 'read' }>;

/** A look at a file by settings. The same file can be looked at by others afterwards. */
export const importLookSchema = fileIdSchema.extend({ settings: importSettingsSchema });
export type ImportLook = z.output<typeof importLookSchema>;

export const importRowsQuestionSchema = importLookSchema.extend({ from: z.int().min(0) });
export type ImportRowsQuestion = z.output<typeof importRowsQuestionSchema>;
export const importRowsSchema = z.object({ rows: z.array(previewRowSchema).max(PREVIEW_PAGE) });
export type ImportRows = z.output<typeof importRowsSchema>;

/** Adds the categories of a file. `parentId`: where they go, as the last under a category; `null`: of the top level. */
export const importRequestSchema = importLookSchema.extend({ parentId: idSchema.nullable() });
export type ImportRequest = z.output<typeof importRequestSchema>;

/** How a file is to be matched with the tree. `hierarchy`: where its fields, by these settings, put it. */
export const importComparisonSchema = importLookSchema.extend({ mode: mergeModeSchema, hierarchy: hierarchySchema });
export type ImportComparison = z.output<typeof importComparisonSchema>;

export const comparedImportSchema = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('planned'),
    /** The tree that would come of it, as the body of `GET /api/categories`; what is new has ids from `FIRST_STAND_IN_ID`. */
    body: bytesSchema,
    /** Categories of the file that could be several of the tree, or share what they are matched by; they count as new. */
    unclear: z.int().min(0)
  }),
  z.object({ state: z.literal('nothing_to_match_by') }),
  z.object({ state: z.literal('cancelled') })
]);
export type ComparedImport = z.output<typeof comparedImportSchema>;

/** An import that was under way as Canopy ended, and of which nothing was applied. `file`: its name. */
export const lostImportSchema = z.object({ file: z.string() });
export type LostImport = z.output<typeof lostImportSchema>;

export const importedSchema = z.discriminatedUnion('state', [
  /** `rootIds`: the topmost of the new categories, in order. */
  z.object({ state: z.literal('done'), count: z.int().min(0), rootIds: z.array(idSchema) }),
  z.object({ state: z.literal('cancelled') })
]);
export type Imported = z.output<typeof importedSchema>;
