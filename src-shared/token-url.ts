import { messages } from './messages';

/** Whether a host of a URL is this machine, to which nothing goes over a network. */
export const isThisMachine = (hostname: string): boolean =>
  /^(localhost|.*\.localhost|127(\.\d{1,3}){3}|\[::1\])$/i.test(hostname);

/** Whether what is sent there can be read by nobody on the way: it goes over TLS, or stays on this machine. */
export const isConfidential = (url: URL | null): boolean =>
  url?.protocol === 'https:' || (url?.protocol === 'http:' && isThisMachine(url.hostname));

type TokenUrlReading = { readonly ok: true; readonly url: string } | { readonly ok: false; readonly message: string };

const refused = (message: string): TokenUrlReading => ({ ok: false, message });

/** Reads where a token server is (RFC 6749, 3.2): a URL without a fragment, encrypted unless it is on this machine. */
export const readTokenUrl = (typed: string): TokenUrlReading => {
  const text = typed.trim();
  if (text === '') return refused(messages.tokenUrl.missing);
  const url = URL.parse(text);
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return refused(messages.tokenUrl.notUrl);
  if (url.protocol === 'http:' && !isThisMachine(url.hostname)) return refused(messages.tokenUrl.notEncrypted);
  if (url.username !== '' || url.password !== '') return refused(messages.tokenUrl.hasCredentials);
  if (url.hash !== '') return refused(messages.tokenUrl.hasHash);
  return { ok: true, url: url.href };
};

const MOST_AHEAD_MS = 30_000;

/** When a token is to be renewed: while it is still good, since a request that carries it may be under way for a while. */
export const renewalOf = (seconds: number | undefined, now: number): number | null =>
  seconds === undefined ? null : Math.round(now + seconds * 1_000 - Math.min(MOST_AHEAD_MS, seconds * 500));
