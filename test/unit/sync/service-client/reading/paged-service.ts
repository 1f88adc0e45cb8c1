import { RemoteFailure } from '../../../../../src-main/sync/category-service';
import type { Page, ReadingParts } from '../../../../../src-main/sync/service-client/reading/page';
import { readWhole } from '../../../../../src-main/sync/service-client/reading/read-whole';
import { isObject, remoteIdOf } from '../../../../../src-main/fields/listed-values';
import { PLAIN_PROTOCOL, type Paging, type Protocol } from '../../../../../src-shared/protocol';

export interface Row {
  readonly id: number;
  readonly name: string;
}

export const rowsTo = (count: number): Row[] =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, name: `Cat ${index + 1}` }));
export const ADDRESS = new URL('https://shop.example/api/categories?sort=id');
export const MOST_A_PAGE = 10;

/** How a service of these tests pages and what it says of its length. */
export interface Paged {
  readonly paging: Paging;
  readonly says: 'total' | 'more' | 'nothing';
  readonly beyond: 'empty' | 404;
}

/** A service with pages. `between` is called after each answer. */
export class PagedService {
  readonly asked: string[] = [];
  rows: Row[];
  between: (answers: number) => void = () => undefined;
  isDeaf = false;

  constructor(
    count: number,
    readonly kind: Paged
  ) {
    this.rows = rowsTo(count);
  }

  ask: ReadingParts['ask'] = async (url, accepts) => {
    this.asked.push(url.search);
    const answer = this.#answer(url);
    this.between(this.asked.length);
    if (answer.status >= 400 && !accepts.includes(answer.status))
      throw new RemoteFailure('refused', `No such page (${answer.status}).`, null, answer.status);
    return Promise.resolve(answer);
  };

  #answer(url: URL): Page {
    const { paging, says, beyond } = this.kind;
    const from = this.isDeaf ? 0 : this.#from(url);
    const rows = this.rows.slice(from, from + MOST_A_PAGE);
    const isMore = from + rows.length < this.rows.length;
    if (rows.length === 0 && from > 0 && beyond === 404)
      return { url, status: 404, headers: {}, value: null, body: Buffer.alloc(0) };
    const next = new URL(url);
    if (paging.kind === 'link' || paging.kind === 'cursor')
      next.searchParams.set('after', String(rows.at(-1)?.id ?? ''));
    const link = paging.kind === 'link' && isMore ? { next: next.href } : {};
    const value = {
      data: rows,
      ...link,
      ...(paging.kind === 'cursor' && isMore && { cursor: String(rows.at(-1)?.id) }),
      ...(says === 'total' && { total: this.rows.length }),
      ...(says === 'more' && { hasMore: isMore })
    };
    return { url, status: 200, headers: {}, value, body: Buffer.from(JSON.stringify(value)) };
  }

  #from(url: URL): number {
    const { paging } = this.kind;
    const number = (name: string, otherwise: number): number => Number(url.searchParams.get(name) ?? otherwise);
    if (paging.kind === 'page') return (number(paging.parameter, paging.first) - paging.first) * MOST_A_PAGE;
    if (paging.kind === 'offset') return number(paging.parameter, 0);
    if (paging.kind === 'none') return 0;
    const after = url.searchParams.get('after');
    return after === null ? 0 : this.rows.findIndex(({ id }) => String(id) === after) + 1;
  }
}

export const protocolFor = (paging: Paging): Protocol => ({ ...PLAIN_PROTOCOL, paging });

export const read = (
  service: PagedService,
  paging: Paging,
  more: Partial<ReadingParts> = {}
): ReturnType<typeof readWhole> =>
  readWhole({
    address: ADDRESS,
    protocol: protocolFor(paging),
    childrenKey: null,
    idOf: (row) => (isObject(row) ? remoteIdOf(row['id'], 'number') : null),
    ask: service.ask,
    isCanopy: false,
    ...more
  });

export const PAGINGS: readonly Paging[] = [
  { kind: 'page', parameter: 'page', first: 1, size: { parameter: 'limit', value: MOST_A_PAGE } },
  { kind: 'page', parameter: 'page', first: 0 },
  { kind: 'offset', parameter: 'offset' },
  { kind: 'cursor', parameter: 'after', next: '/cursor' },
  { kind: 'cursor', parameter: 'after' },
  { kind: 'link', next: '/next' }
];
