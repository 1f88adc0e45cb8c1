import { isObject } from '../dialect/listed-values';
import type { Connector } from './connector';

/** The product categories of Medusa 2. Seen: test/services/medusa/observed.md */
export const medusa: Connector = {
  id: 'medusa',
  collections: ['/admin/product-categories'],
  url: (url) => /\/admin\/product-categories\/?$/.test(url.pathname),
  answer: ({ value }) =>
    isObject(value) && Array.isArray(value['product_categories']) && typeof value['count'] === 'number',
  // Without `fields` each row brings its parent and its children along.
  query: 'order=id&fields=id,name,handle,description,rank,is_active,is_internal,parent_category_id,metadata',
  protocol: {
    connector: 'medusa',
    list: { at: '/product_categories' },
    paging: { kind: 'offset', parameter: 'offset', size: { parameter: 'limit', value: 500 } },
    total: { in: 'body', at: '/count' },
    below: '{path}?fields=id,parent_category_id&parent_category_id={id}',
    create: { method: 'POST', path: '{path}' },
    update: { method: 'POST', path: '{path}/{id}' },
    remove: { path: '{path}/{id}' },
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
    // Ranks stay 0, 1, 2 …: whoever is written one takes that place, and the others make room.
    order: { key: 'rank', first: 0, meaning: 'index' },
    metadataKey: 'metadata',
    derivedKeys: [],
    updates: 'partial'
  }
};
