import shipped from '../../../src-shared/virtual-languages';
import { randomBytes } from 'node:crypto';
import { methodNotAllowed, Refusal } from '../../http/call/answer';
import { messages as callMessages } from '../../http/call/messages';
import { readRequestText } from '../../http/socket/request-body';
import type { Log } from '../../platform/log';
import type { Identity } from '../people/tokens';
import { directionOf, languageFor } from '../../../src-shared/language';
import peopleMessages from '../people/messages/en.json' with { type: 'json' };
import messages from './messages/en.json' with { type: 'json' };
import { type PageCall, requireOwnPage, SESSION_COOKIE, sendPage, sendRedirect, signInPolicy } from './page-call';
import type { WebSessions } from './web-sessions';
import { saidBy } from '../../../src-shared/said-again';
import { LANGUAGE_TAGS } from '../../../src-shared/shipped-languages';
import style from './sign-in.css?raw';

/** How a page says its sentences, which are English here as in every process of the service. */
interface PageLanguage {
  /** BCP 47. */
  readonly tag: string;
  readonly say: (text: string) => string;
}

const ENGLISH_PAGE: PageLanguage = { tag: 'en', say: (text) => text };

/** The languages that a browser asks for, best first (RFC 9110, section 12.5.4). */
const askedFor = (accepted: string): readonly string[] =>
  accepted
    .split(',', 20)
    .map((range) => {
      const [tag = '', weight = 'q=1'] = range.split(';').map((part) => part.trim());
      return { tag, weight: Number(/^q=([\d.]+)$/i.exec(weight)?.[1] ?? 0) };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);

const loaded = new Map<string, PageLanguage>();

/**
 * The language for a browser; English where there is no better one, or where it cannot be loaded, which the next page tries again.
 * @param accepted the header `Accept-Language`
 */
const pageLanguage = async (log: Log, accepted = ''): Promise<PageLanguage> => {
  const tag = languageFor(LANGUAGE_TAGS, askedFor(accepted));
  const language = shipped.find((one) => one.tag === tag);
  if (language === undefined) return ENGLISH_PAGE;
  try {
    const page = loaded.get(tag) ?? { tag, say: saidBy((await language.load()).saidSentences?.() ?? [], tag) };
    loaded.set(tag, page);
    return page;
  } catch (error) {
    log.error('language_not_loaded', error, { tag });
    return ENGLISH_PAGE;
  }
};

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;'
};

const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (one) => ESCAPES[one] ?? one);

interface SignInPage {
  readonly nonce: string;
  readonly to: string;
  readonly problem: string | undefined;
  /** The OpenID provider by its host, and where to go for it; `null`: there is none. */
  readonly provider: { readonly name: string; readonly href: string } | null;
  readonly language: PageLanguage;
}

/** The page on which somebody signs in. It has no script, so that a token that is typed there is in no page's hands. */
const signInPage = ({ nonce, to, problem, provider, language: { tag, say } }: SignInPage): string => `<!doctype html>
<html lang="${tag}" dir="${directionOf(tag)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(say(messages.title))}</title>
<style nonce="${nonce}">
${style}</style>
</head>
<body>
<main>
<h1>${escaped(say(messages.title))}</h1>
${problem === undefined ? '' : `<p class="problem" role="alert">${escaped(say(problem))}</p>`}
<form method="post" action="/sign-in">
<input type="hidden" name="to" value="${escaped(to)}">
<label for="token">${escaped(say(messages.tokenLabel))}</label>
<input id="token" name="token" type="password" autocomplete="off" spellcheck="false" required autofocus aria-describedby="hint" maxlength="200">
<p id="hint">${escaped(say(messages.tokenHint))}</p>
<button>${escaped(say(messages.signIn))}</button>
</form>
${
  provider === null
    ? ''
    : `<p class="or">${escaped(say(messages.or))}</p><a class="provider" href="${escaped(provider.href)}">${escaped(say(messages.withProvider({ provider: provider.name })))}</a>`
}
</main>
</body>
</html>
`;

/** Signing in by a provider: a person is sent there, and comes back. */
export interface ProviderSignIn {
  readonly name: string;
  /** The service's origin as the provider knows it: people go to the provider from there, and come back to it. */
  readonly origin: string;
  /** The provider's page, and the cookie to keep until the person comes back. Never rejects for a fault of the provider. */
  begin(call: PageCall, to: string): Promise<{ readonly page: string; readonly cookie: string } | ProviderProblem>;
  /** Completes a sign-in. Rejects as `begin`. The cookie removes the first one. */
  finish(
    call: PageCall
  ): Promise<{ readonly identity: Identity; readonly to: string; readonly cookie: string } | ProviderProblem>;
}

/** Why a provider has signed nobody in, for the person. */
export interface ProviderProblem {
  readonly status: number;
  readonly problem: string;
  readonly to: string;
  readonly cookie?: string;
}

