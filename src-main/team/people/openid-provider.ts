import * as oidc from 'openid-client';

const LOOPBACK = /^http:\/\/(?:127\.\d+\.\d+\.\d+|localhost|\[::1\])(?::\d+)?(?:\/|$)/;

/** Whether an address can be an issuer's: it uses TLS, or is on this machine. */
export const isIssuer = (text: string): boolean => {
  const url = URL.parse(text);
  return url !== null && (url.protocol === 'https:' || LOOPBACK.test(text)) && url.search === '' && url.hash === '';
};

/** Keys are read over TLS; of an issuer on this machine, from this machine too. */
export const mayHaveKeysAt = (issuer: string, uri: string): boolean =>
  URL.parse(uri)?.protocol === 'https:' || (LOOPBACK.test(issuer) && LOOPBACK.test(uri));

/** OpenID Connect Discovery 1.0; checks that the provider is the one that was asked for. */
export const discoverProvider = (issuer: string, clientId: string): Promise<oidc.Configuration> => {
  // oxlint-disable-next-line typescript/no-deprecated -- on this machine there is nobody to listen in between
  const execute = LOOPBACK.test(issuer) ? [oidc.allowInsecureRequests] : [];
  return oidc.discovery(new URL(issuer), clientId, undefined, oidc.None(), { execute });
};
