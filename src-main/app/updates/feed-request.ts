import { request as requestByHttp, type IncomingMessage } from 'node:http';
import { request as requestByHttps } from 'node:https';
import type { SecureContext } from 'node:tls';
import { trustedAuthorities } from '../../platform/trusted-authorities';

/*
 * Imported when a feed is asked, since Node's HTTP takes its time to load. Not `fetch`, which knows none of the certificate authorities
 * that the system trusts, so that a company's own feed would be refused.
 */

/** Asks for one file of a feed. Resolves when its answer begins; rejects when there is none. `stop` ends it, also while it is read. */
export type AskFeed = (address: URL, stop: AbortSignal) => Promise<IncomingMessage>;

/** Asks for files of a feed, each on a connection of its own. Follows no redirect. */
export const openFeed = (): AskFeed => {
  // Made once, since it takes a tenth of a second.
  let secureContext: SecureContext | undefined;
  return (address, stop) =>
    new Promise((resolve, reject) => {
      const isSecure = address.protocol === 'https:';
      if (isSecure) secureContext ??= trustedAuthorities();
      const ask = isSecure ? requestByHttps : requestByHttp;
      ask(address, {
        agent: false,
        signal: stop,
        // The manifest's sizes and hashes are of the file without content encoding.
        headers: { 'accept-encoding': 'identity', 'cache-control': 'no-cache' },
        ...(secureContext && { secureContext })
      })
        .once('response', resolve)
        // Stays attached: the connection may fail after the answer has begun, and the answer then reports it.
        .on('error', reject)
        .end();
    });
};
