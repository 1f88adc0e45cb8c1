import type { Dialect } from '../../../src-shared/dialect';
import { valueAt } from '../../../src-shared/json-pointer';
import type { Address } from '../../../src-shared/remote';
import { RemoteFailure } from '../category-service';
import { isObject, parentIdOf, parentValue, remoteIdOf } from '../../fields/listed-values';
import { openingOf, openRow, pathTo } from '../../fields/opened-members';
import type { RawCategory, RemoteId } from '../sync-tree';
import { lastSegment } from './http/endpoints';
import type { RemoteAnswer } from './http/transport';
import { isEmpty, markupOf, saysItFailed, shortJsonOf } from './http/json-answer';
import { serviceMessage } from './http/service-messages';
import { messages } from './http/messages';

/** The JSON of an accepted write; `undefined`: none. @throws RemoteFailure `refused` if it says that it failed, `lost` for a web page or XML */
export const jsonOfWrite = (answer: RemoteAnswer): unknown => {
  if (isEmpty(answer)) return undefined;
  const markup = markupOf(answer);
  if (markup !== null) throw new RemoteFailure('lost', messages.afterChange[markup], null, answer.status);
  let said: unknown;
  try {
    said = shortJsonOf(answer);
  } catch (error) {
    if (error instanceof RemoteFailure) return undefined;
    throw error;
  }
  if (saysItFailed(said))
    throw new RemoteFailure('refused', messages.refusedChange({ words: serviceMessage(said) }), null, answer.status);
  return said;
};

const hasName = (value: RawCategory, dialect: Dialect): boolean =>
  Object.hasOwn(value, pathTo(dialect.nameKey, openingOf(dialect))[0] ?? dialect.nameKey);

const onlyOf = (values: readonly unknown[]): unknown => (values.length === 1 ? values[0] : undefined);

/** The category in an answer: in `data`, alone in a list, bare with a name, or the only member that looks like one (`product_category`). */
const categoryIn = (said: unknown, dialect: Dialect): unknown => {
  if (Array.isArray(said)) return onlyOf(said);
  if (!isObject(said)) return undefined;
  const { data } = said;
  if (Array.isArray(data)) return onlyOf(data);
  if (isObject(data) && hasName(data, dialect)) return data;
  if (hasName(said, dialect)) return isObject(data) ? data : said;
  const within = Object.values(isObject(data) ? data : said).filter(
    (value) => isObject(value) && hasName(value, dialect)
  );
  return onlyOf(within) ?? data;
};

export const categoryOf = (answer: RemoteAnswer, dialect: Dialect): RawCategory | null => {
  const said = jsonOfWrite(answer);
  const at = dialect.protocol?.created;
  const category = at === undefined ? categoryIn(said, dialect) : valueAt(said, at);
  return isObject(category) ? category : null;
};

export const parentInAnswer = (answer: RemoteAnswer, dialect: Dialect): RemoteId | null | undefined => {
  const category = categoryOf(answer, dialect);
  const row = category && openRow(category, openingOf(dialect));
  if (row === null || !Object.hasOwn(row, dialect.parent.key)) return undefined;
  return parentIdOf(parentValue(row, dialect.parent), dialect.idKey, dialect.idAs);
};

/** Only what stands right below the collection is an id: anything else may be a page's name, or the number of a job that is still to be done (202). */
const idInLocation = (
  location: string | undefined,
  { idAs, protocol }: Dialect,
  { writePath }: Pick<Address, 'writePath'>
): RemoteId | null => {
  if (location === undefined || protocol?.pathKey !== undefined) return null;
  const [last = '', above] = location
    .replace(/[?#].*$/s, '')
    .replace(/\/$/, '')
    .split('/')
    .toReversed();
  return above !== undefined && above === lastSegment(writePath) ? remoteIdOf(decoded(last), idAs) : null;
};

const decoded = (text: string): string | null => {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
};

/** The id of a created category, in the answer or in `Location`. A bare number is none: `"data": 1` counts rows in some services. */
export const createdId = (
  answer: RemoteAnswer,
  dialect: Dialect,
  address: Pick<Address, 'writePath'>
): RemoteId | null => {
  const category = categoryOf(answer, dialect);
  // Some answers call a number `id` that their listings call otherwise; beside ids that are texts, `id` is another number.
  const idKeys = dialect.idAs === 'text' ? [dialect.idKey] : [dialect.idKey, 'id'];
  const id = category && idKeys.map((key) => remoteIdOf(category[key], dialect.idAs)).find((one) => one !== null);
  return id ?? idInLocation(answer.headers.location, dialect, address);
};
