import { inspect } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { credentialsSchema, givenFor, type Credentials } from '../../../../src-shared/presented-credentials';
import { logTo } from '../../../../src-main/platform/log';
import { authenticatorOf } from '../../../../src-main/sync/service-client/http/authenticator';
import { openCategoryService } from '../../../../src-main/sync/service-client/open-category-service';
import { socketTransport } from '../../../../src-main/sync/service-client/http/exchange';
import { recordingServer } from '../../../support/recording-server';
import {
  CLIENT_ID,
  CLIENT_SECRET,
  SCOPE,
  startTokenServer,
  type TokenServerUnderTest
} from '../../../support/token-server';
import {
  CREATION,
  failureOf,
  json,
  LISTING,
  PATIENT,
  scripted,
  serviceOf,
  STRANGER,
  UPDATE,
  type Arrived,
  type ScriptedService,
  saying
} from './scripted-service';

const ofClient = (tokenUrl: string, more: object = {}): Credentials => ({
  kind: 'oauth',
  tokenUrl,
  clientId: CLIENT_ID,
  clientSecret: CLIENT_SECRET,
  scope: '',
  ...more
});

const tokenServer = async (): Promise<TokenServerUnderTest> => {
  const server = await startTokenServer();
  onTestFinished(() => server.stop());
  return server;
};

const tokenIn = ({ headers }: Arrived): string => headers.authorization?.replace(/^Bearer /, '') ?? '';

/** A service that asks a token server whether what it was shown is a token. */
const guarded = (server: TokenServerUnderTest): Promise<ScriptedService> =>
  scripted((request, response) => {
    void server
      .scopeOf(tokenIn(request))
      .then((scope) =>
        scope === null
          ? json(response, 401, { message: `Not a token: ${tokenIn(request)}` })
          : json(response, 200, LISTING)
      );
  });

const recording = async (...how: Parameters<typeof recordingServer>) => {
  const server = await recordingServer(...how);
  onTestFinished(() => server.stop());
  return server;
};

describe('a real token server', () => {
  test('gives one token, with which everything is sent', async () => {
    const server = await tokenServer();
    const service = await guarded(server);
    const client = serviceOf(service, { credentials: ofClient(server.tokenUrl, { scope: SCOPE }) });
    await client.read(null);
    await client.create(CREATION);
    await client.update(UPDATE);
    await client.delete({ id: 1, version: null });
    expect(service.arrived).toHaveLength(4);
    expect(new Set(service.arrived.map(tokenIn)).size).toBe(1);
    expect(await server.scopeOf(service.arrived.map(tokenIn)[0] ?? '')).toBe(SCOPE);
    expect(server.granted()).toBe(1);
  });

  test('gives another one, once, when the first is refused before its time; a change is sent twice and was carried out once', async () => {
    const server = await tokenServer();
    const service = await guarded(server);
    const client = serviceOf(service, { credentials: ofClient(server.tokenUrl) });
    await client.read(null);
    const [first] = service.arrived.map(tokenIn);
    await server.revoke(first ?? '');
    await client.create(CREATION);
    expect(service.arrived.map(({ method }) => method)).toEqual(['GET', 'POST', 'POST']);
    expect(service.arrived.slice(1).map((one) => tokenIn(one) === first)).toEqual([true, false]);
    expect(server.granted()).toBe(2);
  });

  test('refuses a wrong secret and a scope that the client may not have, and says so without the secret', async () => {
    const server = await tokenServer();
    const service = await guarded(server);
    const lines: unknown[] = [];
    const log = logTo((entry) => lines.push(entry), 'debug');
    const wrong = await failureOf(
      serviceOf(service, { credentials: ofClient(server.tokenUrl, { clientSecret: 'a-wrong-secret' }), log }).read(null)
    );
    expect(wrong).toMatchObject(saying('unauthorized', /does not accept the client ID and secret \(401\)/));
    const scope = await failureOf(
      serviceOf(service, { credentials: ofClient(server.tokenUrl, { scope: 'catalog:burn' }), log }).create(CREATION)
    );
    expect(scope).toMatchObject(saying('unauthorized', /does not grant this scope \(400\).*leave it empty/));
    expect(inspect([wrong, scope, lines], { depth: 9 })).not.toMatch(/a-wrong-secret|a-client-secret/);
    expect(service.arrived).toEqual([]);
  });
});

