import { z } from 'zod';
import type { Metadata } from './category';

/*
 * Which category of a channel's taxonomy a category is: an entry of its metadata, one a channel, such as `map:google`. So journal, undo,
 * sync, comparison, trash and formats carry it as any other entry.
 */

/** What the keys of such entries begin with; the name of the channel follows. */
export const MAPPING_PREFIX = 'map:';

/** The name of a channel, and that of a version, which are parts of a file's name, too. */
const NAME = /^[\p{L}\p{N}][\p{L}\p{N}._-]{0,62}$/u;
export const channelSchema = z.string().regex(NAME);
export const taxonomyVersionSchema = z.string().regex(NAME);

/** How the channel's category is to one's own, as SKOS has it: `broader`, the channel's is the wider one. */
export const relationSchema = z.enum(['exact', 'close', 'broader', 'narrower']);
export type MappingRelation = z.output<typeof relationSchema>;

/**
 * `to: null`: none on purpose. `path`: how the target was called when it was chosen, for when its taxonomy no longer has the id.
 * `unseen`: confirmed in bulk, so it is no evidence of how good suggestions are.
 */
export const mappingEntrySchema = z.union([
  z.object({
    to: z.string().min(1),
    path: z.string().prefault(''),
    as: relationSchema.prefault('exact'),
    unseen: z.literal(true).optional()
  }),
  z.object({ to: z.null() })
]);
export type MappingEntry = z.output<typeof mappingEntrySchema>;

/** The entry of a channel: `'unreadable'` where another program wrote something else under its key, which is kept to the letter. */
export const mappingOf = (metadata: Metadata, channel: string): MappingEntry | 'unreadable' | null => {
  const key = MAPPING_PREFIX + channel;
  if (!Object.hasOwn(metadata, key)) return null;
  const read = mappingEntrySchema.safeParse(metadata[key]);
  return read.success ? read.data : 'unreadable';
};

export type NamedTarget = Extract<MappingEntry, { to: string }>;

export const namedTarget = (entry: ReturnType<typeof mappingOf>): NamedTarget | null =>
  entry === null || entry === 'unreadable' || entry.to === null ? null : entry;

/** `unmapped`, `suggested`: nothing is stored. `inherited`: from the nearest category above. `none`: on purpose. `outdated`: the target is gone. */
export const MAPPING_STATES = [
  'unmapped',
  'suggested',
  'confirmed',
  'inherited',
  'none',
  'outdated',
  'unreadable'
] as const;
export type MappingState = (typeof MAPPING_STATES)[number];

/** What can be said of a category without suggestions. */
export type KnownMapping = Exclude<MappingState, 'suggested'>;

interface MappedBranch<N> {
  readonly parentOf: (node: N) => N | undefined;
  /** Whether the taxonomy no longer has a target. */
  readonly isGone: (channel: string, target: string) => boolean;
}

/** The state of a category with an entry. */
export const ownMapping = (entry: MappingEntry | 'unreadable', isGone: (target: string) => boolean): KnownMapping => {
  if (entry === 'unreadable') return entry;
  if (entry.to === null) return 'none';
  return isGone(entry.to) ? 'outdated' : 'confirmed';
};

/** Whether categories without an entry inherit this one: not an outdated or unreadable one. */
export const isPassedOn = (state: KnownMapping): boolean =>
  state === 'confirmed' || state === 'none' || state === 'inherited';

/** How a category is mapped, and its target, its own or inherited. */
export const mappingIn = <N extends { readonly metadata: Metadata }>(
  { parentOf, isGone }: MappedBranch<N>,
  node: N,
  channel: string
): { readonly state: KnownMapping; readonly target: NamedTarget | null } => {
  for (let one: N | undefined = node; one !== undefined; one = parentOf(one)) {
    const entry = mappingOf(one.metadata, channel);
    if (entry === null) continue;
    const state = ownMapping(entry, (target) => isGone(channel, target));
    if (one === node || isPassedOn(state))
      return { state: one === node ? state : 'inherited', target: namedTarget(entry) };
    break;
  }
  return { state: 'unmapped', target: null };
};

/** The channel of which a key of the metadata is the entry. */
export const channelOfKey = (key: string): string | null =>
  key.startsWith(MAPPING_PREFIX) ? (channelSchema.safeParse(key.slice(MAPPING_PREFIX.length)).data ?? null) : null;

/** What channels are called that come with the app. */
const BRANDS: ReadonlyMap<string, string> = new Map([
  ['google', 'Google'],
  ['shopify', 'Shopify']
]);
export const channelName = (channel: string): string => BRANDS.get(channel) ?? channel;

/** Why a target is suggested: words of the name, words of the categories above, the parent's target, what was confirmed nearby, another taxonomy, or that it replaced the target. */
export const MAPPING_REASONS = ['name', 'path', 'parent', 'confirmed', 'bridge', 'replacement'] as const;
export type MappingReason = (typeof MAPPING_REASONS)[number];

/** What mappings are written as: `feed` is a supplemental feed as Google takes it, `skos` Turtle, `sssom` its table. */
export const MAPPING_FORMATS = ['csv', 'feed', 'skos', 'sssom', 'json'] as const;
export type MappingFormat = (typeof MAPPING_FORMATS)[number];
