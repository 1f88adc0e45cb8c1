import { z } from 'zod';
import { LIMITS } from './limits';
import { messages } from './messages';
import { typedKeys } from './typed-keys';
import { isRecord } from './same-json';

// The window's content security policy forbids `eval`; without this zod probes for it and the probe is reported as a violation.
z.config({ jitless: true });

export const codePoints = (text: string): number => {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
};

const CONTROL_CHARACTER = /\p{Cc}/u;

/** `metadata` as the user wrote it: any JSON object, kept to the letter. Arrays and `null` are not objects here. */
export type Metadata = { readonly [key: string]: unknown };

/** Not recursive, since this check protects everything that recurses. */
const isAtMostDeep = (metadata: Metadata): boolean => {
  let level: unknown[] = [metadata];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > LIMITS.metadataDepth) return false;
    level = level.flatMap((value): unknown[] =>
      typeof value === 'object' && value !== null ? Object.values(value) : []
    );
  }
  return true;
};

export const idSchema = z.int().min(1).meta({ description: 'Given by the service, never used twice.' });

/**
 * NFC makes one of at most so many characters (UAX #15). A longer name is too long in any form and is not normalized, which takes the
 * square of a run of marks. White space goes first, since no normal form makes any.
 */
const MOST_COMPOSED = 4;

const TOO_LONG = { error: messages.category.nameTooLong, params: { code: 'too_big' } } as const;

export const nameSchema = z
  .string()
  .trim()
  .refine((name) => codePoints(name) <= LIMITS.nameLength * MOST_COMPOSED, { ...TOO_LONG, abort: true })
  .normalize('NFC')
  .refine((name) => name.length > 0, { error: messages.category.nameMissing, params: { code: 'too_small' } })
  .refine((name) => codePoints(name) <= LIMITS.nameLength, TOO_LONG)
  .refine((name) => !CONTROL_CHARACTER.test(name), {
    error: messages.category.nameControl,
    params: { code: 'control_character' }
  })
  .refine((name) => name.isWellFormed(), {
    error: messages.category.nameMalformed,
    params: { code: 'malformed_text' }
  })
  .meta({ description: '1 to 255 characters after trimming, NFC-normalised, no control characters.' });

const PLAIN_NAME = /^[\x21-\x7e](?:[\x20-\x7e]{0,253}[\x21-\x7e])?$/;

/** A quick check for most names that `nameSchema` takes as they are; `false` means that the schema has to decide. */
export const isPlainName = (name: string): boolean => PLAIN_NAME.test(name);

export const slugSchema = z
  .string()
  .max(LIMITS.slugLength, { error: messages.category.slugTooLong })
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, {
    error: messages.category.slugForm
  });

/** Mostly a slug is ASCII, for which a pattern of all characters is slow. */
const INK = /^[!-~]+$/;
const FOREIGN_SLUG = /^[^\s\p{C}]+$/u;

/** Whether a slug that somebody else made can be kept as it is: any characters that show, without spaces. */
export const isForeignSlug = (slug: string): boolean =>
  slug.length <= LIMITS.slugLength && (INK.test(slug) || FOREIGN_SLUG.test(slug));

/** The slug of a category that is there already, and may be from a service with other rules. Typed ones keep `slugSchema`. */
const keptSlugSchema = z.string().refine(isForeignSlug, {
  error: messages.category.foreignSlug,
  params: { code: 'invalid_format' }
});

export const descriptionSchema = z
  .string()
  .refine((text) => codePoints(text) <= LIMITS.descriptionLength, {
    error: messages.category.descriptionTooLong,
    params: { code: 'too_big' }
  })
  .refine((text) => text.isWellFormed(), {
    error: messages.category.descriptionMalformed,
    params: { code: 'malformed_text' }
  })
  .meta({ description: 'At most 10,000 characters.' });

export const metadataSchema = z
  .custom<Metadata>(isRecord, { error: messages.category.metadataForm, params: { code: 'invalid_type' } })
  .refine(isAtMostDeep, {
    error: messages.category.metadataTooDeep,
    params: { code: 'too_deep' },
    abort: true
  })
  .refine((metadata) => new TextEncoder().encode(JSON.stringify(metadata)).length <= LIMITS.metadataBytes, {
    error: messages.category.metadataTooLarge,
    params: { code: 'too_big' }
  })
  .meta({ type: 'object', description: "The user's own attributes, at most 16 KiB as JSON, kept to the letter." });

/*
 * The fields that a person writes on a category, in the order of the inspector. Whatever treats them alike (columns, journal, base and
 * outbox of a replica, edits, history, merge units) is made from these four: a new field is one line in each. It has a column of its
 * name in `categories` and in `base`: a text, an integer for a yes or no, or JSON for `metadata` alone.
 */

export const typedFields = {
  name: nameSchema,
  slug: slugSchema.nullable(),
  description: descriptionSchema,
  visible: z.boolean(),
  metadata: metadataSchema
};

/** The fields as a workspace stores them. The limits of what may be typed do not apply to what is stored already. */
export const keptFields = {
  name: z.string(),
  slug: z
    .string()
    .nullable()
    .meta({ description: 'As a creation takes it; in a replica as its service has it, such as Tea_Coffee.' }),
  description: z.string(),
  visible: z.boolean(),
  metadata: z.custom<Metadata>(isRecord).meta({ type: 'object' })
} satisfies Record<FieldName, z.ZodType>;

export type FieldName = keyof typeof typedFields;

/** What a person writes on a category: everything but its id, its place and its version. */
export type CategoryContent = { readonly [Field in FieldName]: z.output<(typeof keptFields)[Field]> };

