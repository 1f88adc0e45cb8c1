import { z } from 'zod';
import { idSchema } from './category';
import { lazyObject, lazyStrictObject } from './lazy-schemas';
import { MAPPING_REASONS, MAPPING_STATES, mappingEntrySchema } from './mapping';

/** The taxonomies that come with the app. */
export const channelSchema = z.enum(['google', 'shopify']);
export type Channel = z.output<typeof channelSchema>;

const listedStateSchema = z.enum(MAPPING_STATES).exclude(['suggested']);
export type ListedState = z.output<typeof listedStateSchema>;

export const mappingsQuestionSchema = lazyStrictObject(() => ({ channel: channelSchema, state: listedStateSchema }));

export const mappingsSchema = lazyObject(() => ({
  counts: z.record(listedStateSchema, z.int()),
  /** The first of that state, the largest branches first. `below`: how many of the state are below. */
  first: z.array(z.object({ id: idSchema, below: z.int() }))
}));

/** `query`: names of targets are looked for; empty: targets are suggested. */
export const targetsQuestionSchema = lazyStrictObject(() => ({
  channel: channelSchema,
  id: idSchema,
  query: z.string().max(1_000)
}));

export const targetsSchema = lazyObject(() => ({
  state: listedStateSchema,
  /** The path of the target, its own or inherited; of an outdated entry, what it was. */
  target: z.string().nullable(),
  inheritedFrom: idSchema.nullable(),
  offers: z.array(
    z.object({ entry: mappingEntrySchema.options[0], sure: z.boolean(), why: z.array(z.enum(MAPPING_REASONS)) })
  )
}));
export type MappingTargets = z.output<typeof targetsSchema>;
