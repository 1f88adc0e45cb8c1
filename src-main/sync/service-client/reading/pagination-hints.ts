import { keysOfPointer, pointerTo } from '../../../../src-shared/json-pointer';
import { plainName, wordsIn } from '../../../../src-shared/member-names';
import type { Protocol } from '../../../../src-shared/protocol';
import { append } from '../../../../src-shared/long-lists';
import { isObject } from '../../../fields/listed-values';
import { jsonOrNull } from '../http/json-answer';
import { messages } from './messages';
import { countIn, linkTo, type Page } from './page';

/*
 * Pagination hints: members and headers by which services say that a list is one page of several. All usual ones are looked for,
 * since what is missing from a listing would pass for deleted. Names are compared without case and punctuation.
 */

const names = (list: string): ReadonlySet<string> => new Set(wordsIn(list));

const TOTALS = names(
  'total totalcount totalitems totaldocs totalelements totalresults totalrecords totalrows totalentries totalhits numfound recordstotal hydratotalitems odatacount'
);
/** Counts of all categories in some services, and of the page in others. */
const COUNTS = names('count resultcount itemcount recordcount matches xcount');
const PAGE_COUNTS = names('pages pagecount totalpages lastpage pagestotal numpages totalpage pagetotal');
const NEXT = names(
  'next nextpage nextcursor nextpagetoken nextpageurl nextlink nexturl nextpagelink nexttoken odatanextlink hydranext continuationtoken continuation nextkey scrollid nextoffset nextstart'
);
const MORE = names(
  'hasmore hasnext hasnextpage morepages hasmorepages moreavailable ismore truncated istruncated partial ispartial incompleteresults'
);
/** Members above an `after` that is a cursor: `paging.cursors.after` of Facebook, `paging.next.after` of HubSpot. */
const CURSOR_PARENTS = names('paging pagination cursors cursor pageinfo next');
/** Says whether this is the last page, such as Spring's `last: false`. */
const LAST = names('last islast lastpage islastpage');

const TOTAL_HEADERS = names(
  'x-total-count x-wp-total x-total total-count x-count x-total-items x-pagination-total-count x-totalcount pagination-total total'
);
const PAGES_HEADERS = names('x-total-pages x-wp-totalpages x-pagination-page-count x-page-count pagination-count');

const LEVELS = 4;
const MOST_MEMBERS = 200;

interface TotalHint {
  readonly at: NonNullable<Protocol['total']>;
  readonly total: number;
  readonly mayBeOfPage: boolean;
}

interface NextHint {
  readonly sentence: string;
  /** The pointer to what names the next page; `null`: nothing does. */
  readonly next: string | null;
}

export interface PaginationHints {
  readonly totals: readonly TotalHint[];
  readonly more: NextHint | null;
  readonly pages: { readonly count: number; readonly sentence: string } | null;
}

export const largestOf = (totals: readonly TotalHint[]): TotalHint | null =>
  totals.reduce<TotalHint | null>(
    (largest, one) => (largest === null || one.total > largest.total ? one : largest),
    null
  );

export const isYes = (value: unknown): boolean =>
  value === true || value === 1 || (typeof value === 'string' && /^(true|yes|1)$/i.test(value.trim()));

const isNext = (value: unknown): boolean =>
  (typeof value === 'string' && value.trim() !== '') ||
  (typeof value === 'number' && value > 0) ||
  (isObject(value) && typeof value['href'] === 'string' && value['href'] !== '');

const ofMember = (path: readonly string[], value: unknown): PaginationHints => {
  const name = plainName(path.at(-1) ?? '');
  const words = path.join(' › ');
  const total = TOTALS.has(name) || COUNTS.has(name) ? countIn(value) : null;
  const totals: TotalHint[] =
    total === null ? [] : [{ at: { in: 'body', at: pointerTo(path) }, total, mayBeOfPage: COUNTS.has(name) }];
  const count = PAGE_COUNTS.has(name) ? countIn(value) : null;
  const pages = count === null ? null : { count, sentence: messages.hints.pages({ member: words, pages: count }) };
  const said = (sentence: string, next: string | null = null): PaginationHints => ({
    totals,
    more: { sentence, next },
    pages
  });
  const isCursor = name === 'after' && CURSOR_PARENTS.has(plainName(path.at(-2) ?? ''));
  if ((isCursor || NEXT.has(name)) && isNext(value))
    return said(messages.hints.next({ member: words }), pointerTo(path));
  if (MORE.has(name) && isYes(value)) return said(messages.hints.more({ member: words }));
  if (LAST.has(name) && (value === false || value === 'false')) return said(messages.hints.more({ member: words }));
  return { totals, more: null, pages };
};

