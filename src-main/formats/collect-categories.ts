import { z } from 'zod';
import { carriedFieldsSchema, categoryCreateRequestSchema, idSchema } from '../../src-shared/category';
import type { Fault } from '../../src-shared/envelope';
import { check, MOST_FAULTS } from '../../src-shared/faults';
import { pointerTo } from '../../src-shared/json-pointer';
import { LIMITS } from '../../src-shared/limits';
import type { ImportedCategory } from '../domain/tree';
import { messages } from './messages';

/** What is wrong in one line of a text file, counted from 1. Its place stands where a fault of JSON has its pointer. */
export const lineFault = (line: number, code: string, message: string): Fault => ({
  pointer: `line ${line}`,
  code,
  message
});

/** Progress: called now and then while a file is read; ends the reading by throwing. */
export type WhileReading = (done: number, total: number) => void;

/** Trees that are valid throughout, or what is wrong with them. */
export type TreeReading = { ok: true; categories: ImportedCategory[] } | { ok: false; faults: Fault[] };

/**
 * A category as a file may hold it. `position` and `parentId` are allowed, since a tree that was read over HTTP has them,
 * but ignored: the nesting counts.
 */
const nodeSchema = carriedFieldsSchema.extend({
  parentId: categoryCreateRequestSchema.shape.parentId,
  position: categoryCreateRequestSchema.shape.position,
  id: idSchema.optional(),
  version: z.int().min(1).optional(),
  createdAt: z.iso.datetime().optional(),
  updatedAt: z.iso.datetime().optional(),
  children: z.array(z.unknown()).optional()
});

const importedCategory = (node: z.output<typeof nodeSchema>): ImportedCategory => ({
  name: node.name,
  slug: node.slug ?? null,
  description: node.description ?? '',
  visible: node.visible ?? true,
  metadata: node.metadata ?? {},
  ...(node.id === undefined ? {} : { id: node.id }),
  ...(node.version === undefined ? {} : { version: node.version }),
  ...(node.createdAt === undefined ? {} : { createdAt: node.createdAt }),
  ...(node.updatedAt === undefined ? {} : { updatedAt: node.updatedAt })
});

/** What has been read so far, and what holds for all categories of a file together. */
class Collection {
  readonly faults: Fault[] = [];
  readonly #ids = new Set<number>();
  #count = 0;

  /** Takes a category without its children. `path`: where it stands in the file. */
  add(node: unknown, path: readonly PropertyKey[]): ImportedCategory | undefined {
    this.#count += 1;
    if (this.#count > LIMITS.categories) {
      this.report('tree_full', messages.tooMany(), path);
      return undefined;
    }
    const checked = check(nodeSchema, node);
    if (!checked.ok) {
      this.faults.push(...checked.faults.map((fault) => ({ ...fault, pointer: pointerTo(path) + fault.pointer })));
      return undefined;
    }
    const { id } = checked.value;
    if (id !== undefined && this.#ids.has(id)) this.report('duplicate_id', messages.duplicateId(id), [...path, 'id']);
    if (id !== undefined) this.#ids.add(id);
    return importedCategory(checked.value);
  }

  report(code: string, message: string, path: readonly PropertyKey[]): void {
    this.faults.push({ pointer: pointerTo(path), code, message });
  }

  /** So far, those with faults too. */
  get count(): number {
    return this.#count;
  }

  isHopeless(): boolean {
    return this.faults.length >= MOST_FAULTS || this.#count > LIMITS.categories;
  }
}

/** Categories between two looks at whether the reading is to end. */
const LOOK_EVERY = 1_000;

/** Siblings that are being read; `path` is where their list stands in the file. */
interface Siblings {
  readonly nodes: Iterator<[number, unknown]>;
  readonly path: readonly PropertyKey[];
  readonly level: number;
  readonly into: ImportedCategory[];
}

const childrenOf = (node: unknown): readonly unknown[] =>
  typeof node === 'object' && node !== null && 'children' in node && Array.isArray(node.children) ? node.children : [];

/**
 * Checks nested categories and everything that holds between them: depth, number, ids given once. Walks with a stack of
 * its own, since a hostile file is nested more deeply than functions can be.
 * @param path where the list stands in the file, for the pointers of faults
 * @param watch may end the reading by throwing
 */
export const collectCategories = (
  roots: readonly unknown[],
  path: readonly PropertyKey[],
  watch: WhileReading = () => undefined
): TreeReading => {
  const collection = new Collection();
  const categories: ImportedCategory[] = [];
  const pending: Siblings[] = [{ nodes: roots.entries(), path, level: 1, into: categories }];
  for (let siblings = pending.at(-1); siblings !== undefined && !collection.isHopeless(); siblings = pending.at(-1)) {
    const next = siblings.nodes.next();
    if (next.done === true) {
      pending.pop();
      continue;
    }
    const [index, node] = next.value;
    const nodePath = [...siblings.path, index];
    // The total is known only at the end.
    if (collection.count % LOOK_EVERY === 0) watch(0, 1);
    const category = collection.add(node, nodePath);
    if (category !== undefined) siblings.into.push(category);
    const children = childrenOf(node);
    const childrenPath = [...nodePath, 'children'];
    if (children.length === 0) continue;
    if (siblings.level === LIMITS.depth) {
      collection.report('too_deep', messages.tooDeep, childrenPath);
      continue;
    }
    const into: ImportedCategory[] = [];
    if (category !== undefined) category.children = into;
    pending.push({ nodes: children.entries(), path: childrenPath, level: siblings.level + 1, into });
  }
  const faults = collection.faults.slice(0, MOST_FAULTS);
  return faults.length === 0 ? { ok: true, categories } : { ok: false, faults };
};
