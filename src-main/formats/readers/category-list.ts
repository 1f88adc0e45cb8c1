import { isObject, parentIdOf, type RawCategory, remoteIdOf } from '../../fields/listed-values';
import { pointerTo } from '../../../src-shared/json-pointer';
import {
  byRank,
  CHILDREN_NAMES,
  DESCRIPTION_NAMES,
  ID_NAMES,
  METADATA_NAMES,
  NAME_NAMES,
  PARENT_NAMES,
  plainName,
  rankIn,
  SLUG_NAMES,
  wordsIn
} from '../../../src-shared/member-names';

/** A row of `dumpdata` of Django, which writes all tables into one list: `{ "model": "product.category", "pk": 7, "fields": … }`. */
const isModelRow = (item: unknown): item is { model: string; pk?: unknown; fields: RawCategory } =>
  isObject(item) && typeof item['model'] === 'string' && isObject(item['fields']);

const TABLES = [/categor(?:y|ies)$/i, /taxon(?:omy|s)?$/i, /(?:term|topic|genre|department|collection)s?$/i];

/** The rows of the table of categories, with their index in the list. `null`: there is no such table. */
const categoriesAmongModels = (
  items: readonly unknown[]
): readonly { readonly row: RawCategory; readonly index: number }[] | null => {
  if (items.length === 0 || !items.every(isModelRow)) return null;
  const models = [...new Set(items.map(({ model }) => model))];
  const model = TABLES.flatMap((table) => models.find((one) => table.test(one)) ?? [])[0];
  if (model === undefined) return null;
  return items.flatMap((item, index) =>
    item.model === model ? [{ row: { pk: item.pk, ...item.fields }, index }] : []
  );
};

export interface CategoryList {
  readonly items: readonly unknown[];
  readonly pointerOf: (index: number) => string;
  /** The items are lists themselves, each with the name of what is above it. */
  readonly areLists?: true;
  /** Other lists of named objects, each with its place and length. */
  readonly others?: readonly string[];
}

const LIST_NAMES = wordsIn(`
  categories taxonomy tree category nodes terms collections data items results records rows content list
  children entries elements values member hydramember edges roots verticals
`);

export const isListName = (key: string): boolean => LIST_NAMES.includes(plainName(key));

const MOST_LEVELS = 5;
const SAMPLE = 500;
/** Items that are searched for lists within them. */
const LOOKED_AT = 5_000;

const listAt = (items: readonly unknown[], path: readonly PropertyKey[]): CategoryList => {
  const base = pointerTo(path);
  return { items, pointerOf: (index) => `${base}/${index}` };
};

/** GraphQL wraps each item. */
export const unwrapped = (item: unknown): unknown => (isObject(item) && isObject(item['node']) ? item['node'] : item);

const nameKeysIn = (item: RawCategory): string[] =>
  byRank(
    Object.keys(item).map((key) => ({ key })),
    NAME_NAMES
  ).map(({ key }) => key);

export const hasName = (item: unknown): boolean =>
  typeof item === 'string' || (isObject(item) && nameKeysIn(item).length > 0);

/** JSON:API and Strapi 4 have all members of a category within one. */
const hasNameWithin = (item: unknown): boolean =>
  hasName(item) || (isObject(item) && METADATA_NAMES.some((key) => isObject(item[key]) && hasName(item[key])));

const areNamed = (items: readonly unknown[]): boolean => {
  const sample = items.slice(0, SAMPLE).map(unwrapped);
  return sample.length > 0 && sample.filter(hasNameWithin).length * 2 > sample.length;
};

interface Found {
  readonly list: CategoryList;
  readonly weight: number;
  /** Of a list of objects. */
  readonly path?: readonly PropertyKey[];
}

const isParentName = (key: string): boolean => rankIn(PARENT_NAMES, key) < Infinity;

/** Whether the outer objects are the parents of those in their lists, as in any tree that also has references. */
const areParents = (above: readonly RawCategory[], below: readonly RawCategory[]): boolean => {
  if (above.some((item) => Object.keys(item).some(isParentName))) return true;
  const ids = new Set<unknown>(
    above.flatMap((item) =>
      Object.keys(item).flatMap((key) =>
        rankIn(ID_NAMES, key) < Infinity ? (remoteIdOf(item[key], 'text') ?? []) : []
      )
    )
  );
  return below.every((item) =>
    Object.keys(item).some((key) => isParentName(key) && ids.has(parentIdOf(item[key], 'id', 'text')))
  );
};

/** Joins lists within the items, such as the verticals of a taxonomy, whose members refer to one another. */
const joined = (items: readonly unknown[], path: readonly PropertyKey[]): CategoryList | null => {
  const sample = items.slice(0, LOOKED_AT).filter(isObject);
  const keys = new Set(sample.slice(0, SAMPLE).flatMap((item) => Object.keys(item)));
  for (const key of keys) {
    const one = sample.find((item) => Array.isArray(item[key]))?.[key];
    const first = Array.isArray(one) ? one.find(isObject) : undefined;
    if (first === undefined || !Object.keys(first).some(isParentName)) continue;
    const objects = items.filter(isObject);
    const lists = objects.map((item) => item[key]).filter((list): list is unknown[] => Array.isArray(list));
    const below = lists.slice(0, SAMPLE).flatMap((list) => list.slice(0, SAMPLE).filter(isObject));
    if (areParents(objects.slice(0, SAMPLE), below)) continue;
    const places = objects.flatMap((item, at) => {
      const list = item[key];
      return Array.isArray(list) ? list.map((_, index) => pointerTo([...path, at, key, index])) : [];
    });
    return { items: lists.flat(), pointerOf: (index) => places[index] ?? '' };
  }
  return null;
};

