import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { claimDataFolder, closeDataFiles } from '../../../../src-main/app/security/data-folder';
import { openDesktopLog } from '../../../../src-main/app/process/desktop-log';
import { DraftStore } from '../../../../src-main/app/workspaces/draft-store';
import { SettingsKeeper } from '../../../../src-main/app/workspaces/settings-file';
import { WorkspaceRegistry } from '../../../../src-main/app/workspaces/workspace-registry';
import { WindowStateFile } from '../../../../src-main/app/windows/window-state';
import { logTo } from '../../../../src-main/platform/log';
import { makeOwnerOnlyFile } from '../../../../src-main/platform/owner-only';
import { WorkspaceStore } from '../../../../src-main/store/sqlite/workspace-store';
import { temporaryFolder } from '../../../support/temporary-folder';

/** Somebody else (on Debian and others: nobody), whom only root can be here. */
const NOBODY = 65_534;
const IS_ROOT = process.getuid?.() === 0;

const modeOf = (path: string): number => lstatSync(path).mode & 0o777;

/** All files and folders below a folder, with what others than the owner may do with them. */
const openToOthers = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => {
    const found = lstatSync(join(folder, name));
    return !found.isSymbolicLink() && (found.mode & 0o077) !== 0;
  });

const othersRead = (file: string): boolean =>
  spawnSync('cat', [file], { uid: NOBODY, gid: NOBODY, cwd: '/' }).status === 0;

/** A folder that an earlier version left. */
const earlierFolder = (): string => {
  const parent = temporaryFolder();
  chmodSync(parent, 0o755);
  const folder = join(parent, 'data');
  for (const inner of ['workspaces/a.canopy.backups', 'logs', 'Local Storage/leveldb'])
    mkdirSync(join(folder, inner), { recursive: true, mode: 0o755 });
  for (const file of [
    'settings.json',
    'workspaces.json',
    'service-token',
    'workspaces/a.canopy',
    'workspaces/a.canopy-drafts.json',
    'workspaces/a.canopy.backups/2026-01-01T00-00-00.000Z.canopy',
    'logs/canopy.log.1'
  ])
    writeFileSync(join(folder, file), 'something', { mode: 0o644 });
  return folder;
};

const claim = async (folder: string): Promise<string[]> => {
  const logged: string[] = [];
  expect(claimDataFolder(folder)).toBeNull();
  await closeDataFiles(
    folder,
    logTo(({ event }) => void logged.push(event))
  );
  return logged;
};

describe.skipIf(process.platform === 'win32')('the folder of the app’s data', () => {
  it('is made for its owner alone', async () => {
    const folder = join(temporaryFolder(), 'new', 'data');
    expect(await claim(folder)).toEqual([]);
    expect(modeOf(folder)).toBe(0o700);
  });

  it('is closed to others with all that an earlier version left in it', async () => {
    const folder = earlierFolder();
    expect(await claim(folder)).toEqual([]);
    expect(modeOf(folder)).toBe(0o700);
    // Chromium’s own is closed by its topmost folder.
    expect(openToOthers(folder)).toEqual(['Local Storage/leveldb']);
    expect(modeOf(join(folder, 'workspaces/a.canopy'))).toBe(0o600);
    expect(modeOf(join(folder, 'workspaces/a.canopy.backups'))).toBe(0o700);
  });

  // Only root can be somebody else.
  it.skipIf(!IS_ROOT)('cannot be read by another user any more, not even by who knows the names', async () => {
    const folder = earlierFolder();
    const file = join(folder, 'workspaces/a.canopy');
    expect(othersRead(file)).toBe(true);
    await claim(folder);
    expect(othersRead(file)).toBe(false);
    // Each file is closed by itself too.
    for (const open of [folder, join(folder, 'workspaces')]) chmodSync(open, 0o755);
    expect(othersRead(file)).toBe(false);
  });

  it('has links in it that lead elsewhere, where nothing is changed', async () => {
    const folder = earlierFolder();
    const elsewhere = join(temporaryFolder(), 'elsewhere');
    writeFileSync(elsewhere, 'of somebody', { mode: 0o644 });
    chmodSync(elsewhere, 0o644);
    symlinkSync(elsewhere, join(folder, 'workspaces', 'link.canopy'));
    await claim(folder);
    expect(modeOf(elsewhere)).toBe(0o644);
  });

  it.skipIf(!IS_ROOT)('is refused with a sentence where it belongs to somebody else, and stays as it is', () => {
    const folder = earlierFolder();
    chownSync(folder, NOBODY, NOBODY);
    expect(() => claimDataFolder(folder)).toThrow(`“${folder}” belongs to another user of this computer`);
    expect(modeOf(folder)).toBe(0o755);
    expect(modeOf(join(folder, 'settings.json'))).toBe(0o644);
  });

  it('is refused with a sentence where it is a file', () => {
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    expect(() => claimDataFolder(file)).toThrow(`“${file}” cannot be used for Canopy’s data`);
  });

  it('gets no file or folder that others could use, whatever writes it', async () => {
    const folder = temporaryFolder();
    const registry = new WorkspaceRegistry(folder);
    const { id } = registry.add({ name: 'Shop', kind: 'local', address: null, auth: null });
    new SettingsKeeper(join(folder, 'settings.json')).change({ port: 1234 });
    const windows = new WindowStateFile(join(folder, 'windows.json'), (error) => {
      throw error;
    });
    windows.keep(() => []);
    await windows.flush();
    const log = openDesktopLog(folder, 'info');
    log.log.info('something');
    await log.close();
    const file = registry.fileOf(registry.get(id));
    const drafts = new DraftStore(file, (error) => {
      throw error;
    });
    drafts.keep(1, { key: 'a', text: 'typed', about: null, place: { kind: 'elsewhere', label: 'Dialog' } });
    await drafts.settle();
    const store = WorkspaceStore.open(file);
    store.create({ name: 'A' }, { author: 'http' });
    await store.backUp();
    const found = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    for (const name of [
      'settings.json',
      'windows.json',
      'workspaces.json',
      'logs/canopy.log',
      `workspaces/${id}.canopy-wal`
    ])
      expect(found).toContain(name);
    expect(openToOthers(folder)).toEqual([]);
    store.close();
    expect(openToOthers(folder)).toEqual([]);
  });
});

it.skipIf(process.platform === 'win32')('a file that a library is to fill is never made where a link leads', () => {
  const folder = temporaryFolder();
  const victim = join(folder, 'victim');
  symlinkSync(victim, join(folder, 'partial'));
  expect(() => makeOwnerOnlyFile(join(folder, 'partial'))).toThrow('EEXIST');
  expect(existsSync(victim)).toBe(false);
  makeOwnerOnlyFile(join(folder, 'other'));
  expect(statSync(join(folder, 'other')).mode & 0o777).toBe(0o600);
  expect(readFileSync(join(folder, 'other'), 'utf8')).toBe('');
});
