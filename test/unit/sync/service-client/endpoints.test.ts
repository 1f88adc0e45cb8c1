import { expect, test } from 'vitest';
import { endpointsOf, operationPath } from '../../../../src-main/sync/service-client/http/endpoints';
import { RemoteFailure } from '../../../../src-main/sync/category-service';

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
