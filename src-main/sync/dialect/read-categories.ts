import type { Dialect } from '../../../src-shared/dialect';
import { LIMITS } from '../../../src-shared/limits';
import { atOnce, type SlicedWork } from '../../../src-shared/sliced-work';
import type { RawCategory, RemoteCategory, RemoteId } from '../sync-tree';
import { isExactNumber } from '../../fields/exact-json';
import {
  idOf,
  isObject,
  isUsualRootMark,
  numberOf,
  parentIdOf,
  parentValue,
  remoteIdOf,
  listingRows,
  withoutChildren,
  type ListingRow
} from '../../fields/listed-values';
import { openingOf, openRow } from '../../fields/opened-members';
import { fieldsReader } from './read-fields';
import messages from './messages/en.json' with { type: 'json' };

const MOST_EXAMPLES = 5;
const LONGEST_EXAMPLE = 100;

type WarningKind = keyof typeof messages.readOtherwise;

export class WarningList {
  readonly #kinds = new Map<WarningKind, { count: number; readonly examples: string[] }>();

  add(kind: WarningKind, example: string | number): void {
    const found = this.#kinds.get(kind) ?? { count: 0, examples: [] };
    found.count += 1;
    if (found.examples.length < MOST_EXAMPLES) found.examples.push(String(example).slice(0, LONGEST_EXAMPLE));
    this.#kinds.set(kind, found);
  }

  count(kind: WarningKind): number {
    return this.#kinds.get(kind)?.count ?? 0;
  }

  sentences(): string[] {
    return [...this.#kinds].map(([kind, { count, examples }]) =>
      messages.readOtherwise[kind]({
        examples: examples.join(', '),
        more: count - examples.length,
        levels: LIMITS.depth
      })
    );
  }
}

interface Placed {
  readonly id: RemoteId;
  readonly row: RawCategory;
  container: RemoteId | null;
  parent: RemoteId | null;
  readonly order: number | null;
}

const shownValue = (value: unknown): string => {
  if (value === undefined) return messages.noId;
  if (typeof value === 'string') return JSON.stringify(value.slice(0, 40));
  return typeof value === 'object' && value !== null && !isExactNumber(value)
    ? messages.listOrObject
    : (JSON.stringify(value) ?? messages.noId).slice(0, 40);
};

/** Whether a row without an id may be or hold a category, rather than an error or a note about the list. */
const mayBeCategory = (row: RawCategory, { nameKey, childrenKey }: Dialect): boolean =>
  (row[nameKey] !== undefined && row[nameKey] !== null) || (childrenKey !== null && Array.isArray(row[childrenKey]));

/** Entries of lists that are no objects. An id may stand for a category that is listed elsewhere, and an empty value for no children. */
const strayEntries = (
  listing: readonly unknown[],
  rows: readonly ListingRow[],
  taken: ReadonlyMap<RemoteId, Placed>,
  { childrenKey, idAs }: Dialect
): string[] => {
  const stray = listing.filter((one) => !isObject(one));
  if (childrenKey !== null) {
    for (const { row } of rows) {
      const below = row[childrenKey];
      if (Array.isArray(below)) for (const one of below) if (!isObject(one) && one !== null) stray.push(one);
    }
  }
  return stray.filter((one) => !taken.has(remoteIdOf(one, idAs) ?? '')).map(shownValue);
};

const takeRows = (
  rows: readonly ListingRow[],
  dialect: Dialect,
  warnings: WarningList,
  twice: RemoteId[],
  strangers: string[]
): Map<RemoteId, Placed> => {
  /** The nearest category with an id of each row, itself included. A row comes after the one that it is nested in. */
  const nearest = new Map<ListingRow, RemoteId>();
  const taken = new Map<RemoteId, Placed>();
  for (const listed of rows) {
    const id = remoteIdOf(listed.row[dialect.idKey], dialect.idAs);
    const container = (listed.within === null ? undefined : nearest.get(listed.within)) ?? null;
    const here = id ?? container;
    if (here !== null) nearest.set(listed, here);
    if (id === null && !mayBeCategory(listed.row, dialect)) {
      strangers.push(shownValue(listed.row));
      continue;
    }
    if (id === null) {
      warnings.add('noId', shownValue(listed.row[dialect.idKey]));
      continue;
    }
    const before = taken.get(id);
    if (before === undefined) {
      const order = dialect.order === null ? null : numberOf(listed.row[dialect.order.key]);
      taken.set(id, { id, row: listed.row, container, parent: null, order });
      continue;
    }
    // Some services list every category at the top and nest it as well: the nesting counts.
    if (before.container === null && container !== null && container !== id) before.container = container;
    else {
      twice.push(id);
      warnings.add('twice', id);
    }
  }
  return taken;
};

const place = (
  one: Placed,
  taken: ReadonlyMap<RemoteId, Placed>,
  { parent, idKey, idAs }: Dialect,
  warnings: WarningList,
  orphans: RemoteId[]
): RemoteId | null => {
  if (one.container !== null) return one.container;
  const said = parentValue(one.row, parent);
  if (said === undefined || said === null || (parent.root.as === 'mark' && said === parent.root.mark)) return null;
  const id = parentIdOf(said, idKey, idAs);
  if (id === one.id || (id !== null && parent.root.as === 'mark' && id === parent.root.mark)) return null;
  if (id !== null && taken.has(id)) return id;
  const isRoot = isUsualRootMark(id ?? said) || (id === null && typeof said === 'object');
  if (!isRoot) {
    orphans.push(one.id);
    warnings.add('noParent', one.id);
  }
  return null;
};

