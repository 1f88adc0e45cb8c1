import * as oidc from 'openid-client';

const LOOPBACK = /^http:\/\/(?:127\.\d+\.\d+\.\d+|localhost|\[::1\])(?::\d+)?(?:\/|$)/;

/** Whether that can be the address of an OpenID provider: its tokens are worth what the way to its keys is worth. */
export const isIssuer = (text: string): boolean => {
  const url = URL.parse(text);
  return url !== null && (url.protocol === 'https:' || LOOPBACK.test(text)) && url.search === '' && url.hash === '';
};

/** One that is on this machine has its keys there too; any other has them over TLS alone. */
export const mayHaveKeysAt = (issuer: string, uri: string): boolean =>
  URL.parse(uri)?.protocol === 'https:' || (LOOPBACK.test(issuer) && LOOPBACK.test(uri));

/** Reads what a provider says of itself (OpenID Connect Discovery 1.0); that it is the one that was asked for is checked. */
export const discoverProvider = (issuer: string, clientId: string): Promise<oidc.Configuration> => {
  // oxlint-disable-next-line typescript/no-deprecated -- on this machine there is nobody to listen in between
  const execute = LOOPBACK.test(issuer) ? [oidc.allowInsecureRequests] : [];
  return oidc.discovery(new URL(issuer), clientId, undefined, oidc.None(), { execute });
};
