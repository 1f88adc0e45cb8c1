import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { listenDuringTest } from '../../../support/listen-during-test';
import { readAddress } from '../../../../src-main/sync/service-client/http/address';
import { testConnection } from '../../../../src-main/sync/discovery/test-connection';
import { openCategoryService } from '../../../../src-main/sync/service-client/open-category-service';
import { givenFor } from '../../../../src-shared/presented-credentials';
import { type ConnectionTest } from '../../../../src-shared/remote';

type Answering = (url: URL, response: ServerResponse, request: IncomingMessage) => void;

const json = (response: ServerResponse, value: unknown, headers: Record<string, string> = {}, status = 200): void =>
  void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value));

const served = async (answer: Answering): Promise<string> => {
  const server = createServer((request, response) =>
    answer(new URL(request.url ?? '/', 'http://service'), response, request)
  );
  const port = await listenDuringTest(server);
  return `http://127.0.0.1:${port}`;
};

const look = async (url: string): Promise<ConnectionTest> => {
  const reading = readAddress(url);
  if (!reading.ok) throw new Error(reading.message);
  return testConnection({ address: reading.address, credentials: givenFor(reading.address, { kind: 'none' }) });
};

const found = async (url: string): Promise<Extract<ConnectionTest, { state: 'found' }>> => {
  const test = await look(url);
  if (test.state === 'failed') throw new Error(test.message);
  return test;
};

const CATEGORIES = Array.from({ length: 61 }, (_, index) => ({
  id: index + 1,
  name: `Cat ${index + 1}`,
  parentId: index < 5 ? null : (index % 5) + 1
}));

/** A list in pages of 25 by these parameters, which says what `around` says. */
const paged =
  (pageParameter: string, around: (rows: readonly unknown[], page: number) => unknown): Answering =>
  (url, response) => {
    const page = Number(url.searchParams.get(pageParameter) ?? 1);
    const rows = CATEGORIES.slice((page - 1) * 25, page * 25);
    json(response, around(rows, page));
  };

test.each<[string, Answering, object]>([
  [
    'pages with a total',
    paged('page', (data, page) => ({ data, meta: { total: 61, page } })),
    { kind: 'page', parameter: 'page', first: 1 }
  ],
  [
    'pages by another name, without a word of more',
    paged('_page', (data) => data),
    { kind: 'page', parameter: '_page', first: 1 }
  ],
  [
    'pages with a parameter in brackets',
    paged('page[number]', (items, page) => ({ items, pages: 3, page })),
    { kind: 'page', parameter: 'page[number]', first: 1 }
  ],
  [
    'the URL of the next page in the answer',
    paged('page', (results, page) => ({ results, next: page < 3 ? `/v1/things/categories?page=${page + 1}` : null })),
    { kind: 'link', next: '/next' }
  ],
  [
    'a cursor',
    (url, response) => {
      const from = Number(url.searchParams.get('cursor')?.slice(1) ?? 0);
      const isMore = from + 25 < CATEGORIES.length;
      json(response, { data: CATEGORIES.slice(from, from + 25), ...(isMore && { next_cursor: `c${from + 25}` }) });
    },
    { kind: 'cursor', parameter: 'cursor', next: '/next_cursor' }
  ],
  [
    'a cursor that the last page has too, as with Facebook',
    (url, response) => {
      const from = Number(url.searchParams.get('after')?.slice(1) ?? 0);
      const data = CATEGORIES.slice(from, from + 25);
      json(response, data.length === 0 ? { data } : { data, paging: { cursors: { after: `c${from + data.length}` } } });
    },
    { kind: 'cursor', parameter: 'after', next: '/paging/cursors/after' }
  ],
  [
    'a number of those to leave out, by the names of Feathers 5.0.50',
    (url, response) => {
      const from = Number(url.searchParams.get('$skip') ?? 0);
      const limit = Math.min(Number(url.searchParams.get('$limit') ?? 25), 50);
      json(response, { total: 61, limit, skip: from, data: CATEGORIES.slice(from, from + limit) });
    },
    { kind: 'offset', parameter: '$skip', size: { parameter: '$limit', value: 100 } }
  ],
  [
    'a number of those to leave out',
    (url, response) => {
      const from = Number(url.searchParams.get('offset') ?? 0);
      json(response, { rows: CATEGORIES.slice(from, from + 25), count: 61, offset: from, limit: 25 });
    },
    { kind: 'offset', parameter: 'offset' }
  ],
  [
    'a Link header',
    (url, response) => {
      const page = Number(url.searchParams.get('p') ?? 1);
      const link = page < 3 ? { link: `</v1/things/categories?p=${page + 1}>; rel="next"` } : {};
      json(response, CATEGORIES.slice((page - 1) * 25, page * 25), link);
    },
    { kind: 'link' }
  ]
])('how a stranger pages is found out: %s', async (_name, answer, paging) => {
  const url = await served(answer);
  const test = await found(`${url}/v1/things/categories`);
  expect(test).toMatchObject({
    categories: 61,
    reading: {},
    problem: null,
    connector: null,
    dialect: { nameKey: 'name', protocol: { paging } }
  });
});

