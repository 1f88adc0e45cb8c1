import { createServer } from 'node:http';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { People } from '../../../src-main/team/people/people';
import { isIssuer, mayHaveKeysAt } from '../../../src-main/team/people/openid-provider';
import { SignIns, type SignInSettings } from '../../../src-main/team/people/sign-ins';
import { Postgres } from '../../../src-main/store/team/postgres';
import {
  AUDIENCE,
  signed,
  signingKey,
  startOpenIdProvider,
  type OpenIdProvider
} from '../../support/test-openid-provider';
import { listenDuringTest } from '../../support/listen-during-test';
import { useDatabase } from '../../support/test-database';

const key = signingKey('first');
const server = useDatabase();
let provider: OpenIdProvider;
beforeAll(async () => {
  provider = await startOpenIdProvider([key]);
});
afterAll(() => provider.stop());

const opened = (
  settings: Partial<SignInSettings> = {},
  clock?: () => number,
  postgres: Postgres = new Postgres(server.url, 4)
) => {
  onTestFinished(() => postgres.close());
  const people = new People(postgres);
  const all: SignInSettings = { issuer: provider.issuer, audience: AUDIENCE, firstRole: null, ...settings };
  return { people, signIns: new SignIns(all, postgres, people, undefined, clock) };
};

const tokenOf = (how: Parameters<typeof signed>[1] = {}) => signed(key, { issuer: provider.issuer, ...how });

test('who signs in for the first time becomes a person, with the role that everybody begins with, and stays the same one', async () => {
  const { people, signIns } = opened({ firstRole: { workspace: 'default', role: 'viewer' } });
  const first = await signIns.identify(await tokenOf({ subject: 'grace', claims: { name: 'Grace Hopper' } }));
  expect(first).toMatchObject({ name: 'Grace Hopper' });
  const again = await signIns.identify(await tokenOf({ subject: 'grace', claims: { name: 'G. H.' } }));
  expect(again).toEqual(first);
  expect(await people.roleIn('default', first?.person ?? '')).toEqual({ role: 'viewer' });
  const other = await opened().signIns.identify(
    await tokenOf({ subject: 'joan', claims: { email: 'joan@example.org' } })
  );
  expect(other).toMatchObject({ name: 'joan@example.org' });
  expect(await people.roleIn('default', other?.person ?? '')).toBeUndefined();
});

test('several processes that see somebody for the first time at one moment make one person of them', async () => {
  const all = [opened(), opened(), opened()];
  const token = await tokenOf({ subject: 'many' });
  const found = await Promise.all(all.map(({ signIns }) => signIns.identify(token)));
  expect(new Set(found.map((one) => one?.person)).size).toBe(1);
  const people = await opened().people.list();
  expect(people.filter(({ name }) => name === 'many')).toHaveLength(1);
});

test('a process that ends as somebody is added leaves nothing of them, and the next sign-in gives them their role', async () => {
  let isEnding = true;
  /** Ends before the role is written. */
  const end = (text: string): void => {
    if (!isEnding || !text.includes('canopy.roles')) return;
    isEnding = false;
    throw new Error('The process has ended.');
  };
  class Ending extends Postgres {
    override insert(...[text, values]: Parameters<typeof Postgres.prototype.insert>): Promise<boolean> {
      end(typeof text === 'string' ? text : text.text);
      return super.insert(text, values);
    }
    override transaction(work: Parameters<typeof Postgres.prototype.transaction>[0]): Promise<boolean> {
      return super.transaction((run) =>
        work((text, values) => {
          end(text);
          return run(text, values);
        })
      );
    }
  }
  const { people, signIns } = opened(
    { firstRole: { workspace: 'default', role: 'editor' } },
    undefined,
    new Ending(server.url, 4)
  );
  const token = await tokenOf({ subject: 'unlucky' });
  await expect(signIns.identify(token)).rejects.toThrow('has ended');
  const found = await signIns.identify(token);
  expect(await people.roleIn('default', found?.person ?? '')).toEqual({ role: 'editor' });
  expect((await people.list()).filter(({ name }) => name === 'unlucky')).toHaveLength(1);
});

test('who was removed does not come back by signing in', async () => {
  const { people, signIns } = opened();
  const token = await tokenOf({ subject: 'gone' });
  const found = await signIns.identify(token);
  await people.remove(found?.person ?? '');
  expect(await signIns.identify(token)).toBeUndefined();
});

