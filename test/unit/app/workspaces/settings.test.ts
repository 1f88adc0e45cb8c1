import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { readSettings, SettingsKeeper, writeSettings } from '../../../../src-main/app/workspaces/settings-file';
import { WorkspaceRegistry } from '../../../../src-main/app/workspaces/workspace-registry';
import { WindowStateFile } from '../../../../src-main/app/windows/window-state';
import { temporaryFolder } from '../../../support/temporary-folder';

const DEFAULTS = {
  port: 4780,
  exportPlaces: {},
  theme: 'system',
  density: 'comfortable',
  confirmDelete: 'always',
  language: null,
  checkForUpdates: true,
  certificate: null
} as const;

describe('the settings', () => {
  let folder = '';
  let file = '';
  beforeEach(() => {
    folder = temporaryFolder();
    file = join(folder, 'settings.json');
  });

  it('are the defaults until something is chosen', () => {
    expect(readSettings(file)).toEqual({ settings: DEFAULTS, problem: null, isNewer: false });
  });

  it('are read back as they were written, and no temporary file stays', () => {
    writeSettings(file, { ...DEFAULTS, port: 5000, theme: 'dark' });
    expect(readSettings(file)).toEqual({
      settings: { ...DEFAULTS, port: 5000, theme: 'dark' },
      problem: null,
      isNewer: false
    });
    expect(readdirSync(folder)).toEqual(['settings.json']);
  });

  it.each(['', '{', '[]', '{"port":"5000"}', '{"port":-1}', '{"port":70000}', '{"theme":"pink"}', '{"density":24}'])(
    'that make no sense (%s) give way to the defaults, and the file stays',
    (text) => {
      writeFileSync(file, text);
      const { settings, problem } = readSettings(file);
      expect(settings).toEqual(DEFAULTS);
      expect(problem).toContain(file);
      expect(readFileSync(file, 'utf8')).toBe(text);
    }
  );

  it('are changed one by one, and what another Canopy has written stays', () => {
    writeFileSync(file, '{"port":5000,"fromTheFuture":{"a":1}}');
    const keeper = new SettingsKeeper(file);
    keeper.change({ theme: 'contrastDark' });
    keeper.change({ density: 'compact', confirmDelete: undefined });
    keeper.change({ language: 'de' });
    keeper.change({ port: 5001 });
    expect(keeper.settings).toEqual({
      theme: 'contrastDark',
      density: 'compact',
      confirmDelete: 'always',
      language: 'de',
      checkForUpdates: true
    });
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
      port: 5001,
      theme: 'contrastDark',
      density: 'compact',
      confirmDelete: 'always',
      language: 'de',
      checkForUpdates: true,
      certificate: null,
      exportPlaces: {},
      fromTheFuture: { a: 1 }
    });
    expect(new SettingsKeeper(file).port).toBe(5001);
  });

  it('that cannot be written stay as they were', () => {
    const keeper = new SettingsKeeper(join(folder, 'missing', 'settings.json'));
    expect(() => keeper.change({ theme: 'dark' })).toThrow('ENOENT');
    expect(keeper.settings.theme).toBe('system');
  });
});

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
