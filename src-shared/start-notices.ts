import { z } from 'zod';
import { lazyObject } from './lazy-schemas';

export const startNoticesSchema = lazyObject(() => ({
  isSafeMode: z.boolean(),
  /** Canopy ended by a fault the last time, and there is a report of it that nobody was offered yet. */
  hasCrashReport: z.boolean(),
  /** A process of Canopy crashed outside of JavaScript since then, and there is a dump of it that nobody was offered yet. */
  hasCrashDump: z.boolean(),
  problems: z.array(z.string().max(2_000)).max(20)
}));
export type StartNotices = z.output<typeof startNoticesSchema>;
