import { truncateSync } from 'node:fs';
import SQLite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { restoreBackup } from '../../../../src-main/store/sqlite/backups/recover-workspace';
import { faultWhen, foreignServer, type ForeignService } from '../../../support/foreign/index';
import { foreignOutline, plantTea } from '../../../support/foreign/foreign-outline';
import { outlined } from '../../../support/opened-store';
import { ReplicaUnderTest } from './replica-under-test';
import { ours, PLAIN } from './scene';
import { temporaryFolder } from '../../../support/temporary-folder';

/** Tea(Black Green) Coffee on both sides; `before` is done before a backup is made, `after` between it and its restoration. */
const restored = async (
  {
    before,
    after,
    isDamaged = false
  }: {
    before: (scene: ReplicaUnderTest, ids: ReturnType<typeof plantTea>) => void;
    after: (scene: ReplicaUnderTest, ids: ReturnType<typeof plantTea>) => Promise<void>;
    isDamaged?: boolean;
  },
  look: (replica: ReplicaUnderTest, service: ForeignService) => Promise<void>
): Promise<void> => {
  const service = foreignServer(PLAIN);
  const ids = plantTea(service);
  const file = `${temporaryFolder()}/replica.canopy`;
  const first = new ReplicaUnderTest(service, PLAIN, { file });
  await first.sync();
  before(first, ids);
  const backup = await first.store.backUp();
  first.now += 3_600_000;
  await after(first, ids);
  first.close();
  if (isDamaged) truncateSync(file, 5_000);
  restoreBackup(file, backup.file, new Date(first.now));
  const replica = new ReplicaUnderTest(service, PLAIN, { file });
  try {
    await look(replica, service);
  } finally {
    replica.close();
  }
};

test('what somebody has changed since a backup is not overwritten by what the backup has', () =>
  restored(
    {
      before: () => undefined,
      after: async (replica, ids) => {
        replica.store.update(ids.tea, { name: 'Teas' }, ours);
        await replica.sync();
        replica.service.editor.change(ids.coffee, { name: 'Coffees' });
        replica.service.editor.create({ name: 'Cocoa' });
        replica.service.editor.delete(ids.black);
        await replica.sync();
      }
    },
    async (replica, service) => {
      expect(outlined(replica.store)).toBe('Tea(Black Green) Coffee');
      expect(await replica.sync()).toMatchObject({ pushed: 0, waiting: 0, conflicts: 0 });
      expect(outlined(replica.store)).toBe('Teas(Green) Coffees Cocoa');
      expect(foreignOutline(service)).toBe('Teas(Green) Coffees Cocoa');
    }
  ));

test.each([false, true])(
  'what was sent since a backup is not sent once more, also where the file that it replaces is damaged (%s)',
  (isDamaged) =>
    restored(
      {
        isDamaged,
        before: ({ store }, ids) => {
          const { category } = store.create({ name: 'White', parentId: ids.tea }, ours);
          // Its parent has the higher id.
          const { category: shelf } = store.create({ name: 'Shelf', parentId: ids.coffee }, ours);
          store.update(category.id, { parentId: shelf.id }, ours);
          store.create({ name: 'Never sent' }, ours);
        },
        after: async (replica) => {
          const never = replica.store.readTree().find(({ name }) => name === 'Never sent')?.id ?? 0;
          replica.store.delete(never, 'delete', ours);
          await replica.sync();
          expect(foreignOutline(replica.service)).toBe('Tea(Black Green) Coffee(Shelf(White))');
        }
      },
      async (replica, service) => {
        expect(await replica.sync()).toMatchObject({ waiting: 0, conflicts: 0 });
        expect(foreignOutline(service)).toBe('Tea(Black Green) Coffee(Shelf(White)) Never sent');
        expect(outlined(replica.store)).toBe(foreignOutline(service));
      }
    )
);

test('what was sent without an answer when a backup took over is not sent once more', () =>
  restored(
    {
      before: ({ store }) => store.create({ name: 'Cocoa' }, ours),
      after: async (replica) => {
        replica.service.faults = faultWhen(({ verb }) => verb === 'create', { kind: 'dropAnswer' });
        replica.crashWhere((name) => {
          if (name === 'before reading' && replica.service.log.at(-1)?.verb === 'create') throw new Error('Crash');
        });
        await expect(replica.sync()).rejects.toThrow('Crash');
      }
    },
    async (replica, service) => {
      expect(await replica.sync()).toMatchObject({ waiting: 0, conflicts: 0 });
      expect(foreignOutline(service)).toBe('Tea(Black Green) Coffee Cocoa');
      expect(outlined(replica.store)).toBe(foreignOutline(service));
    }
  ));

test('a backup that an earlier version made is restored without each category being looked at for each other', async () => {
  const file = `${temporaryFolder()}/replica.canopy`;
  const replica = new ReplicaUnderTest(foreignServer(PLAIN), PLAIN, { file });
  const names = Array.from({ length: 2_000 }, (_, index) => ({ name: `Category ${index}`, children: [] }));
  replica.store.importTree(names, { author: 'import' });
  const backup = await replica.store.backUp();
  replica.close();
  const db = new SQLite(backup.file);
  // The statistics of a file that was closed before anything was in it.
  db.exec(
    "ANALYZE; DELETE FROM sqlite_stat1; INSERT INTO sqlite_stat1 VALUES ('categories', 'categories_in_order', '1 1 1')"
  );
  db.close();
  restoreBackup(file, backup.file, new Date(replica.now));
  replica.reopen();
  expect(replica.store.count()).toBe(2_000);
  replica.close();
});
