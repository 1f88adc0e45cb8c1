import { BlockList, isIPv6 } from 'node:net';
import { networkInterfaces } from 'node:os';
import { messages } from '../call/messages';

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

/** Whether only this machine reaches that address. */
export const isLoopback = (address: string): boolean => LOOPBACK.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

/**
 * An address that means "all of them" is none to call, so these are the machine's own, the loopback ones last. Link-local addresses of IPv6
 * are left out: each caller needs a zone of its own for them.
 */
export const callableHosts = (host: string, address: string): string[] => {
  if (address !== '0.0.0.0' && address !== '::') return [host];
  const own = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter((one) => (one.family === 'IPv4' || address === '::') && !/^fe[89ab]/i.test(one.address));
  return own.toSorted((a, b) => Number(a.internal) - Number(b.internal)).map((one) => one.address);
};

/** Why the door could not be opened, in a sentence for people; `undefined` for what nobody has foreseen. */
export const openingFailure = (error: unknown, host: string, port: number): string | undefined => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'EADDRINUSE':
      return messages.portInUse(port);
    case 'EACCES':
      return messages.portForbidden(port);
    case 'EADDRNOTAVAIL':
      return messages.noAddress(host);
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return messages.hostUnknown(host);
    default:
      return undefined;
  }
};
