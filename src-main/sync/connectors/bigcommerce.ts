import { isObject } from '../dialect/listed-values';
import type { Connector } from './connector';

/** BigCommerce's catalog V3: https://developer.bigcommerce.com/docs/rest-catalog/categories */
export const bigcommerce: Connector = {
  id: 'bigcommerce',
  collections: ['/v3/catalog/categories'],
  url: (url) => url.hostname === 'api.bigcommerce.com' || /\/v3\/catalog\/categories\/?$/.test(url.pathname),
  answer: ({ value }) =>
    isObject(value) &&
    isObject(value['meta']) &&
    isObject(value['meta']['pagination']) &&
    Array.isArray(value['data']) &&
    isObject(value['data'][0]) &&
    'default_product_sort' in value['data'][0],
  query: 'sort=id&direction=asc',
  protocol: {
    connector: 'bigcommerce',
    list: { at: '/data' },
    paging: { kind: 'page', parameter: 'page', first: 1, size: { parameter: 'limit', value: 250 } },
    total: { in: 'body', at: '/meta/pagination/total' },
    below: '{path}?parent_id={id}',
    create: { method: 'POST', path: '{path}' },
    update: { method: 'PUT', path: '{path}/{id}' },
    remove: { path: '{path}/{id}' },
    created: '/data',
    errors: { message: '/title', fields: '/errors' }
  },
  dialect: {
    childrenKey: null,
    idKey: 'id',
    idAs: 'number',
    parent: { key: 'parent_id', as: 'number', root: { as: 'mark', mark: 0 } },
    nameKey: 'name',
    slugKey: null,
    descriptionKey: 'description',
    visible: { key: 'is_visible', shown: true, hidden: false },
    order: { key: 'sort_order', first: 0, meaning: 'value' },
    metadataKey: null,
    derivedKeys: ['views', 'category_uuid'],
    updates: 'partial'
  }
};
