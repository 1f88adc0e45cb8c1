import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { emptyDialect } from '../../../../src-shared/dialect';
import { givenFor } from '../../../../src-shared/presented-credentials';
import { PLAIN_PROTOCOL } from '../../../../src-shared/protocol';
import { logTo } from '../../../../src-main/platform/log';
import { listBackups } from '../../../../src-main/store/sqlite/backups/backup-folder';
import { syncHandlers } from '../../../../src-main/workspace/worker/workspace-handlers';
import { Workspace } from '../../../../src-main/workspace/worker/workspace';
import { damagePage } from '../../../support/damaged-file';
import { CREDENTIALS, dialectOf, ForeignDoor, foreignServer, foreignService } from '../../../support/foreign/index';
import { foreignOutline, plantTea } from '../../../support/foreign/foreign-outline';
import { outlined } from '../../../support/opened-store';
import { openedWorkspace } from '../../../support/opened-workspace';
import { PagedService } from '../../../support/paged-service';
import { temporaryFolder } from '../../../support/temporary-folder';

const TRAITS = foreignService('shop table');
const dialect = dialectOf(TRAITS);

const opened = async (file = join(temporaryFolder(), 'a.canopy'), traits = TRAITS) => {
  const service = foreignServer(traits);
  plantTea(service);
  const door = await ForeignDoor.open(service);
  onTestFinished(() => door.stop());
  const under = openedWorkspace(file);
  return { service, door, ...under, calls: syncHandlers(under.workspace.sync) };
};

const until = async (isSo: () => boolean): Promise<void> => {
  while (!isSo()) await sleep(5);
};

/** A replica that has what the service had. */
const connected = async () => {
  const replica = await opened();
  const { door, workspace, calls } = replica;
  await calls.startReplica({ address: door.address, dialect, credentials: CREDENTIALS.bearer });
  await until(() => workspace.store.count() === 4);
  return replica;
};

test('a local workspace knows of no service, and refuses what is about one', async () => {
  const { calls } = await opened();
  expect([calls.readSyncStatus(null), calls.readReplica(null), await calls.syncNow(null)]).toEqual([
    null,
    { kind: 'local' },
    null
  ]);
  expect(() => calls.readConflicts(null)).toThrow('not connected');
  expect(() => calls.resolveConflicts({ of: null, choice: 'mine' })).toThrow('not connected');
});

test('a new workspace becomes a replica, is filled, and sends what is edited by itself', async () => {
  const { service, door, workspace, calls, events, logged } = await connected();
  expect(calls.readReplica(null)).toEqual({ kind: 'replica', address: door.address, dialect, auth: 'bearer' });
  workspace.store.create({ name: 'Cocoa' }, { author: 'window' });
  await until(() => foreignOutline(service).endsWith('Cocoa'));
  await until(() => workspace.sync.status()?.state === 'settled');
  expect(calls.readSyncStatus(null)).toMatchObject({ waiting: 0, conflicts: 0, message: null });
  expect(events).toContain('sync.changed');
  expect(logged.join()).not.toContain('a-foreign-token');
});

test('by hand, nothing goes out that was not shown before, and what comes in is taken over', async () => {
  const { service, door, workspace, calls } = await opened();
  await calls.startReplica({ address: door.address, dialect, credentials: CREDENTIALS.bearer, isByHand: true });
  await until(() => workspace.store.count() === 4);
  workspace.store.create({ name: 'Cocoa' }, { author: 'window' });
  const shown = await calls.readEditCount(null);
  service.editor.change(workspace.store.readTree()[0]?.id ?? 0, { name: 'Theirs' });
  expect(await calls.syncNow(null)).toMatchObject({ state: 'waiting', waiting: 1 });
  expect(workspace.store.readTree()[0]?.name).toBe('Theirs');
  workspace.store.create({ name: 'Not shown' }, { author: 'window' });
  expect(await calls.sendChanges(shown)).toBe('changed');
  expect(foreignOutline(service)).not.toContain('Cocoa');
  expect(await calls.sendChanges(await calls.readEditCount(null))).toMatchObject({
    status: { state: 'settled', waiting: 0 },
    sent: 2,
    left: 0,
    isStopped: false
  });
  expect(foreignOutline(service)).toContain('Cocoa');
  await calls.setSending({ isByHand: false, isPaused: false });
  workspace.store.create({ name: 'At once' }, { author: 'window' });
  await until(() => foreignOutline(service).includes('At once'));
});

