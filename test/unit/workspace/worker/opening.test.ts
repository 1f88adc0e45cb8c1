import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import type { WorkspaceOpening } from '../../../../src-shared/backups';
import { LATEST_SCHEMA } from '../../../../src-main/store/sqlite/migrations/migrate';
import { damagePage, tamper } from '../../../support/damaged-file';
import { call } from '../../../support/http-caller';
import { openedStore, outlined, storeOf } from '../../../support/opened-store';
import { backedUp, isReachable, openedWorkspace, urlOf } from '../../../support/opened-workspace';
import { named, ServiceCaller } from '../../../support/service-caller';
import { TOKEN } from '../../../support/service-under-test';
import { quietPort } from '../../../support/quiet-port';
import { temporaryFolder } from '../../../support/temporary-folder';

const OPENED = 'workspace.opened';
const DAMAGE = 'workspace.damageFound';

const TREE = { method: 'GET', path: '/api/categories' } as const;

const events = (opening: WorkspaceOpening): string =>
  opening.state === 'open' ? 'open' : `${opening.reason}: ${opening.message}`;

const asideOf = (file: string): string[] =>
  readdirSync(dirname(file)).filter((name) => name.startsWith(`${basename(file)}.damaged-`) && !name.endsWith('-wal'));

/** Damages a file that was not closed cleanly, so that it is read through when it is opened. */
const damageUnclosed = (file: string): void => {
  tamper(file, 'UPDATE workspace SET clean_shutdown = 0');
  damagePage(file);
};

describe('a workspace that cannot be opened', () => {
  it('says that another program has it, and opens once that is done', async () => {
    const [store] = storeOf('A');
    const { workspace, events } = openedWorkspace(store.file);
    const failure = await workspace.opening();
    expect(failure).toMatchObject({ state: 'failed', file: store.file, reason: 'inUse', faults: [] });
    expect(() => workspace.store).toThrow('is open in another program');
    expect(() => workspace.callService(TREE)).toThrow('is open in another program');
    const status = await workspace.listen(0, TOKEN);
    expect(status).toMatchObject({
      state: 'failed',
      message: 'Other programs cannot reach the workspace until it is open.'
    });
    expect(events).not.toContain(OPENED);

    store.close();
    expect(await workspace.opening()).toEqual({ state: 'open' });
    expect(events).toContain(OPENED);
    expect(named(await new ServiceCaller(urlOf(workspace)).tree(), 'A').name).toBe('A');
    // Nothing happens a second time.
    events.length = 0;
    expect(await workspace.opening()).toEqual({ state: 'open' });
    expect(events).toEqual([]);
  });

  it.each(['DROP TABLE trash', `UPDATE workspace SET revision = ${2 ** 60}`])(
    'says that it is damaged, and lets go of it, after %s',
    async (sql) => {
      const { file, backup } = await backedUp();
      tamper(file, sql);
      const { workspace } = openedWorkspace(file);
      expect(await workspace.opening()).toMatchObject({
        state: 'failed',
        reason: 'damaged',
        message: `“${file}” is damaged.`
      });
      await workspace.restore(backup);
      expect(outlined(workspace.store)).toBe('A(B)');
    }
  );

  it('is asked by two at once and opens once', async () => {
    const store = openedStore();
    const { workspace, events } = openedWorkspace(store.file);
    store.close();
    expect(await Promise.all([workspace.opening(), workspace.opening()])).toEqual([
      { state: 'open' },
      { state: 'open' }
    ]);
    expect(events.filter((name) => name === OPENED)).toHaveLength(1);
  });

  it('says that it is damaged and how, and comes back from a backup at the port that was asked for', async () => {
    const { file, backup } = await backedUp();
    damageUnclosed(file);
    const damaged = readFileSync(file);
    const { workspace } = openedWorkspace(file);
    const failure = await workspace.opening();
    expect(failure).toMatchObject({ state: 'failed', reason: 'damaged', message: `“${file}” is damaged.` });
    expect(failure.state === 'failed' && failure.faults.length).toBeGreaterThan(0);

    const port = await quietPort();
    await workspace.listen(port, TOKEN);
    expect(await isReachable(`http://127.0.0.1:${port}`)).toBe(false);

    const { categories, before, damagedFile } = await workspace.restore(backup);
    expect({ categories, before }).toEqual({ categories: 2, before: null });
    expect(readFileSync(damagedFile ?? '')).toEqual(damaged);
    expect(workspace.host.status).toMatchObject({ state: 'listening', port });
    expect(named(await new ServiceCaller(urlOf(workspace)).tree(), 'B').name).toBe('B');
  });

  it('starts empty when it is damaged and there is no backup, and keeps the damaged file', async () => {
    const [store] = storeOf('A B');
    store.close();
    damageUnclosed(store.file);
    const { workspace } = openedWorkspace(store.file);
    const { damagedFile } = await workspace.startEmpty();
    expect(existsSync(damagedFile ?? '')).toBe(true);
    expect(workspace.store.count()).toBe(0);
    expect(workspace.store.create({ name: 'C' }, { author: 'window' }).category.id).toBeGreaterThan(2);
    await expect(workspace.startEmpty()).rejects.toThrow('is open, so it was left as it is');
    expect(workspace.store.count()).toBe(1);
  });

  it.each([
    ['is gone', (file: string) => rmSync(file), 'missing'],
    ['has lost everything in it', (file: string) => writeFileSync(file, ''), 'damaged']
  ] as const)('%s while there are backups: nothing is begun in its place unasked', async (_what, lose, reason) => {
    const { file, backup } = await backedUp();
    lose(file);
    const { workspace } = openedWorkspace(file);
    expect(await workspace.opening()).toMatchObject({ state: 'failed', reason });
    expect(existsSync(file) ? readFileSync(file).length : 0).toBe(0);
    await workspace.restore(backup);
    expect(outlined(workspace.store)).toBe('A(B)');
    await workspace.close();
    lose(file);
    const again = openedWorkspace(file).workspace;
    await again.startEmpty();
    expect(again.store.count()).toBe(0);
    expect(again.store.revision()).toBeGreaterThan(2_000_000);
  });

  it('opens when the missing file has been put back', async () => {
    const { file } = await backedUp();
    renameSync(file, `${file}.away`);
    const { workspace } = openedWorkspace(file);
    expect(await workspace.opening()).toMatchObject({ reason: 'missing' });
    renameSync(`${file}.away`, file);
    expect(await workspace.opening()).toEqual({ state: 'open' });
    expect(outlined(workspace.store)).toBe('A(B) C');
  });

  it('is begun where there has never been one', async () => {
    const file = join(temporaryFolder(), 'new.canopy');
    const { workspace } = openedWorkspace(file);
    expect(await workspace.opening()).toEqual({ state: 'open' });
    expect(workspace.store.count()).toBe(0);
  });

  it('says so of a directory, a newer schema and another program’s database, and leaves each as it is', async () => {
    const folder = temporaryFolder();
    const open = async (name: string, make: (file: string) => void): Promise<string> => {
      const file = join(folder, name);
      make(file);
      return events(await openedWorkspace(file).workspace.opening());
    };
    const inDatabase = (sql: string) => (file: string) => {
      const db = new Database(file);
      db.exec(sql);
      db.close();
    };
    expect(await open('folder', (file) => mkdirSync(file))).toMatch(/other: .* is a directory/);
    const newer = inDatabase(
      `PRAGMA application_id = ${0x43_6e_70_79}; PRAGMA user_version = ${LATEST_SCHEMA + 1}; CREATE TABLE more (x)`
    );
    expect(await open('newer', newer)).toMatch(/other: .* newer Canopy/);
    expect(await open('foreign', inDatabase('CREATE TABLE theirs (x)'))).toMatch(/other: .* another program/);
  });

  it.skipIf(process.getuid?.() === 0)('says that it is read-only, and opens once that is mended', async () => {
    const { file } = await backedUp();
    chmodSync(file, 0o400);
    const { workspace } = openedWorkspace(file);
    expect(events(await workspace.opening())).toMatch(/other: .* read-only/);
    chmodSync(file, 0o600);
    expect(await workspace.opening()).toEqual({ state: 'open' });
  });
});

