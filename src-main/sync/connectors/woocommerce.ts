import { isObject } from '../dialect/listed-values';
import type { Connector } from './connector';
import { REFUSED_TERMS } from './wordpress';

/** WooCommerce's product categories: https://developer.woocommerce.com/docs/apis/rest-api/v3/product-categories/ */
export const woocommerce: Connector = {
  id: 'woocommerce',
  collections: ['/wp-json/wc/v3/products/categories', '/?rest_route=/wc/v3/products/categories'],
  url: (url) =>
    /\/wp-json\/wc\/v\d\//.test(url.pathname) || /\/wc\/v\d\//.test(url.searchParams.get('rest_route') ?? ''),
  answer: ({ value }) =>
    Array.isArray(value) &&
    isObject(value[0]) &&
    typeof value[0]['menu_order'] === 'number' &&
    typeof value[0]['display'] === 'string',
  query: 'orderby=id&order=asc',
  protocol: {
    connector: 'woocommerce',
    paging: { kind: 'page', parameter: 'page', first: 1, size: { parameter: 'per_page', value: 100 } },
    total: { in: 'header', name: 'x-wp-total' },
    below: '{path}?parent={id}',
    create: { method: 'POST', path: '{path}' },
    update: { method: 'PUT', path: '{path}/{id}' },
    remove: { path: '{path}/{id}?force=true' },
    writable: ['name', 'slug', 'description', 'parent', 'display', 'image', 'menu_order'],
    texts: 'html',
    errors: { message: '/message', fields: '/data/params', refusals: REFUSED_TERMS }
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
    order: { key: 'menu_order', first: 0, meaning: 'value' },
    metadataKey: null,
    derivedKeys: ['count', '_links'],
    updates: 'partial'
  }
};
