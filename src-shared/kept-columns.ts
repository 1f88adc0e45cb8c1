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

/** The columns of the tree beside the name, in their order. None: the tree shows names alone. */
export const keptColumnsSchema = lazyStrictObject(() => ({
  nameWidth: widthSchema,
  chosen: z.array(columnSchema).max(MOST_CHOSEN)
}));
export type KeptColumns = z.output<typeof keptColumnsSchema>;

export const NO_COLUMNS: KeptColumns = { nameWidth: COLUMN_WIDTH.ofName, chosen: [] };
