import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { migrate } from '../../../src-main/store/sqlite/migrations/migrate';
import { OWN_COLUMNS } from '../../../src-main/store/sqlite/tree/category-rows';

test.each([
  [
    'categories',
    ['child_count', 'created_at', 'height', 'id', 'order_key', 'parent_id', 'placed_version', 'updated_at', 'version']
  ],
  ['base', ['category_id', 'parent_id']]
])(
  'every column of %s that is not a place, a count or a time is a field that is written and journalled',
  (table, others) => {
    const db = new Database(':memory:');
    onTestFinished(() => void db.close());
    migrate(db, 0);
    const columns = db.prepare<[string], unknown>('SELECT name FROM pragma_table_info(?)').pluck().all(table);
    expect(new Set(columns)).toEqual(new Set([...OWN_COLUMNS, ...others]));
  }
);
