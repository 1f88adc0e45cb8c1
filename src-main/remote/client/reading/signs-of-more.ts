import { keysOfPointer, pointerTo } from '../../../../src-shared/json-pointer';
import { plainName } from '../../../../src-shared/member-names';
import type { Protocol } from '../../../../src-shared/protocol';
import { isObject } from '../../dialect/listed-values';
import type { RawCategory } from '../../sync-tree';
import { SIGNS } from './messages';
import { countIn, linkTo, type Page } from './page';

/*
 * How services say that a list is not all there is. None of them promises it, so that every usual way is looked for: what is
 * missing from a listing would pass for deleted. Names are compared without case and punctuation.
 */

const names = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

const TOTALS = names('total totalcount totalitems totaldocs totalelements totalresults totalrecords totalrows totalentries totalhits numfound recordcount resultcount recordstotal count hydratotalitems odatacount itemcount matches');
const PAGE_COUNTS = names('pages pagecount totalpages lastpage pagestotal numpages totalpage pagetotal');
const NEXT = names('next nextpage nextcursor nextpagetoken nextpageurl nextlink nexturl nextpagelink nexttoken odatanextlink hydranext continuationtoken continuation nextkey scrollid nextoffset nextstart');
const MORE = names('hasmore hasnext hasnextpage morepages hasmorepages moreavailable ismore truncated istruncated');
/** Of the last page alone where it is said at all: Spring's `last: false`. */
const LAST = names('last islast lastpage islastpage');

const TOTAL_HEADERS = ['x-total-count', 'x-wp-total', 'x-total', 'total-count', 'x-count', 'x-total-items', 'x-pagination-total-count', 'x-totalcount', 'pagination-total', 'total'] as const;
const PAGES_HEADERS = ['x-total-pages', 'x-wp-totalpages', 'x-pagination-page-count', 'x-page-count', 'pagination-count'] as const;

/** So many levels of an answer are looked through. */
const LEVELS = 4;
/** An envelope has few members; what has more is data. */
const MOST_MEMBERS = 200;

/** How many there are, and where that is said. */
export interface SaidTotal {
  readonly at: NonNullable<Protocol['total']>;
  readonly total: number;
}

/** What says that there is another page. */
export interface SignOfNext {
  readonly sentence: string;
  /** The pointer to what names the next page; `null`: nothing does. */
  readonly next: string | null;
}

export interface Said {
  readonly totals: readonly SaidTotal[];
  readonly more: SignOfNext | null;
}

const isNext = (value: unknown): boolean =>
  (typeof value === 'string' && value.trim() !== '') || (typeof value === 'number' && value > 0) || (isObject(value) && typeof value['href'] === 'string' && value['href'] !== '');

const ofMember = (path: readonly string[], value: unknown): Said => {
  const name = plainName(path.at(-1) ?? '');
  const words = path.join(' › ');
  const total = TOTALS.has(name) ? countIn(value) : null;
  const totals: SaidTotal[] = total === null ? [] : [{ at: { in: 'body', at: pointerTo(path) }, total }];
  const said = (sentence: string, next: string | null = null): Said => ({ totals, more: { sentence, next } });
  if (NEXT.has(name) && isNext(value)) return said(SIGNS.next(words), pointerTo(path));
  if (MORE.has(name) && value === true) return said(SIGNS.more(words));
  if (LAST.has(name) && value === false) return said(SIGNS.more(words));
  const pages = PAGE_COUNTS.has(name) ? countIn(value) : null;
  return pages !== null && pages > 1 ? said(SIGNS.pages(words, pages)) : { totals, more: null };
};

/** Whether a page number is the last one by what stands beside it. */
const isLastPage = (one: RawCategory): boolean => {
  const numbers = new Map(Object.entries(one).map(([key, value]) => [plainName(key), countIn(value)]));
  const pages = [...PAGE_COUNTS].map((name) => numbers.get(name)).find((value) => typeof value === 'number');
  const page = ['page', 'currentpage', 'pagenumber'].map((name) => numbers.get(name)).find((value) => typeof value === 'number');
  return typeof pages === 'number' && typeof page === 'number' && page >= pages;
};

/** What an envelope says, its list left out: a category may have a member called `next`. */
const ofEnvelope = (value: unknown, rows: readonly unknown[]): Said => {
  const totals: SaidTotal[] = [];
  let more: SignOfNext | null = null;
  const look = (one: unknown, above: readonly string[]): void => {
    if (!isObject(one) || above.length >= LEVELS) return;
    const keys = Object.keys(one);
    if (keys.length > MOST_MEMBERS) return;
    const isLast = isLastPage(one);
    for (const key of keys) {
      const held = one[key];
      if (held === rows || Array.isArray(held)) continue;
      const path = [...above, key];
      const said = ofMember(path, held);
      totals.push(...said.totals);
      // Of several, the one that leads there says the most.
      if (said.more !== null && !(isLast && PAGE_COUNTS.has(plainName(key))) && (more === null || more.next === null)) more = said.more;
      look(held, path);
    }
  };
  look(value, []);
  return { totals, more };
};

const ofHeaders = ({ status, headers, url }: Page, isFirst: boolean): Said => {
  const totals = TOTAL_HEADERS.flatMap((name): SaidTotal[] => {
    const total = countIn(headers[name]);
    return total === null ? [] : [{ at: { in: 'header', name }, total }];
  });
  const more = (sentence: string): Said => ({ totals, more: { sentence, next: null } });
  const range = headers['content-range'];
  const ofRange = countIn(/\/\s*(\d+)\s*$/.exec(range ?? '')?.[1]);
  if (ofRange !== null) totals.push({ at: { in: 'header', name: 'content-range' }, total: ofRange });
  const next = linkTo(headers['link'], 'next');
  if (next !== null && URL.parse(next, url)?.href !== url.href) return more(SIGNS.linkNext);
  for (const name of PAGES_HEADERS) {
    const pages = countIn(headers[name]);
    if (isFirst && pages !== null && pages > 1) return more(SIGNS.headerPages(name, pages));
  }
  if (range !== undefined && ofRange === null) return more(SIGNS.contentRange(range.slice(0, 80)));
  return status === 206 && ofRange === null ? more(SIGNS.partialContent) : { totals, more: null };
};

/** What an answer says of how much there is. `isFirst`: it is the first page, of which a number of pages above one says that there are more. */
export const saidOf = (page: Page, rows: readonly unknown[], isFirst = true): Said => {
  const [headers, envelope] = [ofHeaders(page, isFirst), ofEnvelope(page.value, rows)];
  return { totals: [...headers.totals, ...envelope.totals], more: headers.more ?? envelope.more };
};

/**
 * Why a listing is not whole, in words; `null`: nothing says so. A total may count the categories at the top, or all of them with
 * those nested in them.
 * @param all how many there are with those nested in others
 */
export const signOfMore = (page: Page, rows: readonly unknown[], all: number): string | null => {
  const { totals, more } = saidOf(page, rows);
  if (more !== null) return more.sentence;
  const above = totals.find(({ total }) => total > rows.length && total !== all);
  if (above === undefined) return null;
  const { at, total } = above;
  return at.in === 'header' ? SIGNS.header(at.name, total, rows.length) : SIGNS.total(keysOfPointer(at.at).join(' › '), total, rows.length);
};
