import { z } from 'zod';
import { lazyObject, lazyStrictObject } from './lazy-schemas';

/** The two with high contrast are themes of their own; a system that asks for more contrast gets it with any theme. */
export const THEMES = ['system', 'light', 'dark', 'contrastLight', 'contrastDark'] as const;
export const DENSITIES = ['comfortable', 'compact'] as const;
/** `several`: only when more than one category goes, those below it counted. */
export const CONFIRMATIONS = ['always', 'several', 'never'] as const;

const languageTagSchema = z.string().regex(/^[a-z]{2,3}(?:-[a-z0-9]{2,8}){0,3}$/i);

/** How a person wants every window of this installation to be. Nothing here is about a workspace. */
export const settingsSchema = z.object({
  theme: z.enum(THEMES).default('system'),
  density: z.enum(DENSITIES).default('comfortable'),
  confirmDelete: z.enum(CONFIRMATIONS).default('always'),
  /** As a BCP 47 tag; `null`: the best of those that the system asks for. One that this Canopy does not speak is passed over. */
  language: languageTagSchema.nullable().default(null),
  checkForUpdates: z.boolean().default(true)
});
export type Settings = z.output<typeof settingsSchema>;
export type Theme = Settings['theme'];

export const DEFAULT_SETTINGS: Settings = settingsSchema.parse({});

export const settingsChangeSchema = lazyStrictObject(() => ({
  theme: z.enum(THEMES).optional(),
  density: z.enum(DENSITIES).optional(),
  confirmDelete: z.enum(CONFIRMATIONS).optional(),
  language: languageTagSchema.nullable().optional(),
  checkForUpdates: z.boolean().optional()
}));
export type SettingsChange = z.output<typeof settingsChangeSchema>;

/** Whether Canopy opens as the person logs in, as the system has it. `unavailable`: this system offers no such thing. */
export const loginItemSchema = lazyObject(() => ({ state: z.enum(['on', 'off', 'unavailable']) }));
export type LoginItem = z.output<typeof loginItemSchema>;
