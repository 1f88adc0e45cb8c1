import { z } from 'zod';
import { typedKeys } from './typed-keys';
import { saidSchema } from './said-again';

/*
 * What is known of a file that is being imported, before anything is changed: how it was read, what its fields were taken for,
 * what is wrong in it, and what the person has chosen about that. The same choices are the command line's options.
 */

export const fileFormatSchema = z.enum([
  'csv',
  'xlsx',
  'ods',
  'json',
  'jsonl',
  'yaml',
  'text',
  'markdown',
  'opml',
  'google',
  'turtle',
  'rdfxml',
  'jsonld'
]);
export type FileFormat = z.output<typeof fileFormatSchema>;

export const exportFormatSchema = z.enum([
  'csv',
  'xlsx',
  'json',
  'yaml',
  'text',
  'markdown',
  'opml',
  'turtle',
  'google',
  'html'
]);
export type ExportFormat = z.output<typeof exportFormatSchema>;

/** Programs whose importers take a table of their own, with their names. */
export const PLATFORMS = {
  magento: 'Magento 2',
  akeneo: 'Akeneo',
  shopify: 'Shopify (Matrixify)',
  woocommerce: 'WooCommerce',
  prestashop: 'PrestaShop',
  bigcommerce: 'BigCommerce'
} as const;
export const platformSchema = z.enum(typedKeys(PLATFORMS));
export type Platform = z.output<typeof platformSchema>;

export const readingOptionsSchema = z.strictObject({
  format: fileFormatSchema.optional(),
  encoding: z.string().max(40).optional(),
  separator: z.string().length(1).optional(),
  hasHeader: z.boolean().optional(),
  /** The row of the column names, as the file counts its rows or lines; left out, the first or the one that looks like it. */
  headerRow: z.int().min(1).optional(),
  sheet: z.string().max(200).optional(),
  /** For texts in several languages, such as the labels of SKOS: the language tag of the names. */
  language: z.string().max(40).optional()
});
export type ReadingOptions = z.output<typeof readingOptionsSchema>;

/** Where a file says which category is below which. `codes`: the beginning of a code is its parent's. */
export const hierarchySchema = z.enum(['nested', 'parent', 'path', 'levels', 'codes', 'flat']);
export type Hierarchy = z.output<typeof hierarchySchema>;

/** `level`: one level of the tree, in the order of the fields. `metadata`: an object of entries. `entry`: one, under the field's key. */
export const fieldRoleSchema = z.enum([
  'id',
  'parent',
  'path',
  'level',
  'name',
  'slug',
  'description',
  'visible',
  'hidden',
  'position',
  'metadata',
  'entry',
  'ignored'
]);
export type FieldRole = z.output<typeof fieldRoleSchema>;

/**
 * What the fields of a file mean: inferred first, then as the person corrects it. Of several with one role the first counts; where levels
 * tell the tree, the first id, slug or description belongs to the first level, the second to the second.
 */
export const fieldMappingSchema = z.strictObject({
  hierarchy: hierarchySchema,
  fields: z.array(z.strictObject({ key: z.string().max(1_000), role: fieldRoleSchema })).max(2_000),
  pathSeparator: z.string().min(1).max(10).optional(),
  /** Separates several paths in one cell, as in an export of products. Nothing else of such a record is about the categories. */
  listSeparator: z.string().min(1).max(10).optional()
});
export type FieldMapping = z.output<typeof fieldMappingSchema>;

