import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import LANGUAGES from '../../../../src-shared/virtual-languages';
import { listenDuringTest } from '../../../support/listen-during-test';
import { refusalOf } from '../../../../src-main/http/call/answer';
import { logTo } from '../../../../src-main/platform/log';
import { Postgres } from '../../../../src-main/store/team/postgres';
import { BELIEVED_MS } from '../../../../src-main/team/people/person-authenticator';
import { People } from '../../../../src-main/team/people/people';
import { SignIns } from '../../../../src-main/team/people/sign-ins';
import { connectionOf, answerRefusal } from '../../../../src-main/team/web/page-call';
import { OpenIdSignIn } from '../../../../src-main/team/web/openid-sign-in';
import { SignInPages } from '../../../../src-main/team/web/sign-in-pages';
import { WebCallers } from '../../../../src-main/team/web/web-callers';
import { agreeInBrowser, FormBrowser } from '../../../support/browser-agreement';
import { call, type HttpAnswer } from '../../../support/http-caller';
import { passTime } from '../../../support/passed-time';
import { useDatabase } from '../../../support/test-database';
import {
  APP_CLIENT,
  signingKey,
  startOpenIdProvider,
  type OpenIdProvider
} from '../../../support/test-openid-provider';

const MINUTE = 60_000;
const key = signingKey('first');
const server = useDatabase();
let provider: OpenIdProvider;
let postgres: Postgres;
let people: People;
let callers: WebCallers;
beforeAll(async () => {
  provider = await startOpenIdProvider([key]);
  postgres = new Postgres(server.url, 4);
  people = new People(postgres);
  callers = new WebCallers(postgres, () => new Error('It cannot be asked.'));
});
afterAll(async () => {
  await postgres.close();
  await provider.stop();
});

interface Served {
  readonly url: string;
  /** How far its clock is ahead. */
  ahead: number;
}

/** The place where people sign in, of one process of the service. */
const serve = async ({
  issuer = provider.issuer,
  secret = 'the token of whoever runs the service',
  takesUse = true
} = {}): Promise<Served> => {
  const listener: Server = createServer();
  const port = await listenDuringTest(listener);
  const url = `http://127.0.0.1:${port}`;
  const served = { url, ahead: 0 };
  const log = logTo(() => undefined, 'debug');
  const signIns = new SignIns({ issuer, audience: APP_CLIENT, firstRole: null }, postgres, people);
  const openId = new OpenIdSignIn({
    place: { resource: url, issuer, clientId: APP_CLIENT },
    signIns,
    postgres: takesUse ? postgres : { insert: () => Promise.resolve(false), remove: () => Promise.resolve() },
    secret,
    log,
    now: () => Date.now() + served.ahead
  });
  const door = new SignInPages({
    sessions: callers.sessions,
    identify: () => Promise.resolve(undefined),
    isOwnerToken: () => false,
    provider: openId,
    log
  });
  listener.on('request', (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', url);
    const connection = connectionOf(request, false, []);
    const asking = { request, response, requestId: 'r', connection, path: pathname, query: searchParams };
    door.answer(asking).catch((error: unknown) => answerRefusal(asking, refusalOf(error, log, 'r')));
  });
  return served;
};

const TO = '/w/shop?category=7';
const asked = (to = TO): string => `/sign-in/openid?to=${encodeURIComponent(to)}`;

const open = ({ url }: Served, path: string, cookie: string | null = null): Promise<HttpAnswer> =>
  call(url, { method: 'GET', path, headers: { Authorization: null, Cookie: cookie } });

/** Somebody who signs in and agrees, and whom the provider has sent back; the page that they come back to is not open yet. */
const agreed = async (served: Served, login = 'ada', to = TO): Promise<{ back: string; cookie: string }> => {
  const browser = new FormBrowser(`${served.url}/sign-in/openid/back`);
  const { url } = await agreeInBrowser(served.url + asked(to), login, browser);
  return { back: url.slice(served.url.length), cookie: browser.cookies };
};

/** The session that an answer gives; `undefined`: none. */
const sessionIn = ({ headers }: HttpAnswer): string | undefined =>
  (headers['set-cookie'] ?? []).map((one) => /^canopy-session=([^;]+);/.exec(one)?.[1]).find((one) => one);

const expectRefused = (answer: HttpAnswer, status: number, sentence: string): void => {
  expect(answer.status).toBe(status);
  expect(answer.body).toContain(`role="alert">${sentence}`);
  expect(sessionIn(answer)).toBeUndefined();
};

