import { describe, expect, onTestFinished, test } from 'vitest';
import { OWNER, type Principal } from '../../../src-main/domain/principal';
import { PersonAuthenticator } from '../../../src-main/team/people/person-authenticator';
import { signInMetadataUrl } from '../../../src-main/team/people/sign-in-route';
import { Readiness } from '../../../src-main/team/server/readiness';
import { teamRoutes } from '../../../src-main/team/server/team-routes';
import { call, problemOf, type HttpAnswer } from '../../support/http-caller';
import { knowing, knowingStranger } from '../../support/known-principal';
import { startService } from '../../support/service-under-test';
import type { CallAuthenticator } from '../../../src-main/http/call/call-authenticator';

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
