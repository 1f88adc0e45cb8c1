import { z } from 'zod';
import { lazyStrictObject, lazyUnion } from './lazy-schemas';

/** What a column beside the name can show of a category, apart from the keys of its metadata. */
export const COLUMN_FIELDS = ['slug', 'visible', 'description', 'children', 'below', 'changed'] as const;

/** Pixels. */
export const COLUMN_WIDTH = { least: 56, most: 1_200, ofName: 320 } as const;

/** The most columns beside the name. */
export const MOST_CHOSEN = 40;

const widthSchema = z.lazy(() => z.int().min(COLUMN_WIDTH.least).max(COLUMN_WIDTH.most));

const columnSchema = lazyUnion('of', () => [
  z.strictObject({ of: z.enum(COLUMN_FIELDS), width: widthSchema }),
  z.strictObject({ of: z.literal('metadata'), key: z.string().max(1_000), width: widthSchema })
]);
export type ChosenColumn = z.output<typeof columnSchema>;

const shownSchema = lazyUnion('of', () => [
  z.strictObject({ of: z.literal('name') }),
  z.strictObject({ of: z.enum(COLUMN_FIELDS) }),
  z.strictObject({ of: z.literal('metadata'), key: z.string().max(1_000) })
]);

const typedSchema = z.string().max(1_000);

/** What a filter asks of the values of a column. */
const columnTestSchema = lazyUnion('is', () => [
  z.strictObject({ is: z.enum(['contains', 'equals']), text: typedSchema }),
  z.strictObject({ is: z.enum(['empty', 'filled']) }),
  /** Choices, and `true` or `false`. */
  z.strictObject({ is: z.literal('oneOf'), values: z.array(typedSchema).max(1_000) }),
  /** Numbers, or days as YYYY-MM-DD, as they are typed. Empty: no limit at that end. */
  z.strictObject({ is: z.literal('between'), from: typedSchema, to: typedSchema })
]);
export type ColumnTest = z.output<typeof columnTestSchema>;

const columnFilterSchema = lazyStrictObject(() => ({ column: shownSchema, test: columnTestSchema }));
export type ColumnFilter = z.output<typeof columnFilterSchema>;

const columnSortSchema = lazyStrictObject(() => ({ column: shownSchema, isDescending: z.boolean() }));
export type ColumnSort = z.output<typeof columnSortSchema>;

/** Where the metadata has a text in one language: under a key, or, with `member`, among the texts under it. */
export const textPlaceSchema = lazyStrictObject(() => ({
  key: z.string().max(1_000),
  member: z.string().max(100).nullable()
}));
export type TextPlace = z.output<typeof textPlaceSchema>;

/** A language that names and fields show in, as BCP 47, and where categories have their name in it; `null`: nowhere, so that names show as they are. */
const shownLanguageSchema = lazyStrictObject(() => ({ tag: z.string().max(100), name: textPlaceSchema.nullable() }));
export type ShownLanguage = z.output<typeof shownLanguageSchema>;

/** The columns of the tree beside the name, in their order, and what the rows are sorted and filtered by. None: the tree shows names alone. */
const arrangement = () => ({
  nameWidth: widthSchema,
  chosen: z.array(columnSchema).max(MOST_CHOSEN),
  /** `null`: names show as they are, and fields in all their languages. */
  language: shownLanguageSchema.nullable().default(null),
  sort: columnSortSchema.nullable().default(null),
  filters: z
    .array(columnFilterSchema)
    .max(MOST_CHOSEN + 1)
    .default([])
});

export const VIEW_NAME_LENGTH = 100;
export const MOST_VIEWS = 100;

const columnViewSchema = lazyStrictObject(() => ({
  name: z.string().trim().min(1).max(VIEW_NAME_LENGTH),
  ...arrangement()
}));
export type ColumnView = z.output<typeof columnViewSchema>;

/** What shows of the columns, and the views in which it was saved. */
export const keptColumnsSchema = lazyStrictObject(() => ({
  ...arrangement(),
  views: z.array(columnViewSchema).max(MOST_VIEWS).default([]),
  /** The name of the view that shows at the start; `null`: what showed last. */
  pinned: z.string().max(VIEW_NAME_LENGTH).nullable().default(null)
}));
export type KeptColumns = z.output<typeof keptColumnsSchema>;

export const NO_COLUMNS: KeptColumns = {
  nameWidth: COLUMN_WIDTH.ofName,
  chosen: [],
  language: null,
  sort: null,
  filters: [],
  views: [],
  pinned: null
};