test('who agrees at the provider is signed in, and comes to the page that they wanted', async () => {
  const served = await serve();
  const page = await open(served, `/sign-in?to=${encodeURIComponent(TO)}`);
  expect(page.body).toContain(`href="${asked()}">Sign in with ${new URL(provider.issuer).host}</a>`);
  const begun = await open(served, asked());
  expect(begun.status).toBe(303);
  const { origin, searchParams } = new URL(begun.headers.location ?? '');
  expect(origin).toBe(provider.issuer);
  expect(Object.fromEntries(searchParams)).toMatchObject({
    response_type: 'code',
    client_id: APP_CLIENT,
    scope: 'openid profile',
    redirect_uri: `${served.url}/sign-in/openid/back`,
    code_challenge_method: 'S256'
  });
  for (const member of ['state', 'nonce', 'code_challenge'])
    expect(searchParams.get(member)?.length).toBeGreaterThan(40);
  const [kept = '', ...more] = begun.headers['set-cookie'] ?? [];
  expect(more).toEqual([]);
  expect(kept).toMatch(/^canopy-sign-in=[\w.-]+; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/);
  for (const member of ['state', 'nonce']) expect(kept).not.toContain(searchParams.get(member));

  const { back, cookie } = await agreed(served);
  const answer = await open(served, back, cookie);
  expect(answer).toMatchObject({ status: 303, headers: { location: TO } });
  const cookies = answer.headers['set-cookie'] ?? [];
  expect(cookies).toHaveLength(2);
  expect(cookies[0]).toMatch(/^canopy-session=cns_[\w-]+; Path=\/; Max-Age=43200; HttpOnly; SameSite=Strict$/);
  expect(cookies[1]).toBe('canopy-sign-in=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax');
  const found = await callers.sessions.find(sessionIn(answer) ?? '');
  expect(found).toMatchObject({ name: 'Ada Lovelace' });
});

test('any process of the service goes on with what another has begun', async () => {
  const [first, other] = [await serve(), await serve({ secret: 'of another service' })];
  const { back, cookie } = await agreed(first);
  expectRefused(await open(other, back, cookie), 403, 'Signing in took too long');
  expect((await open(first, back, cookie)).status).toBe(303);
});

test('an answer that this browser has not asked for signs nobody in', async () => {
  const served = await serve();
  const [hers, his] = [await agreed(served), await agreed(served, 'ben')];
  const tooLate = 'Signing in took too long, or was begun in another browser.';
  expectRefused(await open(served, hers.back), 403, tooLate);
  expectRefused(await open(served, hers.back, his.cookie), 403, tooLate);
  expectRefused(await open(served, hers.back.replace(/state=[^&]+/, 'state=other'), hers.cookie), 403, tooLate);
  expectRefused(await open(served, hers.back.replace(/state=[^&]+&?/, ''), hers.cookie), 403, tooLate);
  expectRefused(await open(served, hers.back, hers.cookie.replace(/canopy-sign-in=.{8}/, '$&x')), 403, tooLate);
  // What was tried has ended nothing that she has begun.
  expect((await open(served, hers.back, hers.cookie)).status).toBe(303);
});

test('the code of one sign-in is no answer to another', async () => {
  const served = await serve();
  const [hers, his] = [await agreed(served), await agreed(served, 'ben')];
  const code = /code=[^&]+/.exec(his.back)?.[0] ?? '';
  const granted = provider.granted();
  const answer = await open(served, hers.back.replace(/code=[^&]+/, code), hers.cookie);
  expectRefused(answer, 403, `${new URL(provider.issuer).host} has not signed you in.`);
  expect(provider.granted()).toBe(granted);
});

test('who cancels at the provider is told so, and can try again', async () => {
  const served = await serve();
  const browser = new FormBrowser(`${served.url}/sign-in/openid/back`);
  const page = await browser.open(served.url + asked());
  const cancel = /href="([^"]+\/abort)"/.exec(page.html)?.[1] ?? '';
  const { url } = await browser.open(new URL(cancel, page.url).href);
  expect(url).toContain('error=access_denied');
  const answer = await open(served, url.slice(served.url.length), browser.cookies);
  expectRefused(answer, 403, `${new URL(provider.issuer).host} has not signed you in. Try again.`);
  expect(answer.headers['set-cookie']).toEqual([expect.stringContaining('canopy-sign-in=; ')]);
  expect(answer.body).toContain(`href="${asked()}"`);
});

test('who takes longer than ten minutes begins anew', async () => {
  const served = await serve();
  const { back, cookie } = await agreed(served);
  served.ahead = 10 * MINUTE + 1_000;
  expectRefused(await open(served, back, cookie), 403, 'Signing in took too long');
  served.ahead = 9 * MINUTE;
  expect((await open(served, back, cookie)).status).toBe(303);
});

test('a sign-in that was finished is not finished again, whoever has its address and its cookie', async () => {
  const served = await serve();
  const { back, cookie } = await agreed(served);
  expect((await open(served, back, cookie)).status).toBe(303);
  expect((await open(served, back, cookie)).status).toBe(403);
  // Even where the provider would take the code a second time.
  const other = await serve({ takesUse: false });
  const again = await agreed(other);
  expectRefused(await open(other, again.back, again.cookie), 403, 'Signing in took too long');
});

