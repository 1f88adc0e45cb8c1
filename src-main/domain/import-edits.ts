import { contentOf, someFields, type Category, type CategoryContent, type Metadata } from '../../src-shared/category';
import { type CategoryKey, newKey, type NewKey, type ParentKey, parentOnWire, TOP_LEVEL } from '../../src-shared/ids';
import type { MergeMode } from '../../src-shared/import-plan';
import { sameJson } from '../../src-shared/same-json';
import type { EditPlace, TreeEditRequest } from '../../src-shared/tree-edits';
import { type ImportedCategory, inReadingOrder, type Nested } from './tree';

/** A category with what it is matched by (`undefined`: nothing) and its path. */
interface KeyedCategory<T> {
  readonly category: T;
  readonly key: string | undefined;
  readonly path: string;
}

interface Matches<A, B> {
  readonly pairs: ReadonlyMap<A, B>;
  /** Source categories left unmatched: their key is shared on either side, and their path does not tell them apart. */
  readonly unclear: number;
}

const byKey = <T>(categories: Iterable<KeyedCategory<T>>): Map<string | undefined, KeyedCategory<T>[]> => {
  const found = Map.groupBy(categories, ({ key }) => key);
  found.delete(undefined);
  return found;
};

/** Categories by path, without those that share one. */
const byPath = <T>(categories: readonly KeyedCategory<T>[]): Map<string, T> => {
  const found = [...Map.groupBy(categories, ({ path }) => path)];
  return new Map(found.flatMap(([path, [one, another]]) => (one && !another ? [[path, one.category] as const] : [])));
};

/** Matches two trees by keys, and by paths where several have one key. A doubt matches nothing. */
const matchByKey = <A, B>(source: Iterable<KeyedCategory<A>>, target: Iterable<KeyedCategory<B>>): Matches<A, B> => {
  const targets = byKey(target);
  const pairs = new Map<A, B>();
  let unclear = 0;
  for (const [key, ones] of byKey(source)) {
    const others = targets.get(key) ?? [];
    const [one, another] = ones;
    const [other, andAnother] = others;
    if (one === undefined || other === undefined) continue;
    if (another === undefined && andAnother === undefined) {
      pairs.set(one.category, other.category);
      continue;
    }
    const there = byPath(others);
    let matched = 0;
    for (const [path, category] of byPath(ones)) {
      const alike = there.get(path);
      if (alike === undefined) continue;
      pairs.set(category, alike);
      matched += 1;
    }
    unclear += ones.length - matched;
  }
  return { pairs, unclear };
};

export interface ImportEdits {
  readonly edits: readonly TreeEditRequest[];
  /** Categories of the file that are matched with one of the tree, and those that are new. */
  readonly matched: number;
  readonly added: number;
  /** Categories of the tree that go to the trash, with all that are deleted with another. */
  readonly removed: number;
  /** Categories of the file that could be several of the tree, or share what they are matched by; they count as new. */
  readonly unclear: number;
}

interface MergeOptions {
  readonly mode: MergeMode;
  /** `false`: the file is a list that says nothing of parents, so that what is there stays where it is. */
  readonly hasPlaces: boolean;
}

interface Present {
  readonly category: Category;
  readonly parent: ParentKey;
}

const PATH_END = '\u0000';

interface Matchable {
  readonly id?: number | undefined;
  readonly name: string;
  readonly slug?: string | null | undefined;
  readonly metadata?: Metadata | undefined;
}

const keyOf = ({ id, slug, metadata }: Matchable, path: string, mode: MergeMode): string | undefined => {
  switch (mode.matchBy) {
    case 'path':
      return path;
    case 'slug':
      return slug ?? undefined;
    case 'id':
      return id === undefined ? undefined : String(id);
    case 'entry': {
      const value = metadata?.[mode.entry];
      if (value === undefined || value === null || value === '') return undefined;
      return typeof value === 'string' ? value : JSON.stringify(value);
    }
  }
};

function* keyed<T extends Matchable & Nested<T>>(roots: readonly T[], mode: MergeMode): Generator<KeyedCategory<T>> {
  const paths: string[] = [];
  for (const { category, depth } of inReadingOrder(roots)) {
    const path = `${depth === 0 ? '' : (paths[depth - 1] ?? '')}${category.name}${PATH_END}`;
    paths[depth] = path;
    yield { category, path, key: keyOf(category, path, mode) };
  }
}

/** Whether a file has something to match by: without it an update would import all twice, and a replacement delete all. */
export const hasMatchKeys = (imported: readonly ImportedCategory[], mode: MergeMode): boolean =>
  keyed(imported, mode).some(({ key }) => key !== undefined);

/** The edits by which a tree takes over a file. `replace`: what the file lacks is deleted. `update`: what the file lacks stays. */
export const importEdits = (
  tree: readonly Category[],
  imported: readonly ImportedCategory[],
  options: MergeOptions
): ImportEdits => new Merge(tree, imported, options).make();

