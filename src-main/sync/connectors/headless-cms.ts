import { changesBy, hasShape, rowsUnder, type Connector, type Fit } from './connector';
import { isObject } from '../../fields/listed-values';

/** A collection of a Directus project, with the members that its owner gave it: https://directus.io/docs/api/items */
export const directus: Connector = {
  id: 'directus',
  collections: ['/items/categories'],
  url: (url) => /^(\/.+)?\/items\/[^/]+\/?$/.test(url.pathname),
  query: 'sort=id&meta=filter_count',
  protocol: {
    list: { at: '/data' },
    paging: { kind: 'offset', parameter: 'offset', size: { parameter: 'limit', value: 100 } },
    total: { in: 'body', at: '/meta/filter_count' },
    ...changesBy('PATCH'),
    created: '/data',
    errors: { message: '/errors/0/message' }
  },
  dialect: { updates: 'partial' }
};

/** Ids are numbers in SQL databases, and texts in MongoDB or where the project says so; a parent is written as its id is. */
const byIds = (id: unknown): Fit => {
  const as = typeof id === 'number' ? 'number' : 'string';
  return {
    dialect: {
      idAs: as === 'number' ? 'number' : 'text',
      parent: { key: 'parent', as, root: { as: 'mark', mark: null } }
    }
  };
};

/** A collection of a Payload 3 project, with the fields that its owner gave it. Seen: test/services/payload/observed.md */
export const payload: Connector = {
  id: 'payload',
  collections: ['/api/categories'],
  answer: ({ value }) => hasShape(value, { docs: 'list', totalDocs: 'number', pagingCounter: 'number' }),
  // Without `depth=0` a parent comes with all its members, and with its own parent.
  query: 'depth=0&sort=id',
  protocol: {
    list: { at: '/docs' },
    paging: { kind: 'page', parameter: 'page', first: 1, size: { parameter: 'limit', value: 500 } },
    total: { in: 'body', at: '/totalDocs' },
    below: '{path}?depth=0&where[parent][equals]={id}',
    create: { method: 'POST', path: '{path}?depth=0' },
    update: { method: 'PATCH', path: '{path}/{id}?depth=0' },
    remove: { path: '{path}/{id}?depth=0' },
    created: '/doc',
    errors: { message: '/errors/0/message', fields: '/errors/0/data/errors' }
  },
  dialect: {
    childrenKey: null,
    idKey: 'id',
    derivedKeys: ['createdAt', 'updatedAt', 'breadcrumbs'],
    updates: 'partial'
  },
  fitted: ({ value }) => {
    const [first] = rowsUnder(value, 'docs');
    return first === undefined ? {} : byIds(first['id']);
  }
};

/** A collection of PocketBase, with the fields that its owner gave it: https://pocketbase.io/docs/api-records */
export const pocketbase: Connector = {
  id: 'pocketbase',
  collections: ['/api/collections/categories/records'],
  url: (url) => /\/api\/collections\/[^/]+\/records\/?$/.test(url.pathname),
  answer: ({ value }) =>
    hasShape(value, { items: 'list', perPage: 'number', totalItems: 'number', totalPages: 'number' }),
  query: 'sort=id',
  protocol: {
    list: { at: '/items' },
    // More than 500 at a time are silently cut to that by its older versions, to 1,000 by newer ones.
    paging: { kind: 'page', parameter: 'page', first: 1, size: { parameter: 'perPage', value: 500 } },
    total: { in: 'body', at: '/totalItems' },
    ...changesBy('PATCH'),
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

/** A content type of a Strapi 5 project, with the members that its owner gave it. Seen: test/services/strapi/observed.md */
export const strapi: Connector = {
  id: 'strapi',
  collections: ['/api/categories'],
  answer: ({ headers, value }) =>
    headers['x-powered-by']?.startsWith('Strapi') === true &&
    hasShape(value, { data: 'list' }) &&
    isObject(value['meta']) &&
    isObject(value['meta']['pagination']),
  // The numeric id changes with each edit of a type with drafts, and paging sorted by it skips rows.
  query: 'populate[parent][fields][0]=documentId&sort=documentId',
  protocol: {
    list: { at: '/data' },
    paging: {
      kind: 'page',
      parameter: 'pagination[page]',
      first: 1,
      size: { parameter: 'pagination[pageSize]', value: 100 }
    },
    total: { in: 'body', at: '/meta/pagination/total' },
    below: '{path}?filters[parent][documentId][$eq]={id}',
    ...changesBy('PUT'),
    // A deletion by this filter is what its Document Service calls unpublishing; a type without drafts has only published entries.
    remove: { path: '{path}/{id}?filters[publishedAt][$notNull]=true', keeps: 'draft' },
    body: { at: '/data' },
    created: '/data',
    errors: { message: '/error/message', fields: '/error/details/errors' }
  },
  dialect: {
    childrenKey: null,
    idKey: 'documentId',
    idAs: 'text',
    parent: {
      key: 'parent',
      as: 'object',
      root: { as: 'mark', mark: null },
      written: { key: 'parent', as: 'string', root: null }
    },
    derivedKeys: ['id', 'createdAt', 'updatedAt', 'publishedAt', 'locale'],
    updates: 'partial'
  }
};