test('an edit while sending is not sent with it', async () => {
  const { service, door, workspace, calls } = await opened();
  await calls.startReplica({ address: door.address, dialect, credentials: CREDENTIALS.bearer, isByHand: true });
  await until(() => workspace.store.count() === 4);
  workspace.store.create({ name: 'Cocoa' }, { author: 'window' });
  workspace.store.create({ name: 'Maté' }, { author: 'window' });
  const sending = calls.sendChanges(await calls.readEditCount(null));
  await until(() => foreignOutline(service).includes('Cocoa'));
  workspace.store.create({ name: 'Not shown' }, { author: 'window' });
  await sending;
  await calls.syncNow(null);
  expect(foreignOutline(service)).not.toContain('Not shown');
  expect(workspace.store.count()).toBe(7);
});

test.each(['stopped', 'mapped anew'])(
  'what was %s in the middle says how many changes went out and how many did not',
  async (how) => {
    const { service, door, workspace, calls } = await opened();
    await calls.startReplica({ address: door.address, dialect, credentials: CREDENTIALS.bearer, isByHand: true });
    await until(() => workspace.store.count() === 4);
    for (const name of ['Cocoa', 'Maté', 'Milk', 'Water']) workspace.store.create({ name }, { author: 'window' });
    let created = 0;
    const stop = service.onRequest(({ verb }) => {
      if (verb === 'create' && (created += 1) === 3)
        void (how === 'stopped' ? calls.cancelSync(null) : calls.setDialect(dialect));
    });
    const stopped = await calls.sendChanges(await calls.readEditCount(null));
    stop();
    expect(stopped).toMatchObject({ sent: created, left: 4 - created, isStopped: true });
    expect(created).toBe(3);
    // What went out counts once, although no reading had shown it.
    expect(await calls.sendChanges(await calls.readEditCount(null))).toMatchObject({
      sent: 1,
      left: 0,
      isStopped: false
    });
    expect(service.editor.all()).toHaveLength(8);
  }
);

test('conflicts are told of, read and settled', async () => {
  const { service, workspace, calls, events } = await connected();
  await calls.syncNow(null);
  const tea = workspace.store.readTree()[0]?.id ?? 0;
  workspace.store.update(tea, { name: 'Ours' }, { author: 'window' });
  service.editor.change(tea, { name: 'Theirs' });
  expect(await calls.syncNow(null)).toMatchObject({ conflicts: 1, waiting: 0 });
  expect(events).toContain('sync.conflictsChanged');
  const { conflicts } = await calls.readConflicts(null);
  expect(conflicts).toMatchObject([{ categoryId: tea, unit: 'name', mine: 'Ours', theirs: 'Theirs' }]);
  await calls.resolveConflicts({ of: [{ categoryId: tea, unit: 'name' }], choice: 'mine' });
  expect(await calls.syncNow(null)).toMatchObject({ conflicts: 0, waiting: 0 });
  expect(foreignOutline(service)).toBe('Ours(Black Green) Coffee');
});

test('a listing with far less in it is told of as a state, logged once, and carried out once it is answered', async () => {
  const { service, door, workspace, calls, logged } = await opened();
  for (let n = 1; n <= 40; n += 1) service.editor.create({ name: `Shelf ${n}` });
  await calls.startReplica({ address: door.address, dialect, credentials: CREDENTIALS.bearer });
  await until(() => workspace.store.count() === 44);
  await calls.syncNow(null);
  for (const { id, name } of service.editor.all()) if (name.startsWith('Shelf')) service.editor.delete(id);
  const asked = await calls.syncNow(null);
  expect(asked).toMatchObject({
    state: 'shrunk',
    shrinking: { listed: 4, known: 44 },
    message: 'The service now lists 4 of 44 categories.'
  });
  await calls.syncNow(null);
  expect([workspace.store.count(), logged.filter((line) => line.includes('sync_shrunk')).length]).toEqual([44, 1]);
  expect(() => calls.answerShrinking({ askedAt: '2020-01-01T00:00:00.000Z', choice: 'theirs' })).toThrow(
    'nothing left to answer'
  );
  await calls.answerShrinking({ askedAt: asked?.shrinking?.askedAt ?? '', choice: 'theirs' });
  await until(() => workspace.store.count() === 4);
  await until(() => workspace.sync.status()?.state === 'settled');
  expect(workspace.sync.status()).not.toHaveProperty('shrinking');
});

test('without credentials it waits for them, also after the next start', async () => {
  const { service, door, workspace, calls } = await opened();
  await calls.startReplica({ address: door.address, dialect, credentials: { kind: 'bearer', token: 'wrong' } });
  await until(() => workspace.sync.status()?.state === 'unauthorized');
  expect(workspace.store.count()).toBe(0);
  await workspace.close();
  const again = await opened(workspace.file);
  const count = service.log.length;
  await again.calls.setCredentials({ credentials: null });
  await until(() => again.workspace.sync.status()?.state === 'unauthorized');
  expect(service.log.length).toBe(count);
  await again.calls.setCredentials({ credentials: givenFor(door.address, CREDENTIALS.bearer) });
  await until(() => again.workspace.store.count() === 4);
});

