import { z } from 'zod';
import { idSchema, WHOLE_FIELDS } from './category';
import { fingerprintSchema } from './fingerprint';
import { dialectSchema, markSchema } from './dialect';
import { rightsSchema } from './me';
import { connectorIdSchema } from './protocol';
import { lazyObject, lazyStrictObject, lazyUnion } from './lazy-schemas';
import { saidSchema } from './said-again';

/** Where the four endpoints are. `url` is the service's address without them, such as `https://shop.example`. */
export const addressSchema = lazyStrictObject(() => ({
  url: z.url({ protocol: /^https?$/ }).max(2_000),
  /** Below `url`, with a query if need be; `/api/categories` and `/api/admin/categories` unless the service was put elsewhere. */
  readPath: z.string().startsWith('/').max(500),
  writePath: z.string().startsWith('/').max(500)
}));
export type Address = z.output<typeof addressSchema>;
export const DEFAULT_PATHS = { readPath: '/api/categories', writePath: '/api/admin/categories' } as const;

/** `null` as text for what is no URL, as RFC 6454 writes an origin that equals no other. */
export const originOf = ({ url }: Pick<Address, 'url'>): string => URL.parse(url)?.origin ?? 'null';
/** Why a service cannot be worked with, for a program; the sentence for people goes with it. */
const remoteFailureKindSchema = z.enum([
  'address', // the URL makes no sense
  'unreachable', // no such host, refused, timed out, the network is down
  'tls', // its certificate is not trusted
  'certificate', // it presents another one than the one that it is known by
  'redirected', // to another origin, which is never followed
  'unauthorized', // 401, or 403 to a reading or to every write
  'busy', // 408, 425, 429 or 503: the same request may be sent again later
  'failed', // any other 5xx, but for those at `refused` and `lost`
  'refused', // any other 4xx; 501 and 505, and an answer that the protocol calls a refusal
  'incomplete', // the listing is a part of what there is, or may be
  'unreadable', // no JSON, no list, too large, cut short, endless
  'lost' // no answer says what became of a request that went out; of a write also a gateway's 502, 504, 520 to 524
]);
export type RemoteFailureKind = z.output<typeof remoteFailureKindSchema>;

/** The id by which a service knows a category: a whole number, also 0 and below, or a text. One dialect has ids of one kind. */
export const remoteIdSchema = z.lazy(() => z.union([z.int(), z.string().min(1)]));
export type { RemoteId } from './ids';
const previewRowSchema = z.object({
  id: remoteIdSchema,
  level: z.int().min(1),
  name: z.string(),
  slug: z.string().nullable(),
  visible: z.boolean()
});

/** How many categories of a service have been read; `total`: as the service says. */
export const readingProgressSchema = z.object({ count: z.int().min(0), total: z.int().min(0).nullable() });
export type ReadingProgress = z.output<typeof readingProgressSchema>;

const seenShape = {
  address: addressSchema,
  connector: connectorIdSchema.nullable(),
  /** `null`: the tree is empty, so nothing can be inferred, and the person picks a dialect. */
  dialect: dialectSchema.nullable(),
  keys: z.array(z.string()),
  /** The values of members that have only a few, for the same purpose. */
  values: z.record(z.string(), z.array(markSchema))
};

export const connectionTestSchema = lazyUnion('state', () => [
  z.object({
    state: z.literal('found'),
    ...seenShape,
    categories: z.int().min(0),
    /** The number of pages read, and the total number of categories that the service gives (`null`: it does not). */
    reading: z.object({ pages: z.int().min(1), total: z.int().min(0).nullable() }),
    preview: z.array(previewRowSchema),
    /** Sentences: unencrypted over the network, members that could mean several things, categories left out. */
    warnings: z.array(saidSchema),
    /** Why it cannot be connected as it is, such as parents that the listing does not have; `null`: it can. */
    problem: saidSchema.nullable(),
    /** What it says can be written, of all categories and of one (each `null`: it does not say), and which members; `null`: nothing. */
    writing: z
      .object({
        create: z.boolean().nullable(),
        update: z.boolean().nullable(),
        remove: z.boolean().nullable(),
        members: z.array(z.string()).nullable()
      })
      .nullable(),
    /** How many changes a first sync would send, by its plan; `null`: it cannot be connected as it is. */
    firstSyncSends: z.int().min(0).nullable(),
    orphans: z.int().min(0)
  }),
  z.object({
    state: z.literal('failed'),
    kind: remoteFailureKindSchema,
    message: saidSchema,
    /** The fingerprint of the certificate that it presents, which nobody vouches for: the person may trust it. Left out: another reason. */
    certificate: fingerprintSchema.optional(),
    provider: z.string().optional(),
    seen: z.object(seenShape).optional()
  })
]);
export type ConnectionTest = z.output<typeof connectionTestSchema>;

/** A merge unit: one field, one entry of the metadata (`metadata.color`), the place (parent and position as one), or whether it is there. */
export const unitSchema = z.union([
  z.enum([...WHOLE_FIELDS, 'place', 'existence']),
  z.templateLiteral(['metadata.', z.string()])
]);
export type Unit = z.output<typeof unitSchema>;
export const conflictKindSchema = z.enum([
  'edited', // both sides gave one field another value
  'moved', // both sides moved it
  'deletedThere', // deleted on the service, and something in its branch was edited here
  'deletedHere', // deleted here, and something in its branch was edited on the service: it is back until the person chooses
  'cycle', // the service's own move came first, and ours would close a cycle
  'orphaned', // new here, under a category that was deleted on the service
  'refused', // the service does not take it, or took it and kept something else
  'possiblyCreated', // no answer came to its creation, and several could be it, or one with other details
  'unlisted' // the person keeps it although a reading that listed far less did not have it
]);

