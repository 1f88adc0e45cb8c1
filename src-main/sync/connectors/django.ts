import { isObject } from '../dialect/listed-values';
import type { Connector, FirstAnswer } from './connector';

const PAGING_MEMBERS = new Set(['count', 'next', 'previous', 'results']);

/** The pagination classes that come with it: `count` is left out where cursors are used. */
const isPaged = (value: unknown): value is Record<string, unknown> =>
  isObject(value) &&
  Array.isArray(value['results']) &&
  'next' in value &&
  'previous' in value &&
  Object.keys(value).every((key) => PAGING_MEMBERS.has(key));

/** A view says which methods it takes, always in this order. */
const isView = ({ headers }: FirstAnswer): boolean => /^GET, (POST, )?HEAD, OPTIONS$/.test(headers['allow'] ?? '');

const takesLimit = ({ next }: Record<string, unknown>): boolean => typeof next === 'string' && /[?&]limit=/.test(next);

/**
 * A model view set of Django REST framework, whose members are its owner's own. Seen: test/services/django/observed.md. Whatever its
 * pagination is, the next page is told by its URL, in the answer or in the header `Link` that its documentation describes.
 */
export const django: Connector = {
  id: 'django',
  collections: ['/api/categories/'],
  answer: (answer) => isPaged(answer.value) || (Array.isArray(answer.value) && isView(answer)),
  protocol: {
    connector: 'django',
    list: { at: '' },
    paging: { kind: 'link' },
    create: { method: 'POST', path: '{path}' },
    update: { method: 'PATCH', path: '{path}/{id}' },
    remove: { path: '{path}/{id}' },
    errors: { message: '/detail', fields: '' }
  },
  dialect: { updates: 'partial' },
  fitted: ({ value }) => {
    if (!isPaged(value)) return {};
    const size = takesLimit(value) ? { size: { parameter: 'limit', value: 100 } } : {};
    const total = typeof value['count'] === 'number' ? { total: { in: 'body', at: '/count' } as const } : {};
    return { protocol: { list: { at: '/results' }, paging: { kind: 'link', next: '/next', ...size }, ...total } };
  }
};