test('a service that asks for nothing is synced also where no credentials are kept', async () => {
  const { door, workspace, calls } = await opened(undefined, { ...TRAITS, auth: 'none' });
  await calls.startReplica({ address: door.address, dialect, credentials: { kind: 'none' } });
  await until(() => workspace.store.count() === 4);
  await workspace.close();
  const again = await opened(workspace.file);
  await again.calls.setCredentials({ credentials: null });
  expect(await again.calls.syncNow(null)).toMatchObject({ state: 'settled' });
});

test('nobody is asked for credentials before it is known whether there are any, whatever happens meanwhile', async () => {
  const { door, workspace, service } = await connected();
  await workspace.close();
  const again = await opened(workspace.file);
  // The window has the focus, and the person types, while the keyring is still asking for its password.
  await again.calls.setFocus({ focused: true });
  again.workspace.store.create({ name: 'Cocoa' }, { author: 'window' });
  await again.calls.resolveConflicts({ of: null, choice: 'mine' });
  await again.calls.setSending({ isByHand: false, isPaused: false });
  await again.calls.setDialect(dialect);
  await sleep(50);
  expect(again.workspace.sync.status()).toMatchObject({ state: 'waiting', waiting: 1, message: null });
  await again.calls.setCredentials({ credentials: null, problem: 'The keyring is locked.' });
  await until(() => again.workspace.sync.status()?.state === 'unauthorized');
  expect(again.workspace.sync.status()?.message).toBe('The keyring is locked.');
  await again.calls.setCredentials({ credentials: givenFor(door.address, CREDENTIALS.bearer) });
  await until(() => foreignOutline(service).endsWith('Cocoa'));
});

test('another kind of credentials is the kind from then on', async () => {
  const { service, door, workspace, calls } = await opened();
  await calls.startReplica({ address: door.address, dialect, credentials: { kind: 'none' } });
  await until(() => workspace.sync.status()?.state === 'unauthorized');
  await calls.setCredentials({ credentials: givenFor(door.address, CREDENTIALS.bearer) });
  await until(() => workspace.store.count() === 4);
  expect(calls.readReplica(null)).toMatchObject({ auth: 'bearer' });
  await workspace.close();
  const count = service.log.length;
  const again = await opened(workspace.file);
  await again.calls.setCredentials({ credentials: givenFor(door.address, CREDENTIALS.bearer) });
  expect(await again.calls.syncNow(null)).toMatchObject({ state: 'settled' });
  expect(service.log.slice(count).map(({ status }) => status)).not.toContain(401);
});

test('other credentials are tried: refused ones change nothing, accepted ones sync at once, and those that cannot be asked about are used', async () => {
  const { service, door, workspace, calls, logged } = await connected();
  expect(
    await calls.tryCredentials(givenFor(door.address, { kind: 'basic', user: 'ann', password: 'a-wrong-password' }))
  ).toMatchObject({ state: 'unauthorized', message: expect.stringContaining('401') as string });
  expect(calls.readReplica(null)).toMatchObject({ auth: 'bearer' });
  // The ones before are in use again, without anybody asking.
  await until(() => workspace.sync.status()?.state === 'settled');

  const wrong = ['a-wrong-token', 'a-wrong-token too'].map(async (token) =>
    calls.tryCredentials(givenFor(door.address, { kind: 'bearer', token }))
  );
  expect(await Promise.all(wrong)).toMatchObject([{ state: 'unauthorized' }, { state: 'unauthorized' }]);
  expect(await calls.syncNow(null)).toMatchObject({ state: 'settled' });

  await calls.setCredentials({
    credentials: givenFor(door.address, { kind: 'header', name: 'X-Key', value: 'a-wrong-key' })
  });
  await until(() => workspace.sync.status()?.state === 'unauthorized');
  // The dialog that asks for others knows how they were sent.
  expect(calls.readReplica(null)).toMatchObject({ sentAs: 'X-Key' });
  service.editor.create({ name: 'Cocoa' }, null);
  expect(await calls.tryCredentials(givenFor(door.address, CREDENTIALS.bearer))).toMatchObject({
    state: 'settled',
    message: null
  });
  expect(workspace.store.count()).toBe(5);
  expect(calls.readReplica(null)).toMatchObject({ auth: 'bearer' });

  await door.stop();
  expect(
    await calls.tryCredentials(givenFor(door.address, { kind: 'basic', user: 'ann', password: 'p' }))
  ).toMatchObject({ state: 'offline' });
  expect(calls.readReplica(null)).toMatchObject({ auth: 'basic' });
  expect(logged.join()).not.toMatch(/a-wrong|a-foreign/);
});

