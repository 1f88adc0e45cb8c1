/** Pixels a level. */
export const INDENT = 20;

/** Pixels before the first level. */
const MARGIN = 8;

/** How far in a row stands, in pixels. `level` counts from 1. */
export const indentOf = (level: number): number => MARGIN + (level - 1) * INDENT;

/** The level to which a pointer belongs that is so many pixels from the row's edge. */
export const levelAt = (offsetX: number): number => Math.max(1, Math.floor((offsetX - MARGIN) / INDENT) + 1);
