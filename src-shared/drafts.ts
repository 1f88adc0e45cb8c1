import { z } from 'zod';
import { textPlaceSchema } from './kept-columns';
import { lazyStrictObject, lazyUnion } from './lazy-schemas';

/** Categories whose values a draft remembers; text typed over more of them can be copied, but not brought back to its field. */
export const MOST_SEEN = 200;

/** Characters of a value or text in a draft, several times what any field may hold. */
export const LONGEST_DRAFT = 200_000;

const textSchema = z.lazy(() => z.string().max(LONGEST_DRAFT));
const idSchema = z.lazy(() => z.int().min(1));

const draftPlaceSchema = lazyUnion('kind', () => [
  /** A field of the inspector. `seen`: what it held in each category when the typing began. */
  z.strictObject({
    kind: z.literal('field'),
    field: z.string().max(2_000),
    label: z.string().max(2_000),
    seen: z
      .array(z.strictObject({ id: idSchema, value: textSchema }))
      .min(1)
      .max(MOST_SEEN)
  }),
  /** The name of a category, in its row. `base`: the name when the typing began. `at`: where it is in another language. */
  z.strictObject({ kind: z.literal('rename'), id: idSchema, base: textSchema, at: z.exactOptional(textPlaceSchema) }),
  z.strictObject({ kind: z.literal('newCategory'), parentId: idSchema.nullable(), afterId: idSchema.nullable() }),
  /** Somewhere it cannot come back to, such as a dialog: it can be copied. */
  z.strictObject({ kind: z.literal('elsewhere'), label: z.string().max(4_000) })
]);

export const draftKeySchema = z.lazy(() => z.string().min(1).max(2_100));

export const keptDraftSchema = lazyStrictObject(() => ({
  /** Identifies a field of a window: a later draft replaces an earlier one with the same key. */
  key: draftKeySchema,
  text: textSchema,
  about: z.string().max(2_000).nullable(),
  place: draftPlaceSchema
}));
export type KeptDraft = z.output<typeof keptDraftSchema>;
