import { lookup } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';
import { messages } from './messages';

/** A receiver may not be called, by a sentence that says why. */
export class ReceiverRefused extends Error {
  override readonly name = 'ReceiverRefused';
}

/** An address to connect to, and to no other. */
export interface Receiver {
  readonly url: URL;
  readonly address: string;
  readonly family: 4 | 6;
}

/** The part of IPv6 that is given out to networks of the internet: https://www.iana.org/assignments/ipv6-address-space */
const GLOBAL: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3];

/** Whether an address belongs to a machine of the public internet: to no private, local, mapped, reserved or special range. */
export const isPublicAddress = (address: string): boolean => {
  const parsed = ipaddr.parse(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.range() === 'unicast';
  return parsed.range() === 'unicast' && parsed.match(GLOBAL);
};

/** @throws ReceiverRefused for what can be no address of a receiver. `allowsPrivate`: the own network is allowed, and http with it */
export const receiverUrl = (text: string, allowsPrivate: boolean): URL => {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) throw new ReceiverRefused(messages.noUrl);
  if (url.protocol !== 'https:' && !allowsPrivate) throw new ReceiverRefused(messages.notHttps);
  if (url.username !== '' || url.password !== '') throw new ReceiverRefused(messages.withPassword);
  return url;
};

/**
 * Looks up a receiver, which is then to be connected to at this very address: a name may lead elsewhere a moment later. Where any of its addresses is not
 * public, it is refused (OWASP, server-side request forgery prevention). Rejects with `ReceiverRefused`.
 */
export const findReceiver = async (text: string, allowsPrivate: boolean, resolve = lookup): Promise<Receiver> => {
  const url = receiverUrl(text, allowsPrivate);
  const host = url.hostname.replaceAll(/[[\]]/g, '');
  const found = await resolve(host, { all: true }).catch(() => []);
  const [first] = found;
  if (first === undefined) throw new ReceiverRefused(messages.unknownHost(host));
  if (!allowsPrivate && !found.every(({ address }) => isPublicAddress(address)))
    throw new ReceiverRefused(messages.notPublic(host));
  return { url, address: first.address, family: first.family === 6 ? 6 : 4 };
};
