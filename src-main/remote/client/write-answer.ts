import type { Dialect } from '../../../src-shared/dialect';
import { RemoteFailure } from '../category-service';
import { idOf, isObject, remoteIdOf } from '../dialect/listed-values';
import { openingOf, wayTo } from '../dialect/opened-members';
import type { RemoteId } from '../sync-tree';
import type { Answer } from './exchange';
import { isEmpty, isWebPage, saysItFailed, shortJsonOf } from './json-answer';
import { serviceWords } from './service-words';

/**
 * What a service says to a write that it took, as JSON; `undefined` when it says nothing, or nothing that could be read: the
 * status has said it.
 * @throws RemoteFailure when its status is a success and its words are not: `refused`, or `lost` for a web page (of a login, say)
 */
export const wordsOfWrite = (answer: Answer): unknown => {
  if (isEmpty(answer)) return undefined;
  if (isWebPage(answer)) throw new RemoteFailure('lost', 'The service answered a change with a web page. Is the address right, and are the credentials still valid?', null, answer.status);
  let said: unknown;
  try {
    said = shortJsonOf(answer);
  } catch (error) {
    if (error instanceof RemoteFailure) return undefined;
    throw error;
  }
  if (saysItFailed(said)) throw new RemoteFailure('refused', `The service refused this${serviceWords(said, ': ')}.`, null, answer.status);
  return said;
};

/** The category in an answer: in the envelope's `data`, alone in a list there, or without an envelope, which only its name tells from other words. */
const categoryIn = (said: unknown, dialect: Dialect): unknown => {
  if (!isObject(said)) return undefined;
  const { data } = said;
  if (Array.isArray(data)) return data.length === 1 ? data[0] : undefined;
  return isObject(data) || !Object.hasOwn(said, wayTo(dialect.nameKey, openingOf(dialect))[0] ?? dialect.nameKey) ? data : said;
};

/**
 * The id of a created category, in the answer or at the end of `Location`. A mere number is none: `"data": 1` counts rows
 * somewhere, and to take another category for the new one is worse than to look for it in the next listing.
 */
export const createdId = (answer: Answer, dialect: Dialect): RemoteId | null => {
  const category = categoryIn(wordsOfWrite(answer), dialect);
  const id = isObject(category) ? (remoteIdOf(category[dialect.idKey], dialect.idAs) ?? remoteIdOf(category['id'], dialect.idAs)) : null;
  return id ?? (dialect.idAs === 'text' ? null : idOf(/\/(-?\d+)\/?$/.exec(answer.headers.location ?? '')?.[1]));
};
