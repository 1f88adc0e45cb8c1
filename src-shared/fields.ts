import { z } from 'zod';
import { MAPPING_PREFIX } from './mapping';
import { messages } from './messages';

/*
 * A field of one's own describes one key of the metadata: what its values mean, and how they are shown and typed. The values stay in the
 * metadata, so that every format, service, merge and undo goes on working, and a value that does not fit is kept as it is.
 */

/** Where a service has the fields of its workspace. */
export const FIELDS_PATH = '/api/fields';

export const CUSTOM_FIELD_LIMITS = { fields: 200, choices: 500, languages: 40 } as const;

/** In the order in which choices get them: the first are the least alike. */
export const CHOICE_COLORS = ['blue', 'green', 'yellow', 'purple', 'red', 'teal', 'orange', 'gray'] as const;

const NOT_IN_A_CHOICE = /^\s|\s$|\p{Cc}/u;

const choiceSchema = z.strictObject({
  value: z
    .string()
    .min(1)
    .max(255)
    .refine((value) => !NOT_IN_A_CHOICE.test(value), { error: messages.customFields.choiceForm }),
  color: z.exactOptional(z.enum(CHOICE_COLORS))
});
export type FieldChoice = z.output<typeof choiceSchema>;

const choicesSchema = z
  .array(choiceSchema)
  .max(CUSTOM_FIELD_LIMITS.choices)
  .refine((choices) => new Set(choices.map(({ value }) => value)).size === choices.length, {
    error: messages.customFields.choiceTwice
  });

/** A BCP 47 tag, such as `de` or `pt-BR`. */
const languageSchema = z.string().regex(/^[a-zA-Z]{2,8}(?:-[a-zA-Z0-9]{1,8})*$/, {
  error: messages.customFields.languageForm
});
const languagesSchema = z.array(languageSchema).min(1).max(CUSTOM_FIELD_LIMITS.languages);

const keySchema = z.string().min(1).max(200);

const common = {
  key: keySchema,
  name: z.string().trim().min(1).max(100),
  help: z.exactOptional(z.string().max(1_000)),
  /** A category without a value is a problem. */
  required: z.exactOptional(z.boolean()),
  /** Offered where a category has no value. Nothing is written until a person takes it. */
  default: z.exactOptional(z.unknown()),
  /** A category without a value shows that of the nearest category above it. */
  inherit: z.exactOptional(z.boolean()),
  /** In a replica the values stay here, although its service could hold them. */
  local: z.exactOptional(z.boolean()),
  /** For which categories: a search, as typed in the window. Left out: for all. */
  on: z.exactOptional(z.string().max(500))
};

const textOptions = {
  maxLength: z.exactOptional(z.int().min(1).max(10_000)),
  /** A value for each language: `{ "de": "Stühle", "en": "Chairs" }`. Left out: one text. */
  languages: z.exactOptional(languagesSchema),
  /** The languages without which a value is not complete. */
  require: z.exactOptional(z.array(languageSchema).max(CUSTOM_FIELD_LIMITS.languages))
};

/** A field of one's own, of a type that this version knows. */
export const customFieldSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text'), ...common, ...textOptions }),
  z.strictObject({ type: z.literal('longText'), ...common, ...textOptions }),
  z.strictObject({
    type: z.literal('number'),
    ...common,
    min: z.exactOptional(z.number()),
    max: z.exactOptional(z.number()),
    decimals: z.exactOptional(z.int().min(0).max(15)),
    /** Shown behind the number, such as `%` or `kg`. */
    unit: z.exactOptional(z.string().trim().min(1).max(20))
  }),
  z.strictObject({ type: z.literal('yesNo'), ...common }),
  z.strictObject({ type: z.literal('date'), ...common }),
  z.strictObject({ type: z.literal('choice'), ...common, choices: choicesSchema }),
  z.strictObject({ type: z.literal('choices'), ...common, choices: choicesSchema }),
  z.strictObject({ type: z.literal('link'), ...common }),
  z.strictObject({ type: z.literal('category'), ...common, many: z.exactOptional(z.boolean()) }),
  z.strictObject({
    type: z.literal('map'),
    ...common,
    key: keySchema.refine((key) => key.startsWith(MAPPING_PREFIX) && key.length > MAPPING_PREFIX.length, {
      error: messages.customFields.mapKey
    })
  })
]);
export type CustomField = z.output<typeof customFieldSchema>;
export type CustomFieldType = CustomField['type'];

/** The ten types, in the order in which they are offered. */
export const CUSTOM_FIELD_TYPES = customFieldSchema.options.map(({ shape }) => shape.type.value);

const isKnownType = (type: string): boolean => CUSTOM_FIELD_TYPES.some((known) => known === type);

/** A field as it is kept: of any type, since a newer version may have written it. What is not understood is kept as it is. */
export const keptCustomFieldSchema = z.looseObject({ key: keySchema, type: z.string().min(1).max(50) });
export type KeptCustomField = z.output<typeof keptCustomFieldSchema>;

export const keptFieldsSchema = z.array(keptCustomFieldSchema);

/** The keys of fields that the person keeps in the workspace, of any type. */
export const localKeysOf = (fields: readonly KeptCustomField[]): string[] =>
  fields.filter((field) => field['local'] === true).map(({ key }) => key);

/** Fields as they are written: each of a known type by its rules, others to the letter, and each key once. */
export const customFieldsSchema = z
  .array(
    z.union([
      customFieldSchema,
      keptCustomFieldSchema.refine(({ type }) => !isKnownType(type), { error: messages.customFields.invalid })
    ])
  )
  .max(CUSTOM_FIELD_LIMITS.fields)
  .refine((fields) => new Set(fields.map(({ key }) => key)).size === fields.length, {
    error: messages.customFields.keyTwice
  });

/** The fields with those of a file whose keys have none yet, as far as there is room. */
export const withNewFields = (
  fields: readonly KeptCustomField[],
  more: readonly KeptCustomField[]
): readonly KeptCustomField[] => {
  const known = new Set(fields.map(({ key }) => key));
  return [...fields, ...more.filter(({ key }) => !known.has(key))].slice(0, CUSTOM_FIELD_LIMITS.fields);
};

export const fieldsRequestSchema = z.strictObject({ fields: customFieldsSchema });

/** The fields of a workspace. `version` grows with each change, as that of a category does. */
export const versionedFieldsSchema = z.object({ version: z.int().min(1), fields: keptFieldsSchema });
export type VersionedFields = z.output<typeof versionedFieldsSchema>;

/** The fields that this version knows how to show, in order. Of two with one key the first counts. */
export const knownFields = (kept: readonly KeptCustomField[]): readonly CustomField[] => {
  const first = new Map<string, CustomField | null>();
  for (const entry of kept)
    if (!first.has(entry.key)) first.set(entry.key, customFieldSchema.safeParse(entry).data ?? null);
  return [...first.values()].filter((field) => field !== null);
};