/** RFC 6749, 2.3.1: a server that knows clients by its form alone, and what it answers those that come otherwise. */
test.each([
  [401, 'invalid_client'],
  [400, 'invalid_client'],
  [400, 'invalid_request']
])(
  'a token server that looks for the client in the form (else %i, %s) is asked so, and from then on at once',
  async (status, error) => {
    const server = await scripted(({ body, headers }, response) => {
      const form = new URLSearchParams(body);
      if (headers.authorization !== undefined) json(response, status, { error });
      else if (
        form.get('client_id') === CLIENT_ID &&
        form.get('client_secret') === CLIENT_SECRET &&
        form.get('grant_type') === 'client_credentials'
      )
        json(response, 200, { access_token: `token-${server.arrived.length}`, token_type: 'bearer' });
      else json(response, 401, { error: 'invalid_client', error_description: 'Who are you?' });
    });
    const service = await scripted((request, response) =>
      json(response, tokenIn(request) === 'token-2' && service.arrived.length > 1 ? 401 : 200, LISTING)
    );
    const client = serviceOf(service, { credentials: ofClient(`${server.url}/token`) });
    await client.read(null);
    await client.read(null);
    expect(server.arrived.map(({ headers }) => headers.authorization === undefined)).toEqual([false, true, true]);
    expect(server.arrived.map(({ headers }) => headers['content-type'])).toEqual(
      Array(3).fill('application/x-www-form-urlencoded')
    );
    const wrong = await failureOf(
      serviceOf(service, { credentials: ofClient(`${server.url}/token`, { clientSecret: 'a-wrong-secret' }) }).read(
        null
      )
    );
    expect(wrong).toMatchObject(saying('unauthorized', 'does not accept the client ID and secret'));
  }
);

test('a token is renewed before it runs out, not at each request, and several requests at once wait for one', async () => {
  const server = await tokenServer();
  let now = Date.now();
  const bound = { origin: 'http://service.test', credentials: ofClient(server.tokenUrl) };
  const authenticator = authenticatorOf(bound, socketTransport(PATIENT), () => now);
  const url = new URL('http://service.test/api');
  const shown = async (): Promise<string> => (await authenticator.prepare(url, {})).headers['Authorization'] ?? '';
  const [first, ...others] = await Promise.all([shown(), shown(), shown()]);
  expect(others).toEqual([first, first]);
  now += 560_000;
  expect(await shown()).toBe(first);
  now += 15_000;
  const second = await shown();
  expect(second).not.toBe(first);
  expect(server.granted()).toBe(2);
  // Neither the one at hand nor the one before is told to anybody.
  expect(authenticator.withoutSecrets(`${first} ${second} ${CLIENT_SECRET} ${encodeURIComponent(CLIENT_SECRET)}`)).toBe(
    'Bearer … Bearer … … …'
  );
});

test('a token that was fetched for this very request and is refused is not fetched again, and the refusal is told without it', async () => {
  const server = await tokenServer();
  const service = await scripted((request, response) =>
    json(response, 401, { message: `Not a token: ${tokenIn(request)}` })
  );
  const failure = await failureOf(serviceOf(service, { credentials: ofClient(server.tokenUrl) }).read(null));
  expect(failure).toMatchObject({
    kind: 'unauthorized',
    message: 'The service did not accept these credentials (401): Not a token: ….'
  });
  expect([server.granted(), service.arrived.length]).toEqual([1, 1]);
});

test('neither the secret nor a token goes to another server: where the address is another one, where the service or the token URL points elsewhere', async () => {
  const server = await tokenServer();
  const other = await recording();
  const service = await guarded(server);
  const readdressed = openCategoryService({
    address: { ...service.address, url: other.url },
    credentials: givenFor(service.address, ofClient(server.tokenUrl)),
    dialect: STRANGER,
    limits: PATIENT
  });
  expect(await failureOf(readdressed.read(null))).toMatchObject(saying('unauthorized', `connected to ${other.url}`));
  expect(server.granted()).toBe(0);
  for (const status of [302, 307, 308]) {
    const pointing = await recording(status, {}, { location: `${other.url}/token` });
    expect(
      await failureOf(serviceOf(service, { credentials: ofClient(`${pointing.url}/token`) }).read(null))
    ).toMatchObject({
      kind: 'unauthorized',
      message: `The token URL points to another address: ${other.url}. The client secret was not sent there. If that is where it is now, enter that URL.`
    });
    const moved = await scripted((_request, response) =>
      json(response, status, {}, { location: `${other.url}/api/categories` })
    );
    expect(await failureOf(serviceOf(moved, { credentials: ofClient(server.tokenUrl) }).read(null))).toMatchObject({
      kind: 'redirected'
    });
  }
  expect(other.received()).toBe('');
});

