import { expect, test as base } from '@playwright/test';
import { IPC_CALLS } from '../../src-shared/ipc';
import { sendHostileCalls } from '../support/hostile-calls';
import { folderOfUser, startAsUser } from '../support/package-under-test';
import { PACKAGED, type StartedApp } from '../support/packaged-app';

/* What of docs/security.md the installed app may do otherwise than the build of test/e2e/security.test.ts: its sandbox, its archive, its bridge. */

const test = base.extend<object, { canopy: StartedApp }>({
  canopy: [
    // Playwright reads the parameter's shape, so it must be a pattern even when it is empty.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const canopy = await startAsUser(PACKAGED, folderOfUser());
      await canopy.page.getByRole('button', { name: 'New category' }).waitFor();
      await use(canopy);
      await canopy.close();
    },
    { scope: 'worker' }
  ]
});

const describe = { name: 'workspace.describe', args: null };
const answers = ({ page }: StartedApp): Promise<unknown> =>
  page.evaluate(({ name, args }) => globalThis.canopy.call(name, args), describe);

test('the page holds nothing of Node, and the sandbox is on', async ({ canopy }) => {
  const { page } = canopy;
  expect(
    await page.evaluate(() => [typeof globalThis.require, typeof globalThis.process, Object.keys(globalThis.canopy)])
  ).toEqual(['undefined', 'undefined', ['call', 'on', 'openDropped']]);
  await expect(page.getByRole('alert').filter({ hasText: 'without its sandbox' })).toHaveCount(0);
});

test("app:// serves the window's own files and its tree, and no path leads out of them", async ({ canopy }) => {
  const statuses = await canopy.page.evaluate(async () => {
    const paths = [
      '/../../package.json',
      '/..%2f..%2fpackage.json',
      '/%2e%2e/%2e%2e/package.json',
      '/..%5c..%5cpackage.json',
      '/....//....//package.json',
      '//etc/passwd',
      '/%00/index.html',
      '/index.html%00.js',
      '/%E0%A4%A',
      '/api/categories?workspace=../../etc/passwd',
      '/api/categories?workspace=another',
      '/api/admin/categories/1',
      '/C:/Windows/win.ini',
      '/assets/../../main/main.js'
    ];
    return Promise.all(paths.map(async (path) => [path, (await fetch(`app://canopy${path}`)).status] as const));
  });
  expect(statuses.filter(([, status]) => status !== 404)).toEqual([]);
  expect(await canopy.page.evaluate(async () => (await fetch(location.href)).status)).toBe(200);
});

test('hostile and oversized arguments on every channel of the bridge change nothing', async ({ canopy }) => {
  test.setTimeout(600_000);
  const calls = Object.values(IPC_CALLS);
  const before = await answers(canopy);
  const names = calls.map(({ name }) => name);
  const takeNothing = calls.filter(({ args }) => args.safeParse(null).success && !args.safeParse({}).success);
  const {
    formless,
    taken,
    calls: count
  } = await sendHostileCalls(
    canopy.page,
    names,
    takeNothing.map(({ name }) => name)
  );
  expect({ formless, taken }).toEqual({ formless: [], taken: [] });
  expect(count).toBeGreaterThan(names.length * 40);
  expect(await answers(canopy)).toEqual(before);
  expect(canopy.pages()).toBe(1);
  const unknown = await canopy.page.evaluate(() =>
    Promise.all(
      ['shell.openExternal', 'constructor', '__proto__', '', 'ELECTRON_BROWSER_GET_BUILTIN'].map((name) =>
        globalThis.canopy.call(name, null).catch(() => 'rejected')
      )
    )
  );
  expect(new Set(unknown)).toEqual(new Set(['rejected']));
});