interface SignInParts {
  readonly sessions: WebSessions;
  readonly identify: (token: string) => Promise<Identity | undefined>;
  /** Whether a token is that of whoever runs the service. */
  readonly isOwnerToken: (token: string) => boolean;
  readonly provider: ProviderSignIn | null;
  readonly log: Log;
}

const SIGN_IN = '/sign-in';
const SIGN_OUT = '/sign-out';
const PROVIDER = '/sign-in/openid';
export const BACK = '/sign-in/openid/back';
const FORM_TYPE = /^application\/x-www-form-urlencoded[ \t]*(?:;|$)/i;

/** A path of the window, or `/` for anything else. */
export const safeTarget = (asked: string | null): string =>
  asked !== null && /^\/w\/[a-z0-9-]{1,63}(?:\?category=\d{1,15})?$/.test(asked) ? asked : '/';

/** Where people sign in and out with a browser. */
export class SignInPages {
  constructor(private readonly parts: SignInParts) {}

  isPath(path: string): boolean {
    return path === SIGN_IN || path === SIGN_OUT || (this.parts.provider !== null && [PROVIDER, BACK].includes(path));
  }

  /** Whether links and redirects of other sites may lead to this path. */
  isPage(path: string): boolean {
    return path === SIGN_IN || (path === BACK && this.parts.provider !== null);
  }

  async answer(call: PageCall): Promise<void> {
    const { path, request, query, connection } = call;
    const { provider } = this.parts;
    const isGet = request.method === 'GET' || request.method === 'HEAD';
    if (!isGet && request.method !== 'POST') throw methodNotAllowed('GET, HEAD, POST');
    if (!connection.isPrivate) return this.#show(call, 403, messages.notEncrypted);
    if (path === SIGN_OUT) return isGet ? Promise.reject(methodNotAllowed('POST')) : this.#signOut(call);
    if (path === SIGN_IN) return isGet ? this.#show(call, 200) : this.#signIn(call);
    if (provider === null || request.method !== 'GET') throw methodNotAllowed('GET');
    if (path === PROVIDER) {
      const begun = await provider.begin(call, safeTarget(query.get('to')));
      return 'problem' in begun ? this.#refuse(call, begun) : sendRedirect(call, begun.page, [begun.cookie]);
    }
    const back = await provider.finish(call);
    return 'problem' in back ? this.#refuse(call, back) : this.#begin(call, back.identity, back.to, [back.cookie]);
  }

  #refuse(call: PageCall, { status, problem, to, cookie }: ProviderProblem): Promise<void> {
    return this.#show(call, status, problem, to, cookie === undefined ? [] : [cookie]);
  }

  async #show(
    call: PageCall,
    status: number,
    problem?: string,
    to = safeTarget(call.query.get('to')),
    cookies: readonly string[] = []
  ): Promise<void> {
    const nonce = randomBytes(16).toString('base64');
    const { provider, log } = this.parts;
    const page = signInPage({
      nonce,
      to,
      problem,
      provider: provider && { name: provider.name, href: href(call, provider, to) },
      language: await pageLanguage(log, call.request.headers['accept-language'])
    });
    sendPage(call, status, page, signInPolicy(nonce), cookies);
  }

  async #signIn(call: PageCall): Promise<void> {
    requireOwnPage(call);
    if (!FORM_TYPE.test(call.request.headers['content-type'] ?? ''))
      throw new Refusal('unsupported_media_type', callMessages.contentType);
    const form = new URLSearchParams(await readRequestText(call, callMessages.bodyTooLarge()));
    const to = safeTarget(form.get('to'));
    const token = (form.get('token') ?? '').trim();
    if (token === '') return this.#show(call, 422, messages.noToken, to);
    if (this.parts.isOwnerToken(token)) return this.#show(call, 403, messages.ownerToken, to);
    let identity: Identity | undefined;
    try {
      identity = await this.parts.identify(token);
    } catch (error) {
      this.parts.log.error('caller_not_identified', error);
      return this.#show(call, 503, messages.unavailable, to);
    }
    if (identity === undefined) return this.#show(call, 403, peopleMessages.tokenUnknown, to);
    return this.#begin(call, identity, to);
  }

  async #begin(call: PageCall, identity: Identity, to: string, cookies: readonly string[] = []): Promise<void> {
    const { sessions, log } = this.parts;
    const session = await sessions.begin(identity);
    log.info('signed_in', { person: identity.person });
    sendRedirect(call, to, [SESSION_COOKIE.set(call, session), ...cookies]);
  }

  async #signOut(call: PageCall): Promise<void> {
    requireOwnPage(call);
    const session = SESSION_COOKIE.read(call);
    if (session !== undefined) await this.parts.sessions.end(session);
    sendRedirect(call, SIGN_IN, [SESSION_COOKIE.set(call, null)]);
  }
}

/** From another address of the service people go to the sign-in page at the address that the provider knows. */
const href = ({ connection }: PageCall, { origin }: ProviderSignIn, to: string): string =>
  `${connection.origin === origin ? PROVIDER : origin + SIGN_IN}?to=${encodeURIComponent(to)}`;