/** Ids of the rows below a category, in the answer to that question. A row that does not say its parent counts as one of them. */
export const childrenAmong = (rows: readonly unknown[], id: RemoteId, dialect: Dialect): RemoteId[] => {
  const { parent, idKey, idAs } = dialect;
  const opening = openingOf(dialect);
  return rows.filter(isObject).flatMap((row) => {
    const open = openRow(row, opening);
    const own = remoteIdOf(open[idKey], idAs);
    if (own === null || own === id) return [];
    return !Object.hasOwn(open, parent.key) || parentIdOf(parentValue(open, parent), idKey, idAs) === id ? [own] : [];
  });
};

const isBefore = (a: RemoteId, b: RemoteId): boolean =>
  typeof a === 'number' && typeof b === 'number' ? a < b : String(a) < String(b);

/** Makes a root of the lowest id in each cycle, so that it is the same one whatever the order of the listing. */
const breakCycles = (taken: ReadonlyMap<RemoteId, Placed>, warnings: WarningList): void => {
  const settled = new Set<RemoteId>();
  for (const start of taken.values()) {
    const way: Placed[] = [];
    const onWay = new Set<RemoteId>();
    let at: Placed | undefined = start;
    while (at !== undefined && !settled.has(at.id) && !onWay.has(at.id)) {
      way.push(at);
      onWay.add(at.id);
      at = at.parent === null ? undefined : taken.get(at.parent);
    }
    if (at !== undefined && onWay.has(at.id)) {
      const cycle = way.slice(way.indexOf(at));
      const lowest = cycle.reduce((low, one) => (isBefore(one.id, low.id) ? one : low));
      lowest.parent = null;
      warnings.add('cycle', lowest.id);
    }
    for (const id of onWay) settled.add(id);
  }
};

const byOrder = (a: Placed, b: Placed): number => (a.order ?? Infinity) - (b.order ?? Infinity) || 0;

const siblingsOf = (taken: ReadonlyMap<RemoteId, Placed>): Map<RemoteId | null, Placed[]> => {
  const children = Map.groupBy(taken.values(), ({ parent }) => parent);
  for (const siblings of children.values()) siblings.sort(byOrder);
  return children;
};

/** The categories in tree order. Those deeper than a workspace can hold are read beside the category that they lie in. */
const inTreeOrder = (children: ReadonlyMap<RemoteId | null, readonly Placed[]>, warnings: WarningList): Placed[] => {
  const pending = (children.get(null) ?? []).map((one) => ({ one, level: 1 })).toReversed();
  const ordered: Placed[] = [];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { one, level } = next;
    ordered.push(one);
    const isLowest = level === LIMITS.depth;
    for (const child of (children.get(one.id) ?? []).toReversed()) {
      if (isLowest) {
        warnings.add('tooDeep', child.id);
        child.parent = one.parent;
      }
      pending.push({ one: child, level: isLowest ? level : level + 1 });
    }
  }
  return ordered;
};

export interface CategoriesRead {
  readonly categories: RemoteCategory[];
  readonly warnings: readonly string[];
  /** Categories whose parents are not in the listing; below, ids that are in it more than once: signs of a partial or changing listing. */
  readonly orphans: readonly RemoteId[];
  readonly twice: readonly RemoteId[];
  /** Entries that are no categories, as they may be shown: an error or nothing stands there instead of one. */
  readonly strangers: readonly string[];
  readonly leftOut: number;
}

const STEP = 20_000;

/** Reads a listing by its dialect, forgivingly: text ids, missing parents, cycles, repeated ids, values that our rules forbid. */
export function* categoriesInSteps(listing: readonly unknown[], dialect: Dialect): SlicedWork<CategoriesRead> {
  const warnings = new WarningList();
  const opening = openingOf(dialect);
  const rows = listingRows(listing, dialect.childrenKey, (row) => openRow(row, opening));
  yield;
  const [orphans, twice]: [RemoteId[], RemoteId[]] = [[], []];
  const strangers: string[] = [];
  const taken = takeRows(rows, dialect, warnings, twice, strangers);
  for (const one of strayEntries(listing, rows, taken, dialect)) strangers.push(one);
  for (const one of taken.values()) one.parent = place(one, taken, dialect, warnings, orphans);
  yield;
  breakCycles(taken, warnings);
  const ordered = inTreeOrder(siblingsOf(taken), warnings);
  const readFields = fieldsReader(dialect);
  const categories: RemoteCategory[] = [];
  for (const { id, parent, row, order } of ordered) {
    if (categories.length % STEP === 0) yield;
    const raw = withoutChildren(row, dialect.childrenKey);
    const { fields, dropped } = readFields(raw, id);
    for (const key of dropped) warnings.add('tooLarge', `${key} of ${id}`);
    const products = dialect.products === undefined ? null : idOf(raw[dialect.products.key]);
    categories.push({
      id,
      parentId: parent,
      fields,
      order,
      ...(products !== null && products >= 0 && { products }),
      version: dialect.isCanopy ? idOf(raw['version']) : null,
      raw
    });
  }
  const leftOut = warnings.count('noId');
  return { categories, warnings: warnings.sentences(), orphans, twice, strangers, leftOut };
}

export const categoriesInListing = (listing: readonly unknown[], dialect: Dialect): CategoriesRead =>
  atOnce(categoriesInSteps(listing, dialect));
