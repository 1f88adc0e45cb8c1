import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { checkWorkspace } from '../../../../src-main/store/sqlite/backups/check-workspace';
import { CANOPY_DIALECT } from '../../../../src-main/sync/dialect/canopy-dialect';
import { BACK_TO_SIXTH_SCHEMA } from '../../../support/older-schema';
import { openedStore, planted, reopened } from '../../../support/opened-store';

const settings = {
  address: { url: 'https://shop.example', readPath: '/r', writePath: '/w' },
  dialect: CANOPY_DIALECT,
  authKind: 'none'
} as const;

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
