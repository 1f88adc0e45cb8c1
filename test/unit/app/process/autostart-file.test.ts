import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  autostartEntry,
  autostartFile,
  isAutostartOn,
  setAutostart
} from '../../../../src-main/app/process/login-item';
import { temporaryFolder } from '../../../support/temporary-folder';

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
