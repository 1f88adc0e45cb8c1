import type { Protocol } from '../../../src-shared/protocol';
import type { Address, SyncStatus } from '../../../src-shared/remote';
import type { ConnectionRequest, RequestAddresses } from '../../../src-shared/workspaces';
import { readAddress, type AddressReading } from '../../sync/service-client/http/address';
import { endpointsOf, operationPath } from '../../sync/service-client/http/endpoints';
import messages from '../process/messages/en.json' with { type: 'json' };

/** The address of a service as typed: its URL, and the paths that the person has given. */
export const addressOf = ({ url, paths }: Pick<ConnectionRequest, 'url' | 'paths'>): AddressReading => {
  const reading = readAddress(url);
  if (!reading.ok || paths === null) return reading;
  if (!paths.readPath.startsWith('/') || !paths.writePath.startsWith('/'))
    return { ok: false, message: messages.connection.pathStart };
  return { ok: true, address: { ...reading.address, ...paths } };
};

const pathBelow = (path: string, address: Address, typed: Address): string => {
  const above = new URL(typed.url).pathname.replace(/\/+$/, '');
  const whole = new URL(address.url).pathname.replace(/\/+$/, '') + path;
  return whole.startsWith(`${above}/`) ? whole.slice(above.length) : path;
};

/** The addresses of requests, as paths that can be typed below `typed`. */
export const requestAddresses = (
  address: Address,
  typed: Address,
  { create, update, remove }: Protocol
): RequestAddresses => {
  const shown = (template: string): string =>
    address.url.replace(/\/+$/, '') + operationPath(template, address, '{id}');
  return {
    readPath: pathBelow(address.readPath, address, typed),
    writePath: pathBelow(address.writePath, address, typed),
    list: endpointsOf(address).read.href,
    create: shown(create.path),
    update: shown(update.path),
    remove: shown(remove.path)
  };
};

/** Why a first sync has failed; `null`: it has not. */
export const firstSyncFailure = (status: SyncStatus | null): string | null => {
  if (status === null) return messages.connection.failed;
  if (status.state === 'settled' || status.state === 'waiting' || status.lastSyncedAt !== null) return null;
  // A busy service is the right one, and asks to be called later.
  if (status.state === 'busy') return null;
  return status.message ?? messages.connection.unreadable;
};
