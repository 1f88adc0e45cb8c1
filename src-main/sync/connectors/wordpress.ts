import type { Protocol } from '../../../src-shared/protocol';
import { wordsIn } from '../../../src-shared/member-names';
import { isObject } from '../../fields/listed-values';
import { changesBy, FLAT_BY_NUMBER, type Connector } from './connector';

/** What `wp_insert_term` and `wp_update_term` have against a term: WordPress 6.1 answers 500 to it. Seen: test/services/wordpress/observed.md */
const REFUSED_TERMS: NonNullable<Protocol['errors']>['refusals'] = {
  at: '/code',
  values: [
    ...wordsIn('empty_term_name duplicate_term_slug db_insert_error db_update_error missing_parent invalid_term')
  ]
};

const FLAT_MEMBERS = ['name', 'slug', 'description', 'meta'];

/** Tags and other flat taxonomies have no parents, refuse one that is sent, and ignore a query for children. */
const isFlat = (value: unknown): boolean => Array.isArray(value) && isObject(value[0]) && !('parent' in value[0]);

/** What all of its endpoints of terms have in common. */
const PROTOCOL = {
  paging: { kind: 'page', parameter: 'page', first: 1, size: { parameter: 'per_page', value: 100 } },
  total: { in: 'header', name: 'x-wp-total' },
  remove: { path: '{path}/{id}?force=true' },
  texts: 'html'
} as const;

const DIALECT = {
  ...FLAT_BY_NUMBER,
  parent: { key: 'parent', as: 'number', root: { as: 'mark', mark: 0 } },
  nameKey: 'name',
  slugKey: 'slug',
  descriptionKey: 'description',
  updates: 'partial'
} as const;

/** WordPress's own taxonomy endpoints (`/wp/v2/categories`), with and without pretty permalinks. */
export const wordpress: Connector = {
  id: 'wordpress',
  collections: ['/wp-json/wp/v2/categories', '/?rest_route=/wp/v2/categories'],
  url: (url) => /\/wp-json\/wp\/v2\//.test(url.pathname) || /\/wp\/v2\//.test(url.searchParams.get('rest_route') ?? ''),
  answer: ({ value }) =>
    Array.isArray(value) &&
    isObject(value[0]) &&
    typeof value[0]['taxonomy'] === 'string' &&
    isObject(value[0]['_links']),
  identityPath: (readPath) => {
    const [above] = /^.*\/wp\/v2\//.exec(readPath) ?? [];
    return above === undefined ? null : `${above}users/me`;
  },
  query: 'orderby=id&order=asc',
  protocol: {
    ...changesBy('POST'),
    ...PROTOCOL,
    writable: FLAT_MEMBERS,
    errors: { refusals: REFUSED_TERMS }
  },
  dialect: {
    ...DIALECT,
    metadataKey: 'meta',
    products: { key: 'count', of: 'category' },
    derivedKeys: ['count', 'link', 'taxonomy', '_links']
  },
  fitted: ({ value }) =>
    isFlat(value) ? {} : { protocol: { below: '{path}?parent={id}', writable: [...FLAT_MEMBERS, 'parent'] } }
};

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
    below: '{path}?parent={id}',
    ...changesBy('PUT'),
    ...PROTOCOL,
    writable: ['name', 'slug', 'description', 'parent', 'display', 'image', 'menu_order'],
    errors: { message: '/message', fields: '/data/params', refusals: REFUSED_TERMS }
  },
  dialect: {
    ...DIALECT,
    order: { key: 'menu_order', first: 0, meaning: 'value' },
    // WooCommerce counts those below a category with it: `wc_change_term_counts`.
    products: { key: 'count', of: 'branch' },
    derivedKeys: ['count', '_links']
  }
};
