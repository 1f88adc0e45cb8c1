import { isObject } from '../../fields/listed-values';
import { changesBy, FLAT_BY_NUMBER, hasShape, type Connector, type FirstAnswer } from './connector';
import { pointerTo } from '../../../src-shared/json-pointer';

const DJANGO_PAGE_MEMBERS = new Set(['count', 'next', 'previous', 'results']);

const isDjangoPage = (value: unknown): value is Record<string, unknown> =>
  isObject(value) &&
  Array.isArray(value['results']) &&
  'next' in value &&
  'previous' in value &&
  Object.keys(value).every((key) => DJANGO_PAGE_MEMBERS.has(key));

const isDjangoView = ({ headers }: FirstAnswer): boolean =>
  /^GET, (POST, )?HEAD, OPTIONS$/.test(headers['allow'] ?? '');

const takesLimit = ({ next }: Record<string, unknown>): boolean => typeof next === 'string' && /[?&]limit=/.test(next);

/** A model view set of Django REST framework. Seen: test/services/django/observed.md. Every paginator gives the next page by its URL. */
export const django: Connector = {
  id: 'django',
  collections: ['/api/categories/'],
  answer: (answer) => isDjangoPage(answer.value) || (Array.isArray(answer.value) && isDjangoView(answer)),
  protocol: {
    list: { at: '' },
    paging: { kind: 'link' },
    ...changesBy('PATCH'),
    errors: { message: '/detail', fields: '' }
  },
  dialect: { updates: 'partial' },
  fitted: ({ value }) => {
    if (!isDjangoPage(value)) return {};
    const size = takesLimit(value) ? { size: { parameter: 'limit', value: 100 } } : {};
    const total = typeof value['count'] === 'number' ? { total: { in: 'body', at: '/count' } as const } : {};
    return { protocol: { list: { at: '/results' }, paging: { kind: 'link', next: '/next', ...size }, ...total } };
  }
};

const isLaravelPage = (value: unknown): boolean => hasShape(value, { current_page: 'number', last_page: 'number' });

/**
 * Laravel's length-aware paginator, bare or in an API resource, which has the numbers under `meta`:
 * https://laravel.com/docs/12.x/eloquent-resources#pagination and https://laravel.com/docs/12.x/pagination
 */
export const laravel: Connector = {
  id: 'laravel',
  collections: ['/api/categories'],
  answer: ({ value }) => hasShape(value, { data: 'list' }) && (isLaravelPage(value) || isLaravelPage(value['meta'])),
  protocol: {
    list: { at: '/data' },
    // How many a page holds is the service's own choice: Laravel has no parameter for it.
    paging: { kind: 'page', parameter: 'page', first: 1 },
    total: { in: 'body', at: '/meta/total' },
    ...changesBy('PUT'),
    errors: { message: '/message', fields: '/errors' }
  },
  dialect: {},
  fitted: ({ value }) => (isLaravelPage(value) ? { protocol: { total: { in: 'body', at: '/total' } } } : {})
};

/**
 * NestJS with one of its usual paginators: nestjs-typeorm-paginate (`items`, https://github.com/nestjsx/nestjs-typeorm-paginate) or
 * nestjs-paginate (`data`, https://github.com/ppetzold/nestjs-paginate). Both say so under `meta`.
 */
export const nestjs: Connector = {
  id: 'nestjs',
  collections: ['/categories', '/api/categories'],
  answer: ({ value }) =>
    isObject(value) &&
    hasShape(value['meta'], { itemsPerPage: 'number', totalItems: 'number' }) &&
    (Array.isArray(value['items']) || Array.isArray(value['data'])),
  protocol: {
    list: { at: '/items' },
    paging: { kind: 'page', parameter: 'page', first: 1, size: { parameter: 'limit', value: 100 } },
    total: { in: 'body', at: '/meta/totalItems' },
    ...changesBy('PATCH'),
    // Nest's own exception filter: a sentence, or one for each member that class-validator has found wanting.
    errors: { message: '/message' }
  },
  dialect: { updates: 'partial' },
  fitted: ({ value }) => (hasShape(value, { data: 'list' }) ? { protocol: { list: { at: '/data' } } } : {})
};

