import { pointerTo } from '../../../src-shared/json-pointer';
import { isObject } from '../dialect/listed-values';
import type { Connector } from './connector';

/** The name that a collection has in HAL: whichever it is, it is the only one. */
const embedded = (value: unknown): string | null => {
  if (!isObject(value) || !isObject(value['_embedded'])) return null;
  const [name, ...others] = Object.entries(value['_embedded'])
    .filter(([, held]) => Array.isArray(held))
    .map(([key]) => key);
  return name === undefined || others.length > 0 ? null : name;
};

const hasPage = (value: unknown): boolean =>
  isObject(value) && isObject(value['page']) && typeof value['page']['totalElements'] === 'number';

/**
 * Spring: `Page` (https://docs.spring.io/spring-data/commons/docs/current/api/org/springframework/data/domain/Page.html), `PagedModel`, which
 * has its numbers under `page`, and HAL (https://docs.spring.io/spring-data/rest/reference/paging-and-sorting.html).
 */
export const spring: Connector = {
  id: 'spring',
  collections: ['/api/categories', '/categories'],
  answer: ({ value }) =>
    isObject(value) &&
    ((embedded(value) !== null && hasPage(value)) ||
      (Array.isArray(value['content']) && (typeof value['totalElements'] === 'number' || hasPage(value)))),
  query: 'sort=id,asc',
  protocol: {
    connector: 'spring',
    list: { at: '/content' },
    paging: { kind: 'page', parameter: 'page', first: 0, size: { parameter: 'size', value: 100 } },
    total: { in: 'body', at: '/totalElements' },
    create: { method: 'POST', path: '{path}' },
    update: { method: 'PUT', path: '{path}/{id}' },
    remove: { path: '{path}/{id}' },
    created: ''
  },
  dialect: {},
  fitted: ({ value }) => {
    const total = hasPage(value) ? { total: { in: 'body', at: '/page/totalElements' } as const } : {};
    const name = embedded(value);
    if (name === null) return { protocol: total };
    // Spring Data REST resets what a PUT leaves out, and takes a part by PATCH.
    const update = { method: 'PATCH', path: '{path}/{id}' } as const;
    return {
      protocol: { ...total, list: { at: pointerTo(['_embedded', name]) }, update },
      dialect: { updates: 'partial' }
    };
  }
};
