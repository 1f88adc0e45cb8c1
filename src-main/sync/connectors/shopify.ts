import { isObject } from '../dialect/listed-values';
import type { Connector } from './connector';

/**
 * Shopify's custom collections, which lie in no tree: https://shopify.dev/docs/api/admin-rest/latest/resources/customcollection. Its bucket holds 40
 * requests and loses two a second: https://shopify.dev/docs/api/admin-rest/usage/rate-limits
 */
export const shopify: Connector = {
  id: 'shopify',
  collections: ['/admin/api/2025-01/custom_collections.json'],
  url: (url) =>
    url.hostname.endsWith('.myshopify.com') || /\/admin\/api\/[^/]+\/custom_collections\.json$/.test(url.pathname),
  answer: ({ value }) => isObject(value) && Array.isArray(value['custom_collections']),
  writePath: (readPath) => readPath.replace(/\.json$/, ''),
  protocol: {
    connector: 'shopify',
    list: { at: '/custom_collections' },
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
    childrenKey: null,
    idKey: 'id',
    idAs: 'number',
    // There is none: whatever is moved stays at the top, which the next reading tells.
    parent: { key: 'parent_id', as: 'number', root: { as: 'absent' } },
    nameKey: 'title',
    slugKey: 'handle',
    descriptionKey: 'body_html',
    visible: null,
    order: null,
    metadataKey: null,
    derivedKeys: ['updated_at', 'published_at', 'published_scope', 'admin_graphql_api_id', 'image'],
    updates: 'partial'
  }
};
