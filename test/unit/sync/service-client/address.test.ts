import { describe, expect, test } from 'vitest';
import { DEFAULT_PATHS } from '../../../../src-shared/remote';
import { addressWarnings, readAddress } from '../../../../src-main/sync/service-client/http/address';
import { endpointsOf, operationPath } from '../../../../src-main/sync/service-client/http/endpoints';
import { RemoteFailure } from '../../../../src-main/sync/category-service';

const addressOf = (typed: string) => {
  const reading = readAddress(typed);
  if (!reading.ok) throw new Error(reading.message);
  return reading.address;
};

describe('what people type', () => {
  test.each([
    ['shop.example', 'https://shop.example'],
    ['  https://shop.example/  ', 'https://shop.example'],
    ['HTTPS://Shop.Example:443', 'https://shop.example'],
    ['<https://shop.example>', 'https://shop.example'],
    ['shop.example:8443', 'https://shop.example:8443'],
    ['localhost:4780', 'http://localhost:4780'],
    ['127.0.0.1:4780', 'http://127.0.0.1:4780'],
    ['[::1]:4780', 'http://[::1]:4780'],
    ['http://shop.example', 'http://shop.example'],
    ['shop.example/admin', 'https://shop.example/admin'],
    ['https://shop.example/api', 'https://shop.example'],
    ['https://shop.example/api/categories', 'https://shop.example'],
    ['https://shop.example/eu/api/categories', 'https://shop.example/eu'],
    ['https://shop.example/api/v1', 'https://shop.example/api/v1'],
    ['https://shop.example/categories/shoes', 'https://shop.example/categories/shoes'],
    ['https://shop.example/api/admin/categories', 'https://shop.example'],
    ['müller.example', 'https://xn--mller-kva.example']
  ])('%j', (typed, url) => {
    expect(addressOf(typed)).toEqual({ url, ...DEFAULT_PATHS });
  });

  test.each([
    // As it was pasted: with its slash and its query, which its changes have too, but for what is about reading.
    ['https://shop.example/v2/categories', '/v2/categories', '/v2/categories'],
    ['https://shop.example/v2/admin/categories', '/v2/admin/categories', '/v2/admin/categories'],
    [
      'https://shop.example/wp-json/wp/v2/categories?per_page=100&lang=en',
      '/wp-json/wp/v2/categories?per_page=100&lang=en',
      '/wp-json/wp/v2/categories?lang=en'
    ],
    [
      'https://shop.example/?rest_route=/wp/v2/categories',
      '/?rest_route=/wp/v2/categories',
      '/?rest_route=/wp/v2/categories'
    ],
    ['https://shop.example/eu/api/categories/', '/eu/api/categories/', '/eu/api/categories/'],
    [
      'https://shop.example/api/categories?populate[parent]=true',
      '/api/categories?populate[parent]=true',
      '/api/categories?populate[parent]=true'
    ],
    ['https://shop.example/admin/product-categories', '/admin/product-categories', '/admin/product-categories'],
    [
      'https://shop.example/api/collections/categories/records',
      '/api/collections/categories/records',
      '/api/collections/categories/records'
    ],
    ['https://shop.example/api/sorten', '/api/sorten', '/api/sorten'],
    [
      'https://shop.example/admin/custom_collections.json',
      '/admin/custom_collections.json',
      '/admin/custom_collections.json'
    ],
    // One that only lists what is above it.
    ['https://shop.example/api/v2/categories/all', '/api/v2/categories/all', '/api/v2/categories'],
    // A service that wants to know whose tree is meant.
    ['https://shop.example/?tenant=5', '/api/categories?tenant=5', '/api/admin/categories?tenant=5']
  ])('an endpoint: %s', (typed, readPath, writePath) => {
    expect(addressOf(typed)).toEqual({ url: 'https://shop.example', readPath, writePath });
  });
});

