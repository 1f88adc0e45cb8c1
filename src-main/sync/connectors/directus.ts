import type { Connector } from './connector';

/** A collection of a Directus project, with the members that its owner gave it: https://directus.io/docs/api/items */
export const directus: Connector = {
  id: 'directus',
  collections: ['/items/categories'],
  url: (url) => /^(\/.+)?\/items\/[^/]+\/?$/.test(url.pathname),
  query: 'sort=id&meta=filter_count',
  protocol: {
    connector: 'directus',
    list: { at: '/data' },
    paging: { kind: 'offset', parameter: 'offset', size: { parameter: 'limit', value: 100 } },
    total: { in: 'body', at: '/meta/filter_count' },
    create: { method: 'POST', path: '{path}' },
    update: { method: 'PATCH', path: '{path}/{id}' },
    remove: { path: '{path}/{id}' },
    created: '/data',
    errors: { message: '/errors/0/message' }
  },
  dialect: { updates: 'partial' }
};
