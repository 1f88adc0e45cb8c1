import { pointerTo, pathOf } from '../../src-shared/json-pointer';
import type { Dialect } from '../../src-shared/dialect';
import { isObject, type RawCategory } from './listed-values';

/*
 * Where a dialect names a member within another one, that one is opened: its members are treated as members of the category, each by its
 * pointer, and are put back when they are sent. So siblings of a nested name, such as other languages, are metadata and survive a change of
 * the name. Where all members of a category are within one (`attributes`), they go by their own keys, and those outside by their pointers.
 */

export interface Opening {
  readonly within: ReadonlySet<string>;
  readonly contentKey: string | null;
  /** Members outside of the content that go by their own keys: the id and the children. */
  readonly own: ReadonlySet<string>;
}

type Named = Pick<Dialect, 'idKey' | 'childrenKey' | 'contentKey'>;

/** @param keys of the members that are named */
export const openingFor = ({ idKey, childrenKey, contentKey: content }: Named, keys: Iterable<string>): Opening => {
  const contentKey = content ?? null;
  const within = new Set(contentKey === null ? [] : [pointerTo([contentKey])]);
  for (const key of keys) {
    const path = pathOf(key) ?? [];
    for (let length = 1; length < path.length; length += 1) within.add(pointerTo(path.slice(0, length)));
  }
  return { within, contentKey, own: new Set(childrenKey === null ? [idKey] : [idKey, childrenKey]) };
};

export const openingOf = (dialect: Dialect): Opening => {
  const { parent, nameKey, slugKey, descriptionKey, visible, order, metadataKey, products } = dialect;
  return openingFor(
    dialect,
    [
      parent.key,
      parent.written?.key,
      nameKey,
      slugKey,
      descriptionKey,
      visible?.key,
      order?.key,
      metadataKey,
      products?.key
    ].filter((key) => typeof key === 'string')
  );
};

export const keyAt = (path: readonly string[], { contentKey, own }: Opening): string => {
  const [first = '', second, ...further] = path;
  if (second === undefined) return contentKey === null || own.has(first) ? first : pointerTo(path);
  return first === contentKey && further.length === 0 && !own.has(second) && !second.startsWith('/')
    ? second
    : pointerTo(path);
};

/** The inverse of `keyAt`: the path of a member. Unopened members are not entered. */
export const pathTo = (key: string, { within, contentKey, own }: Opening): readonly string[] => {
  if (within.size === 0) return [key];
  const path = pathOf(key);
  // Only members directly within an opened one go by a pointer; any other key that looks like one is a plain key.
  const isKnown = path !== null && (path.length === 1 ? contentKey !== null : within.has(pointerTo(path.slice(0, -1))));
  if (isKnown) return path;
  return contentKey === null || own.has(key) ? [key] : [contentKey, key];
};

const collect = (
  members: [string, unknown][],
  path: readonly string[],
  value: unknown,
  opening: Opening,
  named: (key: string) => string
): void => {
  if (!isObject(value) || !opening.within.has(pointerTo(path))) members.push([named(keyAt(path, opening)), value]);
  else for (const key of Object.keys(value)) collect(members, [...path, key], value[key], opening, named);
};

/** A category with the members of opened objects as its own. Non-objects stay as they are. @param named renames members */
export const openRow = (row: RawCategory, opening: Opening, named = (key: string): string => key): RawCategory => {
  if (opening.within.size === 0) return row;
  const members: [string, unknown][] = [];
  for (const key of Object.keys(row)) collect(members, [key], row[key], opening, named);
  return Object.fromEntries(members);
};

type Nested = Map<string, unknown>;

const put = (members: Nested, [key = '', ...rest]: readonly string[], value: unknown): void => {
  const held = members.get(key);
  // The opened value takes precedence over a sibling of that name.
  if (rest.length === 0) {
    if (!(held instanceof Map)) members.set(key, value);
    return;
  }
  const within: Nested = held instanceof Map ? held : new Map<string, unknown>();
  members.set(key, within);
  put(within, rest, value);
};

const asObject = (members: Nested): RawCategory =>
  Object.fromEntries([...members].map(([key, value]) => [key, value instanceof Map ? asObject(value) : value]));

/** The inverse of `openRow`: a body in the structure of the service. */
export const closeRow = (body: RawCategory, opening: Opening): RawCategory => {
  if (opening.within.size === 0) return body;
  const members: Nested = new Map();
  for (const [key, value] of Object.entries(body)) put(members, pathTo(key, opening), value);
  return asObject(members);
};