describe('what makes no address, with what to do', () => {
  test.each([
    ['', /Enter the URL/],
    ['not a url', /not a URL/],
    ['https://', /not a URL/],
    ['ftp://shop.example', /begins with https/],
    ['https://user:secret@shop.example', /basic authentication/],
    ['user:secret@shop.example', /basic authentication/],
    ['https://shop.example?key=secret', /question mark/],
    ['https://shop.example#x', /hash/],
    ['https://shop.example/v3/categories?api_key=secret', /question mark/],
    ['https://shop.example/v3/categories?consumer_key=secret', /question mark/]
  ])('%j', (typed, message) => {
    const reading = readAddress(typed);
    expect(reading).toEqual({ ok: false, message: expect.stringMatching(message) as string });
    expect(JSON.stringify(reading)).not.toContain('secret');
  });
});

test('a connection that others can read is warned of, unless it stays on this machine', () => {
  const warnings = (url: string) => addressWarnings({ url, ...DEFAULT_PATHS });
  expect(warnings('http://shop.example')).toEqual([expect.stringContaining('not encrypted')]);
  for (const url of [
    'https://shop.example',
    'http://localhost:1',
    'http://127.0.0.1',
    'http://127.3.2.1',
    'http://[::1]:80',
    'http://app.localhost'
  ])
    expect(warnings(url)).toEqual([]);
  expect(warnings('http://127.0.0.1.shop.example')).toHaveLength(1);
});

test.each([
  ['{path}', '/api/admin/categories', '/api/admin/categories'],
  ['{path}/{id}', '/api/admin/categories', '/api/admin/categories/7'],
  ['{path}/{id}', '/api/categories/', '/api/categories/7/'],
  ['{path}/{id}/move', '/api/categories/', '/api/categories/7/move/'],
  ['{path}/{id}', '/admin/custom_collections.json', '/admin/custom_collections/7.json'],
  ['{path}/{id}.json', '/admin/custom_collections.json', '/admin/custom_collections/7.json'],
  ['{path}/{id}', '/', '/7'],
  ['{path}/{id}', '/?rest_route=/wp/v2/categories', '/?rest_route=/wp/v2/categories/7'],
  [
    '{path}/{id}?force=true',
    '/?rest_route=/wp/v2/categories&lang=en',
    '/?rest_route=/wp/v2/categories/7&lang=en&force=true'
  ],
  [
    '{path}/{id}',
    '/index.php?lang=en&rest_route=%2Fwp%2Fv2%2Fcategories',
    '/index.php?lang=en&rest_route=%2Fwp%2Fv2%2Fcategories/7'
  ],
  ['{path}?parent={id}', '/?rest_route=/wp/v2/categories', '/?rest_route=/wp/v2/categories&parent=7'],
  ['{path}/{id}?populate=parent', '/api/categories?locale=de', '/api/categories/7?locale=de&populate=parent'],
  ['{path}/{id}?lang=all', '/categories?lang=en', '/categories/7?lang=all'],
  ['/rest/V1/categories/{id}/move', '/rest/V1/categories?store=2', '/rest/V1/categories/7/move?store=2'],
  ['{read}?parent={id}', '/writes', '/reads?fields=id&parent=7']
])('%s over %s', (template, writePath, expected) => {
  expect(operationPath(template, { readPath: '/reads?fields=id', writePath }, '7')).toBe(expected);
});

const at = (id: string | number): string =>
  endpointsOf({ url: 'https://shop.example/eu/', readPath: '/r', writePath: '/w?q=a%20b' }).operation('{path}/{id}', id)
    .href;

test('an id is one part of the path, whatever it consists of', () => {
  expect(at(-3)).toBe('https://shop.example/eu/w/-3?q=a%20b');
  expect(at('a/b?c#d é')).toBe('https://shop.example/eu/w/a%2Fb%3Fc%23d%20%C3%A9?q=a%20b');
  expect(at('{path}$&')).toBe('https://shop.example/eu/w/%7Bpath%7D%24%26?q=a%20b');
});

test('an id that would lead to another address is refused: to delete “..” would be to delete all', () => {
  for (const id of ['.', '..', '\uD800']) expect(() => at(id)).toThrow(RemoteFailure);
});
