import { expect, onTestFinished, test } from 'vitest';
import { findSignIn, signInTransport } from '../../../../src-main/sync/discovery/find-sign-in';
import { testConnection } from '../../../../src-main/sync/discovery/test-connection';
import type { Transport } from '../../../../src-main/sync/service-client/http/transport';
import { PersonAuthenticator } from '../../../../src-main/team/people/person-authenticator';
import { signInMetadataUrl } from '../../../../src-main/team/people/sign-in-route';
import { Readiness } from '../../../../src-main/team/server/readiness';
import { teamRoutes } from '../../../../src-main/team/server/team-routes';
import { givenFor } from '../../../../src-shared/presented-credentials';
import { DEFAULT_PATHS } from '../../../../src-shared/remote';
import { quietPort } from '../../../support/quiet-port';
import { startService } from '../../../support/service-under-test';

const ISSUER = 'https://id.test';

/** A team's service on which nobody is known, as it describes itself. */
const teamService = async (publicRead = false): Promise<string> => {
  const port = await quietPort();
  const place = { resource: `http://127.0.0.1:${port}`, issuer: ISSUER, clientId: 'canopy' };
  const service = await startService({
    port,
    publicRead,
    routes: teamRoutes(new Readiness(), place),
    token: new PersonAuthenticator({
      people: { roleIn: () => Promise.resolve(undefined) },
      identify: [],
      defaultWorkspace: 'default',
      metadataUrl: (name) => signInMetadataUrl(place, name)
    })
  });
  onTestFinished(() => service.stop());
  return service.door.url;
};

const at = (url: string) => ({ url, ...DEFAULT_PATHS });
const found = (url: string) => findSignIn(at(url), signInTransport({ origin: new URL(url).origin }));

test.each([false, true])(
  'a team’s service says where its people sign in (reads open to all: %s)',
  async (publicRead) => {
    expect(await found(await teamService(publicRead))).toEqual({
      issuer: ISSUER,
      clientId: 'canopy',
      scopes: ['openid', 'profile']
    });
  }
);

test('a look at it that is not let in names the place', async () => {
  const address = at(await teamService());
  const look = await testConnection({ address, credentials: givenFor(address, { kind: 'none' }) });
  expect(look).toMatchObject({ state: 'failed', kind: 'unauthorized', provider: 'id.test' });
});

test('a service that knows one token names none', async () => {
  const service = await startService({ publicRead: false, host: '0.0.0.0' });
  onTestFinished(() => service.stop());
  const address = at(`http://127.0.0.1:${service.door.port}`);
  expect(await found(address.url)).toBeNull();
  const look = await testConnection({ address, credentials: givenFor(address, { kind: 'bearer', token: 'wrong' }) });
  expect(look).toMatchObject({ state: 'failed', kind: 'unauthorized' });
  expect(look).not.toHaveProperty('provider');
});

const METADATA = {
  resource: 'https://team.test/w/shop',
  authorization_servers: [ISSUER],
  canopy_client_id: 'canopy'
};

/** A service that answers its first caller by that hint, and describes itself so. */
const saying = (hint: string, metadata: unknown, asked: string[] = []): Transport => {
  const answer = (status: number, headers: Record<string, string>, body: unknown) => ({
    status,
    headers,
    body: Buffer.from(JSON.stringify(body))
  });
  return async ({ url }) => {
    asked.push(url);
    return url.includes('.well-known')
      ? answer(200, {}, metadata)
      : answer(401, { 'www-authenticate': `Bearer error="invalid_token", resource_metadata="${hint}"` }, {});
  };
};

const OWN = 'https://team.test/.well-known/oauth-protected-resource/w/shop';

test.each<[string, string, unknown, boolean]>([
  ['is described at the service', OWN, METADATA, true],
  ['is of the whole service', OWN, { ...METADATA, resource: 'https://team.test/' }, true],
  ['is described elsewhere', OWN.replace('team.test', 'evil.test'), METADATA, false],
  ['is another service', OWN, { ...METADATA, resource: 'https://other.test/w/shop' }, false],
  ['is another workspace', OWN, { ...METADATA, resource: 'https://team.test/w/sho' }, false],
  ['names no client', OWN, { ...METADATA, canopy_client_id: undefined }, false],
  ['names no provider', OWN, { ...METADATA, authorization_servers: [] }, false],
  ['is no description', OWN, 'hello', false],
  ['is at no address', 'nowhere', METADATA, false]
])('a place that %s is taken only where the service may name it', async (_name, hint, metadata, isTaken) => {
  const asked: string[] = [];
  const place = await findSignIn(at('https://team.test/w/shop'), saying(hint, metadata, asked));
  expect(place !== null).toBe(isTaken);
  expect(asked.every((url) => url.startsWith('https://team.test/'))).toBe(true);
});
