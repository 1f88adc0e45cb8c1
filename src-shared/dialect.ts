import { z } from 'zod';
import type { FieldName, Metadata } from './category';
import { pathOf } from './json-pointer';
import { MAPPING_PREFIX } from './mapping';
import { protocolSchema } from './protocol';
import { lazyStrictObject } from './lazy-schemas';

/** A member's key, or the pointer to one within another: `src-shared/json-pointer.ts`. Ids are the category's own. */
const keySchema = z.lazy(() => z.string().min(1).max(200));

/** A value that a service uses as a mark: compared as JSON. */
export const markSchema = z.lazy(() => z.union([z.string(), z.number(), z.boolean(), z.null()]));
export type Mark = z.output<typeof markSchema>;

/**
 * Which field of a foreign service means what: inferred from a listing, shown to the person, and corrected by them. Every field that is not
 * named is one entry of the metadata, unless `metadataKey` names an object that holds them.
 */
export const dialectSchema = lazyStrictObject(() => ({
  /** Under which key the children lie; `null`: the listing is flat and `parent` says where each belongs. */
  childrenKey: keySchema.nullable(),
  idKey: keySchema,
  /** Under which key a category's members lie, all but its id and its children, as `attributes`. Left out: they are the category's own. */
  contentKey: keySchema.optional(),
  /** How ids are written in a listing and in bodies: as whole numbers, as those in text, or as any `text`, which is kept to the letter. */
  idAs: z.enum(['number', 'string', 'text']),
  parent: z.strictObject({
    key: keySchema,
    /** `object`: `{ [idKey]: 7, … }` in a listing, `{ [idKey]: 7 }` in a body. */
    as: z.enum(['number', 'string', 'object']),
    /** Beside the id in an `object` of a body, such as the `type` of a reference in JSON:API. */
    beside: z.record(keySchema, markSchema).optional(),
    isListed: z.literal(true).optional(),
    /** How a body writes the parent: its key, and its value for a root. Left out: as in a listing. */
    written: z
      .strictObject({ key: keySchema, as: z.enum(['number', 'string', 'object']), root: markSchema })
      .optional(),
    /** What stands for a root. `absent`: nothing in a listing, `null` in a body. `ownId`: its own id, and `null` in a creation. */
    root: z.discriminatedUnion('as', [
      z.strictObject({ as: z.literal('absent') }),
      z.strictObject({ as: z.literal('ownId') }),
      z.strictObject({ as: z.literal('mark'), mark: markSchema })
    ])
  }),
  nameKey: keySchema,
  slugKey: keySchema.nullable(),
  descriptionKey: keySchema.nullable(),
  /** For instance `{ key: 'status', shown: 'active', hidden: 'inactive' }` or `{ key: 'hidden', shown: false, hidden: true }`. */
  visible: z.strictObject({ key: keySchema, shown: markSchema, hidden: markSchema }).nullable(),
  /** `null`: the service keeps no order that we could change. */
  order: z
    .strictObject({
      key: keySchema,
      first: z.int(),
      /** `index`: writing 3 puts it third and shifts others. `value`: it is a number to sort by, and nobody else's changes. `unknown` until a write has shown. */
      meaning: z.enum(['index', 'value', 'unknown']),
      /** Some services write the number as text, and refuse it otherwise. Left out: a number. */
      as: z.literal('string').optional()
    })
    .nullable(),
  metadataKey: keySchema.nullable(),
  /** How many products are in a category: a number that is shown, and no field of it. `of`: in it alone, or in it with all below it. Left out: the listing does not say. */
  products: z.strictObject({ key: keySchema, of: z.enum(['category', 'branch']) }).optional(),
  /** Fields that the service works out itself, such as `updatedAt` or `childCount`: never written, and read as metadata unless `metadataKey` names that. */
  derivedKeys: z.array(keySchema).max(200),
  /** Entries of the metadata that stay in the workspace because the person says so. They come from its fields and are not kept with the dialect. */
  localKeys: z.array(keySchema).max(200).optional(),
  updates: z.enum(['full', 'partial']),
  /** The service keeps our own contract: versions, `If-Match`, `Idempotency-Key`. */
  isCanopy: z.boolean(),
  protocol: protocolSchema.optional()
}));
export type Dialect = z.output<typeof dialectSchema>;

/** What a service has in its categories, and counts. */
export const countedBy = (dialect: Dialect | null): 'product' | 'post' =>
  dialect?.protocol?.connector === 'wordpress' ? 'post' : 'product';

