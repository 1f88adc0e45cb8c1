import type { Address, Credentials } from '../../../src-shared/remote';
import { READ_ONLY } from './messages';

/** Where a listing and changes have one address, its `Allow` is about both (RFC 9110, 10.2.1). */
const isOneAddress = ({ readPath, writePath }: Address): boolean => readPath.split('?')[0] === writePath.split('?')[0];

/**
 * A sentence for whoever will not be able to write, as far as the first answer says so. WordPress lists for anybody, a wrong password
 * included, and tells by `Allow: GET` that nobody was recognised who may write.
 */
export const rightsWarnings = (
  address: Address,
  headers: Readonly<Record<string, string | undefined>>,
  { kind }: Credentials
): string[] => {
  const allowed = headers['allow']
    ?.toUpperCase()
    .split(',')
    .map((method) => method.trim());
  if (allowed === undefined || !allowed.includes('GET') || !isOneAddress(address)) return [];
  if (['POST', 'PUT', 'PATCH'].some((method) => allowed.includes(method))) return [];
  return [kind === 'none' ? READ_ONLY.withoutCredentials : READ_ONLY.withCredentials];
};
