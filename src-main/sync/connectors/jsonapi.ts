import { isObject } from '../dialect/listed-values';
import type { RawCategory } from '../sync-tree';
import type { Connector, FirstAnswer, Fit } from './connector';

const MEDIA_TYPE = 'application/vnd.api+json';

const rowsOf = (value: unknown): readonly RawCategory[] =>
  isObject(value) && Array.isArray(value['data']) ? value['data'].filter(isObject) : [];

const isOfJsonApi = ({ headers, value }: FirstAnswer): boolean =>
  headers['content-type']?.startsWith(MEDIA_TYPE) === true || (isObject(value) && isObject(value['jsonapi']));

const parentOf = (row: RawCategory): unknown => {
  const { relationships } = row;
  return isObject(relationships) && isObject(relationships['parent']) ? relationships['parent']['data'] : undefined;
};

/** Drupal's terms have a list of parents, with the id `virtual` in it for a root: https://www.drupal.org/docs/core-modules-and-themes/core-modules/jsonapi-module */
const ofDrupal = (type: string): Fit => ({
  dialect: {
    parent: {
      key: '/relationships/parent/data',
      as: 'object',
      beside: { type },
      isListed: true,
      root: { as: 'mark', mark: 'virtual' }
    },
    nameKey: 'name',
    slugKey: null,
    descriptionKey: '/attributes/description/value',
    visible: { key: 'status', shown: true, hidden: false },
    order: { key: 'weight', first: 0, meaning: 'value' },
    derivedKeys: [
      'drupal_internal__tid',
      'drupal_internal__revision_id',
      'langcode',
      'revision_created',
      'revision_log_message',
      'changed',
      'default_langcode',
      'revision_translation_affected',
      'path',
      '/type',
      '/links',
      '/attributes/description/processed',
      '/relationships/vid',
      '/relationships/revision_user'
    ]
  }
});

const ofOthers = (type: string): Fit => ({
  dialect: {
    parent: { key: '/relationships/parent/data', as: 'object', beside: { type }, root: { as: 'mark', mark: null } }
  }
});

/** A service by the specification https://jsonapi.org/format/, Drupal's above all. */
export const jsonapi: Connector = {
  id: 'jsonapi',
  collections: ['/jsonapi/taxonomy_term/categories', '/jsonapi/taxonomy_term/tags'],
  url: (url) => /\/jsonapi\/[^/]+\/[^/]+\/?$/.test(url.pathname),
  answer: isOfJsonApi,
  protocol: {
    connector: 'jsonapi',
    list: { at: '/data' },
    paging: { kind: 'link', next: '/links/next', size: { parameter: 'page[limit]', value: 50 } },
    create: { method: 'POST', path: '{path}', mediaType: MEDIA_TYPE },
    update: { method: 'PATCH', path: '{path}/{id}', mediaType: MEDIA_TYPE },
    remove: { path: '{path}/{id}' },
    body: { at: '/data', id: '/data/id' },
    created: '/data',
    errors: { message: '/errors/0/detail', fields: '/errors' },
    headers: { Accept: MEDIA_TYPE }
  },
  dialect: { childrenKey: null, idKey: 'id', idAs: 'text', contentKey: 'attributes', updates: 'partial' },
  fitted: ({ value }) => {
    const rows = rowsOf(value);
    const type = rows[0]?.['type'];
    if (typeof type !== 'string') return {};
    const { dialect = {} } = rows.some((row) => Array.isArray(parentOf(row))) ? ofDrupal(type) : ofOthers(type);
    return { protocol: { body: { at: '/data', id: '/data/id', constants: { '/data/type': type } } }, dialect };
  }
};
