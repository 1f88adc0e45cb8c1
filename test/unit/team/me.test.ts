import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { OWNER, type Principal } from '../../../src-main/domain/principal';
import { PersonAuthenticator } from '../../../src-main/team/people/person-authenticator';
import { SIGN_IN_PATH, signInMetadata, signInMetadataUrl } from '../../../src-main/team/people/sign-in-route';
import { Readiness } from '../../../src-main/team/server/readiness';
import { teamRoutes } from '../../../src-main/team/server/team-routes';
import { call, type HttpAnswer, problemOf } from '../../support/http-caller';
import { knowing, knowingStranger } from '../../support/known-principal';
import { startService } from '../../support/service-under-test';
import type { CallAuthenticator } from '../../../src-main/http/call/call-authenticator';
import { listenDuringTest } from '../../support/listen-during-test';
import { type DevicePrompt, signInByDevice } from '../../../src-main/team/people/device-sign-in';
import { SignIns } from '../../../src-main/team/people/sign-ins';
import { People } from '../../../src-main/team/people/people';
import { Postgres } from '../../../src-main/store/team/postgres';
import { agreeInBrowser } from '../../support/browser-agreement';
import {
  DEVICE_CLIENT,
  type OpenIdProvider,
  signingKey,
  startOpenIdProvider
} from '../../support/test-openid-provider';
import { useDatabase } from '../../support/test-database';

const PLACE = { resource: 'https://canopy.test/', issuer: 'https://id.test', clientId: 'canopy' };
const ADA = { kind: 'person', person: 'p_1', name: 'Ada', role: 'viewer' } as const;

const asked = async (token: CallAuthenticator, path: string, headers = {}): Promise<HttpAnswer> => {
  const routes = teamRoutes(new Readiness(), PLACE);
  const service = await startService({ host: '0.0.0.0', token, routes, publicRead: true });
  onTestFinished(() => service.stop());
  return call(service.door.url, { method: 'GET', path, headers });
};

describe('GET /api/me', () => {
  const CALLERS: readonly { caller: Principal; answer: object }[] = [
    { caller: OWNER, answer: { kind: 'owner' } },
    { caller: ADA, answer: { ...ADA, branch: null } },
    { caller: { ...ADA, role: 'editor', branch: 7 }, answer: { ...ADA, role: 'editor', branch: 7 } },
    { caller: { ...ADA, role: 'admin' }, answer: { ...ADA, role: 'admin', branch: null } }
  ];
  test.each(CALLERS)('answers $answer, also where reads need no token', async ({ caller, answer }) => {
    const { status, headers, body } = await asked(knowing(caller), '/api/me');
    expect([status, JSON.parse(body)]).toEqual([200, { data: answer }]);
    expect(headers['cache-control']).toBe('no-store');
  });

  test('nobody is answered who shows no token', async () => {
    expect((await asked(knowing(ADA), '/api/me', { Authorization: null })).status).toBe(401);
  });

  test('who has no role in the workspace is told so', async () => {
    const answer = await asked(knowingStranger(), '/api/me');
    expect([answer.status, problemOf(answer).code]).toEqual([403, 'forbidden']);
  });
});

describe('where to sign in', () => {
  test.each([
    ['/.well-known/oauth-protected-resource', 'https://canopy.test/'],
    ['/.well-known/oauth-protected-resource/w/shop', 'https://canopy.test/w/shop']
  ])('%s is of %s', async (path, resource) => {
    const { status, body } = await asked(knowingStranger(), path, { Authorization: null });
    expect([status, JSON.parse(body)]).toMatchObject([
      200,
      { resource, authorization_servers: ['https://id.test'], canopy_client_id: 'canopy' }
    ]);
  });

  test('what can be no name of a workspace is not found', async () => {
    expect((await asked(knowingStranger(), '/.well-known/oauth-protected-resource/w/No!')).status).toBe(404);
  });

  test.each([
    [null, 'https://canopy.test/.well-known/oauth-protected-resource'],
    ['shop', 'https://canopy.test/.well-known/oauth-protected-resource/w/shop']
  ])('whoever is not known to the workspace %s is told the address of its own description', async (workspace, url) => {
    const authenticator = new PersonAuthenticator({
      people: { roleIn: () => Promise.resolve(undefined) },
      identify: [],
      defaultWorkspace: 'default',
      metadataUrl: (name) => signInMetadataUrl(PLACE, name)
    });
    for (const headers of [{}, { authorization: 'Bearer nobody' }]) {
      const found = await authenticator.authenticate(headers, workspace);
      expect(found.state === 'refused' && found.challenge).toContain(`resource_metadata="${url}"`);
    }
  });
});

const database = useDatabase();
let provider: OpenIdProvider;
beforeAll(async () => {
  provider = await startOpenIdProvider([signingKey('first')]);
});
afterAll(() => provider.stop());

/** What a service says of where to sign in; `resource`: by which address it calls itself. */
const service = async (body: (origin: string) => string, status = 200): Promise<string> => {
  const one = createServer((request, response) => {
    const isHere = request.url === SIGN_IN_PATH;
    response.writeHead(isHere ? status : 404, { 'Content-Type': 'application/json' });
    response.end(isHere ? body(`http://${request.headers.host}`) : '');
  });
  const port = await listenDuringTest(one);
  return `http://127.0.0.1:${port}`;
};

const said = (resource: string, issuer = provider.issuer): string =>
  JSON.stringify(signInMetadata({ resource, issuer, clientId: DEVICE_CLIENT }));

test('who agrees in a browser gets a token by which the service knows them', async () => {
  const url = await service((origin) => said(origin));
  const prompts: DevicePrompt[] = [];
  const { token } = await signInByDevice(url, (prompt) => {
    prompts.push(prompt);
    void agreeInBrowser(prompt.url, 'ada');
  });
  expect(prompts).toHaveLength(1);
  expect(prompts[0]?.code).toMatch(/^[A-Z]{4}-[A-Z]{4}$/);
  const postgres = new Postgres(database.url, 2);
  onTestFinished(() => postgres.close());
  const settings = { issuer: provider.issuer, audience: DEVICE_CLIENT, firstRole: null };
  const found = await new SignIns(settings, postgres, new People(postgres)).identify(token);
  expect(found).toMatchObject({ name: 'Ada Lovelace' });
});

test.each([
  ['that says nothing of it', () => '', 404, /does not say where to sign in/],
  ['that says something else', () => '{"resource":1}', 200, /does not say where to sign in/],
  ['that calls itself another', () => said('https://other.test'), 200, /Sign in at that address/],
  ['with an issuer without TLS', (origin: string) => said(origin, 'http://id.example'), 200, /not a secure address/],
  ['whose issuer is away', (origin: string) => said(origin, 'http://127.0.0.1:9'), 200, /has not signed you in/]
])('at a service %s nobody is signed in, and it says why', async (_name, body, status, sentence) => {
  await expect(signInByDevice(await service(body, status), () => undefined)).rejects.toThrow(sentence);
});
