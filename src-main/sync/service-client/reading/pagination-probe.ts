import { valueAt } from '../../../../src-shared/json-pointer';
import { plainName, wordsIn } from '../../../../src-shared/member-names';
import type { Paging, Protocol } from '../../../../src-shared/protocol';
import { isObject } from '../../../fields/listed-values';
import { RemoteFailure } from '../../category-service';
import { messages } from './messages';
import { linkTo, listedRows, type Page, type ReadingParts } from './page';
import { hintOfMore, largestOf, paginationHintsOf, type PaginationHints } from './pagination-hints';
import { firstUrl, nextUrl } from './walk';

/** How many categories a page usually holds. A list of just so many that says nothing of its length may be the first of several. */
const USUAL_SIZES: ReadonlySet<number> = new Set([
  5, 10, 12, 15, 16, 20, 24, 25, 30, 40, 48, 50, 60, 64, 75, 80, 96, 99, 100, 120, 128, 150, 200, 250, 256, 300, 400,
  500, 512, 1_000, 1_024, 2_000, 2_500, 5_000, 10_000
]);

const PAGE_PARAMETERS = wordsIn('page _page p page[number] pagination[page] pageNumber currentPage paged');
const OFFSET_PARAMETERS = ['offset', 'skip', '$skip', 'start', '_start', 'page[offset]', 'pagination[start]'];
const CURSOR_PARAMETERS = wordsIn(
  'cursor page_token pageToken after starting_after page_info next continuation page[cursor]'
);
/** A parameter that means nothing to any service. One that answers it with nothing filters by unknown parameters. */
const MEANINGLESS = 'canopy_probe';

const SIZE_PARAMETERS: Readonly<Record<string, string>> = {
  perpage: 'per_page',
  limit: 'limit',
  pagesize: 'pageSize',
  size: 'size',
  itemsperpage: 'itemsPerPage'
};
const LARGEST = 100;

/** Statuses that refuse a question. Some services fail at a parameter that they do not expect. */
const REFUSALS = [400, 404, 405, 414, 416, 422, 500, 501] as const;

/** What a question for more has brought. `same`: categories that the first page has too. */
type Outcome = 'others' | 'same' | 'empty' | 'refused';

export type FoundPaging = Pick<Protocol, 'paging' | 'total'>;

const withParameters = (url: URL, parameters: Readonly<Record<string, string>>): URL => {
  const asked = new URL(url);
  for (const [name, value] of Object.entries(parameters))
    if (!url.searchParams.has(name)) asked.searchParams.set(name, value);
  return asked;
};

/** All but `page[number]` and its like: beside `page`, PHP and Express read it as a `page` that is no number, and answer with the first one. */
const allParameters = (size: number): Readonly<Record<string, string>> => {
  const numbers = new Map(PAGE_PARAMETERS.map((name) => [name, '2']));
  for (const name of [...OFFSET_PARAMETERS, 'per_page', 'limit', '_limit']) numbers.set(name, String(size));
  return Object.fromEntries([...numbers].filter(([name]) => !name.includes('[')));
};

const namesIn = (value: unknown, level = 0): string[] =>
  isObject(value) && level < 3
    ? Object.entries(value).flatMap(([key, held]) => [key, ...namesIn(held, level + 1)])
    : [];

const candidates = (page: Page, { more }: PaginationHints): Paging[] => {
  if (linkTo(page.headers['link'], 'next') !== null) return [{ kind: 'link' }];
  const pointer = more?.next ?? null;
  const next = pointer === null ? undefined : valueAt(page.value, pointer);
  if (pointer !== null && (isObject(next) || (typeof next === 'string' && /^(https?:\/\/|\/|\?)/i.test(next))))
    return [{ kind: 'link', next: pointer }];
  const isCursor = pointer !== null && typeof next === 'string' && !/^\d{1,9}$/.test(next);
  const cursors = (isCursor ? CURSOR_PARAMETERS : []).map((parameter): Paging => ({
    kind: 'cursor',
    parameter,
    ...(pointer !== null && { next: pointer })
  }));
  const names = new Set(namesIn(page.value).map(plainName));
  const pages = PAGE_PARAMETERS.map((parameter): Paging => ({ kind: 'page', parameter, first: 1 }));
  const offsets = OFFSET_PARAMETERS.map((parameter): Paging => ({ kind: 'offset', parameter }));
  const isByOffset = ['offset', 'skip', 'start'].some((name) => names.has(name));
  return [...cursors, ...(isByOffset ? [...offsets, ...pages] : [...pages, ...offsets])];
};

class Probe {
  readonly #known: ReadonlySet<unknown>;

  constructor(
    private readonly page: Page,
    private readonly rows: readonly unknown[],
    private readonly parts: ReadingParts
  ) {
    this.#known = this.#keysOf(rows);
  }

