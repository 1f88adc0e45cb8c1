import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import Database from 'better-sqlite3';
import { logTo } from '../../../src-main/platform/log';
import { openSocketDoor, type SocketDoor } from '../../../src-main/http/socket-door';
import { WorkspaceStore } from '../../../src-main/store/sqlite/workspace-store';
import { sqliteCategories } from '../../../src-main/store/sqlite/sqlite-categories';
import { sqliteChanges } from '../../../src-main/store/sqlite/sqlite-service';
import { call, type HttpAnswer, type HttpCall, problemOf } from '../../support/http-caller';
import { flatten, ServiceCaller } from '../../support/service-caller';
import { TOKEN } from '../../support/service-under-test';
import { CAN_MOUNT, smallDisk, type SmallDisk } from '../../support/small-disk';
import { auditWorkspace } from '../../support/workspace-audit';
import { asStoreError } from '../../../src-main/store/sqlite/connection/sqlite-failure';
import { StoreError } from '../../../src-main/domain/errors';

const PATH = '/api/admin/categories';
const MEGABYTE = 1024 * 1024;
const RESERVE = 3 * MEGABYTE;
const LONG = 'x'.repeat(10_000);
/** Fills a disk in a third of the calls that a description alone would take. */
const MUCH = { description: LONG, metadata: { much: 'x'.repeat(16_000) } };

const post = (request: object, headers: HttpCall['headers'] = {}): HttpCall => ({
  method: 'POST',
  path: PATH,
  body: JSON.stringify(request),
  headers
});

/** A service on a disk of that size, of which other files take the reserve. */
class ServiceOnSmallDisk {
  private constructor(
    readonly disk: SmallDisk,
    readonly store: WorkspaceStore,
    readonly door: SocketDoor
  ) {}

  static async start(megabytes: number): Promise<ServiceOnSmallDisk> {
    const disk = smallDisk(megabytes);
    assert.ok(disk !== undefined);
    disk.occupy(RESERVE);
    const store = WorkspaceStore.open(join(disk.folder, 'workspace.canopy'));
    const opening = await openSocketDoor({
      categories: sqliteCategories(store),
      changes: sqliteChanges(store),
      token: TOKEN,
      port: 0,
      log: logTo(() => {})
    });
    assert.ok(opening.ok);
    return new ServiceOnSmallDisk(disk, store, opening.door);
  }

  call(sent: HttpCall): Promise<HttpAnswer> {
    return call(this.door.url, sent);
  }

  tree(): Promise<HttpAnswer> {
    return this.call({ method: 'GET', path: '/api/categories' });
  }

  /** Creates such categories until the disk is full. @returns the ids of those that were acknowledged */
  async fill(fields: object = {}): Promise<number[]> {
    const before = this.store.revision();
    for (;;) {
      const answer = await this.call(post({ name: `Category ${this.store.count()}`, ...fields }));
      if (answer.status !== 201) {
        assert.equal(answer.status, 507);
        assert.equal(problemOf(answer).code, 'storage_full');
        assert.ok(!JSON.stringify(answer).includes(this.disk.folder));
        return Array.from({ length: this.store.revision() - before }, (_one, index) => before + index + 1);
      }
    }
  }

  async stop(): Promise<void> {
    await this.door.close();
    this.store.close();
  }
}

const onSmallDisk = async (megabytes: number, work: (service: ServiceOnSmallDisk) => Promise<void>): Promise<void> => {
  const service = await ServiceOnSmallDisk.start(megabytes);
  try {
    await work(service);
  } finally {
    // What has failed already fails here again, and must not keep the disk.
    await service.stop().catch(() => {});
    service.disk.remove();
  }
};

/** Small enough to be full before SQLite first moves its log into the file, and large enough for several times. */
const SIZES = [6, 16] as const;

