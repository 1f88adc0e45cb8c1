import { wordsIn } from '../../../src-shared/member-names';
import { pointerTo } from '../../../src-shared/json-pointer';
import { isObject } from '../../fields/listed-values';
import type { RawCategory } from '../sync-tree';
import { rowsUnder, type Connector, type Fit, type FirstAnswer } from './connector';

const LD = 'application/ld+json';

/** API Platform has left out the prefix `hydra:` since its version 4. */
const memberKey = (value: unknown): 'hydra:member' | 'member' | null => {
  if (!isObject(value)) return null;
  if (Array.isArray(value['hydra:member'])) return 'hydra:member';
  return Array.isArray(value['member']) && (value['@type'] === 'Collection' || typeof value['@context'] === 'string')
    ? 'member'
    : null;
};

/**
 * Sylius's taxons, named in the first language that they have; a creation has to bring a code and a slug:
 * https://github.com/Sylius/Sylius/blob/2.0/tests/Api/Responses/admin/taxon/get_taxons_response.json
 */
const ofSylius = (language: string): Fit => {
  const named = (key: string): string => pointerTo(['translations', language, key]);
  return {
    protocol: {
      pathKey: 'code',
      generated: ['code', named('slug')],
      update: { method: 'PUT', path: '{path}/{id}', mediaType: LD }
    },
    dialect: {
      nameKey: named('name'),
      slugKey: named('slug'),
      descriptionKey: named('description'),
      visible: { key: 'enabled', shown: true, hidden: false },
      order: { key: 'position', first: 0, meaning: 'index' },
      derivedKeys: ['@type', 'id', 'code', 'children', 'images', named('@type'), named('id')]
    }
  };
};

/** API Platform (https://api-platform.com/docs/core/pagination/) and Sylius, in the words of https://www.hydra-cg.com/spec/latest/core/. Ids are the IRIs, by which parents are named too. */
export const hydra: Connector = {
  id: 'hydra',
  collections: ['/api/v2/admin/taxons', '/api/categories'],
  url: (url) => /\/api\/v2\/admin\/taxons\/?$/.test(url.pathname),
  answer: ({ value }) => memberKey(value) !== null,
  protocol: {
    list: { at: '/member' },
    paging: { kind: 'page', parameter: 'page', first: 1, size: { parameter: 'itemsPerPage', value: 100 } },
    total: { in: 'body', at: '/totalItems' },
    create: { method: 'POST', path: '{path}', mediaType: LD },
    update: { method: 'PATCH', path: '{path}/{id}', mediaType: 'application/merge-patch+json' },
    remove: { path: '{path}/{id}' },
    created: '',
    pathKey: 'id',
    errors: { message: '/detail', fields: '/violations' },
    headers: { Accept: LD }
  },
  dialect: {
    childrenKey: null,
    idKey: '@id',
    idAs: 'text',
    parent: { key: 'parent', as: 'string', root: { as: 'mark', mark: null } },
    derivedKeys: ['@type', 'id'],
    updates: 'partial'
  },
  fitted: ({ value }) => {
    const key = memberKey(value) ?? 'member';
    const prefix = key === 'member' ? '' : 'hydra:';
    const { translations, code } = rowsUnder(value, key)[0] ?? {};
    const language = isObject(translations) && code !== undefined ? Object.keys(translations)[0] : undefined;
    const { protocol = {}, dialect = {} } = language === undefined ? {} : ofSylius(language);
    return {
      protocol: {
        list: { at: pointerTo([key]) },
        total: { in: 'body', at: pointerTo([`${prefix}totalItems`]) },
        ...protocol
      },
      dialect
    };
  }
};

const MEDIA_TYPE = 'application/vnd.api+json';

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
      ...wordsIn('drupal_internal__tid drupal_internal__revision_id langcode revision_created revision_log_message'),
      ...wordsIn('changed default_langcode revision_translation_affected path /type /links'),
      ...wordsIn('/attributes/description/processed /relationships/vid /relationships/revision_user')
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
    const rows = rowsUnder(value, 'data');
    const type = rows[0]?.['type'];
    if (typeof type !== 'string') return {};
    const { dialect = {} } = rows.some((row) => Array.isArray(parentOf(row))) ? ofDrupal(type) : ofOthers(type);
    return { protocol: { body: { at: '/data', id: '/data/id', constants: { '/data/type': type } } }, dialect };
  }
};
