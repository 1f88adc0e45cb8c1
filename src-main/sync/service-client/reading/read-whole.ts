import { createHash } from 'node:crypto';
import { LIMITS } from '../../../../src-shared/limits';
import { valueAt } from '../../../../src-shared/json-pointer';
import type { Paging, Protocol } from '../../../../src-shared/protocol';
import type { RemoteId } from '../../sync-tree';
import { RemoteFailure } from '../../category-service';
import { probePagination } from './pagination-probe';
import { USUAL_LIMITS } from '../http/transport';
import { messages } from './messages';
import { isInOneAnswer, listsIn, listedRows, type Page, type ReadingParts, type WholeListing } from './page';
import { goesOn, isYes, largestOf, paginationHintsOf, hintOfMore } from './pagination-hints';
import { PagesAhead, firstUrl, nextUrl, totalOf, type Walked } from './walk';

const MOST_TRIES = 3;
const NO_SUCH_PAGE = [400, 404, 416, 422] as const;

const incomplete = (message: string): RemoteFailure => new RemoteFailure('incomplete', message);

export const countAll = (rows: readonly unknown[], childrenKey: string | null): number => {
  let count = 0;
  for (const list of listsIn(rows, childrenKey)) count += list.length;
  return count;
};

const totalSaid = (
  page: Page,
  rows: readonly unknown[],
  protocol: Protocol,
  said = paginationHintsOf(page, rows)
): number | null => {
  if (protocol.total !== undefined) return totalOf(page, protocol);
  return largestOf(said.totals.filter(({ total, mayBeOfPage }) => !mayBeOfPage || total > rows.length))?.total ?? null;
};

/** Reads all categories. @throws RemoteFailure `incomplete` if they are or may be a part; whatever `ask` throws */
export const readWhole = async (parts: ReadingParts): Promise<WholeListing> => {
  for (let tries = 1; ; tries += 1) {
    const listing = await (isInOneAnswer(parts.protocol) ? readOne(parts, tries === 1) : readPages(parts));
    if (listing !== 'changed') return listing;
    if (tries === MOST_TRIES) throw incomplete(messages.changedMeanwhile);
  }
};

const checkedCount = (count: number): number => {
  if (count > LIMITS.categories) throw new RemoteFailure('unreadable', messages.tooMany({ most: LIMITS.categories }));
  return count;
};

/** A listing in one answer, or by its pages if it has outgrown one answer. @param isFirstTry the first page may be used again */
const readOne = async (parts: ReadingParts, isFirstTry: boolean): Promise<WholeListing | 'changed'> => {
  const { address, protocol, childrenKey } = parts;
  const page = (isFirstTry ? parts.first : undefined) ?? (await parts.ask(address, []));
  const rows = listedRows(page.value, protocol, childrenKey);
  const count = checkedCount(countAll(rows, childrenKey));
  if (parts.isCanopy) {
    const hint = hintOfMore(page, rows, count);
    if (hint !== null) throw incomplete(messages.partOnly({ hint }));
  } else {
    const found = await probePagination(page, rows, count, parts);
    if (found === 'changed') return 'changed';
    if (found !== 'whole') {
      const listing = await readPages({ ...parts, protocol: { ...protocol, ...found } });
      return listing === 'changed' ? 'changed' : { ...listing, found };
    }
  }
  const digest = createHash('sha256').update(page.body).digest('hex');
  return { rows, pages: 1, count, total: totalSaid(page, rows, protocol), digest, etag: page.headers['etag'] ?? null };
};

class SeenRows {
  readonly #ids = new Set<RemoteId>();
  #twice = 0;

  constructor(private readonly idOf: ReadingParts['idOf']) {}

  add(rows: readonly unknown[]): boolean {
    let known = 0;
    for (const row of rows) {
      const id = this.idOf(row);
      if (id === null) continue;
      if (this.#ids.has(id)) known += 1;
      this.#ids.add(id);
    }
    this.#twice += known;
    return rows.length > 0 && known === rows.length;
  }

  get hasTwice(): boolean {
    return this.#twice > 0;
  }
}

const MOST_PAGES = 50_000;
const MOST_EMPTY = 3;

/** Ends a reading whose pages never end, or together hold more than one answer may. */
class Bounds {
  #pages = 0;
  #bytes = 0;
  #empty = 0;