describe('damage that is found while the workspace is open', () => {
  it('is told once, whoever ran into it, and leads to a file that is read through', async () => {
    const { file, backup } = await backedUp();
    damagePage(file);
    const { workspace, events, logged } = openedWorkspace(file);
    await workspace.listen(0, TOKEN);
    const url = urlOf(workspace);
    expect((await call(url, TREE)).status).toBe(500);
    expect((await workspace.callService(TREE)).status).toBe(500);
    expect(events.filter((name) => name === DAMAGE)).toHaveLength(1);
    expect(await workspace.examine()).toMatchObject({ state: 'failed', reason: 'damaged' });
    expect(workspace.isOpen).toBe(false);
    expect(await isReachable(url)).toBe(false);
    expect(logged.join()).not.toContain('workspace_thread_failed');
    await workspace.restore(backup);
    expect(urlOf(workspace)).toBe(url);
    expect(asideOf(file)).toHaveLength(1);
    expect(outlined(workspace.store)).toBe('A(B)');
  });

  it('is told of by a backup too', async () => {
    const { file } = await backedUp();
    damagePage(file);
    const { workspace, events } = openedWorkspace(file);
    expect(workspace.isDamaged).toBe(false);
    await expect(workspace.backups.backUp()).rejects.toThrow('may be damaged');
    expect(events).toContain(DAMAGE);
    expect(workspace.isDamaged).toBe(true);
  });

  it('that turns out to be none leaves it open', async () => {
    const { file } = await backedUp();
    const { workspace } = openedWorkspace(file);
    await workspace.listen(0, TOKEN);
    const url = urlOf(workspace);
    expect(await workspace.examine()).toEqual({ state: 'open' });
    expect(urlOf(workspace)).toBe(url);
    expect(outlined(workspace.store)).toBe('A(B) C');
  });
});