// Skipped where no disk can be mounted. A stand-in for a full disk would only test itself.
describe.skipIf(!CAN_MOUNT)('on a small disk, which takes Linux and root to mount', () => {
  test.each(SIZES)(
    'of %i MB, full, writes are refused, nothing is lost, reading goes on, and so does writing once there is room',
    (megabytes) =>
      onSmallDisk(megabytes, async (service) => {
        const { disk, store, door } = service;
        // First with large ones, then with the smallest, until not even these fit.
        const ids = [...(await service.fill(MUCH)), ...(await service.fill())];
        expect(ids.length).toBeGreaterThan(15);

        const full = await service.tree();
        const refused: HttpCall[] = [
          post({ name: 'A', description: LONG }),
          post({ name: 'A', description: LONG }, { 'Idempotency-Key': 'while-full' }),
          { method: 'PUT', path: `${PATH}/1`, body: JSON.stringify({ description: LONG.replaceAll('x', 'y') }) },
          {
            method: 'PUT',
            path: `${PATH}/1`,
            body: JSON.stringify({ position: 9_999, description: LONG.replaceAll('x', 'z') })
          }
        ];
        for (const one of [...refused, ...refused]) {
          const answer = await service.call(one);
          expect(problemOf(answer)).toMatchObject({ code: 'storage_full', status: 507 });
        }
        const tree = await service.tree();
        expect([tree.status, tree.headers.etag, tree.body === full.body]).toEqual([200, full.headers.etag, true]);
        // What the store keeps in memory is what is in the file.
        expect({ data: store.readTree() }).toEqual(JSON.parse(full.body));
        expect((await service.call({ method: 'GET', path: '/healthz' })).status).toBe(200);

        disk.occupy(0);
        const caller = new ServiceCaller(door.url, TOKEN);
        expect(flatten(await caller.tree()).map(({ id }) => id)).toEqual(ids);
        // The refused create has used up neither its key nor an id.
        const created = await service.call(post({ name: 'A' }, { 'Idempotency-Key': 'while-full' }));
        expect(created.status).toBe(201);
        expect(JSON.parse(created.body)).toMatchObject({ data: { id: ids.length + 1, position: ids.length } });
        await caller.update(1, { name: 'Renamed', position: 5 });
        await caller.delete(2);

        const last = await caller.tree();
        await service.stop();
        expect(auditWorkspace(store.file)).toEqual([]);
        const again = WorkspaceStore.open(store.file);
        expect(again.readTree()).toEqual(last);
        again.close();
      })
  );

  test('a service that ends on a full disk has lost nothing when it comes back', () =>
    onSmallDisk(SIZES[0], async (service) => {
      const { disk, store } = service;
      await service.fill(MUCH);
      await service.fill();
      const last = store.readTree();
      await service.stop().catch((error: unknown) => expect(error).toMatchObject({ code: 'storage_full' }));
      disk.occupy(0);
      const again = WorkspaceStore.open(store.file);
      expect(again.readTree()).toEqual(last);
      again.create({ name: 'A' }, { author: 'http' });
      again.close();
      expect(auditWorkspace(store.file)).toEqual([]);
    }));
});

test.runIf(CAN_MOUNT)(
  'a workspace that could not be made for want of room leaves no empty file, and is made once there is room',
  () => {
    const disk = smallDisk(1);
    assert.ok(disk !== undefined);
    try {
      disk.fill();
      const file = join(disk.folder, 'new.canopy');
      for (const _again of [1, 2]) expect(() => WorkspaceStore.open(file)).toThrow(/full/);
      expect(existsSync(file)).toBe(false);
      disk.occupy(0);
      WorkspaceStore.open(file).close();
      expect(auditWorkspace(file)).toEqual([]);
    } finally {
      disk.remove();
    }
  }
);

test.each([
  [
    'SQLITE_FULL',
    'storage_full',
    'The disk is full, or this account has used up its share of it. Nothing was changed in “/a/b.canopy”.'
  ],
  [
    'SQLITE_BUSY_SNAPSHOT',
    'storage_failed',
    '“/a/b.canopy” is open in another program or window. Close it there first.'
  ],
  ['SQLITE_IOERR_WRITE', 'storage_failed', '“/a/b.canopy” could not be read or written: the disk reported an error.'],
  ['SQLITE_READONLY', 'storage_failed', '“/a/b.canopy” cannot be written: the file or its folder is read-only.'],
  [
    'SQLITE_CORRUPT_VTAB',
    'storage_failed',
    '“/a/b.canopy” is damaged. “canopy check --repair” keeps the file and restores its newest backup.'
  ],
  ['SQLITE_CONSTRAINT_CHECK', 'storage_failed', '“/a/b.canopy” could not be read or written.']
])('%s is %s, with a sentence free of SQL and the original kept', (sqlite, code, message) => {
  const original = new Database.SqliteError('near "SELECT": syntax error', sqlite);
  const error = asStoreError(original, '/a/b.canopy');
  expect(error).toBeInstanceOf(StoreError);
  expect(error).toMatchObject({ code, message, cause: original });
});

// A quota cannot be set everywhere; what it shares with a full disk is that nothing can be written beside the file.
test.skipIf(!CAN_MOUNT).each(['SQLITE_IOERR_WRITE', 'SQLITE_IOERR_FSYNC'])(
  '%s where nothing more can be written is storage_full, and leaves nothing behind',
  (sqlite) => {
    const disk = smallDisk(1);
    if (disk === undefined) expect.fail('There is no disk.');
    onTestFinished(() => disk.remove());
    const file = join(disk.folder, 'a.canopy');
    const codeNow = () => asStoreError(new Database.SqliteError('disk I/O error', sqlite), file);
    expect(codeNow()).toMatchObject({ code: 'storage_failed' });
    disk.fill();
    expect(codeNow()).toMatchObject({ code: 'storage_full' });
    disk.occupy(0);
    expect(codeNow()).toMatchObject({ code: 'storage_failed' });
    expect(readdirSync(disk.folder)).toEqual(['other-files']);
  }
);

test('what did not come from SQLite stays what it is', () => {
  const error = new TypeError('mine');
  expect(asStoreError(error, '/a/b.canopy')).toBe(error);
});
