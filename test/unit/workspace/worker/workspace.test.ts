import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { backupFolder, listBackups } from '../../../../src-main/store/sqlite/backups/backup-folder';
import { checkWorkspace } from '../../../../src-main/store/sqlite/backups/check-workspace';
import { WorkspaceStore } from '../../../../src-main/store/sqlite/workspace-store';
import { damagePage } from '../../../support/damaged-file';
import { halfCreate } from '../../../support/half-call';
import { call } from '../../../support/http-caller';
import { outlined, planted } from '../../../support/opened-store';
import { backedUp, isReachable, openedWorkspace, urlOf } from '../../../support/opened-workspace';
import { named, ServiceCaller } from '../../../support/service-caller';
import { TOKEN } from '../../../support/service-under-test';

const OPENED = 'workspace.opened';
const TREE = { method: 'GET', path: '/api/categories' } as const;

describe('restoring while the workspace is open', () => {
  it('shows every door the restored tree, at the same port, and no program an old answer', async () => {
    const { file, backup } = await backedUp();
    const { workspace, events } = openedWorkspace(file);
    await workspace.listen(0, TOKEN);
    const url = urlOf(workspace);
    const other = new ServiceCaller(url, TOKEN);
    const known = await call(url, TREE);
    const etag = known.headers.etag ?? '';
    expect((await call(url, { ...TREE, headers: { 'If-None-Match': etag } })).status).toBe(304);
    const { id, version } = named(await other.tree(), 'A');
    await other.update(id, { name: 'A2' });
    events.length = 0;

    const { before, damagedFile } = await workspace.restore(backup);
    expect(damagedFile).toBeNull();
    expect(events).toContain(OPENED);
    expect(urlOf(workspace)).toBe(url);
    const now = await call(url, { ...TREE, headers: { 'If-None-Match': etag } });
    expect(now.status).toBe(200);
    expect(now.headers.etag).not.toBe(etag);
    expect((await workspace.callService(TREE)).etag).toBe(now.headers.etag);
    expect(named(await other.tree(), 'A').id).toBe(id);
    // Version 2 was "A2"; nobody gets to write over what is there now by it.
    const stale = await call(url, {
      method: 'PUT',
      path: `/api/admin/categories/${id}`,
      headers: { 'If-Match': `"${version + 1}"` },
      body: '{"name":"A3"}'
    });
    expect(stale.status).toBe(412);

    // And back again.
    await workspace.restore(join(backupFolder(file), before?.id ?? ''));
    expect(outlined(workspace.store)).toBe('A2(B) C');
    expect((await call(url, { ...TREE, headers: { 'If-None-Match': now.headers.etag ?? '' } })).status).toBe(200);
  });

  it('lets a call end that is under way, so that it is in the backup of the state before', async () => {
    const { file, backup } = await backedUp('B', 'C');
    const { workspace } = openedWorkspace(file);
    await workspace.listen(0, TOKEN);
    const half = await halfCreate(urlOf(workspace), 'a key');
    const restoring = workspace.restore(backup);
    expect(await half.finish()).toContain('201 Created');
    const { before } = await restoring;
    expect(outlined(workspace.store)).toBe('B');
    expect(before?.categories).toBe(3);
  });

  it('ends a backup that is being made, and leaves nothing of it', async () => {
    const { file, backup } = await backedUp();
    const { workspace } = openedWorkspace(file);
    const making = workspace.backups.backUp();
    const restoring = workspace.restore(backup);
    await Promise.allSettled([making]);
    await restoring;
    expect(outlined(workspace.store)).toBe('A(B)');
    expect(readdirSync(backupFolder(file)).filter((name) => name.includes('partial'))).toEqual([]);
    expect(listBackups(file).length).toBeGreaterThanOrEqual(2);
  });

  it('happens once for a double click', async () => {
    const { file, backup } = await backedUp();
    const { workspace, events } = openedWorkspace(file);
    const [first, second] = await Promise.all([workspace.restore(backup), workspace.restore(backup)]);
    expect(second).toEqual(first);
    expect(listBackups(file)).toHaveLength(2);
    expect(events.filter((name) => name === OPENED)).toHaveLength(1);
    await workspace.restore(backup);
    expect(listBackups(file)).toHaveLength(3);
  });

  it('refused leaves it open as it was', async () => {
    const { file, backup } = await backedUp();
    damagePage(backup);
    const { workspace } = openedWorkspace(file);
    await workspace.listen(0, TOKEN);
    const url = urlOf(workspace);
    const { etag } = await workspace.callService(TREE);
    await expect(workspace.restore(backup)).rejects.toThrow('is not a valid backup');
    expect(outlined(workspace.store)).toBe('A(B) C');
    expect(urlOf(workspace)).toBe(url);
    expect((await call(url, { ...TREE, headers: { 'If-None-Match': etag ?? '' } })).status).toBe(304);
    expect(workspace.store.create({ name: 'D' }, { author: 'window' }).category.id).toBeGreaterThan(3);
  });

  it('is not begun by one who is closing, and does not open again behind a close', async () => {
    const { file, backup } = await backedUp();
    const { workspace } = openedWorkspace(file);
    await workspace.listen(0, TOKEN);
    const url = urlOf(workspace);
    const half = await halfCreate(url, 'a key');
    const restoring = workspace.restore(backup);
    await expect.poll(() => isReachable(url)).toBe(false);
    const closing = workspace.close();
    await expect(workspace.restore(`${backup}.other`)).rejects.toThrow('is being closed');
    await half.finish();
    expect((await restoring).before?.categories).toBe(4);
    await closing;
    expect(await isReachable(url)).toBe(false);
    expect(existsSync(`${file}-wal`)).toBe(false);
    expect(checkWorkspace(file)).toMatchObject({ state: 'sound', categories: 2 });
    WorkspaceStore.open(file).close();
  });
});

it('is backed up when that is due, at the start and a day later, also when the app is never closed', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: new Date('2026-11-01T12:00:00.000Z') });
  onTestFinished(() => void vi.useRealTimers());
  const hours = 60 * 60 * 1_000;
  const { workspace } = openedWorkspace();
  planted(workspace.store, 'A');
  await workspace.listen(0, TOKEN);
  const times = () => listBackups(workspace.file).map(({ time }) => time.toISOString().slice(0, 13));
  await expect.poll(times).toEqual(['2026-11-01T12']);
  vi.advanceTimersByTime(24 * hours);
  expect(times()).toHaveLength(1);
  vi.advanceTimersByTime(hours);
  await expect.poll(times).toEqual(['2026-11-02T13', '2026-11-01T12']);
});

describe('the door for other programs', () => {
  it('that nobody has foreseen cannot be opened is a status, and takes nothing from the window', async () => {
    const { workspace, logged } = openedWorkspace();
    // No system has it, so that none says one of the reasons that have a sentence.
    expect(await workspace.listen(70_000, TOKEN)).toEqual({
      state: 'failed',
      port: 70_000,
      message: 'Port 70000 could not be opened. Choose another port; the log says more.'
    });
    expect(logged.join()).toContain('door_failed');
    expect((await workspace.callService(TREE)).status).toBe(200);
  });
});