  note({ body }: Page, rows: readonly unknown[], more: string | null): void {
    this.#pages += 1;
    this.#bytes += body.length;
    this.#empty = rows.length === 0 ? this.#empty + 1 : 0;
    if (this.#bytes > USUAL_LIMITS.maxBytes) throw new RemoteFailure('unreadable', messages.pagesTooLarge);
    if (this.#pages > MOST_PAGES) throw incomplete(messages.pagesInCircles);
    if (more !== null && this.#empty > MOST_EMPTY) throw incomplete(messages.partOnly({ hint: more }));
  }
}

/** `changed`: it was another one at its end than at its beginning. */
const readPages = async (parts: ReadingParts): Promise<WholeListing | 'changed'> => {
  const { protocol, childrenKey, idOf } = parts;
  const { paging } = protocol;
  const first = firstUrl(parts.address, paging);
  const all: unknown[] = [];
  const seen = new SeenRows(idOf);
  const hash = createHash('sha256');
  const asked = new Set([first.href]);
  let total: number | null = null;
  let hadMore = false;
  const ahead = new PagesAhead(parts, first);
  const bounds = new Bounds();
  let page = await parts.ask(first, []);
  for (let pages = 1; ; pages += 1) {
    parts.signal?.throwIfAborted();
    const rows = listedRows(page.value, protocol, childrenKey);
    hash.update(page.body);
    const isSame = seen.add(rows);
    if (isSame) {
      // Read once more: a listing that has just been put in another order does that too.
      if ((total === null || all.length >= total) && (paging.kind === 'page' || paging.kind === 'offset'))
        throw incomplete(messages.samePageAgain({ page: pages }));
      return 'changed';
    }
    for (const row of rows) all.push(row);
    checkedCount(all.length);
    const said = paginationHintsOf(page, rows);
    const { more } = said;
    const further = goesOn(said, pages);
    const stated = totalSaid(page, rows, protocol, said);
    // A total that equals the page's rows counts the page, if something else says that there is more, or after the first page.
    const isOfPage = stated !== null && stated <= rows.length && (pages > 1 || further !== null);
    const here = isOfPage ? null : stated;
    if (pages > 1 && here !== null && total !== null && here !== total) return 'changed';
    if (pages === 1 || total === null) total = here;
    parts.onProgress?.({ count: all.length, total });
    const isEnd = rows.length === 0 && more === null;
    const isCounted = total !== null && all.length >= total;
    // If a service gives neither total nor next page, the first page without its sign of more is the last one.
    const isSilent = total === null && further === null && hadMore;
    bounds.note(page, rows, more?.sentence ?? null);
    hadMore = further !== null;
    const walked: Walked = { page, rows, pages, count: all.length };
    const isLast = isEnd || isCounted || isSilent;
    const next =
      isLast && !(more !== null && paging.kind === 'link')
        ? null
        : nextUrl(first, paging, walked, lastIdOf(rows, idOf));
    if (next === null) {
      if (further !== null && !isCounted && !isDenied(page, paging))
        throw incomplete(messages.partOnly({ hint: further }));
      return finished(
        parts,
        { rows: all, pages: rows.length === 0 ? Math.max(1, pages - 1) : pages, total, digest: hash.digest('hex') },
        seen
      );
    }
    if (asked.has(next.href)) throw incomplete(messages.pagesInCircles);
    asked.add(next.href);
    // If nothing says that there is more, a refusal that is given twice may mean that there is no further page.
    const accepts = total === null && further === null && paging.kind !== 'link' ? NO_SUCH_PAGE : [];
    page = await ahead.take(next, { pages, count: all.length, size: rows.length, total }, accepts);
    if (page.status < 400) continue;
    const again = await parts.ask(next, accepts);
    if (again.status !== page.status) return 'changed';
    return finished(parts, { rows: all, pages, total, digest: hash.digest('hex') }, seen);
  }
};

const lastIdOf = (rows: readonly unknown[], idOf: ReadingParts['idOf']): string | null => {
  const id = idOf(rows.at(-1));
  return id === null ? null : String(id);
};

const isDenied = ({ value }: Page, paging: Paging): boolean => {
  const said = paging.kind === 'cursor' && paging.more !== undefined ? valueAt(value, paging.more) : undefined;
  return said !== undefined && said !== null && !isYes(said);
};

type Finished = Pick<WholeListing, 'rows' | 'pages' | 'total' | 'digest'>;

const finished = ({ childrenKey }: ReadingParts, listing: Finished, seen: SeenRows): WholeListing | 'changed' => {
  if (seen.hasTwice) return 'changed';
  const count = checkedCount(countAll(listing.rows, childrenKey));
  const { total, rows } = listing;
  if (total !== null && total > rows.length && total !== count)
    throw incomplete(messages.tooFew({ total, listed: rows.length }));
  return { ...listing, count, etag: null };
};

const MOST_READINGS = 4;

const idsOf = ({ rows }: WholeListing, { idOf, childrenKey }: ReadingParts): Set<RemoteId> => {
  const ids = new Set<RemoteId>();
  for (const list of listsIn(rows, childrenKey)) {
    for (const row of list) {
      const id = idOf(row);
      if (id !== null) ids.add(id);
    }
  }
  return ids;
};

const areSame = (a: ReadonlySet<RemoteId>, b: ReadonlySet<RemoteId>): boolean => a.size === b.size && a.isSubsetOf(b);

interface ExpectedListing {
  readonly digest: string | null;
  readonly expected: () => ReadonlySet<RemoteId>;
}

/** Reads everything, again until two readings agree if an expected category is missing: it may have slipped between two pages. */
export const readConfirmed = async (
  parts: ReadingParts,
  { digest, expected }: ExpectedListing
): Promise<WholeListing> => {
  let listing = await readWhole(parts);
  if (listing.pages === 1 || listing.digest === digest) return listing;
  let ids = idsOf(listing, parts);
  if (expected().isSubsetOf(ids)) return listing;
  for (let tries = 1; tries < MOST_READINGS; tries += 1) {
    const again = await readWhole(parts);
    const there = idsOf(again, parts);
    if (areSame(ids, there)) return again;
    [listing, ids] = [again, there];
    if (expected().isSubsetOf(ids)) return listing;
  }
  throw new RemoteFailure('incomplete', messages.changedMeanwhile);
};
