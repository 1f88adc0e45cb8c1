import { z } from 'zod';
import { idSchema } from './category';
import { lazyObject, lazyStrictObject } from './lazy-schemas';
import { channelSchema, MAPPING_REASONS, MAPPING_STATES, mappingEntrySchema, taxonomyVersionSchema } from './mapping';

/** A version of a taxonomy: one that comes with the app, or that the person has added to the workspace. */
export const taxonomyNameSchema = z.object({ channel: channelSchema, version: taxonomyVersionSchema });
export type TaxonomyName = z.output<typeof taxonomyNameSchema>;

export const taxonomyKey = ({ channel, version }: TaxonomyName): string => `${channel}@${version}`;

/** `isOwn`: added by the person. */
export const listedTaxonomySchema = taxonomyNameSchema.extend({ isOwn: z.boolean() });
export type ListedTaxonomy = z.output<typeof listedTaxonomySchema>;

/** The version of a channel's taxonomy whose name has the highest number. */
export const newestVersion = <T extends TaxonomyName>(all: readonly T[], channel: string): T | undefined =>
  all
    .filter((one) => one.channel === channel)
    .toSorted((one, other) => other.version.localeCompare(one.version, 'en', { numeric: true }))[0];

/** `id`: of the chosen file. */
export const taxonomyFileSchema = lazyStrictObject(() => ({ id: z.uuid(), name: taxonomyNameSchema }));

export type TaxonomyFile = z.output<typeof taxonomyFileSchema>;

/** A table of ids of earlier versions and what replaced them, as text. */
export const replacementsTableSchema = lazyStrictObject(() => ({
  name: taxonomyNameSchema,
  text: z.string().max(20_000_000)
}));

const listedStateSchema = z.enum(MAPPING_STATES).exclude(['suggested']);
export type ListedState = z.output<typeof listedStateSchema>;

/** `wanted`: listed even where others are larger. */
export const mappingsQuestionSchema = lazyStrictObject(() => ({
  name: taxonomyNameSchema,
  state: listedStateSchema,
  wanted: idSchema.nullable()
}));

/** Which of these targets the newest version of a channel's taxonomy no longer has. */
export const goneQuestionSchema = lazyStrictObject(() => ({ channel: channelSchema, targets: z.array(z.string()) }));

export const mappingsSchema = lazyObject(() => ({
  counts: z.record(listedStateSchema, z.int()),
  /** The first of that state, the largest branches first. `below`: how many of the state are below. */
  first: z.array(z.object({ id: idSchema, below: z.int() }))
}));

/** `query`: names of targets are looked for; empty: targets are suggested. */
export const targetsQuestionSchema = lazyStrictObject(() => ({
  name: taxonomyNameSchema,
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

/** What can be confirmed together. */
export const sureMappingsSchema = lazyObject(() => ({
  /** Of `of` confirmed categories with an equally clear suggestion, `right` are mapped to it. `null`: too little evidence. */
  measured: z.object({ right: z.int(), of: z.int() }).nullable(),
  entries: z.array(z.object({ id: idSchema, entry: mappingEntrySchema.options[0] })),
  /** How many others then inherit from one of them. */
  inheriting: z.int()
}));
export type SureMappings = z.output<typeof sureMappingsSchema>;
