import { expect, test } from 'vitest';
import { observe } from '../support/observe';
import { jsonServer } from './service';

const HABIT = {
  headers: {
    'access-control-allow-credentials': 'true',
    'cache-control': 'no-cache',
    'content-type': 'application/json; charset=utf-8',
    pragma: 'no-cache',
    vary: 'Origin, Accept-Encoding',
    'x-content-type-options': 'nosniff',
    'x-powered-by': 'Express'
  },
  members: []
};

// The exchanges as a snapshot: another version that answers otherwise fails here first.
test('json-server answers as observed.md says', async () => {
  const running = await jsonServer.start();
  try {
    await running.seed(60);
    const { origin } = new URL(running.url);
    const to = (method: string, more: string, body?: unknown) => ({
      method,
      path: `/categories${more}`,
      ...(body === undefined ? {} : { body })
    });
    const heading = `# json-server ${running.version}: what it answers\n\nSeeded with 60 categories (ids 1 to 60). Written by \`observed.test.ts\`.`;
    const written = await observe(heading, origin, HABIT, [
      { title: 'All', path: '/categories' },
      { title: 'With a slash at the end', path: '/categories/' },
      {
        title: 'The first page',
        path: '/categories?_page=1&_limit=25',
        note: 'The total stands in a header, once it is asked for a page.'
      },
      { title: 'The last page', path: '/categories?_page=3&_limit=25' },
      { title: 'Beyond the last page', path: '/categories?_page=4&_limit=25' },
      { title: 'A page without a size', path: '/categories?_page=2' },
      { title: 'By start and limit', path: '/categories?_start=50&_limit=25' },
      { title: 'Sorted', path: '/categories?_sort=position,id&_order=desc,asc&_limit=2' },
      {
        title: 'A parameter that is no member',
        path: '/categories?page=2&per_page=10',
        note: "Ignored, as `page` is nobody's member."
      },
      { title: 'A parameter that is a member', path: '/categories?parentId=1' },
      { title: 'A single one', path: '/categories/7' },
      { title: 'An unknown id', path: '/categories/9999' },
      { title: 'HEAD', method: 'HEAD', path: '/categories' },
      { title: 'OPTIONS', method: 'OPTIONS', path: '/categories' },
      { title: 'The whole file', path: '/db', headers: { accept: 'application/json' } },
      { title: 'Conditional', path: '/categories/7', headers: { 'if-none-match': '*' } },
      {
        title: 'Create',
        ...to('POST', '', { name: 'Tea & <b>coffee</b>', parentId: 1 }),
        note: 'What is not said is not there.'
      },
      { title: 'Create, with an id', ...to('POST', '', { id: 500, name: 'Five hundred', parentId: '1' }) },
      {
        title: 'Create, with an id that there is',
        ...to('POST', '', { id: 1, name: 'Again' }),
        note: 'Not JSON, and the status of an error of its own.'
      },
      { title: 'Create, nothing', ...to('POST', '', {}) },
      { title: 'Create, not JSON', ...to('POST', '', '{"name":') },
      { title: 'Create, an unknown parent', ...to('POST', '', { name: 'Orphan', parentId: 9999 }) },
      {
        title: 'Update by PUT',
        ...to('PUT', '/7', { name: 'By PUT' }),
        note: 'Replaces: whatever is not said is lost.'
      },
      { title: 'Update by PATCH', ...to('PATCH', '/8', { name: 'By PATCH' }) },
      { title: 'Update by PATCH, another id', ...to('PATCH', '/8', { id: 77, name: 'Same id' }) },
      { title: 'Update by POST', ...to('POST', '/8', { name: 'By POST' }) },
      { title: 'Move under itself', ...to('PATCH', '/8', { parentId: 8 }) },
      { title: 'Update of an unknown id', ...to('PATCH', '/9999', { name: 'Nobody' }) },
      { title: 'Delete', ...to('DELETE', '/6'), note: 'Id 6 has the children 26 to 29.' },
      { title: 'What became of a child', path: '/categories/26', note: 'It keeps a parent that is no more.' },
      { title: 'Delete again', ...to('DELETE', '/6') },
      { title: 'Delete the newest', ...to('DELETE', '/502') },
      { title: 'Create after that', ...to('POST', '', { name: 'New' }), note: 'The highest id is given again.' }
    ]);
    await expect(written).toMatchFileSnapshot('observed.md');
  } finally {
    await running.stop();
  }
});
