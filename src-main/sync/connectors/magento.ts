import { isObject } from '../dialect/listed-values';
import type { Connector } from './connector';

/**
 * Magento 2 and Adobe Commerce: https://developer.adobe.com/commerce/webapi/rest/quick-reference/. The tree is read from the hidden category 1,
 * so that the root categories of all shops are roots. An update leaves out a new parent (`CategoryRepository::save`), which
 * only `/move` takes; without `afterId` that makes it the last one.
 */
export const magento: Connector = {
  id: 'magento',
  collections: ['/rest/V1/categories', '/rest/all/V1/categories'],
  url: (url) => /\/rest\/(?:[^/]+\/)?V1\/categories\/?$/.test(url.pathname),
  answer: ({ value }) =>
    isObject(value) && Array.isArray(value['children_data']) && typeof value['product_count'] === 'number',
  query: 'rootCategoryId=1',
  protocol: {
    connector: 'magento',
    list: { at: '', root: 'drop' },
    paging: { kind: 'none' },
    below: '{path}?rootCategoryId={id}&depth=1',
    create: { method: 'POST', path: '{path}' },
    update: { method: 'PUT', path: '{path}/{id}' },
    move: { method: 'PUT', path: '{path}/{id}/move', parent: 'parentId' },
    remove: { path: '{path}/{id}' },
    body: { at: '/category' },
    created: '',
    writable: ['name', 'is_active', 'position', 'parent_id', 'include_in_menu'],
    errors: { message: '/message' }
  },
  dialect: {
    childrenKey: 'children_data',
    idKey: 'id',
    idAs: 'number',
    parent: { key: 'parent_id', as: 'number', root: { as: 'mark', mark: 1 } },
    nameKey: 'name',
    slugKey: null,
    descriptionKey: null,
    visible: { key: 'is_active', shown: true, hidden: false },
    order: { key: 'position', first: 1, meaning: 'value' },
    metadataKey: null,
    derivedKeys: ['level', 'product_count'],
    updates: 'partial'
  }
};
