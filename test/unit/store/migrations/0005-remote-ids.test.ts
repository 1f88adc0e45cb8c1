import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { checkWorkspace } from '../../../../src-main/store/sqlite/backups/check-workspace';
import { objectsAt } from '../../../../src-main/store/sqlite/migrations/known-schema';
import { CANOPY_DIALECT } from '../../../../src-main/sync/dialect/canopy-dialect';
import { BACK_TO_SIXTH_SCHEMA } from '../../../support/older-schema';
import { openedStore, planted, reopened } from '../../../support/opened-store';

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
