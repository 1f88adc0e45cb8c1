import type { Dialect } from '../../../src-shared/dialect';
import type { ConnectionTest } from '../../../src-shared/remote';
import { RemoteFailure } from '../category-service';
import { CANOPY_DIALECT } from '../dialect/canopy-dialect';
import { fewValues } from '../dialect/few-values';
import { inferDialect, type DialectInference } from '../dialect/infer-dialect';
import { isObject } from '../dialect/listed-values';
import { openingOf } from '../dialect/opened-members';
import type { RemoteCategory, RemoteId } from '../sync-tree';
import { addressWarnings } from './address';
import { Caller, type CallerOptions } from './caller';
import { endpointsOf } from './endpoints';
import type { Answer } from './exchange';
import { listOf } from './json-answer';
import { readListing } from './read-listing';

const PREVIEW_ROWS = 50;

export interface ConnectionTestOptions extends CallerOptions {
  /** As the person has corrected it; left out: it is inferred. */
  readonly dialect?: Dialect;
}

type Found = Extract<ConnectionTest, { state: 'found' }>;

const previewOf = (categories: readonly RemoteCategory[]): Found['preview'] => {
  const levels = new Map<RemoteId, number>();
  return categories.slice(0, PREVIEW_ROWS).map(({ id, parentId, fields: { name, slug, visible } }) => {
    const level = parentId === null ? 1 : (levels.get(parentId) ?? 0) + 1;
    levels.set(id, level);
    return { id, level, name, slug, visible };
  });
};

/** Our own service gives a tag that is the number of its tree. */
const hasOurTag = ({ headers }: Answer): boolean => /^"\d+"$/.test(headers.etag ?? '');

/** An empty tree shows nothing of a dialect, but our own service says who it is. */
const isOurOwn = async (caller: Caller, listing: Answer): Promise<boolean> => {
  if (!hasOurTag(listing)) return false;
  try {
    const description = await caller.json(await caller.call({ operation: 'read', endpoint: ({ description: url }) => url }));
    return isObject(description) && isObject(description['info']) && description['info']['title'] === 'Canopy category service';
  } catch (error) {
    if (error instanceof RemoteFailure) return false;
    throw error;
  }
};

/** Members like ours without our tags: conditions and keys would be overlooked there, so that it is treated as a stranger. */
const asStranger = (dialect: Dialect): Dialect => ({ ...dialect, isCanopy: false, updates: 'full', order: dialect.order && { ...dialect.order, meaning: 'unknown' } });

const infer = async (caller: Caller, answer: Answer, listing: readonly unknown[]): Promise<DialectInference> => {
  const inference = inferDialect(listing);
  if (listing.length === 0 && (await isOurOwn(caller, answer))) return { ...inference, dialect: CANOPY_DIALECT, warnings: [] };
  if (inference.dialect?.isCanopy !== true || hasOurTag(answer)) return inference;
  return { ...inference, dialect: asStranger(inference.dialect) };
};

/** @throws RemoteFailure (`unreadable`) when it lists something else than objects */
const checkCategories = (listing: readonly unknown[]): void => {
  if (listing.length > 0 && !listing.some(isObject)) throw new RemoteFailure('unreadable', 'The service answered with a list of something other than categories. Is the address right?');
};

/** The person sees only part of the address that was asked, so that a wrong path is hard to tell from a service that fails. */
const withAddress = ({ kind, message }: RemoteFailure, { address }: ConnectionTestOptions): string =>
  kind === 'refused' || kind === 'unreadable' ? `${message} Canopy asked ${endpointsOf(address).read.href}; another path can be entered under Paths.` : message;

/**
 * A first look at a service: whether it can be reached, what it has, and how it writes it. Reads only.
 * @returns what was found, or why nothing was, in a sentence; never rejects over what a service does
 */
export const testConnection = async ({ dialect: given, ...options }: ConnectionTestOptions): Promise<ConnectionTest> => {
  const caller = new Caller(options);
  try {
    const answer = await caller.call({ operation: 'read', endpoint: ({ read }) => read });
    const json = await caller.json(answer);
    const listing = caller.looking(() => listOf(json));
    checkCategories(listing);
    const inference = await infer(caller, answer, listing);
    const dialect = given ?? inference.dialect;
    const read = dialect === null ? null : await readListing(listing, dialect);
    const warnings = [...addressWarnings(options.address), ...(given === undefined ? inference.warnings : []), ...(read?.warnings ?? [])];
    return {
      state: 'found',
      categories: read?.categories.length ?? listing.length,
      dialect,
      keys: [...inference.keys],
      values: fewValues(listing, dialect?.childrenKey ?? null, dialect === null ? undefined : openingOf(dialect)),
      preview: previewOf(read?.categories ?? []),
      warnings,
    };
  } catch (error) {
    if (!(error instanceof RemoteFailure)) throw error;
    return { state: 'failed', kind: error.kind, message: withAddress(error, options) };
  }
};
