import { expect, test } from 'vitest';
import { RemoteFailure } from '../../../../src-main/sync/category-service';
import { authenticatorOf, type RenewToken } from '../../../../src-main/sync/service-client/http/authenticator';
import { TokenRenewals } from '../../../../src-main/workspace/worker/replica-credentials';
import type { BoundCredentials } from '../../../../src-shared/presented-credentials';
import type { TokenWanted } from '../../../../src-shared/sign-in';

const ORIGIN = 'https://team.test';
const ID = '6d8f7a52-2c0a-4c52-8d8c-3a1a9d2f7f10';
const URL_OF_TREE = new URL(`${ORIGIN}/api/categories`);

const bound = (renewAt: number | null): BoundCredentials => ({
  origin: ORIGIN,
  credentials: {
    kind: 'signIn',
    id: ID,
    issuer: 'https://id.test',
    clientId: 'canopy',
    token: 'first',
    isIdToken: false,
    renewAt
  }
});

const noTransport = (): never => {
  throw new Error('Nothing goes out from here: the main thread renews tokens.');
};

/** A caller by a sign-in whose tokens last a second, and what it wanted renewed. */
const calling = (renewAt: number | null = null, renew?: RenewToken) => {
  let now = 0;
  const asked: TokenWanted[] = [];
  const authenticator = authenticatorOf(
    bound(renewAt),
    noTransport,
    () => now,
    renew ??
      (async (wanted) => {
        asked.push(wanted);
        return { text: `token-${asked.length}`, renewAt: now + 1_000 };
      })
  );
  const present = async () => {
    const prepared = await authenticator.prepare(URL_OF_TREE, {});
    return { prepared, shown: prepared.headers['Authorization'] };
  };
  return { authenticator, asked, present, pass: (ms: number) => (now += ms) };
};

test('a token is presented as long as it is good, and renewed before it runs out', async () => {
  const { asked, present, pass } = calling(1_000);
  expect((await present()).shown).toBe('Bearer first');
  pass(1_000);
  const both = await Promise.all([present(), present()]);
  expect(both.map(({ shown }) => shown)).toEqual(['Bearer token-1', 'Bearer token-1']);
  expect(asked).toEqual([{ id: ID, refused: 'first' }]);
});

test('a 401 has it renewed once; the next, at once, is the person’s business', async () => {
  const { authenticator, asked, present } = calling();
  const { prepared } = await present();
  expect(authenticator.afterUnauthorized(prepared)).toBe(true);
  const again = await present();
  expect(again.shown).toBe('Bearer token-1');
  expect(authenticator.afterUnauthorized(again.prepared)).toBe(false);
  expect(asked).toEqual([{ id: ID, refused: 'first' }]);
});

test('tokens go to no other service, and stand in no sentence', async () => {
  const { authenticator, present, pass } = calling(1_000);
  await expect(authenticator.prepare(new URL('https://other.test/'), {})).rejects.toThrow('were given for');
  pass(1_000);
  await present();
  expect(authenticator.withoutSecrets('Not first, nor token-1.')).toBe('Not …, nor ….');
});

test('the thread asks the main thread once for all who wait, and hands on what it answers', async () => {
  const asked: TokenWanted[] = [];
  const renewals = new TokenRenewals((wanted) => asked.push(wanted));
  const { present } = calling(0, renewals.renew);
  const waiting = Promise.all([present(), renewals.renew({ id: ID, refused: 'first' })]);
  await expect.poll(() => asked.length).toBe(1);
  renewals.take({ id: ID, outcome: { state: 'renewed', text: 'second', renewAt: null } });
  expect((await waiting)[0].shown).toBe('Bearer second');
  const failing = renewals.renew({ id: ID, refused: 'second' });
  renewals.take({ id: ID, outcome: { state: 'failed', kind: 'unauthorized', message: 'Sign in again.' } });
  await expect(failing).rejects.toEqual(new RemoteFailure('unauthorized', 'Sign in again.'));
  expect(asked).toHaveLength(2);
});

test('where nobody renews tokens a sign-in that has run out asks for another', async () => {
  const authenticator = authenticatorOf(bound(0), noTransport, () => 1);
  await expect(authenticator.prepare(URL_OF_TREE, {})).rejects.toMatchObject({ kind: 'unauthorized' });
});