/** A dialect of what most services have, for a listing whose fields are not known yet. */
export const emptyDialect = (isNested: boolean, nameKey: string): Dialect => ({
  childrenKey: isNested ? 'children' : null,
  idKey: 'id',
  idAs: 'number',
  parent: { key: 'parentId', as: 'number', root: { as: 'mark', mark: null } },
  nameKey,
  slugKey: null,
  descriptionKey: null,
  visible: null,
  order: null,
  metadataKey: null,
  derivedKeys: [],
  updates: 'full',
  isCanopy: false
});

/** The dialect of a service with members like ours that does not keep our contract. */
export const ofStranger = (dialect: Dialect): Dialect => ({
  ...dialect,
  isCanopy: false,
  updates: 'full',
  order: dialect.order && { ...dialect.order, meaning: 'unknown' }
});

/** Whether a body may have a member of a category: `protocol.writable` names it, or the one that it lies in. */
export const isTaken = ({ protocol }: Dialect, key: string): boolean => {
  const writable = protocol?.writable;
  return writable === undefined || writable.includes(key) || writable.includes(pathOf(key)?.[0] ?? key);
};

/** What a service can store beside names and metadata. */
export const takenBy = (
  dialect: Dialect
): Readonly<Record<Exclude<FieldName, 'name' | 'metadata'> | 'order', boolean>> => {
  const { slugKey, descriptionKey, visible, order, protocol, derivedKeys } = dialect;
  const isWritable = (key: string | undefined | null): boolean =>
    typeof key === 'string' && isTaken(dialect, key) && !derivedKeys.includes(key);
  return {
    slug: isWritable(slugKey),
    description: isWritable(descriptionKey),
    visible: isWritable(visible?.key),
    order: order !== null && (protocol?.move !== undefined || isWritable(order.key))
  };
};

/** What becomes on the service of what is deleted here: as `remove.keeps` of its protocol. `hidden` only where there is a member to hide by. */
export const keptOnDeletion = ({ protocol, visible }: Dialect): 'hidden' | 'draft' | null => {
  const keeps = protocol?.remove.keeps ?? null;
  return keeps === 'hidden' && visible === null ? null : keeps;
};

export interface EntryKeys {
  has(key: string): boolean;
}

export const NO_ENTRIES: EntryKeys = new Set<string>();

/** Whether an entry stays in the workspace, whatever the service lists under its key: the person says so, or it is a mapping and would be a member. */
export const isKeptHere = ({ localKeys, metadataKey }: Dialect, key: string): boolean =>
  localKeys?.includes(key) === true || (metadataKey === null && key.startsWith(MAPPING_PREFIX));

/** Whether changes of an entry can be sent, as far as the dialect says. */
const isEntryTaken = (dialect: Dialect, key: string): boolean => isTaken(dialect, dialect.metadataKey ?? key);

/**
 * Local entries: the service cannot hold them, so they are in the file and its exports, and in no plan and no request of sync.
 * A key that the service lists without taking changes of it is one of `derivedKeys` from the first reading on (`listedOnly`).
 */
export const localEntries = (dialect: Dialect | null): EntryKeys => {
  if (dialect === null || (dialect.metadataKey !== null && isTaken(dialect, dialect.metadataKey) && !dialect.localKeys))
    return NO_ENTRIES;
  const derived = new Set(dialect.derivedKeys);
  const isLocal = (key: string): boolean =>
    isKeptHere(dialect, key) || (!isEntryTaken(dialect, key) && !derived.has(key));
  // Asked for each entry of each category, of which most have the same keys.
  const known = new Map<string, boolean>();
  return {
    has: (key) => {
      const answer = known.get(key) ?? isLocal(key);
      known.set(key, answer);
      return answer;
    }
  };
};

/** A category's metadata as its service may have it. */
export const withoutEntries = (metadata: Metadata, local: EntryKeys): Metadata => {
  const entries = local === NO_ENTRIES ? [] : Object.entries(metadata);
  const shared = entries.filter(([key]) => !local.has(key));
  return shared.length === entries.length ? metadata : Object.fromEntries(shared);
};

/** The keys among these that the service lists and takes no changes of, and that the dialect does not name yet. */
export const listedOnly = (dialect: Dialect, listed: ReadonlySet<string>): readonly string[] => {
  const derived = new Set(dialect.derivedKeys);
  return [...listed].filter((key) => !isEntryTaken(dialect, key) && !derived.has(key));
};

/** Which entries of a category's metadata its service works out itself, or takes no changes of. */
export const computedEntries = (dialect: Dialect | null): EntryKeys => {
  if (dialect === null || (dialect.metadataKey !== null && isTaken(dialect, dialect.metadataKey))) return NO_ENTRIES;
  return new Set(dialect.derivedKeys.filter((key) => !isKeptHere(dialect, key)));
};
