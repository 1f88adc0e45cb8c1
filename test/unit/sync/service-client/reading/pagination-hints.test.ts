import { describe, expect, test } from 'vitest';
import type { Page } from '../../../../../src-main/sync/service-client/reading/page';
import { hintOfMore } from '../../../../../src-main/sync/service-client/reading/pagination-hints';

const ROWS = Array.from({ length: 3 }, (_, index) => ({
  id: index + 1,
  name: `Cat ${index + 1}`,
  next: 'a member of a category',
  total: 9
}));

const page = (value: unknown, headers: Page['headers'] = {}, status = 200): Page => ({
  url: new URL('https://shop.example/api/categories'),
  status,
  headers,
  value,
  body: Buffer.alloc(0)
});

describe('what says that a list is a part', () => {
  test.each<[string, Page]>([
    [
      'a Link header',
      page(ROWS, {
        link: '<https://shop.example/api/categories?page=2>; rel="next", <https://shop.example/api/categories?page=9>; rel="last"'
      })
    ],
    [
      'a Link header with bare and several relations',
      page(ROWS, { link: '</c?page=1>; title="a, b"; rel=prev, </c?page=3>; rel="last next"' })
    ],
    ['X-Total-Count', page(ROWS, { 'x-total-count': '60' })],
    ['X-WP-Total', page(ROWS, { 'x-wp-total': '1201', 'x-wp-totalpages': '121' })],
    ['X-Pagination of ASP.NET', page(ROWS, { 'x-pagination': '{"TotalCount":60,"PageSize":3,"TotalPages":20}' })],
    ['X-Pagination with no count of pages', page(ROWS, { 'x-pagination': '{"hasNext":true}' })],
    ['X-WP-TotalPages alone', page(ROWS, { 'x-wp-totalpages': '121' })],
    ['Content-Range with a total', page(ROWS, { 'content-range': 'items 0-2/60' }, 206)],
    ['Content-Range without one', page(ROWS, { 'content-range': '0-2/*' }, 206)],
    ['partial content', page(ROWS, {}, 206)],
    ['Strapi', page({ data: ROWS, meta: { pagination: { page: 1, pageSize: 3, pageCount: 20, total: 60 } } })],
    ['Django', page({ count: 60, next: 'https://shop.example/api/categories?page=2', previous: null, results: ROWS })],
    ['Facebook', page({ data: ROWS, paging: { cursors: { before: 'a', after: 'b' } } })],
    ['HubSpot', page({ results: ROWS, paging: { next: { after: 'b' } } })],
    ['Medusa', page({ product_categories: ROWS, count: 60, offset: 0, limit: 3 })],
    ['Payload', page({ docs: ROWS, totalDocs: 60, hasNextPage: true })],
    [
      'BigCommerce',
      page({ data: ROWS, meta: { pagination: { total: 60, count: 3, total_pages: 20, current_page: 1 } } })
    ],
    ['commercetools', page({ results: ROWS, total: 60, offset: 0, limit: 3, count: 3 })],
    ['Spring Page', page({ content: ROWS, totalPages: 20, totalElements: 60, last: false, number: 0 })],
    [
      'Spring HAL',
      page({ _embedded: { categories: ROWS }, page: { size: 3, totalElements: 60, totalPages: 20, number: 0 } })
    ],
    ['HAL by its link alone', page({ _embedded: { categories: ROWS }, _links: { next: { href: '/c?page=1' } } })],
    [
      'Laravel',
      page({
        data: ROWS,
        links: { next: 'https://shop.example/api/categories?page=2' },
        meta: { last_page: 20, current_page: 1, total: 60 }
      })
    ],
    ['NestJS', page({ items: ROWS, meta: { totalItems: 60, totalPages: 20, currentPage: 1 } })],
    ['Hydra', page({ 'hydra:member': ROWS, 'hydra:totalItems': 60, 'hydra:view': { 'hydra:next': '/c?page=2' } })],
    ['JSON:API', page({ data: ROWS, links: { next: { href: 'https://shop.example/c?page[offset]=3' } } })],
    ['OData', page({ value: ROWS, '@odata.nextLink': 'https://shop.example/c?$skip=3' })],
    ['PocketBase', page({ items: ROWS, page: 1, perPage: 3, totalItems: 60, totalPages: 20 })],
    ['Stripe', page({ object: 'list', data: ROWS, has_more: true })],
    ['Relay', page({ data: { categories: { nodes: ROWS, pageInfo: { hasNextPage: true, endCursor: 'abc' } } } })],
    ['a cursor', page({ data: ROWS, paging: { next_cursor: 'abc' } })],
    ['Shopware', page({ data: ROWS, total: 60 })],
    ['an offset of the next page', page({ data: ROWS, nextOffset: 3 })]
  ])('%s', (_name, answer) => {
    expect(hintOfMore(answer, ROWS, ROWS.length)).not.toBeNull();
  });
});

describe('what says that a list is whole, or nothing', () => {
  test.each<[string, Page]>([
    ['nothing', page(ROWS)],
    ['an envelope', page({ data: ROWS, message: 'ok', meta: { requestId: 7 } })],
    ['a total of as many', page({ data: ROWS, total: 3 }, { 'x-total-count': '3' })],
    [
      'one page of one',
      page({ data: ROWS, meta: { current_page: 1, last_page: 1 }, links: { next: null, prev: null } })
    ],
    ['no next page', page({ count: 3, next: null, previous: null, results: ROWS })],
    ['a link to itself', page(ROWS, { link: '<https://shop.example/api/categories>; rel="next"' })],
    [
      'other relations',
      page(ROWS, {
        link: '<https://shop.example/api/categories?page=1>; rel="last", <https://shop.example/wp-json/>; rel="https://api.w.org/"'
      })
    ],
    ['the last page', page({ content: ROWS, last: true, totalPages: 1 })],
    ['X-Pagination of one page', page(ROWS, { 'x-pagination': '{"TotalCount":3,"TotalPages":1,"HasNext":false}' })],
    ['an X-Pagination that is not JSON', page(ROWS, { 'x-pagination': 'page=1' })],
    ['a whole range', page(ROWS, { 'content-range': '0-2/3' })],
    ['nothing after it', page({ data: ROWS, pageInfo: { hasNextPage: false, endCursor: 'abc' }, has_more: false })]
  ])('%s', (_name, answer) => {
    expect(hintOfMore(answer, ROWS, ROWS.length)).toBeNull();
  });

  test('a total may count the categories that are nested in others', () => {
    expect(hintOfMore(page({ data: ROWS, total: 17 }), ROWS, 17)).toBeNull();
    expect(hintOfMore(page({ data: ROWS, total: 18 }), ROWS, 17)).toContain('18');
  });
});
