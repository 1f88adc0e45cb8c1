import type { Paging, Protocol } from '../../../src-shared/protocol';
import { valueAt, pointerTo } from '../../../src-shared/json-pointer';
import { plainName, CHILDREN_NAMES } from '../../../src-shared/member-names';
import { isObject } from '../../fields/listed-values';
import { linkTo, listedRows, type Page, type ReadingParts } from '../service-client/reading/page';
import { isUsualSize } from '../service-client/reading/ask-for-more';
import { countAll } from '../service-client/reading/read-whole';
import { largestOf, pagingSignsOf, signOfMore, type Said } from '../service-client/reading/signs-of-more';
import { firstUrl, nextUrl } from '../service-client/reading/walk';

const LEVELS = 3;

const childrenIn = (value: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(value).some(
    ([key, held]) => Array.isArray(held) && held.some(isObject) && CHILDREN_NAMES.includes(plainName(key))
  );

/** Whether an object is itself a category with others below it, rather than an envelope around a list. */
const isRoot = (value: Readonly<Record<string, unknown>>): boolean =>
  'id' in value && Object.values(value).some((held) => typeof held === 'string') && childrenIn(value);

/**
 * Where the list of categories is in an answer: bare or in `data` (left out), at a pointer, or as one category with all others
 * below it. `null`: there is none.
 */
export const inferList = (value: unknown): Pick<Protocol, 'list'> | null => {
  if (Array.isArray(value)) return {};
  if (!isObject(value)) return null;
  if (Array.isArray(value['data'])) return {};
  const found: { readonly path: readonly string[]; readonly length: number }[] = [];
  const look = (one: unknown, path: readonly string[]): Pick<Protocol, 'list'> | null => {
    if (!isObject(one) || path.length > LEVELS) return null;
    if (isRoot(one)) return { list: { at: pointerTo(path), root: 'keep' } };
    for (const [key, held] of Object.entries(one)) {
      if (Array.isArray(held)) {
        if (held.length === 0 || held.some(isObject)) found.push({ path: [...path, key], length: held.length });
        continue;
      }
      const root = look(held, [...path, key]);
      if (root !== null) return root;
    }
    return null;
  };
  const root = look(value, []);
  if (root !== null) return root;
  const longest = found.toSorted((a, b) => b.length - a.length || a.path.length - b.path.length)[0];
  return longest === undefined ? null : { list: { at: pointerTo(longest.path) } };
};

/*
 * Infers how a service pages from its first answer, and by asking for a second page in each way that it may mean until one brings
 * other categories. Only what was seen to work is used.
 */

type Asking = Pick<ReadingParts, 'address' | 'childrenKey' | 'idOf' | 'ask'>;

/** Parameters that services take for the number of a page, and for how many categories to leave out. */
const PAGE_PARAMETERS = [
  'page',
  '_page',
  'p',
  'page[number]',
  'pagination[page]',
  'pageNumber',
  'currentPage',
  'paged'
] as const;
const OFFSET_PARAMETERS = ['offset', 'skip', 'start', '_start', 'page[offset]', 'pagination[start]'] as const;
const CURSOR_PARAMETERS = [
  'cursor',
  'page_token',
  'pageToken',
  'after',
  'starting_after',
  'page_info',
  'next',
  'continuation',
  'page[cursor]'
] as const;

/** By what an answer calls the size of its page. */
const SIZE_PARAMETERS: Readonly<Record<string, string>> = {
  perpage: 'per_page',
  limit: 'limit',
  pagesize: 'pageSize',
  size: 'size',
  itemsperpage: 'itemsPerPage'
};

const REFUSALS = [400, 404, 405, 414, 416, 422, 501] as const;
const LARGEST = 100;

const namesIn = (value: unknown, level = 0): string[] =>
  isObject(value) && level < 3
    ? Object.entries(value).flatMap(([key, held]) => [key, ...namesIn(held, level + 1)])
    : [];

/** Ways to the next page that the first answer names or suggests, the surest first. */
const candidates = (page: Page, { more }: Said): Paging[] => {
  if (linkTo(page.headers['link'], 'next') !== null) return [{ kind: 'link' }];
  const pointer = more?.next ?? null;
  const next = pointer === null ? undefined : valueAt(page.value, pointer);
  if (pointer !== null && (isObject(next) || (typeof next === 'string' && /^(https?:\/\/|\/|\?)/i.test(next))))
    return [{ kind: 'link', next: pointer }];
  const cursors =
    pointer !== null && typeof next === 'string' && !/^\d{1,9}$/.test(next)
      ? CURSOR_PARAMETERS.map((parameter): Paging => ({ kind: 'cursor', parameter, next: pointer }))
      : [];
  const names = new Set(namesIn(page.value).map(plainName));
  const pages = PAGE_PARAMETERS.flatMap((parameter): Paging[] => [
    { kind: 'page', parameter, first: names.has('pageable') || isFirstZero(page) ? 0 : 1 }
  ]);
  const offsets = OFFSET_PARAMETERS.map((parameter): Paging => ({ kind: 'offset', parameter }));
  const isByOffset = ['offset', 'skip', 'start'].some((name) => names.has(name));
  return [...cursors, ...(isByOffset ? [...offsets, ...pages] : [...pages, ...offsets])];
};

/** Whether the first page calls itself number 0. */
const isFirstZero = ({ value }: Page): boolean => {
  const look = (one: unknown, level: number): boolean =>
    isObject(one) &&
    level < 3 &&
    Object.entries(one).some(
      ([key, held]) =>
        (/^(page|number|currentpage|pagenumber|pageindex)$/.test(plainName(key)) && held === 0) || look(held, level + 1)
    );
  return look(value, 0);
};

/** Whether the second page has other categories than the first one. */
const leadsOn = async (
  paging: Paging,
  first: Page,
  rows: readonly unknown[],
  protocol: Protocol,
  { address, childrenKey, idOf, ask }: Asking
): Promise<boolean> => {
  const keyOf = (row: unknown): unknown => idOf(row) ?? JSON.stringify(row);
  const lastId = idOf(rows.at(-1));
  const url = nextUrl(
    firstUrl(address, paging),
    paging,
    { page: first, rows, pages: 1, count: rows.length },
    lastId === null ? null : String(lastId)
  );
  if (url === null) return false;
  const answer = await ask(url, REFUSALS);
  if (answer.status >= 400) return false;
  const known = new Set(rows.map(keyOf));
  const others = listedRows(answer.value, protocol, childrenKey);
  return others.length > 0 && !others.some((row) => known.has(keyOf(row)));
};

/** A larger page, where the service lets one ask for it: a listing of thousands is a hundred requests less. */
const withSize = async (
  paging: Paging,
  first: Page,
  rows: readonly unknown[],
  protocol: Protocol,
  { address, childrenKey, ask }: Asking
): Promise<Paging> => {
  if (paging.kind === 'none' || rows.length >= LARGEST) return paging;
  const said = [...new Set(namesIn(first.value).map((name) => SIZE_PARAMETERS[plainName(name)] ?? ''))].filter(
    (name) => name !== ''
  );
  const usual =
    paging.kind === 'page' && paging.parameter === '_page'
      ? ['_limit']
      : ['per_page', 'limit', 'page_size', 'pageSize'];
  for (const parameter of new Set([...said, ...usual])) {
    if (address.searchParams.has(parameter)) return paging;
    const sized: Paging = { ...paging, size: { parameter, value: LARGEST } };
    const answer = await ask(firstUrl(address, sized), REFUSALS);
    if (answer.status < 400 && listedRows(answer.value, protocol, childrenKey).length > rows.length) return sized;
  }
  return paging;
};

/**
 * How a service pages, by its first answer and by asking on. `null`: it says that there is more, and no way to it was found.
 */
export const inferPaging = async (
  first: Page,
  protocol: Protocol,
  asking: Asking
): Promise<Pick<Protocol, 'paging' | 'total'> | null> => {
  const rows = listedRows(first.value, protocol, asking.childrenKey);
  const said = pagingSignsOf(first, rows);
  const all = countAll(rows, asking.childrenKey);
  const sign = signOfMore(first, rows, all);
  const isWhole = said.totals.some(
    ({ total, mayBeOfPage }) => !mayBeOfPage && (total === rows.length || total === all)
  );
  if (rows.length === 0 || (sign === null && (isWhole || !isUsualSize(rows.length))))
    return { paging: { kind: 'none' } };
  for (const paging of candidates(first, said)) {
    if (!(await leadsOn(paging, first, rows, protocol, asking))) continue;
    const largest = largestOf(said.totals);
    const total = largest !== null && largest.total > rows.length ? { total: largest.at } : {};
    return { paging: await withSize(paging, first, rows, protocol, asking), ...total };
  }
  return sign === null ? { paging: { kind: 'none' } } : null;
};
