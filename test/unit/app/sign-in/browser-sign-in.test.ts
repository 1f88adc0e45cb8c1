import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import messages from '../../../../src-main/app/sign-in/messages/en.json' with { type: 'json' };
import { signInByBrowser } from '../../../../src-main/app/sign-in/browser-sign-in';
import { renewedTokens } from '../../../../src-main/app/sign-in/provider-tokens';
import type { RemoteFailure } from '../../../../src-main/sync/category-service';
import type { SignInCredentials } from '../../../../src-shared/presented-credentials';
import { agreeInBrowser } from '../../../support/browser-agreement';
import {
  APP_CLIENT,
  signingKey,
  startOpenIdProvider,
  type OpenIdProvider
} from '../../../support/test-openid-provider';

let provider: OpenIdProvider;
beforeAll(async () => {
  provider = await startOpenIdProvider([signingKey('first')]);
});
afterAll(() => provider.stop());
afterEach(() => void vi.useRealTimers());

const place = (issuer = provider.issuer) => ({ issuer, clientId: APP_CLIENT, scopes: ['openid', 'profile'] });

/** What has been opened in the browser, which does then what it is told. */
const browser = (act: (url: URL) => Promise<unknown> = () => Promise.resolve()) => {
  const opened: URL[] = [];
  return {
    opened,
    openBrowser: async (address: string): Promise<void> => {
      const url = new URL(address);
      opened.push(url);
      // A browser goes on while Canopy waits.
      void act(url);
    }
  };
};

const never = (): AbortSignal => new AbortController().signal;
const redirectOf = (url: URL | undefined): string => url?.searchParams.get('redirect_uri') ?? '';
/** Nothing listens there any more. */
const expectClosed = (url: URL | undefined): Promise<void> =>
  expect(fetch(redirectOf(url))).rejects.toThrow('fetch failed');

const signedIn = async (): Promise<SignInCredentials> => {
  const { openBrowser } = browser((url) => agreeInBrowser(url.href, 'ada'));
  return (await signInByBrowser({ place: place(), openBrowser, signal: never() })).credentials;
};

test('who agrees in the browser is signed in, by a code that nobody else could use, and nothing listens any more', async () => {
  let last = { url: '', html: '' };
  const { opened, openBrowser } = browser(async (url) => {
    last = await agreeInBrowser(url.href, 'ada');
  });
  const { credentials, name } = await signInByBrowser({ place: place(), openBrowser, signal: never() });
  expect(name).toBe('Ada Lovelace');
  expect(credentials).toMatchObject({ kind: 'signIn', issuer: provider.issuer, clientId: APP_CLIENT, isIdToken: true });
  expect(credentials.token.split('.')).toHaveLength(3);
  expect(credentials.refreshToken).toMatch(/./);
  expect(credentials.renewAt).toBeGreaterThan(Date.now());
  const [asked] = opened;
  expect(Object.fromEntries(asked?.searchParams ?? [])).toMatchObject({
    response_type: 'code',
    code_challenge_method: 'S256',
    scope: 'openid profile offline_access',
    prompt: 'consent'
  });
  for (const member of ['state', 'nonce', 'code_challenge'])
    expect(asked?.searchParams.get(member)?.length).toBeGreaterThan(40);
  expect(redirectOf(asked)).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/signed-in$/);
  await expect.poll(() => last.html).toContain('You can go back to Canopy.');
  await expectClosed(asked);
});

test('an answer to another sign-in changes nothing, and neither does a page that tries the ports of this machine', async () => {
  const seen: number[] = [];
  const { opened, openBrowser } = browser(async (url) => {
    const redirect = redirectOf(url);
    const state = url.searchParams.get('state') ?? '';
    const tries: [string, RequestInit?][] = [
      [`${redirect}?code=stolen&state=other`],
      [`${redirect}?code=stolen`],
      [`${redirect}x?code=stolen&state=${state}`],
      [`${redirect}?code=stolen&state=${state}`, { method: 'POST' }]
    ];
    for (const [address, init] of tries) seen.push((await fetch(address, init)).status);
    await agreeInBrowser(url.href, 'ada');
  });
  const { name } = await signInByBrowser({ place: place(), openBrowser, signal: never() });
  expect([name, seen]).toEqual(['Ada Lovelace', [400, 400, 404, 404]]);
  await expectClosed(opened[0]);
});

