import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls';

let ofTheSystem: readonly string[] | undefined;

/** Node's own authorities and those of the system. `undefined`: Node's alone (before Node 22.15). */
export const trustedAuthorities = (): SecureContext | undefined => {
  // Older runtimes lack it, whatever the types say.
  if (typeof getCACertificates !== 'function') return undefined;
  ofTheSystem ??= getCACertificates('system');
  return createSecureContext({ ca: [...new Set([...getCACertificates('default'), ...ofTheSystem])] });
};
