import { describe, expect, test } from 'vitest';
import { givenFor } from '../../../../src-shared/presented-credentials';
import { readAddress } from '../../../../src-main/sync/service-client/http/address';
import messages from '../../../../src-main/sync/discovery/messages/en.json' with { type: 'json' };
import { testConnection } from '../../../../src-main/sync/discovery/test-connection';
import { openCategoryService } from '../../../../src-main/sync/service-client/open-category-service';
import { json, PATIENT, scripted, type Arrived } from './scripted-service';

const ROWS = Array.from({ length: 60 }, (_, index) => ({
  id: index + 1,
  name: `Cat ${index + 1}`,
  slug: `Cat_${index + 1}`,
  parent: index < 5 ? null : (index % 5) + 1,
  position: index,
  updated_at: '2026-11-22T06:49:17Z'
}));

/** What a connection finds at a URL as it is pasted, and the first of the writes that go there. */
const connected = async (pasted: string, arrived: readonly Arrived[]) => {
  const reading = readAddress(pasted);
  if (!reading.ok) throw new Error(reading.message);
  const credentials = givenFor(reading.address, { kind: 'none' });
  const found = await testConnection({ address: reading.address, credentials, limits: PATIENT });
  if (found.state !== 'found' || found.dialect === null) throw new Error(JSON.stringify(found));
  const service = openCategoryService({ address: found.address, credentials, dialect: found.dialect, limits: PATIENT });
  const before = arrived.length;
  await service.delete({ id: 7, raw: {}, version: null }).catch(() => undefined);
  return {
    found,
    written: arrived
      .slice(before)
      .filter(({ method }) => method !== 'GET')
      .map(({ method, path }) => `${method} ${path}`)
  };
};

test('a stranger whose path ends in a slash is written to with one', async () => {
  const service = await scripted(({ method, path }, response) =>
    path.startsWith('/things/categories/')
      ? json(response, 200, method === 'GET' ? { data: ROWS.slice(0, 12) } : {})
      : json(response, 404, {})
  );
  const { found, written } = await connected(`${service.url}/things/categories/`, service.arrived);
  expect(found.state).toBe('found');
  expect(written).toEqual(['DELETE /things/categories/7/']);
});

describe('WordPress, which lists for anybody', () => {
  // As 6.1.9 answers a wrong password: 200, and an `Allow` for somebody who was not recognised.
  const look = async (
    allow: string,
    kind: 'none' | 'basic',
    isKnown = true,
    path = '/blog/wp-json/wp/v2/categories'
  ) => {
    const service = await scripted(({ path: asked }, response) =>
      asked.endsWith('/users/me') && !isKnown
        ? json(response, 401, { code: 'rest_not_logged_in', message: 'You are not currently logged in.' })
        : json(response.setHeader('allow', allow).setHeader('x-wp-total', '2'), 200, [
            { id: 1, name: 'A', slug: 'a', parent: 0, taxonomy: 'category', meta: [], _links: {} },
            { id: 2, name: 'B', slug: 'b', parent: 1, taxonomy: 'category', meta: [], _links: {} }
          ])
    );
    const reading = readAddress(service.url + path);
    if (!reading.ok) throw new Error(reading.message);
    const credentials = givenFor(
      reading.address,
      kind === 'none' ? { kind } : { kind, user: 'admin', password: 'wrong' }
    );
    const found = await testConnection({ address: reading.address, credentials, limits: PATIENT });
    return found.state === 'found' ? found.warnings : [found.kind, found.message];
  };

  test.each([
    [
      'GET',
      'basic',
      [
        'These credentials can only read: the service accepts no changes with them. Are they right, and may this account edit categories?'
      ]
    ],
    ['GET', 'none', ['Without credentials, the service can only be read, not changed.']],
    ['GET, POST', 'basic', []]
  ] as const)('allows %s with credentials of the kind %s', async (allow, kind, warnings) => {
    expect(await look(allow, kind)).toEqual(warnings);
  });

  test.each(['/blog/wp-json/wp/v2/categories', '/?rest_route=/wp/v2/categories'])(
    'says that a wrong password is not accepted: %s',
    async (path) => {
      expect(await look('GET', 'basic', false, path)).toEqual(['unauthorized', messages.notAccepted]);
      // Without credentials there is nothing to accept.
      expect(await look('GET', 'none', false, path)).toEqual([messages.readOnly.withoutCredentials]);
    }
  );
});