/** What can be wrong in a file, and what can come of it; the first is taken unless the person says otherwise, and none of the first drops a category. */
export const FAULT_CHOICES = {
  missing_parent: ['create', 'top_level', 'leave_out'],
  ambiguous_parent: ['first', 'top_level', 'leave_out'],
  several_parents: ['first', 'copy'],
  cycle: ['top_level', 'leave_out'],
  too_deep: ['raise', 'leave_out'],
  duplicate_id: ['as_new', 'leave_out'],
  no_name: ['placeholder', 'leave_out'],
  name_too_long: ['shorten', 'leave_out'],
  invalid_slug: ['repair', 'metadata', 'drop'],
  description_too_long: ['metadata', 'shorten'],
  not_yes_or_no: ['metadata', 'drop'],
  not_a_number: ['metadata', 'drop'],
  invalid_metadata: ['as_text', 'drop'],
  metadata_too_large: ['shorten', 'drop'],
  extra_cells: ['metadata', 'drop']
} as const;
export type FaultKind = keyof typeof FAULT_CHOICES;

const choiceOf = <const T extends readonly [string, ...string[]]>(choices: T) => z.enum(choices).optional();
export const faultChoicesSchema = z.strictObject({
  missing_parent: choiceOf(FAULT_CHOICES.missing_parent),
  ambiguous_parent: choiceOf(FAULT_CHOICES.ambiguous_parent),
  several_parents: choiceOf(FAULT_CHOICES.several_parents),
  cycle: choiceOf(FAULT_CHOICES.cycle),
  too_deep: choiceOf(FAULT_CHOICES.too_deep),
  duplicate_id: choiceOf(FAULT_CHOICES.duplicate_id),
  no_name: choiceOf(FAULT_CHOICES.no_name),
  name_too_long: choiceOf(FAULT_CHOICES.name_too_long),
  invalid_slug: choiceOf(FAULT_CHOICES.invalid_slug),
  description_too_long: choiceOf(FAULT_CHOICES.description_too_long),
  not_yes_or_no: choiceOf(FAULT_CHOICES.not_yes_or_no),
  not_a_number: choiceOf(FAULT_CHOICES.not_a_number),
  invalid_metadata: choiceOf(FAULT_CHOICES.invalid_metadata),
  metadata_too_large: choiceOf(FAULT_CHOICES.metadata_too_large),
  extra_cells: choiceOf(FAULT_CHOICES.extra_cells)
});
export type FaultChoices = z.output<typeof faultChoicesSchema>;

export const importSettingsSchema = z.strictObject({
  reading: readingOptionsSchema,
  mapping: fieldMappingSchema.optional(),
  choices: faultChoicesSchema
});
export type ImportSettings = z.output<typeof importSettingsSchema>;

const mergeKindSchema = z.enum(['replace', 'update']);

/** How an import matches categories of the file with the tree: by a field or an external code. `update`: others are added. */
export const mergeModeSchema = z.discriminatedUnion('matchBy', [
  z.strictObject({ kind: mergeKindSchema, matchBy: z.enum(['id', 'slug', 'path']) }),
  z.strictObject({ kind: mergeKindSchema, matchBy: z.literal('entry'), entry: z.string().max(1_000) })
]);
export type MergeMode = z.output<typeof mergeModeSchema>;

export type ImportMode = { readonly kind: 'append' } | MergeMode;

export const foundFaultSchema = z.object({
  kind: faultChoicesSchema.keyof(),
  count: z.int().min(1),
  choice: z.string(),
  /** `place`: for people, such as `row 5, column “slug”`. `text`: what stands there. */
  examples: z.array(z.object({ place: saidSchema, text: z.string() }))
});
export type FoundFault = z.output<typeof foundFaultSchema>;

/** A mapping that a person has kept under a name, for files with the same fields. */
export const keptMappingSchema = z.strictObject({
  name: z.string().trim().min(1).max(100),
  settings: importSettingsSchema.required({ mapping: true })
});
export type KeptMapping = z.output<typeof keptMappingSchema>;

export const keptMappingsSchema = z.array(keptMappingSchema).max(500);
export const mappingNameSchema = z.strictObject({ name: keptMappingSchema.shape.name });

/** Whether a mapping is for a file with these fields, in their order. */
export const fitsFields = ({ settings }: KeptMapping, keys: readonly string[]): boolean =>
  settings.mapping.fields.length === keys.length &&
  settings.mapping.fields.every(({ key }, index) => key === keys[index]);
