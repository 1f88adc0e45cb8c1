import { z } from 'zod';

/** How much of the width of a split window its first half, the left one, may have. */
export const SHARES = { least: 0.2, usual: 0.5, most: 0.8 } as const;

export const shareSchema = z.number().min(SHARES.least).max(SHARES.most);

/** Which half of a split window a page is in. */
export const halfSchema = z.strictObject({ side: z.enum(['first', 'second']), share: shareSchema });
export type Half = z.output<typeof halfSchema>;
