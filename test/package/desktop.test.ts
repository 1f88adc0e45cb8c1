import { spawnSync } from 'node:child_process';
import { chownSync, copyFileSync, existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { asUser, packageUnderTest, screenOfUser, startAsUser } from '../support/package-under-test';
import type { StartedApp } from '../support/packaged-app';

/*
 * The installed package at home on a desktop, as far as a screen without one shows it: Debian's own tools (desktop-file-utils 0.26, xdg-utils
 * 1.1.3, GLib 2.74) say what it is known for and open files and links, and xdotool stands for the hand in front of the dialogs.
 */

test.describe.configure({ mode: 'serial' });

const { name, user } = packageUnderTest();
const userDataDir = join(user.home, '.config/Canopy');
const workspaces = join(userDataDir, 'workspaces');
const entry = `/usr/share/applications/${name}.desktop`;
const linkType = 'x-scheme-handler/canopy';
const fileType = 'application/x-canopy';

/** Runs a program as the user, with the screen. @returns what it prints */
const run = (...command: readonly string[]): string => {
  const [program, ...args] = asUser(screenOfUser(), ...command);
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', timeout: 60_000 });
  expect(status, `${command.join(' ')}: ${stderr}`).toBe(0);
  return stdout.trim();
};

/** The windows of the system with this title, as xdotool numbers them. */
const windowsNamed = (title: string): string[] => {
  const [program, ...args] = asUser(screenOfUser(), 'xdotool', 'search', '--onlyvisible', '--name', `^${title}$`);
  return spawnSync(program, args, { encoding: 'utf8' }).stdout.split('\n').filter(Boolean);
};

/** Waits for a dialog of the system and types keys into it, as the person would. */
const answer = async (title: string, ...keys: readonly string[]): Promise<void> => {
  await expect.poll(() => windowsNamed(title).length, { timeout: 60_000 }).toBe(1);
  const [dialog = ''] = windowsNamed(title);
  run('xdotool', 'windowfocus', '--sync', dialog);
  for (const key of keys) run('xdotool', 'key', key);
  await expect.poll(() => windowsNamed(title)).toEqual([]);
};

/** The value of a key in a group of the desktop entry. */
const valueOf = (group: string, key: string): string => {
  const lines = readFileSync(entry, 'utf8').split('\n');
  const start = lines.indexOf(`[${group}]`);
  const end = lines.findIndex((line, index) => index > start && line.startsWith('['));
  const found = lines.slice(start, end === -1 ? undefined : end).find((line) => line.startsWith(`${key}=`));
  return found?.slice(key.length + 1) ?? '';
};

const pageOn = async ({ page }: StartedApp, workspace: string): Promise<Page> => {
  const find = (): Page | undefined =>
    page
      .context()
      .pages()
      .find((each) => new URL(each.url()).searchParams.get('workspace') === workspace);
  await expect.poll(() => find() !== undefined).toBe(true);
  return find() ?? page;
};

/** The file of a workspace as somebody has sent it. */
const sentFile = (fileName: string): string => {
  const file = join(user.home, fileName);
  copyFileSync(join(workspaces, 'my-categories.canopy'), file);
  chownSync(file, user.uid, user.gid);
  return file;
};

/** The process of Canopy that nobody here has started. */
const ownProcess = (): number | undefined =>
  readdirSync('/proc')
    .filter((pid) => /^\d+$/.test(pid))
    .map(Number)
    .find((pid) => {
      try {
        return (
          readlinkSync(`/proc/${pid}/exe`) === `/usr/lib/${name}/canopy` &&
          !readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('--type=')
        );
      } catch {
        return false;
      }
    });

let app: StartedApp;
test.beforeAll(async () => {
  app = await startAsUser(name, userDataDir);
});
test.afterAll(() => app.close());

test('the desktop entry is valid, and names an icon and programs that are there', () => {
  const { status, stdout, stderr } = spawnSync('desktop-file-validate', [entry], { encoding: 'utf8' });
  expect({ status, said: `${stdout}${stderr}` }).toEqual({ status: 0, said: '' });
  const icon = valueOf('Desktop Entry', 'Icon');
  for (const size of ['16x16', '48x48', '256x256', '512x512'])
    expect(existsSync(`/usr/share/icons/hicolor/${size}/apps/${icon}.png`)).toBe(true);
  expect(existsSync(`/usr/share/icons/hicolor/scalable/apps/${icon}.svg`)).toBe(true);
  expect(valueOf('Desktop Entry', 'Actions')).toBe('new-window;open-recent;');
  for (const group of ['Desktop Entry', 'Desktop Action new-window', 'Desktop Action open-recent'])
    expect(valueOf(group, 'Exec').split(' ')[0]).toBe(name);
  expect(run('which', name)).toBe(`/usr/bin/${name}`);
});

test('the type of workspaces and the scheme of links are known, and Canopy opens both', () => {
  const file = sentFile('known.canopy');
  expect(run('xdg-mime', 'query', 'filetype', file)).toBe(fileType);
  expect(run('gio', 'info', '-a', 'standard::content-type', file)).toContain(`standard::content-type: ${fileType}`);
  expect(readFileSync('/usr/share/mime/icons', 'utf8')).toContain(`${fileType}:${name}\n`);
  for (const type of [fileType, linkType]) {
    expect(run('xdg-mime', 'query', 'default', type)).toBe(`${name}.desktop`);
    expect(run('gio', 'mime', type)).toContain(`Default application for “${type}”: ${name}.desktop`);
  }
});

test('its windows have the class that the entry names, so that docks show one icon', () => {
  const found = run('xdotool', 'search', '--onlyvisible', '--class', `^${valueOf('Desktop Entry', 'StartupWMClass')}$`);
  expect(found).toMatch(/^\d+/);
});

test('the actions of the entry open another window, and the list of workspaces', async () => {
  expect(app.pages()).toBe(1);
  run(...valueOf('Desktop Action new-window', 'Exec').split(' '));
  await expect.poll(() => app.pages()).toBe(2);
  run(...valueOf('Desktop Action open-recent', 'Exec').split(' '));
  const listed = async (): Promise<number> => {
    const pages = app.page.context().pages();
    const counts = await Promise.all(
      pages.map((page) => page.getByRole('menuitem', { name: 'New workspace…' }).count())
    );
    return counts.reduce((sum, count) => sum + count, 0);
  };
  await expect.poll(listed).toBe(1);
});

test('xdg-open and gio hand a file to the Canopy that runs, which asks before it adds a copy', async () => {
  const file = sentFile('sent-by-mail.canopy');
  run('xdg-open', file);
  await answer('Open a workspace file', 'Escape');
  expect(existsSync(join(workspaces, 'sent-by-mail.canopy'))).toBe(false);
  run('gio', 'open', file);
  await answer('Open a workspace file', 'Return');
  await expect((await pageOn(app, 'sent-by-mail')).getByRole('button', { name: 'New category' })).toBeVisible();
  expect(existsSync(join(workspaces, 'sent-by-mail.canopy'))).toBe(true);
});

test('a workspace of its own is shown without a question, although it is open', async () => {
  const pages = app.pages();
  run('xdg-open', join(workspaces, 'sent-by-mail.canopy'));
  run('xdg-open', join(workspaces, 'my-categories.canopy'));
  // What comes later is asked later, so that a question about the files would stand before this one.
  run('gio', 'open', 'canopy://workspace/sent-by-mail');
  await answer('Open a link', 'Escape');
  expect(windowsNamed('Open a workspace file')).toEqual([]);
  expect(app.pages()).toBe(pages);
});

test('a link is opened by the system, and followed after a question whose default is not to', async () => {
  const pages = app.pages();
  run('xdg-open', 'canopy://workspace/sent-by-mail');
  await answer('Open a link', 'Return');
  run('xdg-open', 'canopy://workspace/nowhere');
  await answer('Open a link', 'Return');
  expect(app.pages()).toBe(pages);
});

test('a file starts Canopy where it does not run', async () => {
  const page = await pageOn(app, 'my-categories');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'New category' }).first().click();
  await page.getByRole('textbox', { name: 'Name' }).first().fill('Added later');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('treeitem', { name: 'Added later', exact: true })).toBeVisible();
  await app.close();
  expect(ownProcess()).toBeUndefined();
  // Not the file that was added before, for which there would be another question.
  const file = sentFile('starts-it.canopy');
  // What is started so would hold on to what this one prints to.
  run('sh', '-c', 'gio open "$0" > /dev/null 2>&1', file);
  await answer('Open a workspace file', 'Return');
  await expect.poll(() => existsSync(join(workspaces, 'starts-it.canopy'))).toBe(true);
  const started = ownProcess();
  if (started === undefined) throw new Error('Canopy has ended by itself.');
  process.kill(started, 'SIGTERM');
  await expect.poll(ownProcess).toBeUndefined();
});
