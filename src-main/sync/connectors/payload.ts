import { isObject } from '../dialect/listed-values';
import type { Connector, Fit } from './connector';

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
  answer: ({ value }) =>
    isObject(value) &&
    Array.isArray(value['docs']) &&
    typeof value['totalDocs'] === 'number' &&
    typeof value['pagingCounter'] === 'number',
  // Without `depth=0` a parent comes with all its members, and with its own parent.
  query: 'depth=0&sort=id',
  protocol: {
    connector: 'payload',
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
    const docs = isObject(value) ? value['docs'] : null;
    const first: unknown = Array.isArray(docs) ? docs[0] : null;
    return isObject(first) ? byIds(first['id']) : {};
  }
};