const stranger = signingKey('first');
const REFUSED = {
  'that has expired': () => tokenOf({ expires: -60 }),
  'for somebody else': () => tokenOf({ audience: 'https://other.test/' }),
  'of another issuer': () => tokenOf({ issuer: 'https://other.test' }),
  'signed by somebody else under the same name of the key': () => signed(stranger, { issuer: provider.issuer }),
  'signed with a key that is not published': () => signed(signingKey('unpublished'), { issuer: provider.issuer }),
  'without a signature': () => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const claims = { iss: provider.issuer, aud: AUDIENCE, sub: 'ada', exp: Math.floor(Date.now() / 1_000) + 600 };
    return Promise.resolve(`${part({ alg: 'none' })}.${part(claims)}.x`);
  },
  'signed with a shared secret': () =>
    new SignJWT({ sub: 'ada' })
      .setProtectedHeader({ alg: 'HS256', kid: 'first' })
      .setIssuer(provider.issuer)
      .setAudience(AUDIENCE)
      .setExpirationTime('10m')
      .sign(Buffer.alloc(32, 1)),
  'that is none': () => Promise.resolve('a.b.c')
} satisfies Record<string, () => Promise<string>>;

test.each(Object.entries(REFUSED))('a token %s is nobody’s', async (_name, make) => {
  expect(await opened().signIns.identify(await make())).toBeUndefined();
});

test('keys can be changed: tokens of the new one are known, tokens of the old one no more to whoever asks anew', async () => {
  const rotating = await startOpenIdProvider([key]);
  onTestFinished(() => rotating.stop());
  const settings = { issuer: rotating.issuer };
  const { signIns } = opened(settings);
  const old = await signed(key, settings);
  expect(await signIns.identify(old)).toBeDefined();
  const next = signingKey('second');
  rotating.useKeys([next]);
  // Keys that have just been read are believed for a second, so that made-up names of keys do not become calls.
  const now = Date.now.bind(Date);
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() + 1_100);
  onTestFinished(() => clock.mockRestore());
  expect(await signIns.identify(await signed(next, settings))).toBeDefined();
  expect(await opened(settings).signIns.identify(old)).toBeUndefined();
});

test('a provider that is away refuses nobody, and is asked again', async () => {
  const away = await startOpenIdProvider([key]);
  await away.stop();
  const { signIns } = opened({ issuer: away.issuer });
  await expect(signIns.identify(await signed(key, { issuer: away.issuer }))).rejects.toBeInstanceOf(Error);
});

/** A provider whose description is given as it is, and how often it was asked for. */
const describedAs = async (
  describe: (issuer: string) => object | null
): Promise<{ issuer: string; asked: () => number }> => {
  let asked = 0;
  const described = createServer((_request, response) => {
    asked += 1;
    const description = describe(issuer);
    response.writeHead(description === null ? 503 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(description));
  });
  const issuer = `http://127.0.0.1:${await listenDuringTest(described)}`;
  return { issuer, asked: () => asked };
};

test('a provider that is away is asked once in five seconds, and never for a token that names another', async () => {
  let isAway = true;
  const { issuer, asked } = await describedAs((own) => (isAway ? null : { issuer: own, jwks_uri: `${own}/keys` }));
  let now = 0;
  const { signIns } = opened({ issuer }, () => now);
  expect(await signIns.identify(await tokenOf({ issuer: 'https://other.test' }))).toBeUndefined();
  expect(await signIns.identify('a.b.c')).toBeUndefined();
  expect(asked()).toBe(0);
  const token = await tokenOf({ issuer });
  for (let call = 0; call < 3; call += 1) await expect(signIns.identify(token)).rejects.toBeInstanceOf(Error);
  expect(asked()).toBe(1);
  now = 4_999;
  await expect(signIns.identify(token)).rejects.toBeInstanceOf(Error);
  expect(asked()).toBe(1);
  isAway = false;
  now = 5_000;
  await signIns.identify(token).catch(() => undefined);
  expect(asked()).toBeGreaterThan(1);
});

test('keys that anybody on the way could replace are not believed', async () => {
  const { issuer } = await describedAs((own) => ({ issuer: own, jwks_uri: 'http://id.example/keys' }));
  await expect(opened({ issuer }).signIns.identify(await tokenOf({ issuer }))).rejects.toThrow('without TLS');
});

test.each([
  ['https://id.example', 'https://keys.example/a?b=c', true],
  ['https://id.example', 'http://id.example/keys', false],
  ['https://id.example', 'http://127.0.0.1/keys', false],
  ['http://127.0.0.1:1', 'http://127.0.0.1:2/keys', true],
  ['http://127.0.0.1:1', 'http://id.example/keys', false]
])('the keys of %s may be at %s: %s', (issuer, uri, may) => {
  expect(mayHaveKeysAt(issuer, uri)).toBe(may);
});

test.each([
  ['https://id.example', true],
  ['http://127.0.0.1:1234', true],
  ['http://localhost/realms/a', true],
  ['http://id.example', false],
  ['http://localhost.evil.example', false],
  ['id.example', false]
])('%s is an issuer: %s', (text, is) => {
  expect(isIssuer(text)).toBe(is);
});
