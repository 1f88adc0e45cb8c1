import { wordsIn } from '../../../src-shared/member-names';
import { pointerTo } from '../../../src-shared/json-pointer';
import { isObject } from '../../fields/listed-values';
import type { RawCategory } from '../sync-tree';
import { changesBy, type Connector, type Fit, hasShape, languageOf, NAMES_ONLY, rowsUnder } from './connector';

const akeneoRows = (value: unknown): readonly RawCategory[] =>
  rowsUnder(isObject(value) ? value['_embedded'] : undefined, 'items');

/** Akeneo PIM: https://api.akeneo.com/api-reference.html#Category. Codes are ids, and there is no way to delete. */
export const akeneo: Connector = {
  id: 'akeneo',
  collections: ['/api/rest/v1/categories'],
  url: (url) => /\/api\/rest\/v1\/categories\/?$/.test(url.pathname),
  answer: ({ value }) => akeneoRows(value).some((row) => typeof row['code'] === 'string' && isObject(row['labels'])),
  query: 'with_count=true',
  protocol: {
    list: { at: '/_embedded/items' },
    paging: { kind: 'page', parameter: 'page', first: 1, size: { parameter: 'limit', value: 100 } },
    total: { in: 'body', at: '/items_count' },
    ...changesBy('PATCH'),
    generated: ['code'],
    errors: { message: '/message', fields: '/errors' }
  },
  dialect: {
    ...NAMES_ONLY,
    childrenKey: null,
    idKey: 'code',
    idAs: 'text',
    parent: { key: 'parent', as: 'string', root: { as: 'mark', mark: null } },
    nameKey: '/labels/en_US',
    derivedKeys: ['_links', 'updated', 'position', 'values', 'channel_requirements'],
    updates: 'partial'
  },
  fitted: ({ value }) => {
    const language = languageOf(akeneoRows(value), 'labels');
    return language === null ? {} : { dialect: { nameKey: pointerTo(['labels', language]) } };
  }
};

/** Members in that language: the others lie beside them, and are sent back with them. */
const inLanguage = (
  language: string
): Required<Pick<Connector['dialect'], 'nameKey' | 'slugKey' | 'descriptionKey'>> => ({
  nameKey: pointerTo(['name', language]),
  slugKey: pointerTo(['slug', language]),
  descriptionKey: pointerTo(['description', language])
});

const fitTo = (language: string): Fit => ({
  dialect: inLanguage(language),
  protocol: { generated: [pointerTo(['slug', language])] }
});

const ACTIONS = {
  name: { name: 'changeName', value: 'name', isRequired: true },
  slug: { name: 'changeSlug', value: 'slug', isRequired: true },
  description: { name: 'setDescription', value: 'description' },
  parent: { name: 'changeParent', value: 'parent', isRequired: true },
  key: { name: 'setKey', value: 'key' },
  externalId: { name: 'setExternalId', value: 'externalId' },
  metaTitle: { name: 'setMetaTitle', value: 'metaTitle' },
  metaDescription: { name: 'setMetaDescription', value: 'metaDescription' },
  metaKeywords: { name: 'setMetaKeywords', value: 'metaKeywords' }
} as const;

/** commercetools: https://docs.commercetools.com/api/projects/categories. Order hints are random decimals; no page begins behind 10,000. */
export const commercetools: Connector = {
  id: 'commercetools',
  collections: ['/categories'],
  url: (url) => url.hostname.endsWith('.commercetools.com') && /\/categories\/?$/.test(url.pathname),
  answer: ({ value }) =>
    hasShape(value, { limit: 'number', offset: 'number' }) &&
    rowsUnder(value, 'results').some(
      (row) => typeof row['version'] === 'number' && typeof row['orderHint'] === 'string' && isObject(row['name'])
    ),
  query: 'sort=id%20asc',
  protocol: {
    list: { at: '/results' },
    paging: { kind: 'offset', parameter: 'offset', size: { parameter: 'limit', value: 500 } },
    total: { in: 'body', at: '/total' },
    // Deleting a category deletes what is below it.
    below: '{path}?limit=500&where=parent%28id%3D%22{id}%22%29',
    create: { method: 'POST', path: '{path}' },
    update: { method: 'POST', path: '{path}/{id}' },
    remove: { path: '{path}/{id}?version={version}' },
    actions: { at: '/actions', key: 'action', by: ACTIONS },
    version: { key: 'version', at: '/version' },
    created: '',
    writable: Object.keys(ACTIONS),
    generated: ['/slug/en'],
    errors: { message: '/message', fields: '/errors' }
  },
  dialect: {
    ...NAMES_ONLY,
    childrenKey: null,
    idKey: 'id',
    idAs: 'text',
    parent: { key: 'parent', as: 'object', beside: { typeId: 'category' }, root: { as: 'absent' } },
    ...inLanguage('en'),
    derivedKeys: [
      ...wordsIn(
        'version versionModifiedAt lastMessageSequenceNumber createdAt createdBy lastModifiedAt lastModifiedBy'
      ),
      ...wordsIn('ancestors orderHint assets custom')
    ],
    updates: 'partial'
  },
  fitted: ({ value }) => {
    const language = languageOf(rowsUnder(value, 'results'), 'name');
    return language === null ? {} : fitTo(language);
  }
};
