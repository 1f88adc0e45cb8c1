import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, lstatSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { startPackaged, type StartedApp } from '../support/packaged-app';
import { packageUnderTest } from '../support/package-under-test';

/*
 * The .deb on a real Debian: installed with apt, used by an ordinary user with the sandbox on, upgraded, removed. Each test goes on from
 * where the one before has left the machine, as a person would.
 */

test.describe.configure({ mode: 'serial' });

const { name, older, newer, newerVersion, olderVersion, user } = packageUnderTest();
const userDataDir = join(user.home, '.config/Canopy');
const workspace = join(userDataDir, 'workspaces/my-categories.canopy');

const apt = (...args: readonly string[]): void => {
  const { status, stderr } = spawnSync('apt-get', ['-y', '-q', '--allow-downgrades', ...args], {
    encoding: 'utf8',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  });
  expect(status, stderr).toBe(0);
};
const installedVersion = (): string =>
  spawnSync('dpkg-query', ['-W', '-f=${Version}', name], { encoding: 'utf8' }).stdout;

/** Starts something as the ordinary user, who has nothing of ours in the environment. */
const asUser = (screen: Readonly<Record<string, string>>, ...command: readonly string[]): [string, ...string[]] => [
  'setpriv',
  `--reuid=${user.uid}`,
  `--regid=${user.gid}`,
  '--clear-groups',
  'env',
  '-i',
  '-C',
  user.home,
  `HOME=${user.home}`,
  'PATH=/usr/local/bin:/usr/bin:/bin',
  'LANG=C.UTF-8',
  ...Object.entries(screen).map(([key, value]) => `${key}=${value}`),
  ...command
];

const start = (): Promise<StartedApp> => {
  // Of the run before: it names a port that nobody listens on any more.
  rmSync(join(userDataDir, 'DevToolsActivePort'), { force: true });
  return startPackaged({
    userDataDir,
    command: asUser({ DISPLAY: process.env['DISPLAY'] ?? '', XAUTHORITY: user.authority }, name),
    args: ['--port=0', '--disable-gpu']
  });
};

/** Runs the command `canopy` as the user, who has no display. */
const runCommand = (...args: readonly string[]): { status: number | null; stdout: string; stderr: string } => {
  const [program, ...rest] = asUser({}, name, ...args);
  return spawnSync(program, rest, { encoding: 'utf8' });
};

const namesOf = (exported: string): string[] =>
  [...exported.matchAll(/"name":"([^"]*)"/g)].map((match) => match[1] ?? '');

const addCategory = async ({ page }: StartedApp, category: string): Promise<void> => {
  await page.keyboard.press('ControlOrMeta+n');
  await page.getByRole('textbox', { name: 'Name' }).first().waitFor();
  await page.keyboard.type(category);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('treeitem', { name: category, exact: true })).toBeVisible();
};

test('the older version installs with apt, and opens for an ordinary user with the sandbox on', async () => {
  apt('install', older);
  expect(installedVersion()).toBe(olderVersion);
  const helper = lstatSync(`/usr/lib/${name}/chrome-sandbox`);
  expect({ mode: helper.mode & 0o7777, uid: helper.uid }).toEqual({ mode: 0o4755, uid: 0 });
  const app = await start();
  await app.page.getByRole('button', { name: 'Load the sample' }).waitFor();
  const processes = readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry) && existsSync(`/proc/${entry}/cmdline`))
    .map((pid) => ({
      line: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' '),
      status: readFileSync(`/proc/${pid}/status`, 'utf8')
    }))
    .filter(({ line }) => line.includes(`/usr/lib/${name}/`));
  expect(processes.filter(({ line }) => line.includes('--no-sandbox'))).toEqual([]);
  const renderers = processes.filter(({ line }) => line.includes('--type=renderer'));
  expect(renderers.length).toBeGreaterThan(0);
  // 2: a filter of system calls is in force.
  for (const { status } of renderers) expect(status).toMatch(/^Seccomp:\t2$/m);
  for (const { status } of processes) expect(status).toMatch(new RegExp(`^Uid:\\t${user.uid}\\t`, 'm'));
  await app.close();
});

