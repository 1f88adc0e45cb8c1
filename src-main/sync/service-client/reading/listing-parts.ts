import type { Dialect } from '../../../../src-shared/dialect';
import { isObject, remoteIdOf } from '../../dialect/listed-values';
import { protocolOf } from '../../dialect/write-requests';
import type { Caller } from '../caller';
import { pageSource } from './page-source';
import type { ReadingParts } from './reading-parts';

/** What reads the listing of a service by its dialect. */
export const listingParts = (caller: Caller, dialect: Dialect): ReadingParts => ({
  address: caller.endpoints.read,
  protocol: protocolOf(dialect),
  childrenKey: dialect.childrenKey,
  idOf: (row) => (isObject(row) ? remoteIdOf(row[dialect.idKey], dialect.idAs) : null),
  ask: pageSource(caller),
  isCanopy: dialect.isCanopy
});
