import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { apt, installedVersion } from '../support/apt';
import { asUser, packageUnderTest, startAsUser } from '../support/package-under-test';
import type { StartedApp } from '../support/packaged-app';

/*
 * The .deb on a real Debian: installed with apt, used by an ordinary user with the sandbox on, upgraded. Each test goes on from where the
 * one before has left the machine, as a person would; the other files of this folder go on from there, and `removal.test.ts` ends it.
 */

test.describe.configure({ mode: 'serial' });

const { name, older, newer, newerVersion, olderVersion, user } = packageUnderTest();
const userDataDir = join(user.home, '.config/Canopy');
const workspace = join(userDataDir, 'workspaces/my-categories.canopy');

const start = (): Promise<StartedApp> => startAsUser(name, userDataDir);

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
  expect(installedVersion(name)).toBe(olderVersion);
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

test('the .deb is small enough to be downloaded: 115 MB at most', () => {
  expect(statSync(newer).size).toBeLessThanOrEqual(115_000_000);
});

test('an upgrade keeps what the user has', async () => {
  apt('install', newer);
  expect(installedVersion(name)).toBe(newerVersion);
  const app = await start();
  await expect(app.page.getByRole('treeitem', { name: 'Shoes', exact: true })).toBeVisible();
  await app.close();
});
