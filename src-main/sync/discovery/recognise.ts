import { DEFAULT_PATHS, type Address } from '../../../src-shared/remote';
import { CONNECTORS } from '../connectors/index';
import type { Connector, FirstAnswer } from '../connectors/connector';
import { dialectSchema, type Dialect } from '../../../src-shared/dialect';
import type { Protocol } from '../../../src-shared/protocol';
import type { DialectInference } from '../dialect/infer-dialect';
import { mappedKeys } from '../dialect/read-fields';
import { isObject } from '../../fields/listed-values';
import { openingOf, openRow } from '../../fields/opened-members';
import { joined, parametersOf, splitQuery } from '../service-client/http/endpoints';

/** The parameters of a query whose names are wanted. */
const wantedOf = (query: string, isWanted: (name: string) => boolean): string[] =>
  parametersOf(query).filter((one) => isWanted([...new URLSearchParams(one).keys()][0] ?? ''));

/** `given` with those parameters of `wanted` that it does not have: what a person says in a URL stays. */
const withQuery = (given: string, wanted: string): string[] => {
  const has = new URLSearchParams(given);
  return [...parametersOf(given), ...wantedOf(wanted, (name) => !has.has(name))];
};

const withoutSlash = (path: string): string => path.replace(/\/+$/, '');

/** `/blog/wp-json` and `/wp-json/wp/v2/categories` are `/blog/wp-json/wp/v2/categories`. */
const overlapped = (base: string, collection: string): string => {
  const above = withoutSlash(base);
  const steps = collection.split('/');
  for (let length = steps.length - 1; length > 1; length -= 1) {
    const start = steps.slice(0, length).join('/');
    if (above.endsWith(start)) return above + collection.slice(start.length);
  }
  return above + collection;
};

const isUsual = (path: string, which: keyof typeof DEFAULT_PATHS): boolean =>
  splitQuery(path)[0] === DEFAULT_PATHS[which];

/** What the person has typed below the service's host; `null`: no path of a collection. */
const typedPath = ({ url, readPath, writePath }: Address): string | null =>
  isUsual(readPath, 'readPath') && isUsual(writePath, 'writePath')
    ? null
    : withoutSlash(new URL(url).pathname) + readPath;

/** The address for changes: without the parameters of a reading, but with those that identify the collection. */
const writePathOf = ({ writePath }: Connector, readPath: string, ownQuery: string): string => {
  const [path, query] = splitQuery(readPath);
  const own = new URLSearchParams(ownQuery);
  return (
    writePath?.(readPath) ??
    joined(
      path,
      wantedOf(query, (name) => own.has(name))
    )
  );
};

const isAt = (path: string, [collection, query]: readonly [string, string]): boolean =>
  query === '' && withoutSlash(path).endsWith(withoutSlash(collection));

/** Addresses where a product may have its categories, likeliest first. @param seen a path that has already answered like it */
export const addressesOf = (connector: Connector, address: Address, seen?: string): Address[] => {
  const { origin, pathname } = new URL(address.url);
  const addressAt = (readPath: string, ownQuery: string): Address => {
    const [path, query] = splitQuery(readPath);
    const whole = joined(path, withQuery(query, connector.query ?? ''));
    return { url: origin, readPath: whole, writePath: writePathOf(connector, whole, ownQuery) };
  };
  const typed = seen ?? typedPath(address);
  if (typed !== null) {
    const [path, query] = splitQuery(typed);
    const own = connector.collections
      .map(splitQuery)
      .find(
        (one) =>
          isAt(path, one) || [...new URLSearchParams(one[1]).keys()].some((key) => new URLSearchParams(query).has(key))
      );
    // A path that is the collection's, or anything of the person's own, is taken as the endpoint; one that only leads there is completed.
    const leadsThere = connector.collections
      .map((one) => overlapped(path, splitQuery(one)[0]))
      .find(
        (one) =>
          one.startsWith(`${withoutSlash(path)}/`) &&
          one !== path &&
          !one.startsWith(`${withoutSlash(path)}${splitQuery(connector.collections[0] ?? '')[0]}`)
      );
    if (own === undefined && seen === undefined && leadsThere !== undefined)
      return [addressAt(joined(leadsThere, parametersOf(query)), '')];
    return [addressAt(typed, own?.[1] ?? '')];
  }
  return connector.collections.map((collection) => {
    const [path, query] = splitQuery(collection);
    return addressAt(joined(overlapped(pathname, path), parametersOf(query)), query);
  });
};

export const isTyped = (address: Address): boolean => typedPath(address) !== null;

export const connectorOfUrl = (address: Address): Connector | undefined => {
  const url = new URL(address.url);
  const typed = typedPath(address);
  const whole = typed === null ? url : new URL(typed, url.origin);
  return CONNECTORS.find((one) => one.url?.(whole) === true);
};

export const connectorOfAnswer = (answer: FirstAnswer): Connector | undefined =>
  CONNECTORS.find((one) => one.answer?.(answer) === true);

export const knownProtocol = ({ protocol, fitted }: Connector, first: FirstAnswer): Protocol => ({
  ...protocol,
  ...fitted?.(first).protocol
});

/** The product's dialect, completed by what was inferred. `null`: together they do not say enough, as for an empty listing. */
export const knownDialect = (
  connector: Connector,
  { dialect: inferred }: DialectInference,
  first: FirstAnswer
): Dialect | null => {
  const known = { ...connector.dialect, ...connector.fitted?.(first).dialect };
  const { data: merged } = dialectSchema.safeParse({
    ...inferred,
    ...known,
    derivedKeys: [...new Set([...(inferred?.derivedKeys ?? []), ...(known.derivedKeys ?? [])])],
    isCanopy: known.isCanopy ?? false,
    protocol: knownProtocol(connector, first)
  });
  if (merged === undefined) return null;
  // What has a meaning of its own does not count as derived.
  const mapped = mappedKeys(merged);
  return { ...merged, derivedKeys: merged.derivedKeys.filter((key) => !mapped.has(key)) };
};

/** Whether nine of ten rows have the id, name and path member of a product's dialect, and no other member refers to the parents. */
export const hasMembersOf = (dialect: Dialect, inferred: Dialect | null, listed: readonly unknown[]): boolean => {
  const opening = openingOf(dialect);
  const rows = listed.filter(isObject).map((row) => openRow(row, opening));
  const share = (key: string): number => rows.filter(({ [key]: held }) => held !== undefined && held !== null).length;
  const { idKey, nameKey, parent, childrenKey, protocol } = dialect;
  if ([idKey, nameKey, protocol?.pathKey ?? idKey].some((key) => share(key) < rows.length * 0.9)) return false;
  const isElsewhere = inferred !== null && inferred.parent.key !== parent.key && share(inferred.parent.key) > 0;
  return !isElsewhere || childrenKey !== null || rows.some((row) => Object.hasOwn(row, parent.key));
};