/** The longer list is more likely the categories. */
const weightOfSize = (count: number): number => Math.min(10, count / 10);

const candidate = (items: readonly unknown[], path: readonly PropertyKey[]): Found | null => {
  const ofTable = categoriesAmongModels(items);
  if (ofTable !== null) {
    const pointerOf = (index: number): string => pointerTo([...path, ofTable[index]?.index ?? 0, 'fields']);
    return { list: { items: ofTable.map(({ row }) => row), pointerOf }, weight: 100 };
  }
  const together = joined(items, path);
  if (together !== null) return { list: together, weight: 100 };
  if (!areNamed(items)) return null;
  const key = plainName(String(path.at(-1) ?? ''));
  const rank = LIST_NAMES.indexOf(key);
  const bonus = rank === -1 ? bonusOfTable(key) : 50 - rank;
  const areObjects = items.some(isObject);
  const weight = bonus + (areObjects ? 20 : 0) + weightOfSize(items.length) - path.length;
  return { list: listAt(items, path), weight, ...(areObjects && { path }) };
};

/** Of a list that is called like a table of categories, such as `product_categories`. */
const bonusOfTable = (key: string): number => {
  const table = TABLES.findIndex((one) => one.test(key));
  return table === -1 ? 0 : 28 - table;
};

/** Lists of categories by the name of the one above them: `{ "men": […], "women": […] }`. */
const listsByName = (value: RawCategory, path: readonly PropertyKey[]): Found | null => {
  const lists = Object.entries(value);
  const isNamed = ([key, list]: [string, unknown]): boolean =>
    !isListName(key) && bonusOfTable(key) === 0 && Array.isArray(list) && list.some(isObject) && areNamed(list);
  if (lists.length < 2 || !lists.every(isNamed)) return null;
  const pointerOf = (index: number): string => pointerTo([...path, lists[index]?.[0] ?? '']);
  return {
    list: { items: lists.map(([name, children]) => ({ name, children })), pointerOf, areLists: true },
    weight: 60 - path.length
  };
};

/** Members of a category that may be named by its key alone. */
const MEMBERS = [...CHILDREN_NAMES, ...SLUG_NAMES, ...DESCRIPTION_NAMES];

const isCategoryLike = (value: unknown): boolean =>
  isObject(value) && Object.keys(value).some((key) => rankIn(MEMBERS, key) < Infinity);

/** Members as a list. The key becomes the name, or `key` where there is one. */
export const keyedItems = (value: RawCategory): RawCategory[] =>
  Object.entries(value).map(([key, item]) => {
    const members = isObject(item) ? item : {};
    return hasName(members) ? { key, ...members } : { name: key, ...members };
  });

const keyed = (value: RawCategory, path: readonly PropertyKey[]): Found | null => {
  const values = Object.values(value);
  const named = values.filter((item) => hasName(item) || isCategoryLike(item));
  if (values.length === 0 || !values.every(isObject) || named.length * 20 < values.length * 19) return null;
  const keys = Object.keys(value);
  const pointerOf = (index: number): string => pointerTo([...path, keys[index] ?? '']);
  return { list: { items: keyedItems(value), pointerOf }, weight: 15 + weightOfSize(values.length) - path.length };
};

interface Waiting {
  readonly value: unknown;
  readonly path: readonly PropertyKey[];
}

/** Lists and keyed objects down to some levels, except for those within lists. */
const candidates = (document: unknown): Found[] => {
  const found: Found[] = [];
  const add = (one: Found | null): void => {
    if (one !== null) found.push(one);
  };
  const waiting: Waiting[] = [{ value: document, path: [] }];
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const { value, path } = next;
    if (Array.isArray(value)) add(candidate(value, path));
    else if (isObject(value) && path.length < MOST_LEVELS) {
      add(listsByName(value, path) ?? keyed(value, path));
      for (const key of Object.keys(value)) waiting.push({ value: value[key], path: [...path, key] });
    }
  }
  return found;
};

export const findCategoryList = (document: unknown): CategoryList | null => {
  if (Array.isArray(document)) return candidate(document, [])?.list ?? listAt(document, []);
  // A single root.
  if (
    isObject(document) &&
    Object.entries(document).some(
      ([key, value]) => Array.isArray(value) && areNamed(value) && isRoot(document, key, value)
    ) &&
    !hasList(document)
  )
    return { items: [document], pointerOf: () => '' };
  const [best, ...others] = candidates(document).toSorted((a, b) => b.weight - a.weight);
  if (best?.path === undefined) return best?.list ?? null;
  return {
    ...best.list,
    others: others.flatMap(({ path, list }) => (path === undefined ? [] : [`${path.join('.')} (${list.items.length})`]))
  };
};

/** Whether a document is the root above a list: it is named by the same key, or the list has the name of children. */
const isRoot = (document: RawCategory, key: string, items: readonly unknown[]): boolean => {
  const [nameKey] = nameKeysIn(document);
  if (nameKey === undefined) return false;
  return plainName(key) !== 'items' || items.some((item) => !isObject(item) || Object.hasOwn(item, nameKey));
};

/** A wrapper may have a name too, such as that of a shop. */
const hasList = (document: RawCategory): boolean =>
  Object.keys(document).some((key) => ['categories', 'taxonomy', 'data', 'terms'].includes(plainName(key)));
