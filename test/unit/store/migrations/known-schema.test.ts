import { copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { checkWorkspace } from '../../../../src-main/store/sqlite/backups/check-workspace';
import { listBackups, verifyBackup } from '../../../../src-main/store/sqlite/backups/backup-folder';
import { restoreBackup } from '../../../../src-main/store/sqlite/backups/recover-workspace';
import { fingerprintOf, FINGERPRINTS, objectsAt } from '../../../../src-main/store/sqlite/migrations/known-schema';
import { APPLICATION_ID } from '../../../../src-main/platform/database-header';
import { LATEST_SCHEMA, migrate } from '../../../../src-main/store/sqlite/migrations/migrate';
import { treeOfWorkspace } from '../../../../src-main/workspace/worker/compare-handlers';
import { tamper } from '../../../support/damaged-file';
import { closedFile, openedStore, outlined, planted, refusal, reopened } from '../../../support/opened-store';
import { temporaryFolder } from '../../../support/temporary-folder';
import { CANOPY_DIALECT } from '../../../../src-main/sync/dialect/canopy-dialect';
import { BACK_TO_SIXTH_SCHEMA } from '../../../support/older-schema';

/** A file that a Canopy of that schema has made, with one category. */
const ofSchema = (schema: number): string => {
  const file = join(temporaryFolder(), `schema-${schema}.canopy`);
  const db = new Database(file);
  migrate(db, 0, schema);
  db.exec(`INSERT INTO categories VALUES (1, 0, 'a0', 0, 0, 1, 1, 1, 'Old', NULL, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', '{}', '');
    UPDATE categories SET child_count = 1, height = 1 WHERE id = 0; UPDATE workspace SET category_count = 1, last_id = 1, revision = 1`);
  db.close();
  return file;
};

test('the fingerprints that files are compared with are those of what the migrations make', () => {
  const made = Array.from({ length: LATEST_SCHEMA + 1 }, (_, schema) => fingerprintOf(objectsAt(schema)));
  expect(FINGERPRINTS).toEqual(made);
});

test.each(Array.from({ length: LATEST_SCHEMA }, (_, before) => before + 1))(
  'a file of schema %i is sound, can be compared with, opens, and is sound afterwards',
  async (schema) => {
    const file = ofSchema(schema);
    expect(checkWorkspace(file)).toMatchObject({ state: 'sound', categories: 1 });
    expect(new TextDecoder().decode((await treeOfWorkspace(file)) ?? undefined)).toContain('"name":"Old"');
    const store = reopened(file);
    expect(outlined(store)).toBe('Old');
    store.close();
    expect(checkWorkspace(file)).toMatchObject({ state: 'sound', categories: 1 });
  }
);

test('what SQLite notes about a file for its own plans is no fault of it', () => {
  const file = closedFile('A(B) C');
  tamper(file, 'ANALYZE');
  expect(checkWorkspace(file)).toMatchObject({ state: 'sound' });
  expect(outlined(reopened(file))).toBe('A(B) C');
});

/** What would run for ever. */
const BOMB = `(WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT count(*) FROM n)`;

const HOSTILE: readonly (readonly [what: string, sql: string, fault: RegExp])[] = [
  [
    'a trigger that wipes the tree when Canopy notes that it has opened the file',
    `CREATE TRIGGER evil AFTER UPDATE ON workspace BEGIN DELETE FROM categories WHERE id > 0; END`,
    /Canopy makes no trigger “evil”/
  ],
  [
    'a trigger that never ends',
    `CREATE TRIGGER evil AFTER UPDATE ON workspace BEGIN SELECT ${BOMB}; END`,
    /Canopy makes no trigger “evil”/
  ],
  [
    'a view in the place of a table, which never ends',
    `DROP TABLE shrinking; CREATE VIEW shrinking AS SELECT ${BOMB} AS asked_at`,
    /table “shrinking” is missing/
  ],
  [
    'a view in the place of the counts',
    `ALTER TABLE workspace RENAME TO kept; CREATE VIEW workspace AS SELECT ${BOMB} AS category_count, 1 AS revision, 1 AS last_id, 1 AS clean_shutdown`,
    /table “workspace” is missing/
  ],
  [
    'a generated column',
    `ALTER TABLE workspace ADD COLUMN more INTEGER GENERATED ALWAYS AS (length(hex(zeroblob(1000000)))) VIRTUAL`,
    /table “workspace” is not the one/
  ],
  ['a default of its own', `ALTER TABLE trash ADD COLUMN more TEXT DEFAULT (hex(0))`, /table “trash” is not the one/],
  [
    'a CHECK of its own',
    `DROP TABLE unlisted; CREATE TABLE unlisted (category_id INTEGER PRIMARY KEY CHECK (length(randomblob(category_id)) > 0)) STRICT`,
    /table “unlisted” is not the one/
  ],
  [
    'an index over an expression',
    `CREATE INDEX evil ON categories (length(name)) WHERE length(name) > 3`,
    /Canopy makes no index “evil”/
  ],
  [
    'an index of ours with another condition',
    `DROP INDEX trash_going; CREATE INDEX trash_going ON trash (category_id) WHERE is_going = 0`,
    /index “trash_going” is not the one/
  ],
  ['a table of its own', 'CREATE TABLE evil (x)', /Canopy makes no table “evil”/],
  ['a virtual table', `CREATE VIRTUAL TABLE evil USING fts5 (x)`, /Canopy makes no table “evil”/],
  ['a negative schema number', 'PRAGMA user_version = -1', /schema number is -1/],
  ['no schema number', 'PRAGMA user_version = 0', /Canopy makes no/],
  ['a smaller schema number', 'PRAGMA user_version = 2', /Canopy makes no/],
  ['a missing index', 'DROP INDEX categories_in_order', /index “categories_in_order” is missing/]
];

test.each(HOSTILE)('a file with %s is refused before anything of it runs', async (_, sql, fault) => {
  const file = closedFile('A(B) C');
  tamper(file, sql);
  const bytes = readFileSync(file);

  const { code, message } = refusal(() => reopened(file));
  expect([code, message]).toEqual(['storage_failed', expect.stringMatching(fault)]);
  expect(message).toMatch(/^“[^”]+” was not opened, because .* Restore a backup .*or export/);
  const finding = checkWorkspace(file);
  expect(finding.state === 'damaged' && finding.faults.join('\n')).toMatch(fault);
  await expect(treeOfWorkspace(file)).rejects.toThrow(fault);
  expect(readFileSync(file)).toEqual(bytes);
});

test.each(HOSTILE.slice(0, 1))('a backup with %s is not in the list and is not restored', (_, sql) => {
  const file = closedFile('A(B) C');
  tamper(file, sql);
  const target = closedFile('X');
  const folder = `${target}.backups`;
  mkdirSync(folder, { recursive: true });
  const backup = join(folder, '2026-01-01T00-00-00.000Z.canopy');
  copyFileSync(file, backup);
  tamper(backup, 'PRAGMA journal_mode = DELETE');
  expect(listBackups(target)).toEqual([]);
  expect(() => verifyBackup(backup)).toThrow(/not (built like|a valid)/);
  expect(() => restoreBackup(target, backup, new Date())).toThrow(/not (built like|a valid)/);
  expect(outlined(reopened(target))).toBe('X');
});

test("another program's database stays as it is, whatever it does when it is written to", () => {
  const file = join(temporaryFolder(), 'theirs.canopy');
  tamper(file, 'CREATE TABLE theirs (x)');
  const bytes = readFileSync(file);
  expect(refusal(() => reopened(file)).message).toContain('a database of another program');
  expect(readFileSync(file)).toEqual(bytes);
  tamper(file, `PRAGMA application_id = ${APPLICATION_ID}`);
  expect(refusal(() => reopened(file)).message).toContain('Canopy makes no table “theirs”');
});

test('two tables on one page are no two tables', () => {
  const file = closedFile('A');
  const db = new Database(file);
  db.unsafeMode();
  db.pragma('writable_schema = ON');
  db.exec(
    `UPDATE sqlite_schema SET rootpage = (SELECT rootpage FROM sqlite_schema WHERE name = 'unlisted') WHERE name = 'base_orders'`
  );
  db.close();
  expect(refusal(() => reopened(file)).message).toContain('stand on the same page');
});

test('a file whose text is stored otherwise is refused', () => {
  const file = join(temporaryFolder(), 'utf16.canopy');
  const db = new Database(file);
  db.pragma(`encoding = 'UTF-16le'`);
  migrate(db, 0);
  db.close();
  expect(refusal(() => reopened(file)).message).toContain('not stored as UTF-8');
});

const settings = {
  address: { url: 'https://shop.example', readPath: '/r', writePath: '/w' },
  dialect: CANOPY_DIALECT,
  authKind: 'none'
} as const;

test('links of the fourth schema stay, and texts are kept beside numbers as what they were', () => {
  const store = openedStore();
  store.replica.begin(settings);
  const { A = 0, B = 0, C = 0 } = planted(store, 'A B C');
  store.close();
  const db = new Database(store.file);
  db.exec(BACK_TO_SIXTH_SCHEMA);
  db.exec('DROP TABLE shrinking; DROP TABLE unlisted; DROP TABLE links; DROP TABLE sending');
  for (const { name, sql } of objectsAt(4)) if (name === 'links' || name === 'sending') db.exec(sql);
  db.prepare('INSERT INTO links VALUES (?, 7)').run(A);
  db.pragma('user_version = 4');
  db.close();

  const migrated = reopened(store.file);
  migrated.replica.write({
    links: [
      [B, '7'],
      [C, 'pcat_01']
    ]
  });
  expect(migrated.replica.links().remoteIds).toEqual(
    new Map<number, number | string>([
      [A, 7],
      [B, '7'],
      [C, 'pcat_01']
    ])
  );
  migrated.replica.write({ links: [[C, '7']] });
  expect(migrated.replica.links().ids).toEqual(
    new Map<number | string, number>([
      [7, A],
      ['7', C]
    ])
  );
  migrated.close();
  expect(checkWorkspace(store.file)).toMatchObject({ state: 'sound' });
});

test('a replica of the fifth schema is asked nothing and keeps nothing, and can be asked from then on', () => {
  const store = openedStore();
  store.replica.begin(settings);
  const { A = 0, B = 0 } = planted(store, 'A B');
  store.close();
  const db = new Database(store.file);
  db.exec('DROP TABLE shrinking; DROP TABLE unlisted');
  db.exec(BACK_TO_SIXTH_SCHEMA);
  db.pragma('user_version = 5');
  db.close();
  expect(checkWorkspace(store.file)).toMatchObject({ state: 'sound' });

  const migrated = reopened(store.file);
  const { shrinking } = migrated.replica;
  expect([shrinking.question(), shrinking.asked(), shrinking.unlisted().size]).toEqual([null, null, 0]);
  shrinking.ask({ listed: 0, known: 2, missing: new Set([A, B]) });
  shrinking.answer({ askedAt: shrinking.question()?.askedAt ?? '', choice: 'mine' });
  expect([shrinking.asked(), shrinking.unlisted()]).toEqual([null, new Set([A, B])]);
  migrated.close();
  expect(checkWorkspace(store.file)).toMatchObject({ state: 'sound' });
});
