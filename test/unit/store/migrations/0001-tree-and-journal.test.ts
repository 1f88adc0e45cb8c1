import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { storeOf } from '../../../support/opened-store';

const inFile = <T>(file: string, work: (db: Database.Database) => T): T => {
  const db = new Database(file);
  try {
    return work(db);
  } finally {
    db.close();
  }
};

const newFile = (outline = ''): string => {
  const [store] = storeOf(outline);
  store.close();
  return store.file;
};

test('a new file says whose it is and how far it has come', () => {
  inFile(newFile(), (db) => {
    expect(db.pragma('application_id', { simple: true })).toBe(0x43_6e_70_79);
    expect(db.pragma('user_version', { simple: true })).toBeGreaterThanOrEqual(1);
  });
});

test('all tables are strict', () => {
  inFile(newFile(), (db) => {
    const lax = db.prepare(
      `SELECT name FROM pragma_table_list WHERE schema = 'main' AND strict = 0 AND name NOT LIKE 'sqlite_%'`
    );
    expect(lax.all()).toEqual([]);
  });
});

test.each([
  ['a category without its parent', 'UPDATE categories SET parent_id = 99 WHERE id = 2', /FOREIGN KEY/],
  ['a second category above the roots', 'UPDATE categories SET parent_id = NULL WHERE id = 2', /CHECK/],
  [
    'two siblings in one place',
    'UPDATE categories SET order_key = (SELECT order_key FROM categories WHERE id = 3) WHERE id = 1',
    /UNIQUE/
  ],
  ['a parent deleted from above its children', 'DELETE FROM categories WHERE id = 1', /FOREIGN KEY/],
  [
    'a change without its group',
    `INSERT INTO changes (group_id, category_id, kind, after) VALUES (99, 1, 'create', '{}')`,
    /FOREIGN KEY/
  ],
  [
    'an update without what was before',
    `INSERT INTO changes (group_id, category_id, kind, after) VALUES (1, 1, 'update', '{}')`,
    /CHECK/
  ],
  ['an unknown author', `UPDATE change_groups SET author = 'nobody'`, /CHECK/],
  ['an undo of nothing', `UPDATE change_groups SET way = 'undo'`, /CHECK/],
  [
    'a second state of the workspace',
    'INSERT INTO workspace (only, revision, category_count, last_id, clean_shutdown) VALUES (2, 0, 0, 0, 1)',
    /CHECK/
  ]
])('the file itself refuses %s', (_, sql, refusal) => {
  inFile(newFile('A(B) C'), (db) => {
    db.pragma('foreign_keys = ON');
    expect(() => db.exec(sql)).toThrow(refusal);
  });
});

test.each([
  [
    'the next sibling',
    `SELECT id FROM categories WHERE parent_id = 1 AND order_key > 'a' AND id <> 2 ORDER BY order_key LIMIT 1`
  ],
  [
    'the last sibling',
    `SELECT id FROM categories WHERE parent_id = 1 AND order_key < '~' ORDER BY order_key DESC LIMIT 1`
  ],
  ['what can be undone', `SELECT id FROM change_groups WHERE stack = 'undo' ORDER BY id DESC LIMIT 1`],
  ['the changes of a group', 'SELECT * FROM changes WHERE group_id = 1 AND id < 9 ORDER BY id DESC'],
  ['the history of a category', 'SELECT * FROM changes WHERE category_id = 1 ORDER BY id DESC'],
  ['the keys past their time', 'DELETE FROM idempotency_keys WHERE kept_since <= 1']
])('an index leads to %s, without a scan or a sort, even by the statistics of a small file', (_, sql) => {
  inFile(newFile('A(B C)'), (db) => {
    db.exec('ANALYZE');
    const plan = db.prepare<[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`).all();
    for (const { detail } of plan) expect(detail).toMatch(/^SEARCH .* USING (COVERING )?INDEX/);
  });
});