test('what a person makes is there after a restart', async () => {
  const first = await start();
  await first.page.getByRole('button', { name: 'Load the sample' }).waitFor();
  await addCategory(first, 'Shoes');
  await addCategory(first, 'Boots');
  await first.close();
  const second = await start();
  await expect(second.page.getByRole('treeitem', { name: 'Shoes', exact: true })).toBeVisible();
  await expect(second.page.getByRole('treeitem', { name: 'Boots', exact: true })).toBeVisible();
  await second.close();
});

test('the command on the path works for the same user without a display', async () => {
  const checked = runCommand('check', '--database', workspace);
  expect(checked.status, checked.stderr).toBe(0);
  const exported = runCommand('export', '--database', workspace);
  expect(exported.status, exported.stderr).toBe(0);
  expect(namesOf(exported.stdout).sort()).toEqual(['Boots', 'Shoes']);
  expect(runCommand('export', '--help').status).toBe(0);
  expect(runCommand('check').status).toBe(2);
  const [program, ...rest] = asUser(
    { CANOPY_TOKEN: 'Zx8kLq2mVb7nRt5wYc3pHd9s' },
    name,
    'serve',
    '--database',
    workspace,
    '--port',
    '0'
  );
  const service = spawn(program, rest, { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(service.stdout, 'data')) as [Buffer];
  const url = /http:\/\/[\d.:]+/.exec(line.toString())?.[0] ?? '';
  const answer = await fetch(`${url}/api/categories`);
  expect(answer.status).toBe(200);
  expect(namesOf(await answer.text()).sort()).toEqual(['Boots', 'Shoes']);
  service.kill('SIGTERM');
  const [code] = (await once(service, 'exit')) as [number | null];
  expect(code).toBe(0);
});

test('an upgrade keeps what the user has', async () => {
  apt('install', newer);
  expect(installedVersion()).toBe(newerVersion);
  const app = await start();
  await expect(app.page.getByRole('treeitem', { name: 'Shoes', exact: true })).toBeVisible();
  await app.close();
});

test('removing it leaves nothing of the package and everything of the user', () => {
  const files = spawnSync('dpkg', ['-L', name], { encoding: 'utf8' }).stdout.trim().split('\n');
  const own = files.filter((file) => file.includes(name));
  expect(own.length).toBeGreaterThan(20);
  apt('remove', name);
  expect(own.filter((file) => existsSync(file))).toEqual([]);
  // Of a removed package without settings of its own nothing is left that apt could purge.
  apt('install', newer);
  apt('purge', name);
  expect(spawnSync('dpkg-query', ['-W', name]).status).not.toBe(0);
  expect(existsSync(`/usr/lib/${name}`)).toBe(false);
  expect(existsSync(workspace)).toBe(true);
});

test('the .rpm lists what the .deb installs, and its unpacked app starts', async () => {
  const { rpm, unpacked } = packageUnderTest();
  const listed = spawnSync('rpm', ['-qpl', rpm], { encoding: 'utf8' }).stdout.trim().split('\n');
  for (const file of [
    `/usr/bin/${name}`,
    `/usr/lib/${name}/canopy`,
    `/usr/share/applications/${name}.desktop`,
    `/usr/share/mime/packages/${name}.xml`
  ])
    expect(listed).toContain(file);
  const work = spawnSync('sh', ['-c', 'rpm2cpio "$0" | cpio -idm --quiet', rpm], { cwd: unpacked });
  expect(work.status).toBe(0);
  const app = await startPackaged({
    userDataDir: join(user.home, 'from-rpm'),
    // Unpacked without root's set-user-ID bit: user namespaces are the sandbox then.
    command: asUser(
      { DISPLAY: process.env['DISPLAY'] ?? '', XAUTHORITY: user.authority },
      join(unpacked, `usr/bin/${name}`)
    ),
    args: ['--port=0', '--disable-gpu', ...(packageUnderTest().hasNamespaces ? [] : ['--no-sandbox'])]
  });
  await app.page.getByRole('button', { name: 'Load the sample' }).waitFor();
  await app.close();
});