test.each<[string, number, unknown, string, RegExp]>([
  [
    'a client that may not',
    400,
    { error: 'unauthorized_client' },
    'unauthorized',
    /does not give this client a token for its client credentials \(400\): unauthorized_client\./
  ],
  [
    'a grant that is not known',
    400,
    { error: 'unsupported_grant_type', error_description: 'No such grant.' },
    'unauthorized',
    /\(400\): No such grant\. Its operator/
  ],
  ['nothing there', 404, {}, 'unauthorized', /\(404\)\. Is the token URL right\?/],
  ['another kind of token', 200, { access_token: 'abc', token_type: 'mac' }, 'unauthorized', /of the type “mac”/],
  ['no token', 200, { ok: true }, 'unauthorized', /has no access token/],
  ['a list', 200, [1], 'unauthorized', /has no access token/],
  [
    'a token that cannot be sent',
    200,
    { access_token: 'line\nbreak', token_type: 'Bearer' },
    'unauthorized',
    /cannot be sent/
  ],
  ['too many requests', 429, {}, 'busy', /is busy \(429\)/],
  ['a fault', 500, { error: 'server_error' }, 'unreachable', /token server failed \(500\)/],
  ['a gateway', 502, {}, 'unreachable', /token server failed \(502\)/]
])(
  'a token server that answers with %s: the sentence says it, and no change is in doubt',
  async (_name, status, body, kind, sentence) => {
    const server = await recording(status, body, { 'retry-after': '7' });
    const service = await scripted((_request, response) => json(response, 200, LISTING));
    const failure = await failureOf(
      serviceOf(service, { credentials: ofClient(`${server.url}/token`) }).create(CREATION)
    );
    expect(failure).toMatchObject({
      kind,
      message: expect.stringMatching(sentence) as string,
      retryAfter: kind === 'busy' ? 7_000 : null
    });
    expect(service.arrived).toEqual([]);
  }
);

test('a token server that is not there is told of as that', async () => {
  const server = await recordingServer();
  await server.stop();
  const service = await scripted((_request, response) => json(response, 200, LISTING));
  const failure = await failureOf(
    serviceOf(service, { credentials: ofClient(`${server.url}/token`) }).create(CREATION)
  );
  expect(failure).toMatchObject(saying('unreachable', /^The token server cannot be reached\. Nothing answers at 127/));
});

test.each([
  ['a lifetime as text', { access_token: 'abc', token_type: 'BEARER', expires_in: '3600' }],
  ['no lifetime', { access_token: 'abc', token_type: 'bearer' }],
  ['a lifetime that is none', { access_token: 'abc', token_type: 'bearer', expires_in: 'soon' }],
  ['no type', { access_token: 'abc' }]
])('a token with %s is used', async (_name, body) => {
  const server = await recording(200, body);
  const service = await scripted((_request, response) => json(response, 200, LISTING));
  const client = serviceOf(service, { credentials: ofClient(`${server.url}/token?tenant=1`) });
  await client.read(null);
  await client.create(CREATION);
  expect(service.arrived.map(tokenIn)).toEqual(['abc', 'abc']);
  expect(server.requests()).toBe(1);
  expect(server.received()).toContain('POST /token?tenant=1 HTTP/1.1');
});

test('a token URL is encrypted or on this machine', () => {
  const accepted = ['https://login.example/token', 'http://localhost:8080/token', 'http://[::1]/token'];
  const refused = [
    'http://login.example/token',
    'http://127.0.0.1.evil.example/token',
    'ftp://login.example',
    'https://a:b@login.example/',
    'https://login.example/#x',
    ''
  ];
  const isTaken = (tokenUrl: string): boolean => credentialsSchema.safeParse(ofClient(tokenUrl)).success;
  expect([accepted.filter(isTaken), refused.filter(isTaken)]).toEqual([accepted, []]);
});
