import { z } from 'zod';
import { LIMITS } from './limits';
import { messages } from './messages';

// The window's content security policy forbids `eval`; without this zod probes for it and the probe is reported as a violation.
z.config({ jitless: true });

const codePoints = (text: string): number => {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
};

const CONTROL_CHARACTER = /\p{Cc}/u;

/** `metadata` as the user wrote it: any JSON object, kept to the letter. Arrays and `null` are not objects here. */
export type Metadata = { readonly [key: string]: unknown };

const isMetadata = (value: unknown): value is Metadata =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Without recursion, since this is what protects everything that recurses. */
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
 * Of so many characters NFC makes one at most (UAX #15: nothing decomposes into more than four, and no text is longer than its
 * decomposition). A longer name is too long in any form, and is not normalised, which takes the square of a run of marks. White
 * space goes first, since no normal form makes any or takes it away.
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

const FOREIGN_SLUG = /^[^\s\p{C}]+$/u;

/** Whether a slug that somebody else made can be kept as it is: any characters that show, without spaces. */
export const isForeignSlug = (slug: string): boolean => slug.length <= LIMITS.slugLength && FOREIGN_SLUG.test(slug);

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
  .custom<Metadata>(isMetadata, { error: messages.category.metadataForm, params: { code: 'invalid_type' } })
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

const parentIdSchema = idSchema.nullable().meta({ description: 'null is a root.' });
const positionSchema = z
  .int()
  .min(0)
  .meta({ description: 'Index among the siblings, from 0; past the end means last.' });

/** Body of `POST /api/admin/categories`. Unknown members are refused, never dropped in silence. */
export const categoryCreateRequestSchema = z
  .strictObject({
    name: nameSchema,
    parentId: parentIdSchema.optional(),
    position: positionSchema.optional(),
    slug: slugSchema.nullable().optional(),
    description: descriptionSchema.optional(),
    visible: z.boolean().optional(),
    metadata: metadataSchema.optional()
  })
  .meta({ id: 'CategoryCreateRequest' });

/** Body of `PUT /api/admin/categories/{id}`: a member left out stays as it is, `metadata` is replaced whole. */
export const categoryUpdateRequestSchema = categoryCreateRequestSchema.partial().meta({ id: 'CategoryUpdateRequest' });

/** The same for a category whose slug came from a service with other rules: an edit of another field may repeat it. */
export const updateRequestBeside = (slug: string | null | undefined): z.ZodType<CategoryUpdateRequest> => {
  if (slug === null || slug === undefined || slugSchema.safeParse(slug).success) return categoryUpdateRequestSchema;
  const kept = z.string().superRefine((text, context) => {
    if (text !== slug)
      for (const { message } of slugSchema.safeParse(text).error?.issues ?? [])
        context.addIssue({ code: 'custom', message, params: { code: 'invalid_format' } });
  });
  return categoryUpdateRequestSchema.extend({ slug: kept.nullable().optional() });
};

/** The fields of a category that is copied, undone or brought by a file: as its workspace has them. */
export const carriedFieldsSchema = categoryCreateRequestSchema
  .omit({ parentId: true, position: true })
  .extend({ slug: keptSlugSchema.nullable().optional() });

export type CategoryCreateRequest = z.output<typeof categoryCreateRequestSchema>;
export type CategoryUpdateRequest = z.output<typeof categoryUpdateRequestSchema>;

/** What a category is apart from its place in the tree. */
export const categoryFieldsSchema = z.object({
  name: z.string(),
  slug: z
    .string()
    .nullable()
    .meta({ description: 'As a creation takes it; in a replica as its service has it, such as Tea_Coffee.' }),
  description: z.string(),
  visible: z.boolean(),
  metadata: z.custom<Metadata>(isMetadata).meta({ type: 'object' }),
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
