import { isObject } from '../dialect/listed-values';
import type { Connector } from './connector';

/** A content type of a Strapi 5 project, with the members that its owner gave it. Seen: test/services/strapi/observed.md */
export const strapi: Connector = {
  id: 'strapi',
  collections: ['/api/categories'],
  answer: ({ headers, value }) =>
    headers['x-powered-by']?.startsWith('Strapi') === true &&
    isObject(value) &&
    Array.isArray(value['data']) &&
    isObject(value['meta']) &&
    isObject(value['meta']['pagination']),
  // The numeric id is another one after each edit of a type with drafts, and a page sorted by it lets rows slip.
  query: 'populate[parent][fields][0]=documentId&sort=documentId',
  protocol: {
    connector: 'strapi',
    list: { at: '/data' },
    paging: {
      kind: 'page',
      parameter: 'pagination[page]',
      first: 1,
      size: { parameter: 'pagination[pageSize]', value: 100 }
    },
    total: { in: 'body', at: '/meta/pagination/total' },
    below: '{path}?filters[parent][documentId][$eq]={id}',
    create: { method: 'POST', path: '{path}' },
    update: { method: 'PUT', path: '{path}/{id}' },
    remove: { path: '{path}/{id}' },
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
