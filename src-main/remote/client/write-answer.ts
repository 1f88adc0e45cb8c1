import type { Dialect } from '../../../src-shared/dialect';
import { RemoteFailure } from '../category-service';
import { idOf, isObject } from '../dialect/listed-values';
import type { RemoteId } from '../sync-tree';
import type { Answer } from './exchange';
import { isEmpty, isWebPage, jsonOf, saysItFailed } from './json-answer';
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
    said = jsonOf(answer);
  } catch (error) {
    if (error instanceof RemoteFailure) return undefined;
    throw error;
  }
  if (saysItFailed(said)) throw new RemoteFailure('refused', `The service refused this${serviceWords(said, ': ')}.`, null, answer.status);
  return said;
};

const idIn = (value: unknown, idKey: string): RemoteId | null => {
  if (Array.isArray(value)) return value.length === 1 ? idIn(value[0], idKey) : null;
  return isObject(value) ? (idOf(value[idKey]) ?? idOf(value['id'])) : idOf(value);
};

/** The id of a created category: in the envelope's `data`, without an envelope, or at the end of `Location`. */
export const createdId = (answer: Answer, { idKey }: Dialect): RemoteId | null => {
  const said = wordsOfWrite(answer);
  const data = isObject(said) && said['data'] !== undefined && said['data'] !== null ? said['data'] : said;
  return idIn(data, idKey) ?? idOf(/\/(-?\d+)\/?$/.exec(answer.headers.location ?? '')?.[1]);
};