const ofEnvelope = (value: unknown, rows: readonly unknown[]): PaginationHints => {
  const totals: TotalHint[] = [];
  let more: NextHint | null = null;
  let pages: PaginationHints['pages'] = null;
  const look = (one: unknown, above: readonly string[]): void => {
    if (!isObject(one) || above.length >= LEVELS) return;
    const keys = Object.keys(one);
    if (keys.length > MOST_MEMBERS) return;
    for (const key of keys) {
      const held = one[key];
      if (held === rows || Array.isArray(held)) continue;
      const path = [...above, key];
      const said = ofMember(path, held);
      append(totals, said.totals);
      if (said.more !== null && (more === null || more.next === null)) more = said.more;
      if (said.pages !== null && (pages === null || said.pages.count > pages.count)) pages = said.pages;
      look(held, path);
    }
  };
  look(value, []);
  return { totals, more, pages };
};

const ofHeaders = ({ status, headers, url }: Page): PaginationHints => {
  const totals = [...TOTAL_HEADERS].flatMap((name): TotalHint[] => {
    const total = countIn(headers[name]);
    return total === null ? [] : [{ at: { in: 'header', name }, total, mayBeOfPage: COUNTS.has(plainName(name)) }];
  });
  const counted = [...PAGES_HEADERS].find((name) => countIn(headers[name]) !== null);
  const count = counted === undefined ? null : countIn(headers[counted]);
  const pages =
    counted === undefined || count === null
      ? null
      : { count, sentence: messages.hints.headerPages({ name: counted, pages: count }) };
  const more = (sentence: string): PaginationHints => ({ totals, more: { sentence, next: null }, pages });
  const range = headers['content-range'];
  const ofRange = countIn(/\/\s*(\d+)\s*$/.exec(range ?? '')?.[1]);
  if (ofRange !== null)
    totals.push({ at: { in: 'header', name: 'content-range' }, total: ofRange, mayBeOfPage: false });
  const next = linkTo(headers['link'], 'next');
  if (next !== null && URL.parse(next, url)?.href !== url.href) return more(messages.hints.linkNext);
  if (range !== undefined && ofRange === null) return more(messages.hints.contentRange({ range: range.slice(0, 80) }));
  return status === 206 && ofRange === null ? more(messages.hints.partialContent) : { totals, more: null, pages };
};

export const paginationHintsOf = (page: Page, rows: readonly unknown[]): PaginationHints => {
  const [headers, envelope] = [ofHeaders(page), ofEnvelope(page.value, rows)];
  // Many services with ASP.NET say in this header, as JSON, how far their pages go.
  const { more, pages } = ofEnvelope(jsonOrNull(page.headers['x-pagination'] ?? ''), rows);
  return {
    totals: [...headers.totals, ...envelope.totals],
    more: headers.more ?? envelope.more ?? (more && { ...more, next: null }),
    pages: headers.pages ?? envelope.pages ?? pages
  };
};

/** Why there is more after so many pages, in words; `null`: nothing says so. */
export const goesOn = ({ more, pages }: PaginationHints, read: number): string | null =>
  more?.sentence ?? (pages !== null && pages.count > read ? pages.sentence : null);

/** Why a listing is not whole, in words; `null`: no hint. A total may count the top level, or `all` with nested ones. */
export const hintOfMore = (page: Page, rows: readonly unknown[], all: number): string | null => {
  const said = paginationHintsOf(page, rows);
  const further = goesOn(said, 1);
  if (further !== null) return further;
  const above = said.totals.find(({ total }) => total > rows.length && total !== all);
  if (above === undefined) return null;
  const { at, total } = above;
  return at.in === 'header'
    ? messages.hints.header({ name: at.name, total, listed: rows.length })
    : messages.hints.total({ member: keysOfPointer(at.at).join(' › '), total, listed: rows.length });
};