test('who cancels, in the browser or in Canopy, is not signed in, and it says so', async () => {
  const denied = browser(async (url) =>
    fetch(
      `${redirectOf(url)}?error=access_denied&error_description=No%20thanks&state=${url.searchParams.get('state')}&iss=${provider.issuer}`
    )
  );
  const inBrowser = signInByBrowser({ place: place(), openBrowser: denied.openBrowser, signal: never() });
  await expect(inBrowser).rejects.toThrow('has not signed you in: No thanks');
  await expectClosed(denied.opened[0]);

  const cancelling = new AbortController();
  const waiting = browser(async () => cancelling.abort());
  const here = signInByBrowser({ place: place(), openBrowser: waiting.openBrowser, signal: cancelling.signal });
  await expect(here).rejects.toThrow(/cancelled|aborted/);
  await expectClosed(waiting.opened[0]);
});

test('a browser that never comes back is given up, and one that cannot be opened is told of', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  // Ten minutes pass once Canopy waits for the browser.
  const silent = browser(async () => setImmediate(() => vi.advanceTimersByTime(600_000)));
  const late = signInByBrowser({ place: place(), openBrowser: silent.openBrowser, signal: never() });
  await expect(late).rejects.toThrow(messages.tooLong);
  vi.useRealTimers();
  await expectClosed(silent.opened[0]);

  let asked: URL | undefined;
  const openBrowser = (address: string): Promise<void> => {
    asked = new URL(address);
    return Promise.reject(new Error('No application is registered.'));
  };
  await expect(signInByBrowser({ place: place(), openBrowser, signal: never() })).rejects.toThrow(
    'Set a default browser'
  );
  await expectClosed(asked);
});

test.each([
  ['without TLS', 'http://id.example', /not a secure address/],
  ['that is no address', 'login', /not a secure address/],
  ['that is away', 'http://127.0.0.1:9', /cannot be used now/]
])('a provider %s is opened in no browser', async (_name, issuer, sentence) => {
  const { opened, openBrowser } = browser();
  await expect(signInByBrowser({ place: place(issuer), openBrowser, signal: never() })).rejects.toThrow(sentence);
  expect(opened).toEqual([]);
});

test('a code that was meant for another is worth nothing: the provider holds it to what began the sign-in', async () => {
  // The code of a second sign-in, brought back to the first.
  const second = browser();
  const cancelling = new AbortController();
  const other = signInByBrowser({ place: place(), openBrowser: second.openBrowser, signal: cancelling.signal });
  await expect.poll(() => second.opened.length).toBe(1);
  const first = browser(async (url) => {
    const asked = new URL(second.opened[0] ?? '');
    asked.searchParams.set('redirect_uri', redirectOf(url));
    asked.searchParams.set('state', url.searchParams.get('state') ?? '');
    await agreeInBrowser(asked.href, 'ada');
  });
  const mixed = signInByBrowser({ place: place(), openBrowser: first.openBrowser, signal: never() });
  await expect(mixed).rejects.toThrow('has not signed you in');
  cancelling.abort();
  await expect(other).rejects.toThrow(/cancelled|aborted/);
});

test('tokens are renewed, and the refresh token with them; an old one ends the sign-in', async () => {
  const first = await signedIn();
  const second = await renewedTokens(first);
  expect(second).toMatchObject({ id: first.id, issuer: first.issuer, isIdToken: true });
  expect(second.refreshToken).not.toBe(first.refreshToken);
  const third = await renewedTokens(second);
  expect(third.token).not.toBe(first.token);
  const again = renewedTokens(first);
  await expect(again).rejects.toThrow('Your sign-in has ended');
  await expect(again).rejects.toMatchObject({ kind: 'unauthorized' } satisfies Partial<RemoteFailure>);
});

test('a provider that is away ends no sign-in, and one without a refresh token lasts as long as its token', async () => {
  const held: SignInCredentials = {
    kind: 'signIn',
    id: crypto.randomUUID(),
    issuer: 'http://127.0.0.1:9',
    clientId: APP_CLIENT,
    token: 'a.b.c',
    isIdToken: true,
    renewAt: null,
    refreshToken: 'r'
  };
  await expect(renewedTokens(held)).rejects.toMatchObject({ kind: 'unreachable' });
  const { refreshToken: _none, ...without } = held;
  await expect(renewedTokens(without)).rejects.toMatchObject({ kind: 'unauthorized' });
});
