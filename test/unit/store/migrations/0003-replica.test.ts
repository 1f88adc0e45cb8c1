import { TOP_LEVEL, newKey } from '../../../../src-shared/ids';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { listBackups } from '../../../../src-main/store/sqlite/backups/backup-folder';
import { restoreBackup } from '../../../../src-main/store/sqlite/backups/recover-workspace';
import { checkWorkspace } from '../../../../src-main/store/sqlite/backups/check-workspace';
import { foreignService, dialectOf } from '../../../support/foreign/index';
import { BACK_TO_SIXTH_SCHEMA } from '../../../support/older-schema';
import { openedStore, outlined, planted, refusal, reopened, storeOf } from '../../../support/opened-store';
import { auditWorkspace } from '../../../support/workspace-audit';

const settings = {
  address: { url: 'https://shop.example', readPath: '/api/categories', writePath: '/api/admin/categories' },
  dialect: dialectOf(foreignService('plain')),
  authKind: 'none'
} as const;
const fields = { name: 'Tea', slug: null, description: '', visible: true, metadata: {} } as const;

/** A replica with one category that both sides have, and one that is to be sent. */
const filled = (): ReturnType<typeof openedStore> => {
  const store = openedStore();
  store.replica.begin(settings);
  store.replica.write({
    local: [{ kind: 'create', id: newKey(1), fields, place: { parent: TOP_LEVEL, after: 'first' } }],
    requestedId: () => 7,
    base: {
      set: [{ id: newKey(1), parent: TOP_LEVEL, fields }],
      removed: [],
      orders: new Map([[TOP_LEVEL, [newKey(1)]]])
    },
    links: [[newKey(1), 7]],
    mark: { etag: '"1"', digest: 'ab' },
    isSettled: true
  });
  planted(store, 'New');
  return store;
};

test('a workspace of the second schema is a local one, as it was', () => {
  const [store] = storeOf('A(B)');
  store.close();
  const db = new Database(store.file);
  db.exec(BACK_TO_SIXTH_SCHEMA);
  db.exec(
    'DROP TABLE replica; DROP TABLE base; DROP TABLE base_orders; DROP TABLE links; DROP TABLE sending; DROP TABLE held; DROP TABLE conflicts; DROP TABLE sync_reports; DROP TABLE shrinking; DROP TABLE unlisted'
  );
  db.pragma('user_version = 2');
  db.close();
  expect(checkWorkspace(store.file)).toMatchObject({ state: 'sound' });
  const migrated = reopened(store.file);
  expect([outlined(migrated), migrated.replica.state(), migrated.replica.facts()]).toEqual([
    'A(B)',
    null,
    { waiting: 0, conflicts: 0, lastSyncedAt: null, sending: { isByHand: false, isPaused: false } }
  ]);
  expect(listBackups(store.file)).toHaveLength(1);
  migrated.close();
  expect(auditWorkspace(store.file)).toEqual([]);
});

test('only an empty workspace becomes a replica, and only once', () => {
  const [store, { A = 0 }] = storeOf('A');
  expect(refusal(() => store.replica.begin(settings)).code).toBe('invalid');
  store.delete(A, 'delete', { author: 'window' });
  store.replica.begin(settings);
  expect(refusal(() => store.replica.begin(settings)).code).toBe('invalid');
});

test('base, links and settings are there again when it is opened anew, and what waits is known', () => {
  const store = filled();
  const seen = () => [
    reopenedStore.replica.state(),
    reopenedStore.replica.baseTree(),
    reopenedStore.replica.links(),
    reopenedStore.replica.facts()
  ];
  let reopenedStore = store;
  const before = seen();
  store.close();
  reopenedStore = reopened(store.file);
  expect(seen()).toEqual(before);
  expect(reopenedStore.replica.facts().waiting).toBe(1);
  expect(outlined(reopenedStore)).toBe('Tea New');
  reopenedStore.close();
  expect(checkWorkspace(store.file)).toMatchObject({ state: 'sound' });
});

