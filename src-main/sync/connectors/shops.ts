import { isObject } from '../../fields/listed-values';
import { changesBy, FLAT_BY_NUMBER, hasShape, NAMES_ONLY, rowsUnder, type Connector } from './connector';

/** BigCommerce's catalog V3: https://developer.bigcommerce.com/docs/rest-catalog/categories */
export const bigcommerce: Connector = {
  id: 'bigcommerce',
  collections: ['/v3/catalog/categories'],
  url: (url) => url.hostname === 'api.bigcommerce.com' || /\/v3\/catalog\/categories\/?$/.test(url.pathname),
  answer: ({ value }) =>
    isObject(value) &&
    isObject(value['meta']) &&
    isObject(value['meta']['pagination']) &&
    'default_product_sort' in (rowsUnder(value, 'data')[0] ?? {}),
  query: 'sort=id&direction=asc',
  protocol: {
    list: { at: '/data' },
    paging: { kind: 'page', parameter: 'page', first: 1, size: { parameter: 'limit', value: 250 } },
    total: { in: 'body', at: '/meta/pagination/total' },
    below: '{path}?parent_id={id}',
    // https://developer.bigcommerce.com/docs/rest-catalog/products#get-all-products
    products: {
      path: '/v3/catalog/products?limit=1&include_fields=id&categories:in={id}',
      at: '/meta/pagination/total'
    },
    ...changesBy('PUT'),
    remove: { path: '{path}/{id}', keeps: 'hidden' },
    created: '/data',
    errors: { message: '/title', fields: '/errors' }
  },
  dialect: {
    ...FLAT_BY_NUMBER,
    parent: { key: 'parent_id', as: 'number', root: { as: 'mark', mark: 0 } },
    nameKey: 'name',
    descriptionKey: 'description',
    visible: { key: 'is_visible', shown: true, hidden: false },
    order: { key: 'sort_order', first: 0, meaning: 'value' },
    derivedKeys: ['views', 'category_uuid'],
    updates: 'partial'
  }
};

/**
 * Magento 2 and Adobe Commerce: https://developer.adobe.com/commerce/webapi/rest/quick-reference/. The tree is read from the hidden category 1,
 * so that the root categories of all shops are roots. An update leaves out a new parent (`CategoryRepository::save`), which
 * only `/move` takes; without `afterId` that makes it the last one.
 */
export const magento: Connector = {
  id: 'magento',
  collections: ['/rest/V1/categories', '/rest/all/V1/categories'],
  url: (url) => /\/rest\/(?:[^/]+\/)?V1\/categories\/?$/.test(url.pathname),
  answer: ({ value }) => hasShape(value, { children_data: 'list', product_count: 'number' }),
  query: 'rootCategoryId=1',
  protocol: {
    list: { at: '', root: 'drop' },
    paging: { kind: 'none' },
    below: '{path}?rootCategoryId={id}&depth=1',
    ...changesBy('PUT'),
    remove: { path: '{path}/{id}', keeps: 'hidden' },
    move: { method: 'PUT', path: '{path}/{id}/move', parent: 'parentId' },
    body: { at: '/category' },
    created: '',
    writable: ['name', 'is_active', 'position', 'parent_id', 'include_in_menu'],
    errors: { message: '/message' }
  },
  dialect: {
    ...NAMES_ONLY,
    childrenKey: 'children_data',
    idKey: 'id',
    idAs: 'number',
    parent: { key: 'parent_id', as: 'number', root: { as: 'mark', mark: 1 } },
    nameKey: 'name',
    visible: { key: 'is_active', shown: true, hidden: false },
    order: { key: 'position', first: 1, meaning: 'value' },
    // An anchor category, which every new one is, is counted with those below it.
    products: { key: 'product_count', of: 'branch' },
    derivedKeys: ['level', 'product_count'],
    updates: 'partial'
  }
};