test('a stranger that says it has more, and gives no way to it, is refused with what to do', async () => {
  const url = await served((_url, response) => json(response, { data: CATEGORIES.slice(0, 25), total: 61 }));
  const test = await look(url);
  if (test.state !== 'failed') throw new Error('It was believed.');
  expect([test.kind, test.message]).toEqual([
    'incomplete',
    'The service lists a part of its categories at a time: it says under “total” that there are 61, and 25 were listed. Canopy needs all of them: choose how the service pages under “Paging”, or ask for all of them in the URL.'
  ]);
});

test('a listing with parents that it does not have is found, with the problem that keeps it from being connected', async () => {
  const url = await served((_url, response) => json(response, CATEGORIES.slice(3, 20)));
  const { categories, problem } = await found(url);
  expect(categories).toBe(17);
  expect(problem).toContain('under parents that it does not have');
});

test('a path is tried without the slash that was typed after it, and a redirect to one with a slash is taken for the address', async () => {
  const strict = await served((url, response) =>
    url.pathname === '/api/categories' ? json(response, { data: CATEGORIES }) : json(response, {}, {}, 404)
  );
  expect((await found(`${strict}/api/categories/`)).address).toEqual({
    url: strict,
    readPath: '/api/categories',
    writePath: '/api/admin/categories'
  });
  const slashed = await served((url, response) =>
    url.pathname.endsWith('/')
      ? json(response, { data: CATEGORIES })
      : response.writeHead(301, { location: `${url.pathname}/` }).end()
  );
  expect((await found(`${slashed}/v1/categories`)).address).toEqual({
    url: slashed,
    readPath: '/v1/categories/',
    writePath: '/v1/categories/'
  });
});

test('a service that redirects for ever to other paths is given up', async () => {
  let hops = 0;
  const url = await served((_url, response) => {
    hops += 1;
    if (hops % 5 === 0) json(response, { data: CATEGORIES });
    else response.writeHead(302, { location: `/v1/categories/${hops}` }).end();
  });
  await look(`${url}/v1/categories`);
  expect(hops).toBeLessThan(30);
});

const asEnvelope = (rows: readonly object[], around: (rows: readonly object[]) => object): Answering => {
  const value = around(rows);
  return (url, response) => (url.pathname === '/v1/categories' ? json(response, value) : json(response, {}, {}, 404));
};

test.each<[string, Answering, object]>([
  [
    'Hydra without the ids and codes of its products',
    asEnvelope(CATEGORIES, (rows) => ({ '@type': 'Collection', totalItems: 61, member: rows })),
    { idKey: 'id', parent: { key: 'parentId' }, protocol: { list: { at: '/member' } } }
  ],
  [
    'Medusa with another reference to the parent',
    asEnvelope(
      CATEGORIES.map(({ parentId, ...row }) => ({ ...row, parent_id: parentId })),
      (rows) => ({ product_categories: rows, count: 61, offset: 0, limit: 100 })
    ),
    { parent: { key: 'parent_id' }, protocol: { list: { at: '/product_categories' } } }
  ]
])(
  'a product known by its envelope is believed only with the members that it needs: %s',
  async (_name, answer, dialect) => {
    const test = await found(`${await served(answer)}/v1/categories`);
    expect(test).toMatchObject({ connector: null, categories: 61, problem: null, dialect });
    expect(test.preview.some(({ level }) => level > 1)).toBe(true);
  }
);