/** The values of fields that a creation leaves out. A name is required. */
export const EMPTY_CONTENT: CategoryContent = { name: '', slug: null, description: '', visible: true, metadata: {} };

/** An object with one member for each field. */
export const ofEachField = <T extends Record<FieldName, unknown>>(
  make: <Field extends FieldName>(field: Field) => T[Field]
): { [Field in FieldName]: T[Field] } => ({
  name: make('name'),
  slug: make('slug'),
  description: make('description'),
  visible: make('visible'),
  metadata: make('metadata')
});

export const FIELD_NAMES = typedKeys(keptFields);

/** Whether a field is a yes or no; the others are texts, `metadata` as JSON. */
export const isFlag = (field: FieldName): field is 'visible' => keptFields[field] instanceof z.ZodBoolean;

/** Merged and refused as a whole; of `metadata`, each entry is. */
export const WHOLE_FIELDS = FIELD_NAMES.filter((field) => field !== 'metadata');

/** Schemas of fields that may be left out, and are not there as `undefined`. */
export const optionalFields = <Shape extends Record<FieldName, z.ZodType>>(
  shape: Shape
): { [Field in FieldName]: z.ZodExactOptional<Shape[Field]> } =>
  ofEachField<{ [Field in FieldName]: z.ZodExactOptional<Shape[Field]> }>((field) => z.exactOptional(shape[field]));

/** Schemas of all fields, as they are kept in files. A field that an older version has not written comes from `empty`. */
export const completeFields = <Shape extends Record<FieldName, z.ZodType>>(
  shape: Shape,
  empty: { readonly [Field in FieldName]: z.input<Shape[Field]> }
): { [Field in FieldName]: z.ZodPrefault<Shape[Field]> } =>
  ofEachField<{ [Field in FieldName]: z.ZodPrefault<Shape[Field]> }>((field) =>
    z.prefault(shape[field], () => empty[field])
  );

/** All fields; empty where they are left out. */
export const contentOf = (given: {
  readonly [Field in FieldName]?: CategoryContent[Field] | undefined;
}): CategoryContent => ofEachField<CategoryContent>((field) => given[field] ?? EMPTY_CONTENT[field]);

/** The given fields that `isWanted` accepts. */
export const someFields = <T extends Record<FieldName, unknown>>(
  given: { readonly [Field in FieldName]?: T[Field] | undefined },
  isWanted: (field: FieldName) => boolean = () => true
): Partial<T> => {
  const some: Partial<T> = {};
  for (const field of FIELD_NAMES)
    if (given[field] !== undefined && isWanted(field)) Object.assign(some, { [field]: given[field] });
  return some;
};

/** One field with a value from elsewhere; no field where the value does not fit it. */
export const fieldWith = (field: FieldName, value: unknown): Partial<CategoryContent> => {
  const read = keptFields[field].safeParse(value);
  return read.success ? Object.assign({}, { [field]: read.data }) : {};
};

const parentIdSchema = idSchema.nullable().meta({ description: 'null is a root.' });
const positionSchema = z
  .int()
  .min(0)
  .meta({ description: 'Index among the siblings, from 0; past the end means last.' });

/** Body of `POST /api/admin/categories`. Unknown members are refused, never dropped in silence. */
export const categoryCreateRequestSchema = z
  .strictObject({
    ...z.object(typedFields).partial().shape,
    name: nameSchema,
    parentId: parentIdSchema.optional(),
    position: positionSchema.optional()
  })
  .meta({ id: 'CategoryCreateRequest' });

/** Body of `PUT /api/admin/categories/{id}`: what is left out stays, `metadata` is replaced whole. `slugFault` decides about slugs. */
export const categoryUpdateRequestSchema = categoryCreateRequestSchema
  .partial()
  .extend({
    slug: z
      .string()
      .max(LIMITS.slugLength, { error: messages.category.slugTooLong })
      .nullable()
      .optional()
      .meta({ description: 'As a creation takes it, or the one that the category has.' })
  })
  .meta({ id: 'CategoryUpdateRequest' });

/** Why a slug cannot be typed; `null`: it can, or the category has it already. */
export const slugFault = (slug: string | null | undefined, present: string | null | undefined): string | null =>
  slug === undefined || slug === null || slug === present
    ? null
    : (slugSchema.safeParse(slug).error?.issues[0]?.message ?? null);

/** The fields of a category that is copied, undone or brought by a file, without the limits of what may be typed. */
export const carriedFieldsSchema = categoryCreateRequestSchema
  .omit({ parentId: true, position: true })
  .extend({ slug: keptSlugSchema.nullable().optional() });

export type CategoryCreateRequest = z.output<typeof categoryCreateRequestSchema>;
export type CategoryUpdateRequest = z.output<typeof categoryUpdateRequestSchema>;

export const categoryFieldsSchema = z.object({
  ...keptFields,
  version: z
    .int()
    .min(1)
    .meta({ description: "Grows by one with every change of the category's own fields or place." }),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime()
});
export type CategoryFields = z.output<typeof categoryFieldsSchema>;

/** A category as the service answers it: `children` always present, in position order. */
export interface Category extends CategoryFields {
  id: number;
  parentId: number | null;
  position: number;
  children: Category[];
}

export const categorySchema: z.ZodType<Category> = z
  .object({
    id: idSchema,
    parentId: parentIdSchema,
    position: z.int().min(0).meta({ description: 'Index among the siblings, contiguous from 0.' }),
    ...categoryFieldsSchema.shape,
    get children() {
      return z.array(categorySchema);
    }
  })
  .meta({ id: 'Category' });