/** The product categories of Medusa 2. Seen: test/services/medusa/observed.md */
export const medusa: Connector = {
  id: 'medusa',
  collections: ['/admin/product-categories'],
  url: (url) => /\/admin\/product-categories\/?$/.test(url.pathname),
  answer: ({ value }) => hasShape(value, { product_categories: 'list', count: 'number' }),
  // Without `fields` each row brings its parent and its children along.
  query: 'order=id&fields=id,name,handle,description,rank,is_active,is_internal,parent_category_id,metadata',
  protocol: {
    list: { at: '/product_categories' },
    paging: { kind: 'offset', parameter: 'offset', size: { parameter: 'limit', value: 500 } },
    total: { in: 'body', at: '/count' },
    below: '{path}?fields=id,parent_category_id&parent_category_id={id}',
    products: { path: '/admin/products?limit=1&fields=id&category_id={id}', at: '/count' },
    ...changesBy('POST'),
    remove: { path: '{path}/{id}', keeps: 'hidden' },
    created: '/product_category',
    writable: ['name', 'handle', 'description', 'rank', 'is_active', 'is_internal', 'parent_category_id', 'metadata'],
    // Status 500 with a type that says who is to blame, as to an unknown parent.
    errors: {
      message: '/message',
      refusals: { at: '/type', values: ['invalid_argument', 'invalid_data', 'not_allowed'] }
    }
  },
  dialect: {
    childrenKey: null,
    idKey: 'id',
    idAs: 'text',
    parent: { key: 'parent_category_id', as: 'string', root: { as: 'mark', mark: null } },
    nameKey: 'name',
    slugKey: 'handle',
    descriptionKey: 'description',
    visible: { key: 'is_active', shown: true, hidden: false },
    // Ranks stay 0, 1, 2 …: a category that is given one takes that place, and the others make room.
    order: { key: 'rank', first: 0, meaning: 'index' },
    metadataKey: 'metadata',
    derivedKeys: [],
    updates: 'partial'
  }
};

/**
 * Shopify's custom collections, which lie in no tree: https://shopify.dev/docs/api/admin-rest/latest/resources/customcollection. Its bucket holds 40
 * requests and loses two a second: https://shopify.dev/docs/api/admin-rest/usage/rate-limits
 */
export const shopify: Connector = {
  id: 'shopify',
  collections: ['/admin/api/2025-01/custom_collections.json'],
  url: (url) =>
    url.hostname.endsWith('.myshopify.com') || /\/admin\/api\/[^/]+\/custom_collections\.json$/.test(url.pathname),
  answer: ({ value }) => hasShape(value, { custom_collections: 'list' }),
  writePath: (readPath) => readPath.replace(/\.json$/, ''),
  protocol: {
    list: { at: '/custom_collections' },
    // https://shopify.dev/docs/api/admin-rest/latest/resources/product#get-products-count
    products: { path: '/admin/api/2025-01/products/count.json?collection_id={id}', at: '/count' },
    paging: { kind: 'link', size: { parameter: 'limit', value: 250 } },
    create: { method: 'POST', path: '{path}.json' },
    update: { method: 'PUT', path: '{path}/{id}.json' },
    remove: { path: '{path}/{id}.json' },
    body: { at: '/custom_collection' },
    created: '/custom_collection',
    writable: ['title', 'handle', 'body_html', 'published', 'sort_order', 'template_suffix'],
    errors: { message: '/errors', fields: '/errors' },
    requestsPerSecond: 2
  },
  dialect: {
    ...FLAT_BY_NUMBER,
    // Shopify has no such member: a category that is moved stays at the top, as the next reading shows.
    parent: { key: 'parent_id', as: 'number', root: { as: 'absent' } },
    nameKey: 'title',
    slugKey: 'handle',
    descriptionKey: 'body_html',
    derivedKeys: ['updated_at', 'published_at', 'published_scope', 'admin_graphql_api_id', 'image'],
    updates: 'partial'
  }
};
