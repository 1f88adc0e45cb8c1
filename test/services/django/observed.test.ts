import { expect, test } from 'vitest';
import { observe } from '../support/observe';
import { startDjango, type DjangoShape } from './service';

const HABIT = {
  headers: { 'content-type': 'application/json', allow: 'GET, POST, HEAD, OPTIONS' },
  members: []
};

// The exchanges as a snapshot: another version that answers otherwise fails here first.
test('Django REST framework answers as observed.md says', async () => {
  const running = await startDjango('pages');
  try {
    await running.seed(60);
    const authorization = 'admin:open sesame';
    const at = (shape: DjangoShape, more = ''): string => `/${shape}/api/categories/${more}`;
    const get = (shape: DjangoShape, more?: string) => ({ authorization, path: at(shape, more) });
    const to = (method: string, more: string, body?: unknown) => ({
      authorization,
      method,
      path: at('pages', more),
      ...(body === undefined ? {} : { body })
    });
    const whole = { name: 'By PUT', slug: 'by-put', description: 'x', parent: 1, position: 9, is_active: false };
    const heading = `# Django REST framework ${running.version}: what it answers\n\nSeeded with 60 categories (ids 1 to 60), in the shapes of \`app.py\`. Written by \`observed.test.ts\`.`;
    const written = await observe(heading, running.origin, HABIT, [
      { title: 'Bare list', ...get('bare'), note: 'All of them.' },
      {
        title: 'Pages by number, the first',
        ...get('pages'),
        note: '`page_size` 25, which a client cannot change unless the view says `page_size_query_param`.'
      },
      { title: 'Pages by number, the last', ...get('pages', '?page=3') },
      { title: 'Pages by number, beyond the last', ...get('pages', '?page=4') },
      { title: 'Pages by number, a size that is not listened to', ...get('pages', '?page_size=100') },
      { title: 'Offset and limit, the first', ...get('offsets'), note: '`default_limit` 20, `max_limit` 50.' },
      {
        title: 'Offset and limit, more than it gives',
        ...get('offsets', '?limit=100'),
        note: 'The largest there is, without a word.'
      },
      { title: 'Offset and limit, the last', ...get('offsets', '?limit=50&offset=50') },
      { title: 'Offset and limit, beyond the last', ...get('offsets', '?offset=60') },
      { title: 'Cursors, the first', ...get('cursors'), note: 'No count.' },
      { title: 'Cursors, the second', ...get('cursors', '?cursor=cD0yNQ%3D%3D') },
      { title: 'Cursors, the last', ...get('cursors', '?cursor=cD01MA%3D%3D') },
      {
        title: 'Link header, the first',
        ...get('links'),
        note: 'A bare list of 25; nothing but the header says that there is more.'
      },
      { title: 'Link header, in the middle', ...get('links', '?page=2') },
      { title: 'Link header, the last', ...get('links', '?page=3') },
      { title: 'Without the slash at the end', authorization, path: '/pages/api/categories' },
      {
        title: 'Create without the slash at the end',
        authorization,
        method: 'POST',
        path: '/pages/api/categories',
        body: { name: 'Lost', slug: 'lost' },
        note: 'With `DEBUG` it is an error of its own; a client that follows by GET loses the body.'
      },
      { title: 'A router without slashes, with one', authorization, path: '/no-slash/api/categories/' },
      { title: 'A router without slashes', authorization, path: '/no-slash/api/categories?page=3' },
      { title: 'What the router says of its API', authorization, path: '/pages/api/' },
      { title: 'Without credentials', path: at('pages') },
      { title: 'With a wrong password', path: at('pages'), authorization: 'admin:wrong' },
      { title: 'With a wrong token', path: at('pages'), authorization: 'Token wrong' },
      { title: 'A single one', ...get('pages', '7/') },
      { title: 'An unknown id', ...get('pages', '9999/') },
      { title: 'HEAD', method: 'HEAD', ...get('pages') },
      { title: 'OPTIONS', ...to('OPTIONS', '') },
      { title: 'OPTIONS of a single one', ...to('OPTIONS', '7/') },
      {
        title: 'OPTIONS by a reader',
        method: 'OPTIONS',
        path: at('pages'),
        authorization: 'reader:look only',
        note: 'No `actions`: they cannot write.'
      },
      {
        title: 'Create',
        ...to('POST', '', { name: '  Tea & <b>coffee</b>  ', slug: 'Tea_Coffee', parent: 1 }),
        note: 'The name is trimmed; capitals and `_` stay in the slug.'
      },
      { title: 'Create, a slug that there is', ...to('POST', '', { name: 'Other', slug: 'seed-1' }) },
      { title: 'Create, no slug', ...to('POST', '', { name: 'Other' }) },
      { title: 'Create, null for the slug', ...to('POST', '', { name: 'Other', slug: null }) },
      { title: 'Create, several faults', ...to('POST', '', { name: '', slug: 'a b', parent: 9999, position: -1 }) },
      { title: 'Create, a long name', ...to('POST', '', { name: 'x'.repeat(121), slug: 'long' }) },
      {
        title: 'Create, members that it does not know or works out',
        ...to('POST', '', { id: 500, name: 'More', slug: 'more', color: 'red', updated_at: '2000-01-01T00:00:00Z' }),
        note: 'Ignored.'
      },
      { title: 'Create, not JSON', ...to('POST', '', '{"name":') },
      { title: 'Create, a list', ...to('POST', '', [{ name: 'x' }]) },
      {
        title: 'Create, without the right to',
        method: 'POST',
        path: at('pages'),
        authorization: 'reader:look only',
        body: { name: 'x', slug: 'x' }
      },
      { title: 'Update by PUT', ...to('PUT', '7/', whole) },
      {
        title: 'Update by PUT, in part',
        ...to('PUT', '7/', { name: 'In part' }),
        note: 'Whatever is required must be there.'
      },
      { title: 'Update by PATCH', ...to('PATCH', '7/', { name: 'By PATCH' }) },
      { title: 'Update by POST', ...to('POST', '7/', { name: 'By POST' }) },
      { title: 'Move', ...to('PATCH', '7/', { parent: 2 }) },
      { title: 'Move to the top', ...to('PATCH', '7/', { parent: null }) },
      { title: 'Move to the top, by 0', ...to('PATCH', '7/', { parent: 0 }) },
      {
        title: 'Move under itself',
        ...to('PATCH', '7/', { parent: 7 }),
        note: 'Nothing is checked; the tree has a cycle then.'
      },
      { title: 'Move out again', ...to('PATCH', '7/', { parent: 2 }) },
      { title: 'Update of an unknown id', ...to('PATCH', '9999/', { name: 'Nobody' }) },
      {
        title: 'Update without the right to',
        method: 'PATCH',
        path: at('pages', '7/'),
        authorization: 'reader:look only',
        body: { name: 'Nobody' }
      },
      { title: 'Delete', ...to('DELETE', '6/'), note: 'Id 6 has the children 26 to 29; the model cascades.' },
      { title: 'What became of a child', ...get('pages', '26/') },
      { title: 'Delete again', ...to('DELETE', '6/') },
      {
        title: 'Delete without the slash at the end',
        authorization,
        method: 'DELETE',
        path: '/pages/api/categories/8'
      },
      {
        title: 'Delete without the right to',
        method: 'DELETE',
        path: at('pages', '8/'),
        authorization: 'reader:look only'
      },
      {
        title: 'A conditional reading',
        ...get('pages'),
        headers: { 'if-none-match': '*' },
        note: 'There is no ETag unless `ConditionalGetMiddleware` is on.'
      }
    ]);
    await expect(written).toMatchFileSnapshot('observed.md');
  } finally {
    await running.stop();
  }
});
