import { describe, expect, test } from 'vitest';
import type { Page, ReadingParts, WholeListing } from '../../../../../src-main/sync/service-client/reading/page';
import { readWhole } from '../../../../../src-main/sync/service-client/reading/read-whole';
import { isObject, remoteIdOf } from '../../../../../src-main/fields/listed-values';
import { PLAIN_PROTOCOL, type Paging, type Protocol } from '../../../../../src-shared/protocol';

/*
 * Answers of which each looks whole by itself, and is a part. Found by reading the code as somebody who wants to deceive it.
 */

const PAGE_SIZE = 10;
const ALL = Array.from({ length: 45 }, (_, index) => ({ id: index + 1, name: `Cat ${index + 1}` }));
const ADDRESS = new URL('https://shop.example/api/categories');

type Answer = (url: URL, from: number) => { readonly value: unknown; readonly headers?: Page['headers'] };

const bodyOf = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));

/** Reads a service of which `answer` makes each page; `from` is the first row that a page of `page` or `offset` would have. */
const read = (
  paging: Paging,
  answer: Answer,
  more: Partial<Protocol> = {},
  asked: string[] = []
): Promise<WholeListing> => {
  const ask: ReadingParts['ask'] = (url) => {
    asked.push(url.search);
    const number = Number(url.searchParams.get('page') ?? 1);
    const { value, headers = {} } = answer(url, Number(url.searchParams.get('offset') ?? (number - 1) * PAGE_SIZE));
    return Promise.resolve({ url, status: 200, headers, value, body: bodyOf(value) });
  };
  return readWhole({
    address: ADDRESS,
    protocol: { ...PLAIN_PROTOCOL, ...more, paging },
    childrenKey: null,
    idOf: (row) => (isObject(row) ? remoteIdOf(row['id'], 'number') : null),
    ask,
    isCanopy: false
  });
};

const pageAt = (from: number): typeof ALL => ALL.slice(from, from + PAGE_SIZE);
const BY_PAGE: Paging = { kind: 'page', parameter: 'page', first: 1 };

describe('all pages are read where', () => {
  test.each<[string, Answer]>([
    [
      'a header alone says how many pages there are',
      (_url, from) => ({ value: pageAt(from), headers: { 'x-total-pages': '5' } })
    ],
    ['a member alone says how many pages there are', (_url, from) => ({ value: { data: pageAt(from), pages: 5 } })],
    [
      'a member counts the categories of the page',
      (_url, from) => ({ value: { data: pageAt(from), count: pageAt(from).length } })
    ],
    [
      'a member counts those of the page, and another names the next one',
      (_url, from) => ({
        value: { data: pageAt(from), total: pageAt(from).length, hasMore: from + PAGE_SIZE < ALL.length }
      })
    ]
  ])('%s', async (_name, answer) => {
    expect((await read(BY_PAGE, answer)).rows).toEqual(ALL);
  });

  test('a bare list counts itself, and others come', async () => {
    const answer: Answer = (_url, from) => ({ value: { data: pageAt(from), count: PAGE_SIZE } });
    expect((await read({ kind: 'none' }, answer)).rows).toEqual(ALL);
  });

  test('both usual parameters together lead beyond its end', async () => {
    const answer: Answer = (url) => {
      const from = (Number(url.searchParams.get('page') ?? 1) - 1) * PAGE_SIZE;
      return {
        value: ALL.slice(0, 15)
          .slice(from + Number(url.searchParams.get('offset') ?? 0))
          .slice(0, PAGE_SIZE)
      };
    };
    expect((await read({ kind: 'none' }, answer)).rows).toEqual(ALL.slice(0, 15));
  });

  test('a cursor stands beside the number of results of the page, as with Twitter', async () => {
    const answer: Answer = (url) => {
      const from = Number(url.searchParams.get('next') ?? 0);
      return {
        value: {
          data: pageAt(from),
          meta: {
            result_count: pageAt(from).length,
            ...(from + PAGE_SIZE < ALL.length && { next_token: String(from + PAGE_SIZE) })
          }
        }
      };
    };
    expect((await read({ kind: 'cursor', parameter: 'next', next: '/meta/next_token' }, answer)).rows).toEqual(ALL);
  });

  test.each([1, 'true', '1'])('whether there are more is said as %j', async (yes) => {
    const answer: Answer = (url) => {
      const from = Number(url.searchParams.get('after') ?? 0);
      return { value: { data: pageAt(from), has_more: from + PAGE_SIZE < ALL.length ? yes : 0 } };
    };
    expect((await read({ kind: 'cursor', parameter: 'after', more: '/has_more' }, answer)).rows).toEqual(ALL);
  });

  test('not asked beyond a last page that says how many pages there are', async () => {
    const asked: string[] = [];
    await read(BY_PAGE, (_url, from) => ({ value: { data: pageAt(from), pages: 5 } }), {}, asked);
    expect(asked).toHaveLength(5);
  });
});

describe('a listing is refused', () => {
  test.each<[string, Paging, Answer]>([
    [
      'when the next page is named where it is not looked for: in another member',
      { kind: 'link', next: '/links/next' },
      (_url, from) => ({ value: { data: pageAt(from), next_page_url: '/api/categories?page=2' } })
    ],
    [
      'when it is named in the header, and looked for in a member',
      { kind: 'link', next: '/next' },
      (_url, from) => ({ value: { data: pageAt(from) }, headers: { link: '</api/categories?page=2>; rel="next"' } })
    ],
    [
      'when a cursor has another name by now',
      { kind: 'cursor', parameter: 'after', next: '/cursor' },
      (_url, from) => ({ value: { data: pageAt(from), next_cursor: 'abc' } })
    ],
    [
      'when the member that says whether there are more is gone',
      { kind: 'cursor', parameter: 'after', more: '/has_more' },
      (_url, from) => ({ value: { data: pageAt(from), hasMore: true } })
    ]
  ])('%s', async (_name, paging, answer) => {
    await expect(read(paging, answer)).rejects.toMatchObject({ kind: 'incomplete' });
  });

  test('when empty pages name next ones for ever', async () => {
    let count = 0;
    const asked: string[] = [];
    const endless = read(
      { kind: 'link', next: '/next' },
      () => ({ value: { data: [], next: `/api/categories?after=${(count += 1)}` } }),
      {},
      asked
    );
    await expect(endless).rejects.toMatchObject({ kind: 'incomplete' });
    expect(asked.length).toBeLessThan(1_000);
  });

  test('when a cursor brings the same page for ever', async () => {
    let count = 0;
    const asked: string[] = [];
    const endless = read(
      { kind: 'cursor', parameter: 'after', next: '/cursor' },
      () => ({ value: { data: pageAt(0), cursor: `c${(count += 1)}` } }),
      {},
      asked
    );
    await expect(endless).rejects.toMatchObject({ kind: 'incomplete' });
    expect(asked.length).toBeLessThan(20);
  });
});

test('an envelope with totals by the hundred thousand is an answer like any other', async () => {
  const spellings = Array.from({ length: 200 }, (_, index) => [`${'_'.repeat(index)}total`, 1]);
  const many = Object.fromEntries(
    Array.from({ length: 200 }, (_one, index) => [
      `a${index}`,
      Object.fromEntries(Array.from({ length: 5 }, (_two, second) => [`b${second}`, Object.fromEntries(spellings)]))
    ])
  );
  expect((await read({ kind: 'none' }, () => ({ value: { ...many, data: ALL } }))).rows).toEqual(ALL);
});
