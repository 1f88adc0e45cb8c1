import { spawnSync } from 'node:child_process';
import { expect } from './expect';

export const apt = (...args: readonly string[]): void => {
  const { status, stderr } = spawnSync(
    'apt-get',
    ['-y', '-q', '--allow-downgrades', '-o', 'DPkg::Lock::Timeout=120', ...args],
    { encoding: 'utf8', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  );
  expect(status, stderr).toBe(0);
};

export const installedVersion = (name: string): string =>
  spawnSync('dpkg-query', ['-W', '-f=${Version}', name], { encoding: 'utf8' }).stdout;
