import { z } from 'zod';
import { LIMITS } from './limits';
import { lazyStrictObject } from './lazy-schemas';

const pixels = z.number().min(-100_000).max(100_000);

/** Characters of a cell that are drawn. */
export const FIRST_CELL_LENGTH = 200;

/** One row as it was drawn. Its texts are texts: nothing of it is markup. */
const firstRowSchema = lazyStrictObject(() => ({
  // The name, with stand-ins for its hidden characters.
  name: z.string().max(LIMITS.nameLength * 10),
  level: z.int().min(1).max(LIMITS.depth),
  top: pixels,
  kind: z.enum(['open', 'folder', 'tag']),
  isSelected: z.boolean(),
  isHidden: z.boolean(),
  count: z.string().max(30),
  /** Of the columns beside the name. */
  cells: z.array(z.strictObject({ text: z.string().max(FIRST_CELL_LENGTH), isNumber: z.boolean() }))
}));
export type FirstRow = z.output<typeof firstRowSchema>;

/** The rows that a workspace showed last, and where: drawn at the next start until the tree has been read. Pixels of the page. */
export const firstScreenSchema = lazyStrictObject(() => ({
  /** The width of the page, since in another size the rows would be misplaced. */
  pageWidth: pixels,
  pageHeight: pixels,
  left: pixels,
  top: pixels,
  width: pixels,
  height: pixels,
  rowHeight: pixels,
  hasContrast: z.boolean(),
  /** The headings, that of the name first; empty: names alone show. */
  columns: z.array(z.strictObject({ label: z.string().max(LIMITS.nameLength * 10), width: pixels })),
  rows: z.array(firstRowSchema).max(300)
}));
export type FirstScreen = z.output<typeof firstScreenSchema>;
