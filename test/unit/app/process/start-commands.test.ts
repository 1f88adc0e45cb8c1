import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  appImageOf,
  commandArguments,
  restartOptions,
  squirrelEvent
} from '../../../../src-main/app/process/command-arguments';
import { COMMAND_NAMES } from '../../../../src-shared/command-names';
import { lastingProgram } from '../../../../src-main/app/process/launch-command';
import {
  autostartEntry,
  autostartFile,
  isAutostartOn,
  setAutostart
} from '../../../../src-main/app/process/login-item';
import { temporaryFolder } from '../../../support/temporary-folder';

it('takes what stands behind the mark of the command for Linux, whatever switches stand before it', () => {
  const argv = ['/usr/lib/canopy/canopy', '--no-sandbox', '--canopy-command', '--', 'export', '--database', 'a b'];
  expect(commandArguments(argv)).toEqual(['export', '--database', 'a b']);
  expect(commandArguments(['canopy', '--canopy-command', '--help'])).toEqual(['--help']);
});

it('knows every command of the command line in a terminal, where the program itself is started', () => {
  for (const name of COMMAND_NAMES) expect(commandArguments(['Canopy.exe', name, '--x'])).toEqual([name, '--x']);
});

it('leaves everything else to the desktop app: nothing, options, files, links, and the folder of a checkout', () => {
  for (const rest of [[], ['--new-window'], ['/home/me/serve.canopy'], ['canopy://a/1'], ['.', 'serve']])
    expect(commandArguments(['canopy', ...rest])).toBeNull();
});

it('starts anew with the switches of this start, and without what was to be opened', () => {
  const given = ['--user-data-dir=/data', '/home/me/shop.canopy', 'canopy://workspace/my-categories', '--safe-mode'];
  expect(restartOptions(['canopy', ...given], undefined, true)).toEqual({
    args: ['--user-data-dir=/data', '--safe-mode']
  });
  expect(restartOptions(['electron', '--no-sandbox', '/src/canopy', ...given], undefined, false).args).toEqual([
    '/src/canopy',
    '--no-sandbox',
    '--user-data-dir=/data',
    '--safe-mode'
  ]);
  expect(restartOptions(['/tmp/.mount_x/canopy'], '/home/me/Canopy.AppImage', true)).toEqual({
    args: [],
    execPath: '/home/me/Canopy.AppImage'
  });
});

it('is in an AppImage only where its program is: one that a terminal in another AppImage starts has the variables of that', () => {
  const mounted = temporaryFolder();
  const link = join(temporaryFolder(), 'link');
  symlinkSync(mounted, link);
  const env = { APPIMAGE: '/home/me/Canopy.AppImage', APPDIR: mounted };
  const program = join(mounted, 'usr/lib/canopy/canopy');
  expect(appImageOf(program, env)).toBe(env.APPIMAGE);
  expect(appImageOf(program, { ...env, APPDIR: link })).toBe(env.APPIMAGE);
  expect(appImageOf('/usr/lib/canopy/canopy', env)).toBeUndefined();
  expect(appImageOf(`${mounted}-other/canopy`, env)).toBeUndefined();
  expect(appImageOf(program, { ...env, APPDIR: '/tmp/.mount_gone' })).toBeUndefined();
  expect(appImageOf(program, { APPIMAGE: env.APPIMAGE })).toBeUndefined();
});

it('tells what the installer of Windows has started it for, which comes before everything else', () => {
  expect(squirrelEvent(['canopy.exe', '--squirrel-install', '1.2.0'])).toBe('install');
  expect(squirrelEvent(['canopy.exe', '--squirrel-uninstall', '1.2.0'])).toBe('uninstall');
  for (const rest of [['--squirrel-firstrun'], [], ['shop.canopy', '--squirrel-install'], ['--squirrel-x']])
    expect(squirrelEvent(['canopy.exe', ...rest])).toBeNull();
});

const FOLDER = 'C:\\Users\\Ada\\AppData\\Local\\canopy';

it('is the starter that stays where Squirrel has installed Canopy, and the program itself elsewhere', () => {
  const program = `${FOLDER}\\app-1.2.0\\canopy.exe`;
  const installed = [`${FOLDER}\\Update.exe`, `${FOLDER}\\canopy.exe`];
  expect(lastingProgram(program, (file) => installed.includes(file))).toBe(`${FOLDER}\\canopy.exe`);
  expect(lastingProgram(program, (file) => file.endsWith('Update.exe'))).toBe(program);
  expect(lastingProgram('D:\\Canopy\\canopy.exe', () => false)).toBe('D:\\Canopy\\canopy.exe');
});

describe('opening at login on Linux', () => {
  it('is a file where the specification has it', () => {
    expect(autostartFile('/home/ada', undefined)).toBe('/home/ada/.config/autostart/canopy.desktop');
    expect(autostartFile('/home/ada', '/cfg')).toBe('/cfg/autostart/canopy.desktop');
    expect(autostartFile('/home/ada', 'cfg')).toBe('/home/ada/.config/autostart/canopy.desktop');
  });

  it('is switched on and off, and follows the switches of desktops', async () => {
    const file = autostartFile(temporaryFolder(), undefined);
    expect(isAutostartOn(file)).toBe(false);
    await setAutostart(file, autostartEntry(['/usr/bin/canopy'], 'Opens Canopy'));
    expect(isAutostartOn(file)).toBe(true);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    writeFileSync(file, `${readFileSync(file, 'utf8')}X-GNOME-Autostart-enabled=false\n`);
    expect(isAutostartOn(file)).toBe(false);
    writeFileSync(file, `${readFileSync(file, 'utf8').replace('X-GNOME-Autostart-enabled=false', 'Hidden = true')}`);
    expect(isAutostartOn(file)).toBe(false);
    await setAutostart(file, null);
    expect(existsSync(file)).toBe(false);
    await setAutostart(file, null);
  });

  it('names programs in any folder', () => {
    const entry = autostartEntry(['/opt/My apps/100% "$HOME" `x` \\y/canopy', '--user-data-dir=/a b'], 'Opens Canopy');
    expect(entry).toContain(
      'Exec="/opt/My apps/100%% \\\\"\\\\$HOME\\\\" \\\\`x\\\\` \\\\\\\\y/canopy" "--user-data-dir=/a b"\n'
    );
    expect(() => autostartEntry(['/a\nExec=evil'], 'x')).toThrow('control characters');
    const file = join(temporaryFolder(), 'canopy.desktop');
    writeFileSync(file, entry);
    const checked = spawnSync('desktop-file-validate', [file], { encoding: 'utf8' });
    // Not on every machine: the tests of the packages ask for it.
    if (checked.error === undefined) expect(checked.stdout).toBe('');
  });
});
