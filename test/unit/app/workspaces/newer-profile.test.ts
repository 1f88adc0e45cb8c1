import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { SettingsKeeper } from '../../../../src-main/app/workspaces/settings-file';
import { WorkspaceRegistry } from '../../../../src-main/app/workspaces/workspace-registry';
import { WindowStateFile } from '../../../../src-main/app/windows/window-state';
import { temporaryFolder } from '../../../support/temporary-folder';

const NEWER = '{"version":2,"theme":{"name":"dark"},"windows":[],"workspaces":{}}';

it('settings of a newer Canopy are said, and never overwritten', () => {
  const file = join(temporaryFolder(), 'settings.json');
  writeFileSync(file, NEWER);
  const settings = new SettingsKeeper(file);
  expect(settings.problem).toContain(file);
  settings.change({ theme: 'dark' });
  expect(settings.settings.theme).toBe('dark');
  expect(readFileSync(file, 'utf8')).toBe(NEWER);
});

it('a list of workspaces of a newer Canopy is said, shows what is beside it, and is never overwritten', () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'workspaces.json'), NEWER);
  mkdirSync(join(folder, 'workspaces'));
  writeFileSync(join(folder, 'workspaces', 'shoes.canopy'), '');
  const registry = new WorkspaceRegistry(folder);
  expect(registry.problem).toContain('newer version of Canopy');
  expect(registry.workspaces.map(({ name }) => name)).toContain('Shoes');
  expect(() => registry.change('shoes', { name: 'Boots' })).toThrow('newer version of Canopy');
  expect(readFileSync(join(folder, 'workspaces.json'), 'utf8')).toBe(NEWER);
  expect(readdirSync(folder).toSorted()).toEqual(['workspaces', 'workspaces.json']);
});

it('windows of a newer Canopy are said, and never overwritten', async () => {
  const file = join(temporaryFolder(), 'windows.json');
  writeFileSync(file, NEWER);
  const windows = new WindowStateFile(file, () => undefined);
  expect(windows.read()).toEqual([]);
  expect(windows.problem).toContain(file);
  windows.keep(() => []);
  await windows.flush();
  expect(readFileSync(file, 'utf8')).toBe(NEWER);
});

it('safe mode has the defaults, and writes nothing', async () => {
  const folder = temporaryFolder();
  const file = join(folder, 'settings.json');
  writeFileSync(file, '{"theme":"dark"}');
  const settings = new SettingsKeeper(file, true);
  expect(settings.settings.theme).toBe('system');
  settings.change({ theme: 'light' });
  expect(readFileSync(file, 'utf8')).toBe('{"theme":"dark"}');
  const windows = new WindowStateFile(join(folder, 'windows.json'), () => undefined, true);
  windows.keep(() => []);
  await windows.flush();
  expect(existsSync(join(folder, 'windows.json'))).toBe(false);
});
