import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from '@playwright/test';
import { z } from 'zod';
import { layOutAppImage } from '../../scripts/make/maker-appimage.mjs';
import { startPostgres } from '../support/postgres-server';
import { TOKEN } from '../support/http-caller';
import { asUser, folderOfUser, packageUnderTest, startAsUser } from '../support/package-under-test';

/*
 * Packages that are not installed here: the .rpm, whose system is another one; the zip, as people unpack it; and what an AppImage holds, laid out
 * as its own tool would pack it, since that tool is not among Debian's packages.
 */

const { name, rpm, zip, unpacked, hasNamespaces } = packageUnderTest();

/** Unpacked without root's set-user-ID bit: user namespaces are the sandbox then. */
const machineFlags = hasNamespaces ? [] : ['--no-sandbox'];

const emptyFolder = (kind: string): string => {
  const folder = join(unpacked, kind);
  mkdirSync(folder);
  return folder;
};

const opens = async (program: string): Promise<void> => {
  const app = await startAsUser(program, folderOfUser(), { args: machineFlags });
  await app.page.getByRole('button', { name: 'Load the sample' }).waitFor();
  await app.close();
};

/** Whether a program does what the command does, by a link such as people put onto their path, for a user who has no display. */
const isCommand = (program: string): void => {
  const folder = folderOfUser();
  const link = join(folder, 'canopy');
  symlinkSync(program, link);
  const database = join(folder, 'shop.canopy');
  const run = (...args: readonly string[]): { readonly status: number | null; readonly stdout: string } => {
    const [first, ...rest] = asUser({}, link, ...args);
    return spawnSync(first, rest, { encoding: 'utf8', input: '[{"name":"Shoes"}]' });
  };
  expect(run('import', '--database', database, '-')).toMatchObject({ status: 0 });
  const exported = run('export', '--database', database);
  expect(exported.status).toBe(0);
  expect(exported.stdout).toContain('"name":"Shoes"');
  expect(run('check')).toMatchObject({ status: 2 });
};

test('the .rpm lists what the .deb installs, and its unpacked app starts', async () => {
  const listed = spawnSync('rpm', ['-qpl', rpm], { encoding: 'utf8' }).stdout.trim().split('\n');
  for (const file of [
    `/usr/bin/${name}`,
    `/usr/lib/${name}/canopy`,
    `/usr/share/applications/${name}.desktop`,
    `/usr/share/mime/packages/${name}.xml`
  ])
    expect(listed).toContain(file);
  const folder = emptyFolder('rpm');
  expect(spawnSync('sh', ['-c', 'rpm2cpio "$0" | cpio -idm --quiet', rpm], { cwd: folder }).status).toBe(0);
  await opens(join(folder, `usr/bin/${name}`));
});

test('the unpacked zip opens, and its command works by a link', async () => {
  const folder = emptyFolder('zip');
  expect(spawnSync('unzip', ['-q', zip, '-d', folder]).status).toBe(0);
  const [app = ''] = readdirSync(folder);
  await opens(join(folder, app, 'canopy'));
  isCommand(join(folder, app, 'resources/bin/canopy'));
});

test('its command serves a team’s window to browsers out of the archive', async () => {
  const [app = ''] = readdirSync(join(unpacked, 'zip'));
  const command = join(unpacked, 'zip', app, 'resources/bin/canopy');
  const postgres = await startPostgres(['fsync=off']);
  const asCommand = (...args: readonly string[]): [string, ...string[]] =>
    asUser({ CANOPY_POSTGRES_URL: postgres.url, CANOPY_TOKEN: TOKEN }, command, 'team', ...args);
  try {
    const [init, ...initArgs] = asCommand('init');
    expect(spawnSync(init, initArgs, { encoding: 'utf8' })).toMatchObject({ status: 0 });
    const [serve, ...serveArgs] = asCommand(
      'serve',
      '--web',
      '--host=127.0.0.1',
      '--port=0',
      '--admin-port=0',
      '--drain-wait=0'
    );
    const service = spawn(serve, serveArgs, { stdio: ['ignore', 'pipe', 'ignore'] });
    const ended = once(service, 'exit');
    const lines = createInterface(service.stdout);
    try {
      // Where it ends without a word there is none.
      const said: readonly unknown[] = await Promise.race([once(lines, 'line'), once(lines, 'close')]);
      const { url } = z.object({ url: z.string() }).parse(JSON.parse(String(said[0])));
      const page = await (await fetch(`${url}/w/default`)).text();
      const files = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path = '']) => path);
      expect(files.some((path) => /web-bridge-.*\.js$/.test(path))).toBe(true);
      for (const path of files) expect([path, (await fetch(url + path)).status]).toEqual([path, 200]);
    } finally {
      service.kill('SIGTERM');
      await ended;
    }
  } finally {
    await postgres.stop();
  }
});

test('what an AppImage holds opens, and is the command by a link', async () => {
  const [app = ''] = readdirSync(join(unpacked, 'zip'));
  const folder = emptyFolder('appimage');
  layOutAppImage(join(unpacked, 'zip', app), folder, '0.1.0');
  const { status, stdout, stderr } = spawnSync('desktop-file-validate', [join(folder, 'canopy.desktop')], {
    encoding: 'utf8'
  });
  expect({ status, said: `${stdout}${stderr}` }).toEqual({ status: 0, said: '' });
  expect(readFileSync(join(folder, 'canopy.desktop'), 'utf8')).not.toContain('<%');
  await opens(join(folder, 'AppRun'));
  isCommand(join(folder, 'AppRun'));
});
