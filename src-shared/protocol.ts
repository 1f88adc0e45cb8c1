import { z } from 'zod';
import { CONNECTOR_IDS } from './connectors/connector-facts';
import { lazyStrictObject, lazyUnion } from './lazy-schemas';

/** A JSON Pointer (RFC 6901) into an answer or a body; the empty text is the whole of it. */
const pointerSchema = z.lazy(() =>
  z
    .string()
    .max(500)
    .regex(/^(\/.*)?$/s)
);

export const protocolHeadersSchema = z.record(z.string().min(1).max(200), z.string().max(2_000));

const parameterSchema = z.lazy(() => z.string().min(1).max(100));

/** How many categories a page is asked to hold; left out: the service decides. */
const sizeSchema = lazyStrictObject(() => ({ parameter: parameterSchema, value: z.int().min(1).max(10_000) }));

/** How a listing comes in pages. All of them are read; one that fails fails the reading. */
export const pagingSchema = lazyUnion('kind', () => [
  /** All in one answer. Where it may be the first of several pages, the service is asked for more. */
  z.strictObject({ kind: z.literal('none') }),
  /** All in one answer, as a person has said: its length raises no doubt. */
  z.strictObject({ kind: z.literal('whole') }),
  z.strictObject({
    kind: z.literal('page'),
    parameter: parameterSchema,
    first: z.int().min(0).max(1),
    size: sizeSchema.optional()
  }),
  z.strictObject({ kind: z.literal('offset'), parameter: parameterSchema, size: sizeSchema.optional() }),
  /** Pages by a cursor of the last answer, or by the id of its last category; `more` says whether there is another page. */
  z.strictObject({
    kind: z.literal('cursor'),
    parameter: parameterSchema,
    next: pointerSchema.optional(),
    more: pointerSchema.optional(),
    size: sizeSchema.optional()
  }),
  /** Pages by URL: in the header `Link` (RFC 8288, `rel="next"`), or at a pointer. Never followed to another origin. */
  z.strictObject({ kind: z.literal('link'), next: pointerSchema.optional(), size: sizeSchema.optional() })
]);
export type Paging = z.output<typeof pagingSchema>;

const totalSchema = lazyUnion('in', () => [
  z.strictObject({ in: z.literal('header'), name: z.string().min(1).max(100) }),
  z.strictObject({ in: z.literal('body'), at: pointerSchema })
]);

/** An operation's path below the service's URL. `{path}`: the address for changes; `{id}`: the category; `{version}`: as `version` says. */
const templateSchema = z.lazy(() => z.string().min(1).max(1_000));
/** A path without the category in it would be the address of all of them. */
const templateOfOneSchema = templateSchema.refine((path) => path.includes('{id}'), 'must have {id} in it');

const writeSchema = lazyStrictObject(() => ({
  method: z.enum(['PUT', 'PATCH', 'POST']),
  path: templateSchema,
  /** What the body is called (RFC 9110, 8.3), such as `application/vnd.api+json`; left out: `application/json`. */
  mediaType: z.string().min(1).max(200).optional()
}));

const writeToOneSchema = z.lazy(() => writeSchema.unwrap().extend({ path: templateOfOneSchema }));

/** `parent`: the body has the new parent alone, under that key, written as the dialect writes it; left out: as an update. */
const moveSchema = z.lazy(() => writeToOneSchema.unwrap().extend({ parent: z.string().min(1).max(200).optional() }));

const actionSchema = lazyStrictObject(() => ({
  name: z.string().min(1).max(200),
  value: z.string().min(1).max(200),
  /** The operation can change the member but not remove it: `null` is refused here. */
  isRequired: z.literal(true).optional()
}));

export const connectorIdSchema = z.enum(CONNECTOR_IDS);
export type ConnectorId = z.output<typeof connectorIdSchema>;

/**
 * How requests to a service look, and where its answers hold what; a dialect says what members mean. Left out, it is the default
 * protocol: GET for all in one answer, POST, PUT and DELETE, with the list bare or in `data`.
 */
