import { describe, expect, test } from 'vitest';
import { givenFor } from '../../../../src-shared/presented-credentials';
import { readAddress } from '../../../../src-main/sync/service-client/http/address';
import { messages } from '../../../../src-main/sync/discovery/messages';
import { testConnection } from '../../../../src-main/sync/discovery/test-connection';
import { openCategoryService } from '../../../../src-main/sync/service-client/open-category-service';
import { json, PATIENT, scripted, type Arrived } from './scripted-service';

// What Django REST framework 3.14.0 and json-server 0.17.4 were seen to answer: test/services/*/observed.md.

const ROWS = Array.from({ length: 60 }, (_, index) => ({
  id: index + 1,
  name: `Cat ${index + 1}`,
  slug: `Cat_${index + 1}`,
  parent: index < 5 ? null : (index % 5) + 1,
  position: index,
  updated_at: '2026-11-22T06:49:17Z'
}));
const VIEW = { allow: 'GET, POST, HEAD, OPTIONS' };

/** What a connection finds at a URL as it is pasted, and the first of the writes that go there. */
const connected = async (pasted: string, arrived: readonly Arrived[]) => {
  const reading = readAddress(pasted);
  if (!reading.ok) throw new Error(reading.message);
  const credentials = givenFor(reading.address, { kind: 'none' });
  const found = await testConnection({ address: reading.address, credentials, limits: PATIENT });
  if (found.state !== 'found' || found.dialect === null) throw new Error(JSON.stringify(found));
  const service = openCategoryService({ address: found.address, credentials, dialect: found.dialect, limits: PATIENT });
  const before = arrived.length;
  await service.delete({ id: 7, raw: {}, version: null }).catch(() => undefined);
  return {
    found,
    written: arrived
      .slice(before)
      .filter(({ method }) => method !== 'GET')
      .map(({ method, path }) => `${method} ${path}`)
  };
};

/** Pages of 25 as its pagination classes give them. */
const django = (style: 'results' | 'link') =>
  scripted(({ method, path }, response) => {
    const url = new URL(path, 'http://x');
    if (method !== 'GET') return void response.writeHead(204).end();
    if (url.pathname !== '/shop/categories/')
      return void response.writeHead(301, { location: '/shop/categories/' }).end();
    const page = Number(url.searchParams.get('page') ?? 1);
    const rows = ROWS.slice((page - 1) * 25, page * 25);
    const next =
      page * 25 < ROWS.length ? `http://${response.req.headers.host}/shop/categories/?page=${page + 1}` : null;
    for (const [name, value] of Object.entries(VIEW)) response.setHeader(name, value);
    if (style === 'link' && next !== null) response.setHeader('link', `<${next}>; rel="next"`);
    return json(response, 200, style === 'link' ? rows : { count: ROWS.length, next, previous: null, results: rows });
  });

describe('Django REST framework is recognised by its answers', () => {
  test.each(['results', 'link'] as const)(
    'and read to its last page, with its slash in every path (%s)',
    async (style) => {
      const service = await django(style);
      const { found, written } = await connected(`${service.url}/shop/categories/`, service.arrived);
      expect(found).toMatchObject({
        categories: 60,
        dialect: { slugKey: 'slug', updates: 'partial', protocol: { connector: 'django', update: { method: 'PATCH' } } }
      });
      expect(written).toEqual(['DELETE /shop/categories/7/']);
    }
  );
});

test('json-server is recognised by its headers, and shows children whose parent was deleted', async () => {
  const rows = [
    { id: 1, name: 'Tea', parentId: null },
    { id: 2, name: 'Green', parentId: 1 },
    { id: 3, name: 'Left behind', parentId: 9 }
  ];
  const service = await scripted(({ method }, response) => {
    response
      .setHeader('x-powered-by', 'Express')
      .setHeader('access-control-allow-credentials', 'true')
      .setHeader('pragma', 'no-cache');
    return json(response, 200, method === 'GET' ? rows : {});
  });
  const { found, written } = await connected(`${service.url}/categories`, service.arrived);
  expect(found).toMatchObject({
    categories: 3,
    dialect: { protocol: { connector: 'json-server', update: { method: 'PATCH' } } }
  });
  expect(written).toEqual(['DELETE /categories/7']);
});

test('a stranger whose path ends in a slash is written to with one', async () => {
  const service = await scripted(({ method, path }, response) =>
    path.startsWith('/things/categories/')
      ? json(response, 200, method === 'GET' ? { data: ROWS.slice(0, 12) } : {})
      : json(response, 404, {})
  );
  const { found, written } = await connected(`${service.url}/things/categories/`, service.arrived);
  expect(found.state).toBe('found');
  expect(written).toEqual(['DELETE /things/categories/7/']);
});

describe('WordPress, which lists for anybody', () => {
  // As 6.1.9 answers a wrong password: 200, and an `Allow` for somebody who was not recognised.
  const look = async (
    allow: string,
    kind: 'none' | 'basic',
    isKnown = true,
    path = '/blog/wp-json/wp/v2/categories'
  ) => {
    const service = await scripted(({ path: asked }, response) =>
      asked.endsWith('/users/me') && !isKnown
        ? json(response, 401, { code: 'rest_not_logged_in', message: 'You are not currently logged in.' })
        : json(response.setHeader('allow', allow).setHeader('x-wp-total', '2'), 200, [
            { id: 1, name: 'A', slug: 'a', parent: 0, taxonomy: 'category', meta: [], _links: {} },
            { id: 2, name: 'B', slug: 'b', parent: 1, taxonomy: 'category', meta: [], _links: {} }
          ])
    );
    const reading = readAddress(service.url + path);
    if (!reading.ok) throw new Error(reading.message);
    const credentials = givenFor(
      reading.address,
      kind === 'none' ? { kind } : { kind, user: 'admin', password: 'wrong' }
    );
    const found = await testConnection({ address: reading.address, credentials, limits: PATIENT });
    return found.state === 'found' ? found.warnings : [found.kind, found.message];
  };

  test.each([
    [
      'GET',
      'basic',
      [
        'These credentials can only read: the service accepts no changes with them. Are they right, and may this account edit categories?'
      ]
    ],
    ['GET', 'none', ['Without credentials, the service can only be read, not changed.']],
    ['GET, POST', 'basic', []]
  ] as const)('allows %s with credentials of the kind %s', async (allow, kind, warnings) => {
    expect(await look(allow, kind)).toEqual(warnings);
  });

  test.each(['/blog/wp-json/wp/v2/categories', '/?rest_route=/wp/v2/categories'])(
    'says that a wrong password is not accepted: %s',
    async (path) => {
      expect(await look('GET', 'basic', false, path)).toEqual(['unauthorized', messages.notAccepted]);
      // Without credentials there is nothing to accept.
      expect(await look('GET', 'none', false, path)).toEqual([messages.readOnly.withoutCredentials]);
    }
  );
});
