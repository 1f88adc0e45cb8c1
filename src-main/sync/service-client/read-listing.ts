import { createHash } from 'node:crypto';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Dialect } from '../../../src-shared/dialect';
import { valueAt } from '../../../src-shared/json-pointer';
import { LIMITS } from '../../../src-shared/limits';
import type { Protocol } from '../../../src-shared/protocol';
import { inSteps } from '../../../src-shared/sliced-work';
import { RemoteFailure, type Reading, type ReadingMark, type ReadingWatch, type Deletion } from '../category-service';
import { protocolOf, idForPath } from '../dialect/write-requests';
import { categoriesInSteps, type CategoriesRead, childrenAmong } from '../dialect/read-categories';
import { remoteIdOf } from '../../fields/listed-values';
import type { RemoteId } from '../sync-tree';
import type { Caller } from './http/caller';
import { FRESH, isInOneAnswer, listingParts, pageIn, type Page, type WholeListing, listedRows } from './reading/page';
import { readConfirmed } from './reading/read-whole';
import { messages } from './reading/messages';

const EXAMPLES = 3;
/** One in so many categories without a readable id may be left out, with a warning. */
const MOST_LEFT_OUT = 10;

const examplesOf = (ids: readonly (RemoteId | string)[]): string => {
  const shown = ids.slice(0, EXAMPLES).join(', ');
  return ids.length > EXAMPLES ? `${shown}, …` : shown;
};

/** Values in paths of changes that stand for several categories: a change could reach the wrong one. */
const sharedInPath = (categories: CategoriesRead['categories'], { protocol }: Dialect): string[] => {
  const pathKey = protocol?.pathKey;
  if (pathKey === undefined) return [];
  const counts = new Map<string, number>();
  for (const { raw } of categories) {
    const value = remoteIdOf(raw[pathKey], 'text');
    if (value !== null) counts.set(String(value), (counts.get(String(value)) ?? 0) + 1);
  }
  return [...counts].flatMap(([value, count]) => (count > 1 ? [value] : []));
};

/** Why a listing that was read to its end may still be partial; `null`: nothing suggests it. */
export const incompletenessOf = (
  { categories, orphans, twice, strangers, leftOut }: Omit<CategoriesRead, 'warnings'>,
  dialect: Dialect
): string | null => {
  if (strangers.length > 0)
    return messages.notCategories({ entries: strangers.length, examples: examplesOf(strangers) });
  const entries = categories.length + leftOut;
  if (leftOut * MOST_LEFT_OUT > entries) return messages.leftOut({ count: leftOut, entries, idKey: dialect.idKey });
  if (twice.length > 0) return messages.listedTwice({ twice: twice.length, examples: examplesOf(twice) });
  const shared = sharedInPath(categories, dialect);
  if (shared.length > 0) return messages.sharedPath({ shared: shared.length, examples: examplesOf(shared) });
  return orphans.length > 0 && dialect.protocol?.orphans !== 'top'
    ? messages.missingParents({ missing: orphans.length, examples: examplesOf(orphans) })
    : null;
};

const beyondLimit = (): RemoteFailure => new RemoteFailure('unreadable', messages.tooMany({ most: LIMITS.categories }));

/** Reads a list in steps. @throws RemoteFailure (`unreadable`) if it holds more than a workspace can */
export const readListing = async (listing: readonly unknown[], dialect: Dialect): Promise<CategoriesRead> => {
  // Checked before millions of rows are read.
  if (listing.length > LIMITS.categories) throw beyondLimit();
  const read = await inSteps(categoriesInSteps(listing, dialect), yieldToEventLoop);
  if (read.categories.length <= LIMITS.categories) return read;
  throw beyondLimit();
};

const NOTHING_EXPECTED = (): ReadonlySet<RemoteId> => new Set();

