import type { Database, Statement } from 'better-sqlite3';
import { LIMITS } from '../../../../src-shared/limits';
import { integer, present } from '../connection/row-values';

/** Questions about levels: ancestors, descendants, how deep. */
export class TreeShape {
  readonly #path: Statement<[number], unknown>;
  readonly #measure: Statement<[number], unknown[]>;
  readonly #keptHeight: Statement<[number], unknown>;
  readonly #raiseHeight: Statement<[number, number, number]>;

  constructor(db: Database) {
    this.#path = db
      .prepare<[number], unknown>(
        `WITH RECURSIVE up (id) AS (
           SELECT id FROM categories WHERE id = ? AND id > 0
           UNION ALL SELECT parent_id FROM up JOIN categories USING (id) WHERE parent_id > 0
         ) SELECT id FROM up`
      )
      .pluck();
    const below = `WITH RECURSIVE down (id, level) AS (
      VALUES (?, 0) UNION ALL SELECT child.id, level + 1 FROM down JOIN categories child ON child.parent_id = down.id
    )`;
    this.#measure = db.prepare<[number], unknown[]>(`${below} SELECT max(level), count(*) - 1 FROM down`).raw();
    this.#keptHeight = db.prepare<[number], unknown>('SELECT height FROM categories WHERE id = ?').pluck();
    this.#raiseHeight = db.prepare('UPDATE categories SET height = ? WHERE id = ? AND height < ?');
  }

  /** The category itself and its ancestors up to the root; as many as its level. Empty for 0 and for nobody's id. */
  pathUp(id: number): number[] {
    return this.#path.all(id).map(integer);
  }

  descendantCount(id: number): number {
    return integer(present(this.#measure.get(id))[1]);
  }

  /**
   * Whether the subtree of `id` would fit under a parent at `parentLevel`. The height kept may be too high, so a refusal is
   * only given after measuring.
   */
  fitsBelow(parentLevel: number, id: number): boolean {
    const fits = (height: unknown) => parentLevel + 1 + integer(height) <= LIMITS.depth;
    return fits(this.#keptHeight.get(id)) || fits(present(this.#measure.get(id))[0]);
  }

  /** Tells `parentId` and its ancestors that a child of that height has come, as far up as this is news. */
  raiseHeights(parentId: number, childHeight: number): void {
    let height = childHeight + 1;
    for (const ancestor of this.pathUp(parentId)) {
      if (this.#raiseHeight.run(height, ancestor, height).changes === 0) return;
      height += 1;
    }
  }
}