test('who comes for the first time has no role until they are given one, and who was removed stays out', async () => {
  const served = await serve();
  const { back, cookie } = await agreed(served, 'grace');
  const session = sessionIn(await open(served, back, cookie)) ?? '';
  const { person = '' } = (await callers.sessions.find(session)) ?? {};
  await expect(callers.caller(session, 'shop')).rejects.toMatchObject({ code: 'forbidden' });
  await people.setRole('shop', person, { role: 'editor' });
  passTime(BELIEVED_MS);
  expect(await callers.caller(session, 'shop')).toMatchObject({ kind: 'person', person, role: 'editor' });
  await people.remove(person);
  expect(await callers.sessions.find(session)).toBeUndefined();
  const anew = await agreed(served, 'grace');
  expectRefused(await open(served, anew.back, anew.cookie), 403, 'You have been removed from this team.');
});

test('a provider that does not answer is said, before and after', async () => {
  const own = await startOpenIdProvider([key]);
  const { host } = new URL(own.issuer);
  const served = await serve({ issuer: own.issuer });
  const { back, cookie } = await agreed(served);
  await own.stop();
  const answer = await open(served, back, cookie);
  expectRefused(answer, 503, `${host} does not answer just now.`);
  expect(answer.body).toContain('Sign in with');
  const later = await serve({ issuer: own.issuer });
  expectRefused(await open(later, asked()), 503, `${host} does not answer just now.`);
});

test.each(['https://evil.example/', '//evil.example', '/sign-out', '/w/shop?category=1&x=2'])(
  'it leads to no other place: %s',
  async (to) => {
    const served = await serve();
    const { back, cookie } = await agreed(served, 'ada', to);
    expect(await open(served, back, cookie)).toMatchObject({ status: 303, headers: { location: '/' } });
  }
);

test('from another address of the service people are led to the one that the provider knows', async () => {
  const served = await serve();
  const elsewhere = { Authorization: null, Host: served.url.replace('http://127.0.0.1', 'localhost') };
  const page = await call(served.url, { method: 'GET', path: '/sign-in', headers: elsewhere });
  expect(page.body).toContain(`href="${served.url}/sign-in?to=%2F"`);
  const begun = await call(served.url, { method: 'GET', path: asked(), headers: elsewhere });
  expectRefused(begun, 403, 'At this address nobody can sign in with a provider.');
});

test('only a visit is taken for an answer', async () => {
  const served = await serve();
  const { back, cookie } = await agreed(served);
  for (const method of ['POST', 'HEAD']) {
    const answer = await call(served.url, { method, path: back, headers: { Authorization: null, Cookie: cookie } });
    expect(answer.status).toBe(405);
  }
  expect((await open(served, back, cookie)).status).toBe(303);
});

test.each([
  ['de-AT, en;q=0.8', 'lang="de" dir="ltr"', 'Anmelden', 'Dieses Token ist nicht bekannt'],
  ['fi, ar;q=0.5, en;q=0.2', 'lang="ar" dir="rtl"', 'تسجيل الدخول', 'رمز الوصول هذا غير معروف'],
  ['fi, *', 'lang="en" dir="ltr"', 'Sign in', 'This token is not known'],
  [',;q, en;q=x', 'lang="en" dir="ltr"', 'Sign in', 'This token is not known']
])('the page for signing in speaks the language that is asked for: %s', async (accepted, lang, button, problem) => {
  const { url } = await serve();
  const { body } = await call(url, {
    method: 'POST',
    path: '/sign-in',
    headers: {
      Authorization: null,
      Origin: url,
      'Content-Type': 'application/x-www-form-urlencoded',
      'Accept-Language': accepted
    },
    body: 'token=cnp_unknown'
  });
  expect(body).toContain(`<html ${lang}>`);
  expect(body).toContain(`<button>${button}</button>`);
  expect(body).toContain(`role="alert">${problem}`);
});

test('where a language cannot be loaded the page is in English, and the next one tries again', async () => {
  const { url } = await serve();
  const language = LANGUAGES.find(({ tag }) => tag === 'ja');
  if (language === undefined) throw new Error('Japanese is not there.');
  const broken = vi.spyOn(language, 'load').mockRejectedValueOnce(new Error('The file is not there.'));
  const page = async (): Promise<HttpAnswer> =>
    call(url, { method: 'GET', path: '/sign-in', headers: { Authorization: null, 'Accept-Language': 'ja' } });
  const first = await page();
  broken.mockRestore();
  expect([first.status, first.body]).toEqual([200, expect.stringContaining('<html lang="en" dir="ltr">')]);
  expect((await page()).body).toContain('<html lang="ja" dir="ltr">');
});
