import { expect, it } from 'vitest';
import { commandArguments, restartOptions, squirrelEvent } from '../../../../src-main/app/process/command-arguments';
import { COMMAND_NAMES } from '../../../../src-shared/command-names';

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

it('tells what the installer of Windows has started it for, which comes before everything else', () => {
  expect(squirrelEvent(['canopy.exe', '--squirrel-install', '1.2.0'])).toBe('install');
  expect(squirrelEvent(['canopy.exe', '--squirrel-uninstall', '1.2.0'])).toBe('uninstall');
  for (const rest of [['--squirrel-firstrun'], [], ['shop.canopy', '--squirrel-install'], ['--squirrel-x']])
    expect(squirrelEvent(['canopy.exe', ...rest])).toBeNull();
});
