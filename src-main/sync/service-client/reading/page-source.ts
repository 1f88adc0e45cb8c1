import { RemoteFailure } from '../../category-service';
import type { CallAnswer, Caller } from '../caller';
import { hasErrors, saysItFailed } from '../json-answer';
import { serviceMessage } from '../service-messages';
import type { Page, ReadingParts } from './page';
import type { Dialect } from '../../../../src-shared/dialect';
import { isObject, remoteIdOf } from '../../dialect/listed-values';
import { protocolOf } from '../../dialect/write-requests';
import { saysItFailedItself } from './messages';

/** A cache on the way asks the service itself: what it had before our own writes would look as if they had been refused. */
export const FRESH = { 'Cache-Control': 'max-age=0' } as const;

/**
 * The page that an answer holds.
 * @throws RemoteFailure `unreadable`; `failed` where the envelope itself says so
 */
export const pageIn = async (caller: Caller, { status, headers, body, url }: CallAnswer): Promise<Page> => {
  const value = await caller.json({ status, headers, body });
  return caller.looking(() => {
    if (saysItFailed(value) || hasErrors(value))
      throw new RemoteFailure('failed', saysItFailedItself(serviceMessage(value, ': ')));
    return { url, status, headers, value, body };
  });
};

/** Asks a service for one page after the other. What it refuses in a way that the reading accepts has no value. */
export const pageSource = (caller: Caller): ReadingParts['ask'] => {
  let isFurther = false;
  return async (url, accepts, isBeside = false) => {
    const answer = await caller.call({
      operation: 'read',
      endpoint: () => url,
      headers: FRESH,
      accepts,
      isBeside,
      isFurther
    });
    isFurther = true;
    return answer.status >= 400
      ? { url, status: answer.status, headers: answer.headers, value: null, body: answer.body }
      : pageIn(caller, answer);
  };
};

/** What reads the listing of a service by its dialect. */
export const listingParts = (caller: Caller, dialect: Dialect): ReadingParts => ({
  address: caller.endpoints.read,
  protocol: protocolOf(dialect),
  childrenKey: dialect.childrenKey,
  idOf: (row) => (isObject(row) ? remoteIdOf(row[dialect.idKey], dialect.idAs) : null),
  ask: pageSource(caller),
  isCanopy: dialect.isCanopy
});