export const protocolSchema = lazyStrictObject(() => ({
  connector: connectorIdSchema.optional(),
  /** Where an answer to a reading has the list; left out: bare, or in `data`. */
  list: z
    .strictObject({
      at: pointerSchema,
      /** What stands there is one category, the root of the tree: `drop` takes its children for the top level. */
      root: z.enum(['keep', 'drop']).optional()
    })
    .optional(),
  paging: pagingSchema,
  /** Left out: looked for where services usually say it. */
  total: totalSchema.optional(),
  /** What is below a category, asked for before it is deleted: a path as of an operation. Left out: the service cannot be asked. */
  below: templateOfOneSchema.optional(),
  /** How many products are in a category alone: a path as of an operation, and the number in its answer. Left out: the listing says it (`products` of the dialect), or nothing does. */
  products: z.strictObject({ path: templateOfOneSchema, at: pointerSchema }).optional(),
  create: writeSchema,
  update: writeToOneSchema,
  move: moveSchema.optional(),
  /**
   * `keeps`: a deletion keeps the category and its id for undo. `hidden`: an update hides it by the member of `visible`, and it stays
   * listed. `draft`: what is published goes and is no longer listed; an update publishes it again. Left out: it is deleted for good.
   */
  remove: z.strictObject({ path: templateOfOneSchema, keeps: z.enum(['hidden', 'draft']).optional() }),
  /** What is around the category in a body: it lies at `at`, beside constant members (by their pointers). */
  body: z
    .strictObject({
      at: pointerSchema,
      constants: z.record(pointerSchema, z.union([z.string(), z.number(), z.boolean(), z.null()])).optional(),
      /** Where the body of an update has to repeat the id of the category, as JSON:API asks. */
      id: pointerSchema.optional()
    })
    .optional(),
  /** The body of an update is a list of actions rather than members. An answer that refuses it is final: no other form is tried. */
  actions: z
    .strictObject({
      at: pointerSchema,
      key: z.string().min(1).max(200),
      by: z.record(z.string().min(1).max(200), actionSchema)
    })
    .optional(),
  /** The member with a number that each change changes, and where an update has to repeat it: another number is a conflict (409). */
  version: z.strictObject({ key: z.string().min(1).max(200), at: pointerSchema.optional() }).optional(),
  /** Where the answer to a creation has the new category; left out: looked for. */
  created: pointerSchema.optional(),
  /** The member whose value stands for `{id}`, where it is not the id. */
  pathKey: z.string().min(1).max(200).optional(),
  /** Members that a creation has to bring, such as a code: made of the name where nobody has given one, and the same at each try. */
  generated: z.array(z.string().min(1).max(200)).max(20).optional(),
  /** The only members that a body may have; left out: all that are not derived. */
  writable: z.array(z.string().min(1).max(200)).max(500).optional(),
  /** `html`: names and descriptions come with entities such as `&amp;`, and are sent with them. */
  texts: z.enum(['plain', 'html']).optional(),
  errors: z
    .strictObject({
      message: pointerSchema.optional(),
      fields: pointerSchema.optional(),
      /** An answer of status 500 to a change that has one of these texts there is a refusal of what was sent, and no failure. */
      refusals: z
        .strictObject({ at: pointerSchema, values: z.array(z.string().min(1).max(200)).min(1).max(100) })
        .optional()
    })
    .optional(),
  /** Sent with every request. No secrets: those are credentials. */
  headers: protocolHeadersSchema.optional(),
  /** A category whose parent is not in a whole listing is shown at the top instead of refusing the listing. */
  orphans: z.literal('top').optional(),
  concurrency: z.int().min(1).max(8).optional(),
  /** Requests a second at most; left out: as the service's answers say. */
  requestsPerSecond: z.number().min(0.1).max(100).optional()
}));
export type Protocol = z.output<typeof protocolSchema>;
export type UpdateActions = NonNullable<Protocol['actions']>;

/** The default protocol, which every service without a description is expected to keep. */
export const PLAIN_PROTOCOL: Protocol = {
  paging: { kind: 'none' },
  create: { method: 'POST', path: '{path}' },
  update: { method: 'PUT', path: '{path}/{id}' },
  remove: { path: '{path}/{id}' }
};
