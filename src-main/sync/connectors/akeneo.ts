import { pointerTo } from '../../../src-shared/json-pointer';
import { isObject } from '../dialect/listed-values';
import type { RawCategory } from '../sync-tree';
import { type Connector, languageOf } from './connector';

const rowsOf = (value: unknown): readonly RawCategory[] => {
  const embedded = isObject(value) && isObject(value['_embedded']) ? value['_embedded']['items'] : undefined;
  return Array.isArray(embedded) ? embedded.filter(isObject) : [];
};

/** Akeneo PIM: https://api.akeneo.com/api-reference.html#Category. Codes are ids, and there is no way to delete. */
export const akeneo: Connector = {
  id: 'akeneo',
  collections: ['/api/rest/v1/categories'],
  url: (url) => /\/api\/rest\/v1\/categories\/?$/.test(url.pathname),
  answer: ({ value }) => rowsOf(value).some((row) => typeof row['code'] === 'string' && isObject(row['labels'])),
  query: 'with_count=true',
  protocol: {
    connector: 'akeneo',
    list: { at: '/_embedded/items' },
    paging: { kind: 'page', parameter: 'page', first: 1, size: { parameter: 'limit', value: 100 } },
    total: { in: 'body', at: '/items_count' },
    create: { method: 'POST', path: '{path}' },
    update: { method: 'PATCH', path: '{path}/{id}' },
    remove: { path: '{path}/{id}' },
    generated: ['code'],
    errors: { message: '/message', fields: '/errors' }
  },
  dialect: {
    childrenKey: null,
    idKey: 'code',
    idAs: 'text',
    parent: { key: 'parent', as: 'string', root: { as: 'mark', mark: null } },
    nameKey: '/labels/en_US',
    slugKey: null,
    descriptionKey: null,
    visible: null,
    order: null,
    metadataKey: null,
    derivedKeys: ['_links', 'updated', 'position', 'values', 'channel_requirements'],
    updates: 'partial'
  },
  fitted: ({ value }) => {
    const language = languageOf(rowsOf(value), 'labels');
    return language === null ? {} : { dialect: { nameKey: pointerTo(['labels', language]) } };
  }
};
