import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { WORKSPACE_EVENTS } from '../../../../src-shared/workspace-calls';
import type { SyncStatus } from '../../../../src-shared/remote';
import { OpenWorkspaces } from '../../../../src-main/app/workspaces/open-workspaces';
import { ServiceCredentials } from '../../../../src-main/app/security/service-credentials';
import { logTo } from '../../../../src-main/platform/log';
import { WorkspaceStore } from '../../../../src-main/store/sqlite/workspace-store';
import { WorkspaceThread } from '../../../../src-main/workspace/client';
import { WorkspaceRegistry } from '../../../../src-main/app/workspaces/workspace-registry';
import { bundleEntry, type BundledEntry } from '../../../support/bundle-entry';
import { CREDENTIALS, dialectOf, ForeignDoor, foreignServer, foreignService } from '../../../support/foreign/index';
import { readdress } from '../../../support/readdressed';
import { recordingServer } from '../../../support/recording-server';
import { keyring, turned } from '../../../support/fake-keyring';
import { temporaryFolder } from '../../../support/temporary-folder';

vi.mock('electron', () => import('../../../support/fake-keyring'));

const TRAITS = foreignService('shop table');

let entry: BundledEntry;
beforeAll(async () => {
  entry = await bundleEntry('src-main/workspace-thread.ts');
});
afterAll(() => entry.remove());

/** An installation with a replica that knows its service from the list and from its file. */
const installed = async () => {
  const userDataDir = temporaryFolder();
  const service = foreignServer(TRAITS);
  service.editor.create({ name: 'Tea' }, null, 0);
  const door = await ForeignDoor.open(service);
  const other = await recordingServer();
  onTestFinished(async () => {
    await Promise.all([door.stop(), other.stop()]);
  });
  const registry = new WorkspaceRegistry(userDataDir);
  const workspace = registry.add({ name: 'Shop', kind: 'replica', address: door.address, auth: 'bearer' });
  const file = registry.fileOf(workspace);
  const store = WorkspaceStore.open(file);
  store.replica.begin({ address: door.address, dialect: dialectOf(TRAITS), authKind: 'bearer' });
  store.close();
  return { userDataDir, door, other, id: workspace.id, file };
};

/** Starts the main process's part of an installation, shows a workspace, and waits until other programs could reach it. */
const started = async (userDataDir: string, id: string): Promise<OpenWorkspaces> => {
  const listening = Promise.withResolvers<null>();
  const open: OpenWorkspaces = new OpenWorkspaces({
    registry: new WorkspaceRegistry(userDataDir),
    credentials: new ServiceCredentials(join(userDataDir, 'workspaces')),
    tokens: { renewed: () => Promise.reject(new Error('Nobody has signed in.')) },
    resumeSharing: () => Promise.resolve(),
    firstPort: () => 0,
    onListChanged: () => undefined,
    onSyncSummariesChanged: () => undefined,
    onHung: () => undefined,
    onReopened: () => undefined,
    onListening: () => listening.resolve(null),
    log: logTo(({ event }) => {
      if (event === 'listening_failed') listening.reject(new Error('Other programs cannot reach it.'));
    }, 'error'),
    start: (startedId, location) =>
      new WorkspaceThread({
        entry: entry.file,
        data: { ...location, sampleFile: '', backupCheck: '' },
        jsonTrial: () => Promise.resolve('parsed'),
        writeLog: () => undefined,
        onEvent: (event) => {
          if (event.name === WORKSPACE_EVENTS.workspaceOpened.name) void open.connections.reconnectService(startedId);
        },
        onHung: () => listening.reject(new Error('The thread does not answer.')),
        onFailure: listening.reject
      })
  });
  open.open(id);
  open.connections.admit({ value: 'a-token', keeping: 'noKeyring' });
  onTestFinished(async () => {
    await open.closeAll();
  });
  await listening.promise;
  return open;
};

/** The same, and how its first sync went. */
const firstSync = async (
  userDataDir: string,
  id: string
): Promise<{ status: SyncStatus | null; end: () => Promise<unknown> }> => {
  const open = await started(userDataDir, id);
  return { status: await (await open.thread(id)).call('syncNow', null), end: () => open.closeAll() };
};

