import { expect, test } from 'vitest';
import { SignInTokens, withoutRefreshing } from '../../../../src-main/app/sign-in/sign-in-tokens';
import { logTo } from '../../../../src-main/platform/log';
import { RemoteFailure } from '../../../../src-main/sync/category-service';
import { StoreError } from '../../../../src-main/domain/errors';
import {
  type BoundCredentials,
  type SignInCredentials,
  keptCredentialsSchema
} from '../../../../src-shared/presented-credentials';

const ORIGIN = 'https://team.test';
const WORKSPACE = 'w1';
const signIn = (over: Partial<SignInCredentials> = {}): SignInCredentials => ({
  kind: 'signIn',
  id: '6d8f7a52-2c0a-4c52-8d8c-3a1a9d2f7f10',
  issuer: 'https://id.test',
  clientId: 'canopy',
  token: 'first',
  isIdToken: false,
  renewAt: 1_000,
  refreshToken: 'r1',
  ...over
});

/** A main process with what it keeps, a provider that counts, and a clock that the test moves. */
const opened = (kept: SignInCredentials | null = null, fails: Error | null = null) => {
  let now = 0;
  const files = new Map<string, BoundCredentials>();
  if (kept !== null) files.set(WORKSPACE, { origin: ORIGIN, credentials: kept });
  const shown: (string | undefined)[] = [];
  const logged: string[] = [];
  const tokens = new SignInTokens({
    credentials: {
      read: async (id) => files.get(id) ?? null,
      keep: async (id, bound) => void files.set(id, bound)
    },
    renew: async (held) => {
      shown.push(held.refreshToken);
      await Promise.resolve();
      if (fails !== null) throw fails;
      return { ...held, token: `${held.token}+`, renewAt: now + 1_000, refreshToken: `${held.refreshToken}+` };
    },
    log: logTo(({ event }) => logged.push(event)),
    now: () => now
  });
  return { tokens, files, shown, logged, pass: (ms: number) => (now += ms) };
};

const wanted = (refused: string) => ({ id: signIn().id, refused });

test('two who need another token at once get the same one, and what renews it next is kept before they have it', async () => {
  const { tokens, files, shown } = opened(signIn());
  const answers = await Promise.all([
    tokens.renewed(WORKSPACE, ORIGIN, wanted('first')),
    tokens.renewed(WORKSPACE, ORIGIN, wanted('first'))
  ]);
  for (const { outcome } of answers) expect(outcome).toMatchObject({ state: 'renewed', text: 'first+' });
  expect(shown).toEqual(['r1']);
  expect(files.get(WORKSPACE)?.credentials).toMatchObject({ token: 'first+', refreshToken: 'r1+' });
  // Who comes late with the old one is given the new one, and the provider is not asked again.
  expect((await tokens.renewed(WORKSPACE, ORIGIN, wanted('first'))).outcome).toMatchObject({ text: 'first+' });
  expect(shown).toEqual(['r1']);
  expect((await tokens.renewed(WORKSPACE, ORIGIN, wanted('first+'))).outcome).toMatchObject({ text: 'first++' });
  expect(shown).toEqual(['r1', 'r1+']);
});

test('a token that has run out is renewed before it is presented', async () => {
  const { tokens, pass } = opened(signIn());
  const bound = { origin: ORIGIN, credentials: signIn() };
  expect(await tokens.presented(WORKSPACE, bound)).toEqual({ kind: 'bearer', token: 'first' });
  pass(1_000);
  expect(await tokens.presented(WORKSPACE, bound)).toEqual({ kind: 'bearer', token: 'first+' });
});

test.each([
  ['is refused', new RemoteFailure('unauthorized', 'Sign in again.'), 'unauthorized', 'Sign in again.'],
  ['cannot be asked', new RemoteFailure('unreachable', 'Later.'), 'unreachable', 'Later.']
])('where the renewing %s, the thread is told, and what is kept stays', async (_name, failure, kind, message) => {
  const { tokens, files } = opened(signIn(), failure);
  expect((await tokens.renewed(WORKSPACE, ORIGIN, wanted('first'))).outcome).toEqual({
    state: 'failed',
    kind,
    message
  });
  expect(files.get(WORKSPACE)?.credentials).toEqual(signIn());
});

test('a fault of ours is logged, and not told to the thread as it is', async () => {
  const { tokens, logged } = opened(signIn(), new Error('secret'));
  const { outcome } = await tokens.renewed(WORKSPACE, ORIGIN, wanted('first'));
  expect(outcome).toMatchObject({ state: 'failed', kind: 'unreachable' });
  expect(JSON.stringify(outcome)).not.toContain('secret');
  expect(logged).toEqual(['sign_in_not_renewed']);
});

test('a sign-in is of one service: it is not given to another, and one that nobody made is not there', async () => {
  const { tokens } = opened();
  const id = tokens.hold(ORIGIN, signIn());
  expect(await tokens.meant({ kind: 'signIn', signIn: id }, ORIGIN)).toEqual(signIn());
  const gone = 'This sign-in no longer exists. Sign in again.';
  await expect(tokens.meant({ kind: 'signIn', signIn: id }, 'https://other.test')).rejects.toThrow(gone);
  const none = tokens.meant({ kind: 'signIn', signIn: crypto.randomUUID() }, ORIGIN);
  await expect(none).rejects.toThrow(gone);
  await expect(none).rejects.toBeInstanceOf(StoreError);
  expect((await tokens.renewed(WORKSPACE, 'https://other.test', wanted('first'))).outcome.state).toBe('failed');
  expect((await tokens.renewed(WORKSPACE, ORIGIN, wanted('first'))).outcome.state).toBe('renewed');
});

test('a sign-in is kept as other credentials are, and comes back whole', () => {
  const bound: BoundCredentials = { origin: ORIGIN, credentials: signIn() };
  expect(keptCredentialsSchema.parse(JSON.parse(JSON.stringify(bound)))).toEqual(bound);
});

test('what a thread has renews nothing', () => {
  expect(withoutRefreshing({ origin: ORIGIN, credentials: signIn() }).credentials).not.toHaveProperty('refreshToken');
  const typed = { origin: ORIGIN, credentials: { kind: 'bearer', token: 't' } } as const;
  expect(withoutRefreshing(typed)).toBe(typed);
});
