import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls';

let ofTheSystem: readonly string[] | undefined;

/**
 * The certificate authorities that TLS connections trust: Node's own list and those that the system trusts, such as a company's own authority.
 * `undefined`: the runtime has its own list alone (before Node 22.15).
 */
export const trustedAuthorities = (): SecureContext | undefined => {
  // Older runtimes lack it, whatever the types say.
  if (typeof getCACertificates !== 'function') return undefined;
  ofTheSystem ??= getCACertificates('system');
  return createSecureContext({ ca: [...new Set([...getCACertificates('default'), ...ofTheSystem])] });
};
