import { networkInterfaces, type NetworkInterfaceInfo } from 'node:os';

/** The machine's addresses. Link-local ones of IPv6 are left out: each caller needs a zone of its own for them. */
export const ownAddresses = (): NetworkInterfaceInfo[] =>
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ address }) => !/^fe[89ab]/i.test(address));
