import { z } from 'zod';
import type { Credentials } from '../../../../src-shared/presented-credentials';
import { RemoteFailure } from '../../category-service';
import { basicToken, formEncoded } from './credentials';
import { messages } from './messages';
import { retryAfterMs } from './failures';
import { messageOfAnswer } from './service-messages';
import type { Transport, RemoteAnswer, TransportRequest } from './transport';
import { jsonOrNull } from './json-answer';
import { renewalOf } from '../../../../src-shared/token-url';

export type OAuthCredentials = Extract<Credentials, { kind: 'oauth' }>;

const tokenSchema = z.object({
  access_token: z.string().min(1).max(64_000),
  token_type: z.string().optional(),
  expires_in: z.coerce.number().positive().optional().catch(undefined)
});
const errorSchema = z.object({ error: z.string() });

export interface AccessToken {
  readonly text: string;
  readonly renewAt: number | null;
}

/** How a client says who it is (RFC 6749, 2.3.1): every server should know `basic`, and many know `body` alone. */
type ClientAuthMethod = 'basic' | 'body';

const LONGEST_ANSWER = 64_000;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const BUSY = new Set([425, 429, 503]);

const requestOf = (
  { tokenUrl, clientId, clientSecret, scope }: OAuthCredentials,
  way: ClientAuthMethod
): TransportRequest => {
  const form = new URLSearchParams({ grant_type: 'client_credentials' });
  if (scope !== '') form.set('scope', scope);
  if (way === 'body') {
    form.set('client_id', clientId);
    form.set('client_secret', clientSecret);
  }
  const headers: Record<string, string> =
    way === 'basic' ? { Authorization: `Basic ${basicToken(formEncoded(clientId), formEncoded(clientSecret))}` } : {};
  return {
    method: 'POST',
    url: tokenUrl,
    headers: { ...headers, 'Cache-Control': 'no-store' },
    body: form.toString(),
    contentType: 'application/x-www-form-urlencoded'
  };
};

const parsed = ({ body }: RemoteAnswer): unknown => (body.length > LONGEST_ANSWER ? null : jsonOrNull(body));

const tokenOf = (answer: RemoteAnswer, now: number): AccessToken => {
  const found = tokenSchema.safeParse(parsed(answer));
  if (!found.success) throw new RemoteFailure('unauthorized', messages.noToken.nonsense);
  const { access_token: text, token_type: type = 'bearer', expires_in: seconds } = found.data;
  if (type.toLowerCase() !== 'bearer')
    throw new RemoteFailure('unauthorized', messages.noToken.otherType({ type: type.slice(0, 40) }));
  return { text, renewAt: renewalOf(seconds, now) };
};

const errorOf = (answer: RemoteAnswer): string | null => {
  const found = errorSchema.safeParse(parsed(answer));
  return found.success ? found.data.error : null;
};

/** For a request that no service has seen yet: it is certain that no change has arrived. */
const failureOf = (answer: RemoteAnswer, tokenUrl: string, now: number): RemoteFailure => {
  const { status, headers } = answer;
  const told = { status: String(status), words: messageOfAnswer(answer) };
  if (REDIRECTS.has(status))
    return new RemoteFailure(
      'unauthorized',
      messages.noToken.elsewhere({ origin: URL.parse(headers['location'] ?? '', tokenUrl)?.origin ?? '?' })
    );
  if (BUSY.has(status))
    return new RemoteFailure('busy', messages.noToken.busy(told), retryAfterMs(headers['retry-after'], now));
  if (status >= 500) return new RemoteFailure('unreachable', messages.noToken.failed(told));
  switch (errorOf(answer)) {
    case 'invalid_client':
      return new RemoteFailure('unauthorized', messages.noToken.wrongClient(told));
    case 'invalid_scope':
      return new RemoteFailure('unauthorized', messages.noToken.wrongScope(told));
    case 'unauthorized_client':
    case 'unsupported_grant_type':
      return new RemoteFailure('unauthorized', messages.noToken.wrongGrant(told));
    default:
      return new RemoteFailure(
        'unauthorized',
        status === 401 ? messages.noToken.wrongClient(told) : messages.noToken.refused(told)
      );
  }
};

/** Whether the other method of client authentication may work. A server that expects that one reports a missing parameter. */
const isAboutTheClient = (answer: RemoteAnswer): boolean =>
  answer.status === 401 || ['invalid_client', 'invalid_request'].includes(errorOf(answer) ?? '');

/** Exchanges client credentials for access tokens (RFC 6749, 4.4), in whichever way the server knows its clients. Redirects are not followed. */
export class TokenServer {
  #way: ClientAuthMethod = 'basic';

  constructor(
    private readonly credentials: OAuthCredentials,
    private readonly transport: Transport,
    private readonly now: () => number
  ) {}

  /** Rejects with `RemoteFailure`: `unreachable`, `tls` or `busy` where trying again may help, else `unauthorized`. */
  async fetch(): Promise<AccessToken> {
    const first = await this.#ask(this.#way);
    if (first.status >= 200 && first.status < 300) return tokenOf(first, this.now());
    const failure = failureOf(first, this.credentials.tokenUrl, this.now());
    if (!isAboutTheClient(first)) throw failure;
    const otherWay = this.#way === 'basic' ? 'body' : 'basic';
    const second = await this.#ask(otherWay);
    if (second.status >= 200 && second.status < 300) {
      this.#way = otherWay;
      return tokenOf(second, this.now());
    }
    // Throws the failure about the client, rather than the one about how it says who it is.
    throw errorOf(first) === 'invalid_request' ? failureOf(second, this.credentials.tokenUrl, this.now()) : failure;
  }

  async #ask(way: ClientAuthMethod): Promise<RemoteAnswer> {
    try {
      return await this.transport(requestOf(this.credentials, way));
    } catch (error) {
      if (!(error instanceof RemoteFailure)) throw error;
      throw new RemoteFailure(
        error.kind === 'tls' || error.kind === 'certificate' ? error.kind : 'unreachable',
        messages.noToken.unreachable({ why: error.message })
      );
    }
  }
}
