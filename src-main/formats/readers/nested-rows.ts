import { isObject, type RawCategory } from '../../fields/listed-values';
import { pointerTo } from '../../../src-shared/json-pointer';
import {
  byRank,
  CHILDREN_NAMES,
  ID_NAMES,
  NOT_CHILDREN,
  PARENT_NAMES,
  plainName,
  rankIn
} from '../../../src-shared/member-names';
import type { WhileReadingRecords } from '../records';
import { type CategoryList, keyedItems, unwrapped } from './category-list';
import { requireRoom } from './refusals';

const SAMPLE = 2_000;

/** Keys of the list within a wrapper. */
const WRAPPED_IN = ['edges', 'nodes', 'items', 'data', 'children'];

/** The value of a key as a list of mostly objects or texts; `null`: it is none. */
const childrenIn = (value: unknown): readonly unknown[] | null => {
  if (Array.isArray(value)) {
    const list: readonly unknown[] = value;
    if (list.length === 0) return list;
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

/** Whether items are references to categories elsewhere in the list rather than children. */
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
  // If there are ids, equal slugs belong to different categories.
  return (ids.length > 0 ? ids : byRank(named, ['slug', 'handle'])).some(({ key }) => {
    const known = idsOf(level, key);
    if (known.size < 2) return false;
    const held = children.map((child) => (isObject(child) ? child[key] : child)).filter((id) => id !== undefined);
    return held.length > 0 && held.filter((id) => known.has(id)).length * 2 > held.length;
  });
};

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

/** The key of the children on a level; `null`: none. */
const childrenKeyOf = (level: readonly unknown[]): string | null => {
  const sample = level.slice(0, SAMPLE).filter(isObject);
  const keys = new Set(sample.flatMap((item) => Object.keys(item)));
  const found = [...keys].flatMap((key) => {
    // Lists of parents, such as `broader` of JSKOS.
    if (NOT_CHILDREN.has(plainName(key)) || rankIn(PARENT_NAMES, key) < Infinity) return [];
    const children = sample.flatMap((item) => childrenIn(item[key]) ?? []).slice(0, SAMPLE);
    const rank = rankIn(CHILDREN_NAMES, key);
    if (children.length === 0 || areProducts(children) || (rank === Infinity && !isLike(children, keys, key)))
      return [];
    return areReferences(children, level) ? [] : [{ key, rank }];
  });
  return found.toSorted((a, b) => a.rank - b.rank)[0]?.key ?? null;
};

const LOOK_EVERY = 1_000;

/** The key of the children on each level, such as categories, subcategories, items. */
const childrenKeys = (items: readonly unknown[]): (string | null)[] => {
  const keys: (string | null)[] = [];
  for (let level: readonly unknown[] = items; level.length > 0;) {
    const key = childrenKeyOf(level);
    keys.push(key);
    if (key === null) break;
    level = level.flatMap((item) => (isObject(item) ? (childrenIn(item[key]) ?? []) : []));
    requireRoom(level.length);
  }
  return keys;
};

/** Whether a member is the list of children. On the last level the key is unknown, and the list empty. */
export const isListOfChildren = (key: string, value: object | null, childrenKey: string | null): boolean =>
  key === childrenKey || (Array.isArray(value) && value.length === 0 && rankIn(CHILDREN_NAMES, key) < Infinity);

const OWN_KEY = 'children';

interface Siblings {
  readonly items: readonly unknown[];
  readonly parent: number | undefined;
  readonly level: number;
  at: number;
}

/** The categories of nested lists in reading order: objects, or names as text or number. */
export class NestedRows {
  readonly #items: (RawCategory | string | number)[] = [];
  readonly #parents: (number | undefined)[] = [];
  readonly #indexes: number[] = [];
  /** The key of the children of each category; `null`: none. */
  readonly #childrenKeys: (string | null)[] = [];
  leftOut = 0;

  constructor(
    private readonly list: CategoryList,
    isOwn: boolean,
    watch: WhileReadingRecords
  ) {
    const keys = isOwn ? null : childrenKeys(list.items.map(unwrapped));
    // Iterative, since hostile files are nested more deeply than the stack.
    const open: Siblings[] = [{ items: list.items, parent: undefined, level: 0, at: 0 }];
    for (let siblings = open.at(-1); siblings !== undefined; siblings = open.at(-1)) {
      if (siblings.at >= siblings.items.length) {
        open.pop();
        continue;
      }
      const item = unwrapped(siblings.items[siblings.at]);
      siblings.at += 1;
      // The total is unknown.
      if (this.length % LOOK_EVERY === 0) watch(0, 1);
      if (!isObject(item) && typeof item !== 'string' && typeof item !== 'number') {
        this.leftOut += 1;
        continue;
      }
      const key = keys === null ? OWN_KEY : (keys[siblings.level] ?? null);
      const children = isObject(item) && key !== null ? childrenIn(item[key]) : null;
      const parent = this.#add(item, siblings, children === null ? null : key);
      if (children !== null && children.length > 0)
        open.push({ items: children, parent, level: siblings.level + 1, at: 0 });
    }
  }

  #add(item: RawCategory | string | number, { parent, at }: Siblings, childrenKey: string | null): number {
    this.#parents.push(parent);
    this.#indexes.push(at - 1);
    this.#childrenKeys.push(childrenKey);
    const count = this.#items.push(item);
    requireRoom(count);
    return count - 1;
  }

  get length(): number {
    return this.#items.length;
  }

  item(at: number): RawCategory {
    const item = this.#items[at] ?? {};
    return typeof item === 'object' ? item : { name: String(item) };
  }

  parent(at: number): number | undefined {
    return this.#parents[at];
  }

  childrenKey(at: number): string | null {
    return this.#childrenKeys[at] ?? null;
  }

  row(at: number): RawCategory {
    const item = this.item(at);
    const key = this.childrenKey(at);
    const others = Object.entries(item).filter(
      ([name, value]) => typeof value !== 'object' || !isListOfChildren(name, value, key)
    );
    return others.length === Object.keys(item).length ? item : Object.fromEntries(others);
  }

  first(count: number): RawCategory[] {
    return Array.from({ length: Math.min(count, this.length) }, (_, at) => this.row(at));
  }

  pointer(at: number): string {
    const parent = this.#parents[at];
    const index = this.#indexes[at] ?? 0;
    if (parent === undefined) return this.list.pointerOf(index);
    const isInList = this.list.areLists === true && this.#parents[parent] === undefined;
    return this.pointer(parent) + pointerTo(isInList ? [index] : [this.childrenKey(parent) ?? '', index]);
  }
}