test('other credentials are accepted as pages come in, and reading the rest goes on', async () => {
  const held = Promise.withResolvers<void>();
  let isHeld = false;
  const service = await new PagedService(
    {
      path: '/categories',
      page: 'page',
      size: 25,
      totalHeader: 'x-total-count',
      update: 'PUT',
      beforePage: (page) => (isHeld && page === 2 ? held.promise : Promise.resolve())
    },
    Array.from({ length: 60 }, (_, index) => ({ id: index + 1, name: `Shelf ${index + 1}` }))
  ).start();
  onTestFinished(() => service.stop());
  const { workspace, calls } = await opened();
  const address = { url: service.url, readPath: '/categories', writePath: '/categories' };
  const paging = { kind: 'page', parameter: 'page', first: 1 } as const;
  await calls.startReplica({
    address,
    dialect: { ...emptyDialect(false, 'name'), protocol: { ...PLAIN_PROTOCOL, paging } },
    credentials: CREDENTIALS.none
  });
  await until(() => workspace.store.count() === 60);
  isHeld = true;
  expect(await calls.tryCredentials(givenFor(address, CREDENTIALS.bearer))).toMatchObject({
    state: 'syncing',
    progress: { count: 25, total: 60 }
  });
  expect(calls.readReplica(null)).toMatchObject({ auth: 'bearer' });
  held.resolve();
  await until(() => workspace.sync.status()?.state === 'settled');
});

test('a restored backup goes on being synced, and what came later is not sent twice', async () => {
  const { service, workspace, calls } = await connected();
  workspace.store.create({ name: 'Cocoa' }, { author: 'window' });
  const { file } = await workspace.store.backUp();
  await calls.syncNow(null);
  await workspace.restore(file);
  expect(listBackups(workspace.file).length).toBeGreaterThan(0);
  await calls.syncNow(null);
  expect(foreignOutline(service)).toBe('Tea(Black Green) Coffee Cocoa');
  expect(outlined(workspace.store)).toBe('Tea(Black Green) Coffee Cocoa');
});

test('a workspace that is open for a moment only leaves no error in the log, wherever its sync and its backup are cut off', async () => {
  const { door, workspace } = await connected();
  for (let index = 0; index < 100; index += 1)
    workspace.store.create({ name: `Leaf ${index}`, description: 'l'.repeat(2_000) }, { author: 'window' });
  await workspace.close();
  for (const ms of [0, 5, 10, 20, 40]) {
    const errors: string[] = [];
    const brief = new Workspace({
      file: workspace.file,
      emit: () => undefined,
      log: logTo((entry) => {
        if (entry.level === 'error') errors.push(`${entry.event} ${String(entry.error)}`);
      }, 'debug')
    });
    brief.sync.setCredentials(givenFor(door.address, CREDENTIALS.bearer));
    const listening = brief.listen(0, 'token');
    await sleep(ms);
    await Promise.all([listening, brief.close()]);
    await sleep(5);
    expect(errors, `closed after ${ms} ms`).toEqual([]);
    for (const { file } of listBackups(workspace.file)) rmSync(file);
  }
});

test('a replica whose file fails leads to the recovery page as a local workspace does, and its thread lives on', async () => {
  const file = join(temporaryFolder(), 'a.canopy');
  const { door, workspace, calls } = await opened(file);
  await calls.startReplica({ address: door.address, dialect, credentials: CREDENTIALS.bearer });
  await until(() => workspace.store.count() === 4);
  await workspace.close();
  damagePage(file, 'base');
  const again = await opened(file);
  await again.calls.setCredentials({ credentials: givenFor(door.address, CREDENTIALS.bearer) });
  // What is read of the file after each edit fails likewise.
  vi.spyOn(again.workspace.store.replica, 'facts').mockImplementation(() => {
    again.workspace.store.replica.baseTree();
    throw new Error('The tree that both sides had could be read.');
  });
  again.workspace.store.create({ name: 'Cocoa' }, { author: 'window' });
  await until(() => again.workspace.sync.status()?.state === 'failed');
  expect(again.workspace.sync.status()?.message).toContain('is damaged');
  expect(again.events).toContain('workspace.damageFound');
  expect(again.logged.filter((line) => line.includes('sync_file_failed'))).toHaveLength(1);
  expect(await again.workspace.examine()).toMatchObject({ state: 'failed', reason: 'damaged' });
  expect(again.calls.readSyncStatus(null)).toBeNull();
});
