import type { Database, Statement } from 'better-sqlite3';
import { JSON_AFTER_POSITION } from './category-json';
import { integer, present, text } from '../connection/row-values';

/** Reads categories as the parts of the tree's JSON. */
export class TreeJsonRows {
  readonly #inOrder: Statement<[], unknown[]>;
  readonly #of: Statement<[number], unknown>;

  constructor(db: Database) {
    this.#inOrder = db
      .prepare<[], unknown[]>(
        `SELECT id, parent_id, ${JSON_AFTER_POSITION} FROM categories WHERE parent_id >= 0 ORDER BY parent_id, order_key`
      )
      .raw();
    this.#of = db.prepare<[number], unknown>(`SELECT ${JSON_AFTER_POSITION} FROM categories WHERE id = ?`).pluck();
  }

  /** Gives all of them to `take`, parent by parent, siblings in order; it may ask nothing else of the store. */
  eachInOrder(take: (id: number, parentId: number, afterPosition: string) => void): void {
    for (const row of this.#inOrder.iterate()) take(integer(row[0]), integer(row[1]), text(row[2]));
  }

  afterPosition(id: number): string {
    return text(present(this.#of.get(id)));
  }
}
