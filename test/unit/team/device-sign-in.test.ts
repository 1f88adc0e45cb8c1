import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { listenDuringTest } from '../../support/listen-during-test';
import { signInByDevice, type DevicePrompt } from '../../../src-main/team/people/device-sign-in';
import { signInMetadata, SIGN_IN_PATH } from '../../../src-main/team/people/sign-in-route';
import { SignIns } from '../../../src-main/team/people/sign-ins';
import { People } from '../../../src-main/team/people/people';
import { Postgres } from '../../../src-main/store/team/postgres';
import { agreeInBrowser } from '../../support/browser-agreement';
import {
  DEVICE_CLIENT,
  signingKey,
  startOpenIdProvider,
  type OpenIdProvider
} from '../../support/test-openid-provider';
import { useDatabase } from '../../support/test-database';

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