// What a file of now says of its service is held by service-credentials.test.ts.
test('credentials of version 1 are for the service that the list knows, whatever the file says by now', async () => {
  const { userDataDir, door, other, id, file } = await installed();
  const kept = turned(Buffer.from(JSON.stringify(CREDENTIALS.bearer)));
  writeFileSync(join(userDataDir, 'workspaces', `${id}.credentials`), kept);
  readdress(file, { url: other.url });
  const edited = await firstSync(userDataDir, id);
  expect(edited.status).toMatchObject({
    state: 'unauthorized',
    message: expect.stringContaining(
      `given for ${door.url}, but this workspace is now connected to ${other.url}.`
    ) as string
  });
  await edited.end();
  expect(other.received()).toBe('');

  readdress(file, { url: door.url });
  const again = await firstSync(userDataDir, id);
  expect(again.status).toMatchObject({ state: 'settled' });
  await again.end();
});

test('a replica that could not be opened as the app started has its credentials once a backup of it is restored', async () => {
  const { userDataDir, id, file } = await installed();
  writeFileSync(
    join(userDataDir, 'workspaces', `${id}.credentials`),
    turned(Buffer.from(JSON.stringify(CREDENTIALS.bearer)))
  );
  const store = WorkspaceStore.open(file);
  await store.backUp();
  store.close();
  rmSync(file);
  const thread = await (await started(userDataDir, id)).thread(id);
  expect(await thread.call('syncNow', null)).toBeNull();
  const { backups } = await thread.call('listBackups', null);
  await thread.call('restoreBackup', { id: backups[0]?.id ?? '' });
  expect(await thread.call('syncNow', null)).toMatchObject({ state: 'settled' });
});

test('a replica whose file was in use, and whose list is gone, syncs once its file can be opened', async () => {
  const { userDataDir, id, file } = await installed();
  writeFileSync(
    join(userDataDir, 'workspaces', `${id}.credentials`),
    turned(Buffer.from(JSON.stringify(CREDENTIALS.bearer)))
  );
  rmSync(join(userDataDir, 'workspaces.json'));
  const other = WorkspaceStore.open(file);
  const open = await started(userDataDir, id);
  open.keepOnly(new Set([id]));
  const thread = await open.thread(id);
  expect(await thread.call('openWorkspace', null)).toMatchObject({ state: 'failed', reason: 'inUse' });
  // Nobody can tell what would be lost with it.
  expect(await open.lossOf(id)).toEqual({ kind: 'unknown' });
  other.close();
  expect(await thread.call('openWorkspace', null)).toEqual({ state: 'open' });
  await expect.poll(async () => (await thread.call('readSyncStatus', null))?.state).toBe('settled');
  expect(new WorkspaceRegistry(userDataDir).get(id)).toMatchObject({ kind: 'replica', auth: 'bearer' });
  expect(await open.lossOf(id)).toEqual({ kind: 'nothing' });
});

test('a replica syncs although the list is one of a newer version, which is not written', async () => {
  const { userDataDir, id } = await installed();
  writeFileSync(
    join(userDataDir, 'workspaces', `${id}.credentials`),
    turned(Buffer.from(JSON.stringify(CREDENTIALS.bearer)))
  );
  const list = JSON.stringify({ workspaces: [], version: 2 });
  writeFileSync(join(userDataDir, 'workspaces.json'), list);
  const { status, end } = await firstSync(userDataDir, id);
  expect(status).toMatchObject({ state: 'settled' });
  await end();
  expect(readFileSync(join(userDataDir, 'workspaces.json'), 'utf8')).toBe(list);
});

test('the workspace of a draft is open while a window shows the draft, and no longer', async () => {
  const { userDataDir, id } = await installed();
  const registry = new WorkspaceRegistry(userDataDir);
  const of = { workspace: id, proposal: null };
  WorkspaceStore.open(registry.partOfDraft(of)).close();
  const draft = registry.addDraft(of).id;
  const open = await started(userDataDir, draft);
  expect(open.isOpen(id)).toBe(true);
  open.keepOnly(new Set([draft]));
  expect(open.isOpen(id)).toBe(true);
  open.keepOnly(new Set());
  expect([open.isOpen(id), open.isOpen(draft)]).toEqual([false, false]);
});

test('credentials that the keyring does not open now are asked for with the reason, and stay as they are', async () => {
  const { userDataDir, id } = await installed();
  const file = join(userDataDir, 'workspaces', `${id}.credentials`);
  writeFileSync(file, turned(Buffer.from(JSON.stringify(CREDENTIALS.bearer))));
  const kept = readFileSync(file);
  keyring.isLocked = true;
  onTestFinished(() => {
    keyring.isLocked = false;
  });
  const { status, end } = await firstSync(userDataDir, id);
  expect(status).toMatchObject({
    state: 'unauthorized',
    message: expect.stringContaining('the keyring may be locked') as string
  });
  await end();
  expect(readFileSync(file)).toEqual(kept);
});
