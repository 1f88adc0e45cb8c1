import { expect, test } from 'vitest';
import { observe } from '../support/observe';
import { startWordPress } from './service';

const BASE = '/wp-json/wp/v2/categories';

const HABIT = {
  headers: {
    'access-control-allow-headers': 'Authorization, X-WP-Nonce, Content-Disposition, Content-MD5, Content-Type',
    'access-control-expose-headers': 'X-WP-Total, X-WP-TotalPages, Link',
    'cache-control': 'no-cache, must-revalidate, max-age=0',
    'content-type': 'application/json; charset=UTF-8',
    link: '<http://HOST/wp-json/>; rel="https://api.w.org/"',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
    vary: 'Origin'
  },
  members: ['_links', 'schema']
};

// The exchanges as a snapshot: another version of WordPress that answers otherwise fails here first.
test('WordPress answers as observed.md says', async () => {
  const running = await startWordPress();
  try {
    await running.seed(60);
    const authorization = running.credentials.token;
    const as = { authorization };
    const to = (method: string, path: string, body?: unknown) => ({
      ...as,
      method,
      path: `${BASE}${path}`,
      ...(body === undefined ? {} : { body })
    });
    const written = await observe(
      `# WordPress ${running.version}: what it answers\n\nSeeded with 60 categories (ids 2 to 61) beside “Uncategorized” (id 1). Written by \`observed.test.ts\`.`,
      running.site,
      HABIT,
      [
        {
          title: 'The first page as it is asked for by nobody in particular',
          path: BASE,
          note: 'Public. 10 rows; the total stands in headers alone. Sorted by name.'
        },
        { title: 'The last page', path: `${BASE}?page=7` },
        { title: 'Beyond the last page', path: `${BASE}?page=8` },
        { title: 'All, by id', path: `${BASE}?per_page=100&orderby=id&order=asc` },
        { title: 'Second of more pages, by id', path: `${BASE}?per_page=20&page=2&orderby=id` },
        {
          title: 'By offset',
          note: 'It does not know `offset` for categories, and gives the first page again.',
          path: `${BASE}?per_page=20&offset=50&orderby=id`
        },
        { title: 'More than it gives at once', path: `${BASE}?per_page=101` },
        { title: 'A parameter that it does not know', path: `${BASE}?limit=5` },
        { title: 'Fewer members', path: `${BASE}?per_page=2&_fields=id,name,slug,description,parent` },
        {
          title: 'In the context of editing',
          ...to('GET', '?per_page=2&context=edit&orderby=id'),
          note: 'The same members: `name` is escaped here too.'
        },
        { title: 'In the context of editing, without credentials', path: `${BASE}?per_page=2&context=edit` },
        {
          title: 'With a wrong password',
          path: `${BASE}?per_page=1`,
          authorization: 'admin:wrong',
          note: 'A reading does not tell that the credentials are wrong; `/wp-json/wp/v2/users/me` does.'
        },
        {
          title: 'With a wrong password, whom it takes us for',
          path: '/wp-json/wp/v2/users/me',
          authorization: 'admin:wrong'
        },
        {
          title: 'Whom it takes us for',
          path: '/wp-json/wp/v2/users/me?context=edit&_fields=id,name,roles,capabilities.manage_categories',
          ...as
        },
        { title: 'A single one', path: `${BASE}/3` },
        { title: 'An unknown id', path: `${BASE}/9999` },
        { title: 'HEAD', method: 'HEAD', path: BASE },
        { title: 'OPTIONS', ...to('OPTIONS', '') },
        { title: 'OPTIONS of a single one', ...to('OPTIONS', '/3') },
        { title: 'The same, where plain permalinks are set', path: '/?rest_route=/wp/v2/categories&per_page=1' },
        { title: 'What the site says of its API', path: '/wp-json/?_fields=name,namespaces,authentication,url' },
        { title: 'With a slash at the end', path: `${BASE}/?per_page=1` },
        {
          title: 'Create',
          ...to('POST', '', {
            name: 'Tea & <b>coffee</b>',
            parent: 2,
            slug: 'Tea_Coffee',
            description: 'A & <b>bold</b> <i>text</i>\nsecond line'
          }),
          note: 'Markup is stripped from the name and kept in part in the description, `&` comes back as `&amp;`, the slug in its own form.'
        },
        { title: 'Create, by the name alone', ...to('POST', '', { name: 'Grün & Öl' }) },
        {
          title: 'Create, the same name at the same parent',
          ...to('POST', '', { name: 'Grün & Öl' }),
          note: 'A conflict only where the slug is worked out as well; 400, with the id of the one there is.'
        },
        { title: 'Create, the same name elsewhere', ...to('POST', '', { name: 'Grün & Öl', parent: 2 }) },
        { title: 'Create, with a slug that there is', ...to('POST', '', { name: 'Other', slug: 'seed-1' }) },
        {
          title: 'Create, the same name at the same parent, with a slug of its own',
          ...to('POST', '', { name: 'Grün & Öl', slug: 'another-one' })
        },
        {
          title: 'Create, names that are escaped',
          ...to('POST', '', { name: 'a &amp; b &lt; c "d" \'e\' 5 < 6 > 4' })
        },
        { title: 'Create, nothing but markup', ...to('POST', '', { name: '<Women>' }) },
        { title: 'Create, an empty name', ...to('POST', '', { name: '' }) },
        { title: 'Create, no name', ...to('POST', '', { parent: 2 }) },
        { title: 'Create, a long name', ...to('POST', '', { name: 'x'.repeat(201) }) },
        { title: 'Create, an unknown parent', ...to('POST', '', { name: 'Orphan', parent: 9999 }) },
        { title: 'Create, an unknown member', ...to('POST', '', { name: 'With more', color: 'red', position: 3 }) },
        { title: 'Create, a parent of another type', ...to('POST', '', { name: 'Root', parent: null }) },
        { title: 'Create, without credentials', method: 'POST', path: BASE, body: { name: 'Nobody' } },
        {
          title: 'Create, with a wrong password',
          method: 'POST',
          path: BASE,
          authorization: 'admin:wrong',
          body: { name: 'Nobody' }
        },
        {
          title: 'Create, without the right to',
          method: 'POST',
          path: BASE,
          authorization: running.subscriber,
          body: { name: 'Nobody' }
        },
        { title: 'Create, not JSON', ...to('POST', '', '{"name":') },
        { title: 'Update by POST', ...to('POST', '/3', { name: 'R&D <b>bold</b> "q" \'s\'' }) },
        { title: 'Update by PUT', ...to('PUT', '/3', { name: 'By PUT' }), note: 'In part, as by POST.' },
        { title: 'Update by PATCH', ...to('PATCH', '/3', { description: 'By PATCH' }) },
        { title: 'Move', ...to('POST', '/3', { parent: 4 }) },
        { title: 'Move to the top', ...to('POST', '/3', { parent: 0 }) },
        { title: 'Move to the top, by null', ...to('POST', '/4', { parent: null }) },
        {
          title: 'Move under itself',
          ...to('POST', '/3', { parent: 3 }),
          note: 'Not an error: it stays, or comes to the top.'
        },
        {
          title: 'Move below itself',
          ...to('POST', '/2', { parent: 7 }),
          note: 'Id 7 is a child of 2. Not an error either: the parent stays as it was.'
        },
        { title: 'What became of the other end', path: `${BASE}/7` },
        { title: 'Slug that there is', ...to('POST', '/3', { slug: 'seed-1' }) },
        { title: 'Slug in capitals', ...to('POST', '/3', { slug: 'In_Capitals' }) },
        { title: 'Update of an unknown id', ...to('POST', '/9999', { name: 'Nobody' }) },
        {
          title: 'Update without the right to',
          method: 'POST',
          path: `${BASE}/3`,
          authorization: running.subscriber,
          body: { name: 'Nobody' }
        },
        { title: 'Delete without force', ...to('DELETE', '/8') },
        { title: 'Delete', ...to('DELETE', '/8?force=true'), note: 'Id 8 has the children 31 to 34.' },
        {
          title: 'What became of a child',
          path: `${BASE}/31`,
          note: 'Children come under the parent of what was deleted.'
        },
        { title: 'Delete again', ...to('DELETE', '/8?force=true') },
        { title: 'Delete the one that WordPress keeps', ...to('DELETE', '/1?force=true') },
        {
          title: 'Delete without the right to',
          method: 'DELETE',
          path: `${BASE}/9?force=true`,
          authorization: running.subscriber
        },
        {
          title: 'A conditional reading',
          path: `${BASE}?per_page=1`,
          headers: { 'if-none-match': '*' },
          note: 'There is no ETag.'
        }
      ]
    );
    await expect(written).toMatchFileSnapshot('observed.md');
  } finally {
    await running.stop();
  }
});
