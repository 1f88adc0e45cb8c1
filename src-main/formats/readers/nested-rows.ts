import { isObject, type RawCategory } from '../../fields/listed-values';
import { pointerTo } from '../../../src-shared/json-pointer';
import { CHILDREN_NAMES, rankIn } from '../../../src-shared/member-names';
import type { WhileReadingRecords } from '../records';
import { unwrapped, type CategoryList } from './category-list';
import { childrenIn, childrenKeyOf } from './nesting';
import { requireRoom } from './refusals';

/** Categories between two looks at whether the reading is to end. */
const LOOK_EVERY = 1_000;

/** Under which key each level has the next one. It may be another at each: categories, subcategories, items. */
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

/** Whether a member is the list of what is below a category. On the last level nothing says under which key that would be. */
export const isListOfChildren = (key: string, value: unknown, childrenKey: string | null): boolean =>
  key === childrenKey || (Array.isArray(value) && value.length === 0 && rankIn(CHILDREN_NAMES, key) < Infinity);

/** What Canopy itself has written has one key on all levels. */
const OWN_KEY = 'children';

interface Siblings {
  readonly items: readonly unknown[];
  readonly parent: number | undefined;
  readonly level: number;
  at: number;
}

/** The categories of nested lists in reading order, by their indices: objects, or texts and numbers that are names. */
export class NestedRows {
  readonly #items: (RawCategory | string | number)[] = [];
  readonly #parents: (number | undefined)[] = [];
  /** Among its siblings. */
  readonly #indexes: number[] = [];
  /** Under which key each has those below it. What is no list of children is a member like others. */
  readonly #childrenKeys: (string | null)[] = [];
  /** What stands among categories and is none. */
  leftOut = 0;

  constructor(
    private readonly list: CategoryList,
    isOwn: boolean,
    watch: WhileReadingRecords
  ) {
    const keys = isOwn ? null : childrenKeys(list.items.map(unwrapped));
    // With a stack of its own: a hostile file is nested more deeply than functions can be.
    const open: Siblings[] = [{ items: list.items, parent: undefined, level: 0, at: 0 }];
    for (let siblings = open.at(-1); siblings !== undefined; siblings = open.at(-1)) {
      if (siblings.at >= siblings.items.length) {
        open.pop();
        continue;
      }
      const item = unwrapped(siblings.items[siblings.at]);
      siblings.at += 1;
      // How many there are is known only at the end.
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

  /** A category with what is below it, as its file has it. */
  item(at: number): RawCategory {
    const item = this.#items[at] ?? {};
    return typeof item === 'object' ? item : { name: String(item) };
  }

  parent(at: number): number | undefined {
    return this.#parents[at];
  }

  /** Under which key a category has those below it; `null`: it has none. */
  childrenKey(at: number): string | null {
    return this.#childrenKeys[at] ?? null;
  }

  /** A category without those below it. */
  row(at: number): RawCategory {
    const item = this.item(at);
    const key = this.childrenKey(at);
    const others = Object.entries(item).filter(([name, value]) => !isListOfChildren(name, value, key));
    return others.length === Object.keys(item).length ? item : Object.fromEntries(others);
  }

  /** The first categories without those below them. */
  first(count: number): RawCategory[] {
    return Array.from({ length: Math.min(count, this.length) }, (_, at) => this.row(at));
  }

  /** Where a category stands in the document. */
  pointer(at: number): string {
    const parent = this.#parents[at];
    const index = this.#indexes[at] ?? 0;
    return parent === undefined
      ? this.list.pointerOf(index)
      : this.pointer(parent) + pointerTo([this.childrenKey(parent) ?? '', index]);
  }
}
