import { z } from 'zod';
import { lazyObject } from './lazy-schemas';

export const licensedPartSchema = lazyObject(() => ({
  name: z.string().min(1).max(214),
  version: z.string().max(100),
  license: z.string().max(200),
  text: z.string()
}));
export type LicensedPart = z.output<typeof licensedPartSchema>;

/** `parts`: `null` where the build carries no list. `hasChromiums`: Chromium's own page of licenses lies beside the program. */
export const licensesSchema = lazyObject(() => ({
  parts: z.array(licensedPartSchema).nullable(),
  hasChromiums: z.boolean()
}));
export type Licenses = z.output<typeof licensesSchema>;
