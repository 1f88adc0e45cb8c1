import { isThisMachine } from './this-machine';

export type TokenUrlReading =
  | { readonly ok: true; readonly url: string }
  | { readonly ok: false; readonly message: string };

const refused = (message: string): TokenUrlReading => ({ ok: false, message });

/**
 * Reads where a token server hands out access tokens (RFC 6749, 3.2): a URL without a fragment, encrypted unless it is on this machine,
 * since the client secret goes there.
 */
export const readTokenUrl = (typed: string): TokenUrlReading => {
  const text = typed.trim();
  if (text === '') return refused('Enter the token URL, such as https://login.example/oauth/token.');
  const url = URL.parse(text);
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:'))
    return refused('The token URL is no URL. It looks like https://login.example/oauth/token.');
  if (url.protocol === 'http:' && !isThisMachine(url.hostname))
    return refused('The token URL must begin with https://, because the client secret is sent to it.');
  if (url.username !== '' || url.password !== '')
    return refused('Leave user and password out of the token URL. The client ID and secret have fields of their own.');
  if (url.hash !== '') return refused('Leave out the part of the token URL from the hash on.');
  return { ok: true, url: url.href };
};
