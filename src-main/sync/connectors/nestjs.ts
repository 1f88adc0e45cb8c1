import { isObject } from '../dialect/listed-values';
import type { Connector } from './connector';

const metaOf = (value: unknown): Readonly<Record<string, unknown>> =>
  isObject(value) && isObject(value['meta']) ? value['meta'] : {};

/**
 * NestJS with one of its usual paginators: nestjs-typeorm-paginate (`items`, https://github.com/nestjsx/nestjs-typeorm-paginate) or
 * nestjs-paginate (`data`, https://github.com/ppetzold/nestjs-paginate). Both say so under `meta`.
 */
export const nestjs: Connector = {
  id: 'nestjs',
  collections: ['/categories', '/api/categories'],
  answer: ({ value }) =>
    isObject(value) &&
    typeof metaOf(value)['itemsPerPage'] === 'number' &&
    typeof metaOf(value)['totalItems'] === 'number' &&
    (Array.isArray(value['items']) || Array.isArray(value['data'])),
  protocol: {
    connector: 'nestjs',
    list: { at: '/items' },
    paging: { kind: 'page', parameter: 'page', first: 1, size: { parameter: 'limit', value: 100 } },
    total: { in: 'body', at: '/meta/totalItems' },
    create: { method: 'POST', path: '{path}' },
    update: { method: 'PATCH', path: '{path}/{id}' },
    remove: { path: '{path}/{id}' },
    // Nest's own exception filter: a sentence, or one for each member that class-validator has found wanting.
    errors: { message: '/message' }
  },
  dialect: { updates: 'partial' },
  fitted: ({ value }) =>
    isObject(value) && Array.isArray(value['data']) ? { protocol: { list: { at: '/data' } } } : {}
};
