import { z } from 'zod';
import { exportFormatSchema, platformSchema } from './import-plan';
import { keptColumnsSchema, MOST_VIEWS, NO_COLUMNS, VIEW_NAME_LENGTH } from './kept-columns';
import { LIMITS } from './limits';
import { lazyStrictObject } from './lazy-schemas';

/** Checked by hand, since a schema library takes long over 100,000 ids, and the start of the app waits for this. */
const idsSchema = z.custom<number[]>(
  (ids) =>
    Array.isArray(ids) && ids.length <= LIMITS.categories && ids.every((id) => Number.isSafeInteger(id) && id >= 1)
);

const idOrNone = z.int().min(1).nullable();

/** Pixels that the panes beside the tree may be wide. They give way where the window is too narrow for them and the tree. */
export const PANE_WIDTHS = {
  details: { least: 300, usual: 340, most: 720 },
  panel: { least: 380, usual: 380, most: 720 }
} as const;
export type Pane = keyof typeof PANE_WIDTHS;

export const USUAL_PANES = {
  details: PANE_WIDTHS.details.usual,
  panel: PANE_WIDTHS.panel.usual,
  isDetailsOpen: true
} as const;

const widthOf = (pane: Pane) => z.int().min(PANE_WIDTHS[pane].least).max(PANE_WIDTHS[pane].most);

const panesSchema = lazyStrictObject(() => ({
  details: widthOf('details'),
  panel: widthOf('panel'),
  isDetailsOpen: z.boolean()
}));

export const KEPT_QUERY_LENGTH = 1_000;

const keptSearchSchema = lazyStrictObject(() => ({
  name: z.string().trim().min(1).max(VIEW_NAME_LENGTH),
  query: z.string().trim().min(1).max(KEPT_QUERY_LENGTH)
}));

const keptExportSchema = lazyStrictObject(() => ({
  name: z.string().trim().min(1).max(VIEW_NAME_LENGTH),
  format: exportFormatSchema,
  /** Whose table it is; `null`: Canopy's own. */
  platform: platformSchema.nullable(),
  forSpreadsheet: z.boolean()
}));
export type KeptExport = z.output<typeof keptExportSchema>;

/** How one window looks at the tree: kept when it closes, and shown again at the next start. Ids may be gone by then. */
export const windowViewSchema = lazyStrictObject(() => ({
  expanded: idsSchema,
  selected: idsSchema,
  activeId: idOrNone,
  /** The row at the upper edge, and how much of it is above the edge, from 0 to 1; `null`: scrolled to the top. */
  top: z.strictObject({ id: z.int().min(1), part: z.number().min(0).max(1) }).nullable(),
  panel: z.enum(['history', 'trash', 'problems']).nullable(),
  /** What was chosen in the palette, the last one first, by the keys of its entries. */
  recent: z.array(z.string().max(100)).max(20).default([]),
  columns: keptColumnsSchema.default(NO_COLUMNS),
  searches: z.array(keptSearchSchema).max(MOST_VIEWS).default([]),
  exports: z.array(keptExportSchema).max(MOST_VIEWS).default([]),
  /** What was set aside, in the order in which it came. */
  basket: idsSchema.default([]),
  panes: panesSchema.default(USUAL_PANES)
}));
export type WindowView = z.output<typeof windowViewSchema>;