  #keysOf(rows: readonly unknown[]): Set<unknown> {
    return new Set(rows.map((row) => this.parts.idOf(row) ?? JSON.stringify(row)));
  }

  async #rowsAt(url: URL): Promise<readonly unknown[] | null> {
    const { ask, protocol, childrenKey } = this.parts;
    try {
      const answer = await ask(url, REFUSALS);
      return answer.status >= 400 ? null : listedRows(answer.value, protocol, childrenKey);
    } catch (error) {
      if (error instanceof RemoteFailure && ['failed', 'unreadable', 'redirected'].includes(error.kind)) return null;
      throw error;
    }
  }

  /** @param known how much of the answer is known from the first page where it counts as the same list */
  async at(url: URL, known: 'any' | 'half' = 'any'): Promise<Outcome> {
    const rows = await this.#rowsAt(url);
    if (rows === null) return 'refused';
    if (rows.length === 0) return 'empty';
    const shared = this.#keysOf(rows).intersection(this.#known).size;
    return (known === 'any' ? shared > 0 : shared * 2 >= this.#known.size) ? 'same' : 'others';
  }

  async by(paging: Paging): Promise<Outcome> {
    const { rows, page, parts } = this;
    const lastId = parts.idOf(rows.at(-1));
    const walked = { page, rows, pages: 1, count: rows.length };
    try {
      const url = nextUrl(firstUrl(parts.address, paging), paging, walked, lastId === null ? null : String(lastId));
      return url === null ? 'refused' : await this.at(url);
    } catch (error) {
      // The next page is at another origin, where nothing is sent.
      if (error instanceof RemoteFailure && error.kind === 'redirected') return 'refused';
      throw error;
    }
  }

  /** Whether the list is another one by now, so that answers to questions say nothing. */
  async hasChanged(): Promise<boolean> {
    const rows = await this.#rowsAt(this.page.url);
    return rows === null || this.#keysOf(rows).symmetricDifference(this.#known).size > 0;
  }

  /** Whether the service answers a parameter that means nothing as if it filtered by it. */
  async filters(): Promise<boolean> {
    return (await this.at(withParameters(this.parts.address, { [MEANINGLESS]: '1' }))) === 'empty';
  }

  /** A larger page, where the service lets one ask for it: a listing of thousands is a hundred requests less. */
  async withSize(paging: Paging): Promise<Paging> {
    const { rows, page, parts } = this;
    if (!('parameter' in paging || paging.kind === 'link') || rows.length >= LARGEST) return paging;
    const said = namesIn(page.value).flatMap((name) => SIZE_PARAMETERS[plainName(name)] ?? []);
    const style = 'parameter' in paging ? paging.parameter.charAt(0) : '';
    const usual =
      style === '_' ? ['_limit'] : style === '$' ? ['$limit', '$top'] : ['per_page', 'limit', 'page_size', 'pageSize'];
    for (const parameter of new Set(style === '$' ? usual : [...said, ...usual])) {
      if (parts.address.searchParams.has(parameter)) return paging;
      const sized: Paging = { ...paging, size: { parameter, value: LARGEST } };
      if (((await this.#rowsAt(firstUrl(parts.address, sized)))?.length ?? 0) > rows.length) return sized;
    }
    return paging;
  }
}

/** Tries each candidate alone, since some services refuse any unknown parameter. `empty`: it was heeded and brought nothing; an unknown parameter does not. */
const pagingThatWorks = async (
  probe: Probe,
  tried: readonly Paging[],
  outcomes: Set<Outcome>
): Promise<{ readonly paging: Paging; readonly outcome: Outcome } | null> => {
  let heeded: Paging | null = null;
  for (const paging of tried) {
    const outcome = await probe.by(paging);
    outcomes.add(outcome);
    // Where pages are counted from 0, number 1 is the second one.
    const fromZero: Paging | null =
      paging.kind === 'page' && (outcome === 'others' || outcome === 'empty') ? { ...paging, first: 0 } : null;
    if (fromZero !== null && (await probe.by(fromZero)) === 'others') return { paging: fromZero, outcome: 'others' };
    if (outcome === 'others') return { paging, outcome };
    if (outcome === 'empty') heeded ??= paging;
  }
  return heeded === null || (await probe.filters()) ? null : { paging: heeded, outcome: 'empty' };
};

/** How a service pages, by hints and by asking for a second page. @returns `whole`; `changed`: another list by now @throws RemoteFailure `incomplete` */
export const probePagination = async (
  page: Page,
  rows: readonly unknown[],
  all: number,
  parts: ReadingParts
): Promise<FoundPaging | 'whole' | 'changed'> => {
  const hints = paginationHintsOf(page, rows);
  const hint = hintOfMore(page, rows, all);
  const isCounted = hints.totals.some(
    ({ total, mayBeOfPage }) => !mayBeOfPage && (total === rows.length || total === all)
  );
  const isDoubtful = USUAL_SIZES.has(rows.length) && !isCounted && parts.protocol.paging.kind === 'none';
  if (hint === null && !isDoubtful) return 'whole';
  const probe = new Probe(page, rows, parts);
  const outcomes = new Set<Outcome>();
  if (hint === null) {
    const outcome = await probe.at(withParameters(page.url, allParameters(rows.length)), 'half');
    if (outcome === 'same') return 'whole';
    if (outcome === 'others' && (await probe.hasChanged())) return 'changed';
    outcomes.add(outcome);
  }
  const found = rows.length === 0 ? null : await pagingThatWorks(probe, candidates(page, hints), outcomes);
  // Beside a hint, only a cursor may lead to nothing: the last page of some services has one too.
  if (found !== null && (found.outcome === 'others' || hint === null || found.paging.kind === 'cursor')) {
    const largest = largestOf(hints.totals);
    const total = largest !== null && largest.total > rows.length ? { total: largest.at } : {};
    return { paging: found.outcome === 'others' ? await probe.withSize(found.paging) : found.paging, ...total };
  }
  if (hint !== null) throw new RemoteFailure('incomplete', messages.partOnly({ hint }));
  if (outcomes.has('others'))
    throw new RemoteFailure(
      'incomplete',
      messages.partOnly({ hint: messages.hints.answered({ listed: rows.length }) })
    );
  if (outcomes.size === 1 && outcomes.has('refused'))
    throw new RemoteFailure('incomplete', messages.doubtful({ listed: rows.length }));
  return 'whole';
};
