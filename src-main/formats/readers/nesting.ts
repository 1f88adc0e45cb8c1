import { isObject } from '../../fields/listed-values';
import {
  byRank,
  CHILDREN_NAMES,
  ID_NAMES,
  NOT_CHILDREN,
  PARENT_NAMES,
  plainName,
  rankIn
} from '../../../src-shared/member-names';
import { keyedItems, unwrapped } from './category-list';

/** Categories of a level that are sampled. */
const SAMPLE = 2_000;

/** The members of a wrapper that hold its list. */
const WRAPPED_IN = ['edges', 'nodes', 'items', 'data', 'children'];

/** What stands under a key, as a list most of which are objects or texts; `null`: no such list. */
export const childrenIn = (value: unknown): readonly unknown[] | null => {
  if (Array.isArray(value)) {
    const list: readonly unknown[] = value;
    const items = list.every((item) => unwrapped(item) === item) ? list : list.map(unwrapped);
    const others = items.filter((item) => !isObject(item) && typeof item !== 'string');
    return others.length * 2 > items.length ? null : items;
  }
  if (!isObject(value)) return null;
  const wrapped = WRAPPED_IN.map((key) => value[key]).find((one) => Array.isArray(one));
  if (wrapped !== undefined) return childrenIn(wrapped);
  const values = Object.values(value);
  return values.length > 0 && values.every((one) => isObject(one) || one === null) ? keyedItems(value) : null;
};

const idsOf = (items: readonly unknown[], idKey: string): Set<unknown> =>
  new Set(
    items
      .filter(isObject)
      .map((item) => item[idKey])
      .filter((id) => id !== undefined && id !== null)
  );

/** References to categories that stand elsewhere in the list are none of those below. */
const areReferences = (children: readonly unknown[], level: readonly unknown[]): boolean => {
  const keys = [
    ...new Set(
      level
        .slice(0, 50)
        .filter(isObject)
        .flatMap((item) => Object.keys(item))
    )
  ];
  const named = keys.map((key) => ({ key }));
  const ids = byRank(named, ID_NAMES);
  // Where there are ids, a slug that stands twice is one that two categories have.
  return (ids.length > 0 ? ids : byRank(named, ['slug', 'handle'])).some(({ key }) => {
    const known = idsOf(level, key);
    if (known.size < 2) return false;
    const held = children.map((child) => (isObject(child) ? child[key] : child)).filter((id) => id !== undefined);
    return held.length > 0 && held.filter((id) => known.has(id)).length * 2 > held.length;
  });
};

/** Members of what stands in a category and is none. */
const areProducts = (children: readonly unknown[]): boolean =>
  children.filter((child) => isObject(child) && ('price' in child || 'sku' in child)).length * 2 > children.length;

const isLike = (children: readonly unknown[], above: ReadonlySet<string>, key: string): boolean => {
  const objects = children.filter(isObject);
  if (objects.length === 0) return false;
  if (objects.some((child) => childrenIn(child[key])?.some(isObject))) return true;
  const alike = objects.filter((child) => {
    const keys = Object.keys(child);
    return keys.length > 1 && keys.filter((one) => above.has(one)).length * 10 >= keys.length * 8;
  });
  return alike.length * 10 >= objects.length * 9;
};

/** Under which key the categories of a level have those below them; `null`: they have none. */
export const childrenKeyOf = (level: readonly unknown[]): string | null => {
  const sample = level.slice(0, SAMPLE).filter(isObject);
  const keys = new Set(sample.flatMap((item) => Object.keys(item)));
  const found = [...keys].flatMap((key) => {
    // A list of parents nests nothing, as `broader` of JSKOS.
    if (NOT_CHILDREN.has(plainName(key)) || rankIn(PARENT_NAMES, key) < Infinity) return [];
    const children = sample.flatMap((item) => childrenIn(item[key]) ?? []).slice(0, SAMPLE);
    const rank = rankIn(CHILDREN_NAMES, key);
    if (children.length === 0 || areProducts(children) || (rank === Infinity && !isLike(children, keys, key)))
      return [];
    return areReferences(children, level) ? [] : [{ key, rank }];
  });
  return found.toSorted((a, b) => a.rank - b.rank)[0]?.key ?? null;
};
