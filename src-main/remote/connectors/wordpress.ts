import { isObject } from '../dialect/listed-values';
import type { Connector } from './connector';

/** WordPress's own taxonomy endpoints (`/wp/v2/categories`), with and without pretty permalinks. */
export const wordpress: Connector = {
  id: 'wordpress',
  collections: ['/wp-json/wp/v2/categories', '/?rest_route=/wp/v2/categories'],
  url: (url) => /\/wp-json\/wp\/v2\//.test(url.pathname) || /\/wp\/v2\//.test(url.searchParams.get('rest_route') ?? ''),
  answer: ({ value }) => Array.isArray(value) && isObject(value[0]) && typeof value[0]['taxonomy'] === 'string' && isObject(value[0]['_links']),
  query: 'orderby=id&order=asc',
  protocol: {
    connector: 'wordpress',
    paging: { kind: 'page', parameter: 'page', first: 1, size: { parameter: 'per_page', value: 100 } },
    total: { in: 'header', name: 'x-wp-total' },
    below: '{path}?parent={id}',
    create: { method: 'POST', path: '{path}' },
    update: { method: 'POST', path: '{path}/{id}' },
    remove: { path: '{path}/{id}?force=true' },
    writable: ['name', 'slug', 'description', 'parent', 'meta'],
    texts: 'html',
  },
  dialect: {
    childrenKey: null,
    idKey: 'id',
    idAs: 'number',
    parent: { key: 'parent', as: 'number', root: { as: 'mark', mark: 0 } },
    nameKey: 'name',
    slugKey: 'slug',
    descriptionKey: 'description',
    visible: null,
    order: null,
    metadataKey: 'meta',
    derivedKeys: ['count', 'link', 'taxonomy', '_links'],
    updates: 'partial',
  },
};
