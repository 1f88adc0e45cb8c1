/** Pixels a level, as the style sheet of the rows has it. */
const INDENT = 20;

/** Pixels before the first level. */
const MARGIN = 8;

/** The level to which a pointer belongs that is so many pixels from the row's edge. */
export const levelAt = (offsetX: number): number => Math.max(1, Math.floor((offsetX - MARGIN) / INDENT) + 1);
