import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';
import messages from './messages/en.json' with { type: 'json' };

export class ReceiverRefused extends Error {
  override readonly name = 'ReceiverRefused';
}

/** An address to connect to, and to no other. */
export interface Receiver {
  readonly url: URL;
  readonly address: string;
  readonly family: 4 | 6;
}

const LOOKUP_MS = 5_000;

export interface LookupOptions {
  readonly resolve?: (host: string, options: { readonly all: true }) => Promise<readonly LookupAddress[]>;
  readonly signal?: AbortSignal;
  readonly mostMs?: number;
}

/** The part of IPv6 that is given out to networks of the internet: https://www.iana.org/assignments/ipv6-address-space */
const GLOBAL: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3];

/** RFC 9637, which the library lacks. */
const DOCUMENTATION: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('3fff::'), 20];

/** Whether an address belongs to a machine of the public internet: to no private, local, mapped, reserved or special range. */
export const isPublicAddress = (address: string): boolean => {
  // An address with a zone (RFC 4007) is link-local.
  if (!ipaddr.isValid(address) || address.includes('%')) return false;
  const parsed = ipaddr.parse(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.range() === 'unicast';
  return parsed.range() === 'unicast' && parsed.match(GLOBAL) && !parsed.match(DOCUMENTATION);
};

/** @throws ReceiverRefused for what can be no address of a receiver. `allowsPrivate`: the own network is allowed, and http with it */
export const receiverUrl = (text: string, allowsPrivate: boolean): URL => {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) throw new ReceiverRefused(messages.noUrl);
  if (url.protocol !== 'https:' && !allowsPrivate) throw new ReceiverRefused(messages.notHttps);
  if (url.username !== '' || url.password !== '') throw new ReceiverRefused(messages.withPassword);
  return url;
};

/** Resolves a receiver once, to connect to that very address; refuses it if any of its addresses is not public (OWASP, SSRF prevention). Rejects with `ReceiverRefused`. */
export const findReceiver = async (
  text: string,
  allowsPrivate: boolean,
  { resolve = lookup, signal, mostMs = LOOKUP_MS }: LookupOptions = {}
): Promise<Receiver> => {
  const url = receiverUrl(text, allowsPrivate);
  const host = url.hostname.replaceAll(/[[\]]/g, '');
  const late = AbortSignal.any([AbortSignal.timeout(mostMs), ...(signal ? [signal] : [])]);
  const found = await Promise.race([resolve(host, { all: true }).catch(() => []), aborted(late)]);
  if (found === 'aborted') throw new ReceiverRefused(messages.slowHost({ host }));
  const [first] = found;
  if (first === undefined) throw new ReceiverRefused(messages.unknownHost({ host }));
  if (!allowsPrivate && !found.every(({ address }) => isPublicAddress(address)))
    throw new ReceiverRefused(messages.notPublic({ host }));
  return { url, address: first.address, family: first.family === 6 ? 6 : 4 };
};

const aborted = (signal: AbortSignal): Promise<'aborted'> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve('aborted');
    signal.addEventListener('abort', () => resolve('aborted'), { once: true });
  });