/** Reads all categories unless nothing has changed. @param onFound how it pages @throws RemoteFailure `incomplete` where a part is, or may be, missing */
export const readService = async (
  caller: Caller,
  dialect: Dialect,
  known: ReadingMark | null,
  { expected = NOTHING_EXPECTED, signal, ...watching }: ReadingWatch,
  ended: AbortSignal | undefined,
  onFound: (found: NonNullable<WholeListing['found']>) => void
): Promise<Reading> => {
  const started = performance.now();
  const first = isInOneAnswer(protocolOf(dialect)) ? await firstPage(caller, known) : undefined;
  if (first === 'same') return { state: 'same' };
  // For a large listing each of these takes a good part of a second: others on this thread are answered in between.
  await yieldToEventLoop();
  const { rows, digest, etag, found } = await readConfirmed(
    {
      ...listingParts(caller, dialect),
      ...watching,
      signal: AbortSignal.any([ended, signal].filter((one) => one !== undefined)),
      ...(first && { first })
    },
    { digest: known?.digest ?? null, expected }
  );
  if (digest === known?.digest) return { state: 'same' };
  await yieldToEventLoop();
  const read = await readListing(rows, dialect);
  const reason = incompletenessOf(read, dialect);
  if (reason !== null) throw new RemoteFailure('incomplete', reason);
  if (found !== undefined) onFound(found);
  await yieldToEventLoop();
  return {
    state: 'read',
    categories: read.categories,
    warnings: read.warnings,
    mark: { etag, digest },
    took: performance.now() - started
  };
};

/** The answer of a service that has no pages, unless it is the one that is known. */
const firstPage = async (caller: Caller, known: ReadingMark | null): Promise<Page | 'same'> => {
  const condition = known?.etag === undefined || known.etag === null ? {} : { 'If-None-Match': known.etag };
  const answer = await caller.call({
    operation: 'read',
    endpoint: ({ read }) => read,
    headers: { ...FRESH, ...condition },
    accepts: 'If-None-Match' in condition ? [304] : []
  });
  if (answer.status === 304) return 'same';
  const digest = createHash('sha256').update(answer.body).digest('hex');
  if (digest === known?.digest) return 'same';
  return pageIn(caller, answer);
};

/** The number of products in a category; `null`: the answer has none where the protocol says. */
export const countOfProducts = async (
  caller: Caller,
  { path, at }: NonNullable<Protocol['products']>,
  id: RemoteId
): Promise<number | null> => {
  const url = caller.endpoints.operation(path, id);
  const answer = await caller.call({
    operation: 'read',
    endpoint: () => url,
    accepts: ABSENT_ALREADY,
    isBeside: true
  });
  if (ABSENT_ALREADY.includes(answer.status)) return null;
  const count = valueAt(await caller.json(answer), at);
  return typeof count === 'number' && Number.isSafeInteger(count) && count >= 0 ? count : null;
};

export const ABSENT_ALREADY: readonly number[] = [404, 410];
const CONFLICT = 409;

/** Refuses to delete a category below which the service lists others than those `deleted` by this client: a deletion may take them along. */
export const checkBelow = async (
  caller: Caller,
  { id, raw }: Deletion,
  below: string,
  dialect: Dialect,
  deleted: ReadonlySet<RemoteId>
): Promise<void> => {
  const url = caller.endpoints.operation(below, idForPath(id, raw, dialect));
  const answer = await caller.call({ operation: 'read', endpoint: () => url, headers: FRESH, accepts: ABSENT_ALREADY });
  if (ABSENT_ALREADY.includes(answer.status)) return;
  const { value } = await pageIn(caller, answer);
  const rows = listedRows(value, protocolOf(dialect), dialect.childrenKey);
  const left = childrenAmong(rows, id, dialect).filter((child) => !deleted.has(child));
  // Reported as out of date first: a category that was just added is in the next reading.
  if (left.length > 0) throw new RemoteFailure('refused', messages.notEmpty({ count: left.length }), null, CONFLICT);
};
