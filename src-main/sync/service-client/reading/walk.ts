import { valueAt } from '../../../../src-shared/json-pointer';
import type { Paging, Protocol } from '../../../../src-shared/protocol';
import { isObject } from '../../../fields/listed-values';
import { RemoteFailure } from '../../category-service';
import { messages } from './messages';
import { countIn, linkTo, type Page, type ReadingParts } from './page';
import { isYes } from './pagination-hints';

export interface Walked {
  readonly page: Page;
  readonly rows: readonly unknown[];
  readonly pages: number;
  readonly count: number;
}

const withParameter = (url: URL, parameter: string, value: string): URL => {
  const next = new URL(url);
  next.searchParams.set(parameter, value);
  return next;
};

export const firstUrl = (address: URL, paging: Paging): URL => {
  let url = new URL(address);
  if (paging.kind === 'none' || paging.kind === 'whole') return url;
  const { size } = paging;
  if (size !== undefined && !url.searchParams.has(size.parameter))
    url = withParameter(url, size.parameter, String(size.value));
  if (paging.kind === 'page') return withParameter(url, paging.parameter, String(paging.first));
  if (paging.kind === 'offset') return withParameter(url, paging.parameter, '0');
  if (paging.kind === 'cursor') url.searchParams.delete(paging.parameter);
  return url;
};

const numberedUrl = (
  first: URL,
  paging: Extract<Paging, { kind: 'page' | 'offset' }>,
  pages: number,
  count: number
): URL => withParameter(first, paging.parameter, String(paging.kind === 'page' ? paging.first + pages : count));

const sameOrigin = (target: string, from: URL): URL | null => {
  const url = URL.parse(target, from);
  if (url === null) return null;
  // Behind a proxy that ends TLS, many services name themselves by http.
  if (url.host === from.host) url.protocol = from.protocol;
  if (url.origin !== from.origin) throw new RemoteFailure('redirected', messages.pageElsewhere({ origin: url.origin }));
  url.username = '';
  url.password = '';
  return url;
};

const textAt = (value: unknown, pointer: string): string | null => {
  const found = valueAt(value, pointer);
  if (typeof found === 'string' && found.trim() !== '') return found;
  if (typeof found === 'number' && Number.isSafeInteger(found)) return String(found);
  return isObject(found) && typeof found['href'] === 'string' && found['href'] !== '' ? found['href'] : null;
};

const cursorUrl = (
  first: URL,
  { parameter, next, more }: Extract<Paging, { kind: 'cursor' }>,
  { page }: Walked,
  lastId: string | null
): URL | null => {
  if (more !== undefined && !isYes(valueAt(page.value, more))) return null;
  const cursor = next === undefined ? lastId : textAt(page.value, next);
  return cursor === null ? null : withParameter(first, parameter, cursor);
};

/** The next page; `null`: none is named. @param lastId for cursors that are ids @throws RemoteFailure (`redirected`) if it is on another origin */
export const nextUrl = (first: URL, paging: Paging, walked: Walked, lastId: string | null): URL | null => {
  switch (paging.kind) {
    case 'none':
    case 'whole':
      return null;
    case 'page':
    case 'offset':
      return numberedUrl(first, paging, walked.pages, walked.count);
    case 'cursor':
      return cursorUrl(first, paging, walked, lastId);
    case 'link': {
      const target =
        paging.next === undefined
          ? linkTo(walked.page.headers['link'], 'next')
          : textAt(walked.page.value, paging.next);
      return target === null ? null : sameOrigin(target, walked.page.url);
    }
  }
};

/** How many categories the service says that there are; `null`: it does not say where the protocol looks. */
export const totalOf = (page: Page, { total }: Protocol): number | null => {
  if (total === undefined) return null;
  const header = total.in === 'header' ? page.headers[total.name.toLowerCase()] : undefined;
  return total.in === 'header' ? countIn(header?.replace(/^.*\//s, '')) : countIn(valueAt(page.value, total.at));
};

interface Position {
  readonly pages: number;
  readonly count: number;
  readonly size: number;
  readonly total: number | null;
}

/** Asks for pages before it is their turn, where the service allows several requests at a time and says how many pages there are. */
export class PagesAhead {
  readonly #asked = new Map<string, Promise<Page>>();

  constructor(
    private readonly parts: ReadingParts,
    private readonly first: URL
  ) {}

  take(url: URL, position: Position, accepts: readonly number[]): Promise<Page> {
    this.#ask(position);
    const asked = this.#asked.get(url.href);
    this.#asked.delete(url.href);
    return asked ?? this.parts.ask(url, accepts);
  }

  #ask({ pages, count, size, total }: Position): void {
    const { paging, concurrency = 1 } = this.parts.protocol;
    if (concurrency < 2 || total === null || size === 0 || (paging.kind !== 'page' && paging.kind !== 'offset')) return;
    for (let step = 0; step < concurrency && count + step * size < total; step += 1) {
      const { href } = numberedUrl(this.first, paging, pages + step, count + step * size);
      if (this.#asked.has(href)) continue;
      const page = this.parts.ask(new URL(href), [], true);
      // A failure is thrown where the page is taken. If it is never taken, the reading has failed already.
      page.catch(() => undefined);
      this.#asked.set(href, page);
    }
  }
}
