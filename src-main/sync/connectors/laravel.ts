import { isObject } from '../dialect/listed-values';
import type { Connector } from './connector';

const isPaginator = (value: unknown): boolean =>
  isObject(value) && typeof value['current_page'] === 'number' && typeof value['last_page'] === 'number';

/**
 * Laravel's length-aware paginator, bare or in an API resource, which has the numbers under `meta`:
 * https://laravel.com/docs/12.x/eloquent-resources#pagination and https://laravel.com/docs/12.x/pagination
 */
export const laravel: Connector = {
  id: 'laravel',
  collections: ['/api/categories'],
  answer: ({ value }) =>
    isObject(value) && Array.isArray(value['data']) && (isPaginator(value) || isPaginator(value['meta'])),
  protocol: {
    connector: 'laravel',
    list: { at: '/data' },
    // How many a page holds is the service's own choice: Laravel has no parameter for it.
    paging: { kind: 'page', parameter: 'page', first: 1 },
    total: { in: 'body', at: '/meta/total' },
    create: { method: 'POST', path: '{path}' },
    update: { method: 'PUT', path: '{path}/{id}' },
    remove: { path: '{path}/{id}' },
    errors: { message: '/message', fields: '/errors' }
  },
  dialect: {},
  fitted: ({ value }) => (isPaginator(value) ? { protocol: { total: { in: 'body', at: '/total' } } } : {})
};