/** The key of a collection in HAL: the only one, whatever its name. */
const springEmbedded = (value: unknown): string | null => {
  if (!isObject(value) || !isObject(value['_embedded'])) return null;
  const [name, ...others] = Object.entries(value['_embedded'])
    .filter(([, held]) => Array.isArray(held))
    .map(([key]) => key);
  return name === undefined || others.length > 0 ? null : name;
};

const hasSpringPage = (value: unknown): boolean =>
  isObject(value) && hasShape(value['page'], { totalElements: 'number' });

/**
 * Spring: `Page` (https://docs.spring.io/spring-data/commons/docs/current/api/org/springframework/data/domain/Page.html), `PagedModel`, which
 * has its numbers under `page`, and HAL (https://docs.spring.io/spring-data/rest/reference/paging-and-sorting.html).
 */
export const spring: Connector = {
  id: 'spring',
  collections: ['/api/categories', '/categories'],
  answer: ({ value }) =>
    isObject(value) &&
    ((springEmbedded(value) !== null && hasSpringPage(value)) ||
      (Array.isArray(value['content']) && (typeof value['totalElements'] === 'number' || hasSpringPage(value)))),
  query: 'sort=id,asc',
  protocol: {
    list: { at: '/content' },
    paging: { kind: 'page', parameter: 'page', first: 0, size: { parameter: 'size', value: 100 } },
    total: { in: 'body', at: '/totalElements' },
    ...changesBy('PUT'),
    created: ''
  },
  dialect: {},
  fitted: ({ value }) => {
    const total = hasSpringPage(value) ? { total: { in: 'body', at: '/page/totalElements' } as const } : {};
    const name = springEmbedded(value);
    if (name === null) return { protocol: total };
    // Spring Data REST resets what a PUT leaves out, and takes a part by PATCH.
    const update = { method: 'PATCH', path: '{path}/{id}' } as const;
    return {
      protocol: { ...total, list: { at: pointerTo(['_embedded', name]) }, update },
      dialect: { updates: 'partial' }
    };
  }
};

/** json-server 0.17, which lists all unless asked for pages, and keeps the children of what is deleted. Seen: test/services/json-server/observed.md */
export const jsonServer: Connector = {
  id: 'json-server',
  collections: ['/categories'],
  answer: ({ headers, value }) =>
    Array.isArray(value) &&
    headers['x-powered-by'] === 'Express' &&
    headers['access-control-allow-credentials'] === 'true' &&
    headers['pragma'] === 'no-cache',
  protocol: {
    list: { at: '' },
    paging: { kind: 'none' },
    ...changesBy('PATCH'),
    orphans: 'top'
  },
  dialect: { updates: 'partial' }
};

/** The projects of Redmine. Seen: Redmine 5.0.4 of Debian 12. It wants an identifier, which never changes. */
export const redmine: Connector = {
  id: 'redmine',
  collections: ['/projects.json'],
  answer: ({ value }) => hasShape(value, { projects: 'list', total_count: 'number' }),
  protocol: {
    list: { at: '/projects' },
    paging: { kind: 'offset', parameter: 'offset', size: { parameter: 'limit', value: 100 } },
    total: { in: 'body', at: '/total_count' },
    below: '{path}?parent_id={id}',
    ...changesBy('PUT'),
    body: { at: '/project' },
    created: '/project',
    generated: ['identifier'],
    writable: ['name', 'description', 'is_public', 'inherit_members', 'homepage', 'parent_id']
  },
  dialect: {
    ...FLAT_BY_NUMBER,
    parent: {
      key: 'parent',
      as: 'object',
      written: { key: 'parent_id', as: 'number', root: null },
      root: { as: 'absent' }
    },
    nameKey: 'name',
    descriptionKey: 'description',
    derivedKeys: ['identifier', 'status', 'created_on', 'updated_on'],
    updates: 'partial'
  }
};
