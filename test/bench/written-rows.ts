import type { Database, Statement } from 'better-sqlite3';
import { insertInto } from './bare-copy';

export type StoreOperation = 'create' | 'update' | 'move' | 'move to the top' | 'delete';

type Values = readonly unknown[];

/** The rows of one of Canopy's writes: the category as it is afterwards or its entry in the trash, its group and its change. */
export interface WrittenRows {
  readonly id: number;
  readonly category: Values | undefined;
  readonly trash: Values | undefined;
  readonly group: Values;
  readonly change: Values;
}

/** What the last `count` writes of a closed workspace have written; each must be one change of another category. */
export const rowsOfLast = (db: Database, count: number): WrittenRows[] => {
  const groups = db
    .prepare<[number], unknown[]>('SELECT * FROM change_groups ORDER BY id DESC LIMIT ?')
    .raw()
    .all(count)
    .reverse();
  const changeOf = db.prepare<[unknown], unknown[]>('SELECT * FROM changes WHERE group_id = ?').raw();
  const category = db.prepare<[number], unknown[]>('SELECT * FROM categories WHERE id = ?').raw();
  const trash = db.prepare<[number], unknown[]>('SELECT * FROM trash WHERE category_id = ?').raw();
  const idOf = db.prepare<[unknown], number>('SELECT category_id FROM changes WHERE group_id = ?').pluck();
  return groups.map((group) => {
    const [change, ...more] = changeOf.all(group[0]);
    const id = idOf.get(group[0]);
    if (change === undefined || id === undefined || more.length > 0)
      throw new Error('A group has another number of changes than one.');
    return { id, category: category.get(id), trash: trash.get(id), group, change };
  });
};

/** The columns of `categories` by their place in a row. */
const columnsOf = (db: Database): readonly string[] =>
  db.prepare<[], string>(`SELECT name FROM pragma_table_info('categories') ORDER BY cid`).pluck().all();

/**
 * Writes the same rows into a copy of the workspace, each in one transaction, as barely as it can be done: statements
 * prepared once, values that are there already, nothing looked up, checked or told.
 */
export class BareWriter {
  readonly #db: Database;
  readonly #columns: readonly string[];
  readonly #insertCategory: Statement<unknown[]>;
  readonly #rename: Statement<unknown[]>;
  readonly #move: Statement<unknown[]>;
  readonly #delete: Statement<[number]>;
  readonly #addToChildCount: Statement<[number, unknown]>;
  readonly #insertGroup: Statement<unknown[]>;
  readonly #insertChange: Statement<unknown[]>;
  readonly #insertTrash: Statement<unknown[]>;
  readonly #saveState: Statement<[number, number, number]>;
  readonly #parentOf: Statement<[number], unknown>;

  constructor(db: Database) {
    this.#db = db;
    this.#columns = columnsOf(db);
    this.#insertCategory = insertInto(db, 'categories');
    this.#rename = db.prepare('UPDATE categories SET version = ?, name = ?, updated_at = ? WHERE id = ?');
    this.#move = db.prepare(
      'UPDATE categories SET parent_id = ?, order_key = ?, placed_version = ?, version = ?, updated_at = ? WHERE id = ?'
    );
    this.#delete = db.prepare('DELETE FROM categories WHERE id = ?');
    this.#addToChildCount = db.prepare('UPDATE categories SET child_count = child_count + ? WHERE id = ?');
    this.#insertGroup = insertInto(db, 'change_groups');
    this.#insertChange = insertInto(db, 'changes');
    this.#insertTrash = insertInto(db, 'trash');
    this.#saveState = db.prepare(
      'UPDATE workspace SET revision = revision + ?, category_count = category_count + ?, last_id = last_id + ?'
    );
    this.#parentOf = db.prepare<[number], unknown>('SELECT parent_id FROM categories WHERE id = ?').pluck();
  }

  /** The write, ready to be made; what it has to know of the rows before is looked up here, outside its time. */
  prepared(operation: StoreOperation, { id, category = [], trash, group, change }: WrittenRows): () => void {
    const value = (column: string): unknown => category[this.#columns.indexOf(column)];
    const [oldParent, newParent] = [this.#parentOf.get(id), value('parent_id')];
    const updated = [value('version'), value('updated_at')];
    const place = [newParent, value('order_key'), value('placed_version')];
    const rows: Record<StoreOperation, () => void> = {
      create: () => {
        this.#insertCategory.run(...category);
        this.#addToChildCount.run(1, newParent);
      },
      update: () => this.#rename.run(updated[0], value('name'), updated[1], id),
      move: () => {
        this.#move.run(...place, ...updated, id);
        this.#addToChildCount.run(-1, oldParent);
        this.#addToChildCount.run(1, newParent);
      },
      'move to the top': () => this.#move.run(...place, ...updated, id),
      delete: () => {
        this.#delete.run(id);
        this.#addToChildCount.run(-1, oldParent);
      }
    };
    const added = operation === 'create' ? 1 : operation === 'delete' ? -1 : 0;
    const write = this.#db.transaction(() => {
      rows[operation]();
      this.#insertGroup.run(...group);
      this.#insertChange.run(...change);
      if (trash !== undefined) this.#insertTrash.run(...trash);
      this.#saveState.run(1, added, Math.max(0, added));
    });
    return () => write.immediate();
  }
}