test('translations beside ids of Hydra do not make taxons of Sylius of rows without codes', async () => {
  const iri = (id: number | null): string | null => (id === null ? null : `/categories/${id}`);
  const rows = CATEGORIES.map(({ id, name, parentId }) => {
    const translations = { en: { name } };
    return { '@id': iri(id), id, name, parent: iri(parentId), translations };
  });
  const answer = asEnvelope(rows, (member) => ({ '@type': 'Collection', totalItems: 61, member }));
  expect(await found(`${await served(answer)}/v1/categories`)).toMatchObject({
    connector: 'hydra',
    categories: 61,
    dialect: { idKey: '@id', nameKey: 'name', protocol: { pathKey: 'id' } }
  });
});

test.each(['/strict', '/tags', '/shop/departments'])('a URL is asked as it was pasted first: %s', async (path) => {
  const asked: string[] = [];
  const url = await served((at, response) => {
    asked.push(at.pathname);
    if (at.pathname === path) json(response, CATEGORIES);
    else json(response, {}, {}, 404);
  });
  const { address, categories } = await found(url + path);
  expect([address, categories, asked[0]]).toEqual([{ url, readPath: path, writePath: path }, 61, path]);
});

test('rows that go by their URLs, as those of Django REST framework 3.14.0 with hyperlinks, are found and changed there', async () => {
  let put = '';
  const url = await served((at, response, request) => {
    const link = (id: number): string => `http://${request.headers.host}/v1/categories/${id}/`;
    if (request.method === 'PUT') put = at.pathname;
    const rows = CATEGORIES.map(({ id, name, parentId }) => ({
      url: link(id),
      title: name,
      parent: parentId === null || id % 5 === 0 ? null : link(parentId)
    }));
    json(response, rows);
  });
  const { address, dialect, categories, preview } = await found(`${url}/v1/categories/`);
  expect([dialect?.idKey, dialect?.idAs, categories, preview.some(({ level }) => level > 1)]).toEqual([
    'url',
    'text',
    61,
    true
  ]);
  if (dialect === null) throw new Error('Nothing was worked out.');
  const service = openCategoryService({ address, dialect, credentials: givenFor(address, { kind: 'none' }) });
  const [, , , , , sixth] = await service
    .read(null)
    .then((reading) => (reading.state === 'read' ? reading.categories : []));
  if (sixth === undefined) throw new Error('It was not read.');
  await service.update({ ...sixth, fields: { name: 'Sixth' } });
  expect(`${url}${put}`).toBe(sixth.id);
});

test('a GraphQL endpoint is called what it is', async () => {
  const url = await served((_url, response) =>
    json(response, { errors: [{ message: 'Must provide query string.' }] }, {}, 400)
  );
  for (const path of ['/graphql', '/api/v1/things']) {
    const test = await look(url + path);
    expect(test.state === 'failed' && test.message).toContain('This is a GraphQL endpoint.');
  }
});

test.each<[string, Record<string, object>, object | undefined]>([
  [
    'under another name',
    { parent: { type: 'nested object', read_only: true }, parent_id: { type: 'field' } },
    { key: 'parent_id', as: 'number', root: null }
  ],
  ['as an id', { parent: { type: 'field', read_only: false } }, { key: 'parent', as: 'number', root: null }],
  ['as it is listed', { parent: { type: 'nested object', read_only: false } }, undefined]
])(
  'what a service says that it takes (Django REST framework 3.14.0) tells how a parent is written: %s',
  async (_how, members, written) => {
    const rows = CATEGORIES.map(({ id, name, parentId }) => ({
      id,
      name,
      parent: parentId && { id: parentId, name: '' }
    }));
    const url = await served((_url, response, { method }) =>
      json(response, method === 'OPTIONS' ? { actions: { POST: { ...members, name: { type: 'string' } } } } : rows, {
        allow: 'GET, POST, HEAD, OPTIONS'
      })
    );
    const reading = readAddress(`${url}/v1/categories/`);
    if (!reading.ok) throw new Error(reading.message);
    const { address } = reading;
    const test = await testConnection({ address, credentials: givenFor(address, { kind: 'none' }), asksWriting: true });
    expect(test.state === 'found' && test.dialect?.parent.written).toEqual(written);
  }
);