test('what waits is counted by what differs, however it was brought about', () => {
  const store = filled();
  const ours = { author: 'window' } as const;
  store.update(7, { name: 'Teas' }, ours);
  expect(store.replica.facts().waiting).toBe(2);
  store.undo();
  expect(store.replica.facts().waiting).toBe(1);
  store.update(7, { position: 1 }, ours);
  store.delete(8, 'delete', ours);
  expect(store.replica.facts().waiting).toBe(0);
  store.delete(7, 'delete', ours);
  expect(store.replica.facts().waiting).toBe(1);
});

test('retention drops nothing that is still to be sent', async () => {
  const store = filled();
  store.history.setRetention({ historyDays: 1, trashDays: 1 });
  store.delete(7, 'delete', { author: 'window' });
  const later = new Date(Date.now() + 400 * 24 * 60 * 60 * 1_000);
  await store.history.trim(later, 0);
  expect(store.history.trash({ text: '', before: null }).total).toBe(1);
  store.replica.write({ base: { set: [], removed: [7], orders: new Map([[TOP_LEVEL, []]]) }, isSettled: true });
  await store.history.trim(later, 0);
  expect(store.history.trash({ text: '', before: null }).total).toBe(0);
});

test('what sync deletes is in the trash, and what it brings back has its own id and a version that it never had', () => {
  const store = filled();
  const version = store.find(7)?.version ?? 0;
  store.replica.write({ local: [{ kind: 'delete', id: 7 }] });
  expect(store.history.trash({ text: '', before: null }).entries).toMatchObject([{ id: 7, author: 'sync' }]);
  store.replica.write({
    local: [{ kind: 'create', id: 7, fields: { ...fields, name: 'Tea again' }, place: { parent: 8, after: 'first' } }]
  });
  expect(store.find(7)).toMatchObject({ name: 'Tea again', parentId: 8 });
  expect(store.find(7)?.version).toBeGreaterThan(version);
  expect(store.history.trash({ text: '', before: null }).total).toBe(0);
  expect(store.journalState().undo?.subject).toBe('New');
  store.close();
  expect(auditWorkspace(store.file)).toEqual([]);
});

test('a refused edit leaves nothing of its transaction behind', () => {
  const store = filled();
  const before = [store.revision(), store.replica.baseTree(), store.replica.links()];
  const moved = () =>
    store.replica.write({
      links: [[8, 99]],
      local: [
        { kind: 'move', id: 7, place: { parent: 8, after: 'first' } },
        { kind: 'move', id: 8, place: { parent: 7, after: 'first' } }
      ]
    });
  expect(refusal(moved).code).toBe('cycle');
  expect([store.revision(), store.replica.baseTree(), store.replica.links()]).toEqual(before);
});

test('a backup has all of it, and one that is restored keeps the links that came later', async () => {
  const store = filled();
  const { file: backup } = await store.backUp();
  store.replica.write({ links: [[8, 70]] });
  store.close();
  restoreBackup(store.file, backup, new Date());
  const restored = reopened(store.file);
  expect(restored.replica.links().remoteIds).toEqual(
    new Map([
      [7, 7],
      [8, 70]
    ])
  );
  expect(restored.replica.state()).toMatchObject({ address: settings.address, mark: null });
  expect(restored.replica.baseTree().nodes.size).toBe(1);
  restored.close();
  expect(checkWorkspace(store.file)).toMatchObject({ state: 'sound' });
});

test('of the reports, the newest five hundred are kept', () => {
  const store = filled();
  store.replica.write({ reports: Array.from({ length: 600 }, (_, index) => ({ id: 7, message: `Report ${index}` })) });
  const reports = store.replica.reports();
  expect([reports.length, reports[0]?.message]).toEqual([500, 'Report 599']);
});