class Merge {
  readonly #edits: TreeEditRequest[] = [];
  readonly #present = new Map<number, Present>();
  readonly #targets: ReadonlyMap<ImportedCategory, number>;
  readonly #taken: ReadonlySet<ParentKey>;
  readonly #unclear: number;
  readonly #arrangements: TreeEditRequest[] = [];
  #added = 0;

  constructor(
    private readonly tree: readonly Category[],
    private readonly imported: readonly ImportedCategory[],
    private readonly options: MergeOptions
  ) {
    const above: Category[] = [];
    for (const { category, depth } of inReadingOrder(tree)) {
      above[depth] = category;
      const parent = depth === 0 ? TOP_LEVEL : (above[depth - 1]?.id ?? TOP_LEVEL);
      this.#present.set(category.id, { category, parent });
    }
    const { pairs, unclear } = matchByKey(keyed(imported, options.mode), keyed(tree, options.mode));
    this.#targets = new Map(Array.from(pairs, ([one, target]) => [one, target.id]));
    this.#taken = new Set(this.#targets.values());
    this.#unclear = unclear;
  }

  make(): ImportEdits {
    this.#siblings(this.imported, TOP_LEVEL);
    const removed = this.options.mode.kind === 'replace' ? this.#remove() : 0;
    for (const arrangement of this.#arrangements) this.#edits.push(arrangement);
    return {
      edits: this.#edits,
      matched: this.#targets.size,
      added: this.#added,
      removed,
      unclear: this.#unclear
    };
  }

  /** Parents come before their children, each behind the sibling that it has in the file. Recursive, since a tree has 64 levels at most. */
  #siblings(categories: readonly ImportedCategory[], parent: ParentKey): void {
    let after: CategoryKey | null = null;
    const keys: CategoryKey[] = [];
    let last = -1;
    let isInOrder = true;
    const orderOf = this.#orderUnder(parent);
    for (const category of categories) {
      const id = this.#targets.get(category);
      const key: CategoryKey =
        id === undefined ? this.#create(category, parent, after) : this.#take(category, id, parent, after);
      const order = orderOf.get(key);
      if (order !== undefined) {
        isInOrder &&= order > last;
        last = order;
      }
      keys.push(key);
      after = key;
      this.#siblings(category.children ?? [], key);
    }
    if (this.options.mode.kind === 'replace' && this.options.hasPlaces && !isInOrder)
      this.#arrangements.push({ kind: 'arrange', parentId: parentOnWire(parent), ids: keys });
  }

  #orderUnder(parent: ParentKey): ReadonlyMap<CategoryKey, number> {
    const children = parent === TOP_LEVEL ? this.tree : (this.#present.get(parent)?.category.children ?? []);
    return new Map(children.map(({ id }, index) => [id, index]));
  }

  /** A category without a sibling before it in the file comes last in an update, and first in a replacement. */
  #place(parent: ParentKey, after: CategoryKey | null): EditPlace {
    const isLast = after === null && this.options.mode.kind === 'update';
    return { parentId: parentOnWire(parent), ...(isLast ? {} : { afterId: after }) };
  }

  #create(category: ImportedCategory, parent: ParentKey, after: CategoryKey | null): NewKey {
    this.#added += 1;
    const key = newKey(this.#added);
    this.#edits.push({ kind: 'create', key, fields: contentOf(category), place: this.#place(parent, after) });
    return key;
  }

  #take(category: ImportedCategory, id: number, parent: ParentKey, after: CategoryKey | null): number {
    const present = this.#present.get(id);
    if (present === undefined) return id;
    if (this.#isMoved(present.parent, parent))
      this.#edits.push({ kind: 'move', id, place: this.#place(parent, after) });
    const fields = this.#changes(category, present.category);
    if (Object.keys(fields).length > 0) this.#edits.push({ kind: 'update', id, fields });
    return id;
  }

  /** A branch that was exported alone says nothing of where it stands: as long as its parent is not in the file, it stays. */
  #isMoved(from: ParentKey, to: ParentKey): boolean {
    if (!this.options.hasPlaces || from === to) return false;
    return this.options.mode.kind === 'replace' || to !== TOP_LEVEL || this.#taken.has(from);
  }

  #changes(category: ImportedCategory, there: Category): Partial<CategoryContent> {
    const metadata =
      this.options.mode.kind === 'replace' ? category.metadata : { ...there.metadata, ...category.metadata };
    const wanted = { ...category, metadata };
    return someFields<CategoryContent>(wanted, (field) => !sameJson(wanted[field], there[field]));
  }

  /** Matched categories below a removed one have already been moved out. */
  #remove(): number {
    let removed = 0;
    for (const [id, { parent }] of this.#present) {
      if (this.#taken.has(id)) continue;
      removed += 1;
      if (parent === TOP_LEVEL || this.#taken.has(parent)) this.#edits.push({ kind: 'delete', id });
    }
    return removed;
  }
}