/** One unit that waits for the person. `base`, `mine`, `theirs` as JSON; a place is `{ parentId, afterId }` in ids from here. */
export const conflictSchema = lazyObject(() => ({
  categoryId: idSchema,
  name: z.string(),
  unit: unitSchema,
  kind: conflictKindSchema,
  base: z.unknown(),
  mine: z.unknown(),
  theirs: z.unknown(),
  detail: saidSchema,
  /** `both`: keeps both texts, or both sets of entries. */
  choices: z.array(z.enum(['mine', 'theirs', 'both']))
}));
export type Conflict = z.output<typeof conflictSchema>;
export type Choice = Conflict['choices'][number];

export const resolutionSchema = lazyStrictObject(() => ({
  /** `null`: all conflicts. */
  of: z.array(z.strictObject({ categoryId: idSchema, unit: unitSchema })).nullable(),
  choice: z.enum(['mine', 'theirs', 'both']),
  /** For `mine` of one field or entry: its value on both sides, in place of the one here. */
  value: z.unknown().optional()
}));
export type Resolution = z.output<typeof resolutionSchema>;

/** A reading that takes so many categories from the tree that the person is asked first: `listed` are left of the `known` ones, which both sides had. `askedAt` (RFC 3339) identifies the question. */
export const shrinkingSchema = z.object({ askedAt: z.iso.datetime(), listed: z.int().min(0), known: z.int().min(1) });
export type Shrinking = z.output<typeof shrinkingSchema>;

/** `theirs`: what is missing goes here too. `mine`: nothing goes, and each waits as a conflict. For the question that was asked then. */
export const shrinkingAnswerSchema = z.strictObject({ askedAt: z.iso.datetime(), choice: z.enum(['mine', 'theirs']) });
export type ShrinkingAnswer = z.output<typeof shrinkingAnswerSchema>;

/** Something that sync settled otherwise than one side wanted; shown once and listed afterwards. */
export const syncReportSchema = lazyObject(() => ({
  id: z.int(),
  at: z.iso.datetime(),
  categoryId: idSchema.nullable(),
  message: saidSchema
}));
export type SyncReport = z.output<typeof syncReportSchema>;
/** How a person has the changes of a replica go out. `afterReview`: as they are made, and they are made by published proposals. */
export const sendingMannerSchema = z.enum(['automatic', 'byHand', 'afterReview']);
export type SendingManner = z.output<typeof sendingMannerSchema>;

export const sendingSchema = z.strictObject({
  isByHand: z.boolean(),
  isPaused: z.boolean()
});
export type Sending = Readonly<z.output<typeof sendingSchema>>;

export const beingSentSchema = z.object({
  /** `null`: the category has no row here. */
  categoryId: idSchema.nullable(),
  left: z.int().min(1)
});
export type BeingSent = z.output<typeof beingSentSchema>;

/** How a replica stands. The words are for the status region. */
export const syncStatusSchema = lazyObject(() => ({
  state: z.enum(['syncing', 'settled', 'waiting', 'shrunk', 'busy', 'offline', 'unauthorized', 'failed']),
  /** Categories with changes that the service does not have yet, conflicts left out. */
  waiting: z.int().min(0),
  conflicts: z.int().min(0),
  refused: z.int().min(1).optional(),
  /** Left out: nothing is being sent, or only for a moment. */
  beingSent: beingSentSchema.optional(),
  /** How far a reading is that takes a while. Left out: nothing is being read, or nobody waits for it. */
  progress: readingProgressSchema.optional(),
  /** The service presents another certificate than the known one; its settings ask about it. */
  isOtherCertificate: z.literal(true).optional(),
  shrinking: shrinkingSchema.optional(),
  /** What the person may do there, as far as is known; left out: all. */
  rights: rightsSchema.optional(),
  sending: sendingSchema,
  message: saidSchema.nullable(),
  lastSyncedAt: z.iso.datetime().nullable(),
  nextTryAt: z.iso.datetime().nullable(),
  /** What the sync has brought and sent that this status answers, in changes. Left out: it was stopped, or the status answers none. */
  round: z.object({ came: z.int().min(0), sent: z.int().min(0) }).optional()
}));
export type SyncStatus = z.output<typeof syncStatusSchema>;

/** What came of a sending by hand, in categories. `left`: they are kept and not sent. `isStopped`: by the person. */
export const sendingOutcomeSchema = lazyObject(() => ({
  status: syncStatusSchema,
  sent: z.int().min(0),
  left: z.int().min(0),
  isStopped: z.boolean()
}));
export type SendingOutcome = z.output<typeof sendingOutcomeSchema>;

export const serviceFactsQuestionSchema = lazyStrictObject(() => ({
  ids: z.array(idSchema),
  withBelow: z.boolean()
}));
export type ServiceFactsQuestion = z.output<typeof serviceFactsQuestionSchema>;

/** What a service knows of categories beside the tree. Those that it does not have are left out; `null`: it does not say. */
export const serviceFactsSchema = lazyObject(() => ({
  categories: z.array(z.object({ id: idSchema, remoteId: remoteIdSchema, products: z.int().min(0).nullable() })),
  /** The products of all of them, as far as is known. A product that is in several of them counts several times. */
  products: z.int().min(0).nullable()
}));
export type ServiceFacts = z.output<typeof serviceFactsSchema>;
