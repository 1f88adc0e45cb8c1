import type { Server } from 'node:http';
import { codeOf } from '../../platform/file-identity';
import { BlockList, isIPv6 } from 'node:net';
import { ownAddresses } from '../../platform/own-addresses';
import { messages } from '../call/messages';

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

export const isLoopback = (address: string): boolean => LOOPBACK.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

/** The machine's own addresses in place of one that means "all of them", the loopback ones last. */
export const callableHosts = (host: string, address: string): string[] => {
  if (address !== '0.0.0.0' && address !== '::') return [host];
  const own = ownAddresses().filter(({ family }) => family === 'IPv4' || address === '::');
  return own.toSorted((a, b) => Number(a.internal) - Number(b.internal)).map((one) => one.address);
};

/** Why the entry point could not be opened, in a sentence for people; `undefined`: an unforeseen error. */
export const openingFailure = (error: unknown, host: string, port: number): string | undefined => {
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return messages.portInUse({ port: String(port) });
    case 'EACCES':
      return messages.portForbidden({ port: String(port) });
    case 'EADDRNOTAVAIL':
      return messages.noAddress({ host });
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return messages.hostUnknown({ host });
    default:
      return undefined;
  }
};

/** @returns the port. Rejects where the server cannot listen there */
export const listen = (server: Server, address: string, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, address, () => {
      server.off('error', reject);
      const bound = server.address();
      if (bound === null || typeof bound === 'string') reject(new Error('The server has no port.'));
      else resolve(bound.port);
    });
  });
