import type { Category } from '../../src-shared/category';
import { ABOVE_ROOTS, CategoryRows, shownCategory } from './category-rows';

/** Reads the whole tree: once as objects, once as the bytes that go over the wire. */
export class TreeReader {
  readonly #rows: CategoryRows;

  constructor(rows: CategoryRows) {
    this.#rows = rows;
  }

  /** Nested, siblings in position order. */
  tree(): Category[] {
    const children = new Map<number, Category[]>();
    const all: Category[] = [];
    for (const row of this.#rows.allInOrder()) {
      const siblings = children.get(row.parentId);
      const category = shownCategory(row, siblings?.length ?? 0);
      if (siblings) siblings.push(category);
      else children.set(row.parentId, [category]);
      all.push(category);
    }
    for (const category of all) {
      const below = children.get(category.id);
      if (below) category.children = below;
    }
    return children.get(ABOVE_ROOTS) ?? [];
  }

  text(): Buffer {
    return Buffer.from(JSON.stringify(this.tree()));
  }
}
