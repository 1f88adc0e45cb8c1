import { isObject } from '../dialect/listed-values';
import type { Connector } from './connector';

/** A collection of PocketBase, with the fields that its owner gave it: https://pocketbase.io/docs/api-records */
export const pocketbase: Connector = {
  id: 'pocketbase',
  collections: ['/api/collections/categories/records'],
  url: (url) => /\/api\/collections\/[^/]+\/records\/?$/.test(url.pathname),
  answer: ({ value }) =>
    isObject(value) &&
    Array.isArray(value['items']) &&
    typeof value['perPage'] === 'number' &&
    typeof value['totalItems'] === 'number' &&
    typeof value['totalPages'] === 'number',
  query: 'sort=id',
  protocol: {
    connector: 'pocketbase',
    list: { at: '/items' },
    // More than 500 at a time are silently cut to that by its older versions, to 1,000 by newer ones.
    paging: { kind: 'page', parameter: 'page', first: 1, size: { parameter: 'perPage', value: 500 } },
    total: { in: 'body', at: '/totalItems' },
    create: { method: 'POST', path: '{path}' },
    update: { method: 'PATCH', path: '{path}/{id}' },
    remove: { path: '{path}/{id}' },
    created: '',
    errors: { message: '/message', fields: '/data' }
  },
  dialect: {
    childrenKey: null,
    idKey: 'id',
    idAs: 'text',
    derivedKeys: ['collectionId', 'collectionName', 'created', 'updated'],
    updates: 'partial'
  }
};
