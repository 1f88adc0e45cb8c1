import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect } from '../support/expect';
import { plantInFile } from '../support/beside-the-app';
import { testInNewWorkspace as test, type CanopyApp } from '../support/canopy-app';
import { ServiceCaller } from '../support/service-caller';
import { startOn } from '../support/started-process';
import { readOpenRequest, writeHandOver } from '../../src-main/app/opening/open-request';

/** A workspace's file elsewhere, as somebody else has sent it. */
const elsewhere = (folder: string, name: string, categories: readonly string[]): string => {
  mkdirSync(join(folder, 'Mail'));
  const file = join(folder, 'Mail', name);
  plantInFile(
    file,
    categories.map((category) => ({ name: category }))
  );
  return file;
};

/** Starts a second process on the same folder. Resolves with its exit code. */
const startAgain = (userDataDir: string, args: readonly string[]): Promise<number | null> => {
  const { process: second } = startOn(userDataDir, args);
  return new Promise((resolve, reject) => second.once('error', reject).once('exit', resolve));
};

/** What comes to the Canopy that runs once a second start, which itself costs more than most tests, has read its command line. */
const handOver = ({ app, userDataDir }: CanopyApp, args: readonly string[]): Promise<void> =>
  app.evaluate(
    ({ app: running }, data) => void running.emit('second-instance', {}, [], '/', data),
    writeHandOver(readOpenRequest(args, userDataDir, false))
  );

interface Question {
  readonly message: string;
  readonly detail: string;
  readonly buttons: readonly string[];
}

/** Stands for the person in front of the system's dialogs: answers each with a button by its label, and keeps what was asked. */
const answerWith = (canopy: CanopyApp, label: string): Promise<void> =>
  canopy.app.evaluate(({ dialog }, wanted) => {
    const questions: unknown[] = [];
    Object.assign(globalThis, { questions });
    dialog.showMessageBox = (...args: unknown[]) => {
      const question = args.at(-1) as Question;
      questions.push({ message: question.message, detail: question.detail, buttons: question.buttons });
      const response = Math.max(question.buttons.indexOf(wanted), 0);
      return Promise.resolve({ response, checkboxChecked: false });
    };
  }, label);

const questionsOf = (canopy: CanopyApp): Promise<readonly Question[]> =>
  canopy.app.evaluate(() => (Reflect.get(globalThis, 'questions') ?? []) as readonly Question[]);

/** Hands a link over until the person is asked about it: while an earlier question is not over, links are left out. */
const followed = async (canopy: CanopyApp, link: string): Promise<void> => {
  await answerWith(canopy, 'Show');
  await expect
    .poll(async () => {
      const asked = await questionsOf(canopy);
      if (asked.length === 0) await handOver(canopy, [link]);
      return asked.length;
    })
    .toBe(1);
};

const workspacesIn = (userDataDir: string): readonly string[] =>
  readdirSync(join(userDataDir, 'workspaces')).filter((name) => name.endsWith('.canopy'));

const rowIn = (page: Page, name: string) => page.getByRole('treeitem', { name, exact: true });

const pageOn = async (canopy: CanopyApp, workspace: string): Promise<Page> => {
  const find = (): Page | undefined =>
    canopy.app.windows().find((page) => new URL(page.url()).searchParams.get('workspace') === workspace);
  await expect.poll(() => find() !== undefined).toBe(true);
  const page = find();
  if (page === undefined) throw new Error('The window has gone again.');
  return page;
};

test('a file of a second start becomes a workspace once the person agrees, and is known the next time', async ({
  canopy,
  folder
}) => {
  const { userDataDir } = canopy;
  const file = elsewhere(folder, 'shop-example.canopy', ['Shoes', 'Toys']);
  const before = readFileSync(file);
  const own = workspacesIn(userDataDir);
  await answerWith(canopy, 'Cancel');
  // Electron loses whitespace after a NUL byte, which a name of another script has for each of its spaces.
  const foreign = join(folder, 'Каталог 2024.canopy');
  cpSync(file, foreign);
  expect(await startAgain(userDataDir, [foreign])).toBe(0);
  await expect
    .poll(() => questionsOf(canopy))
    .toMatchObject([{ message: 'Add “Каталог 2024” to your workspaces?', buttons: ['Add a copy', 'Cancel'] }]);
  expect(workspacesIn(userDataDir)).toEqual(own);

  await answerWith(canopy, 'Add a copy');
  await handOver(canopy, [`file://${file}`]);
  const page = await pageOn(canopy, 'shop-example');
  await expect(rowIn(page, 'Toys')).toBeVisible();
  await rowIn(page, 'Toys').click();
  await page.keyboard.press('Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(rowIn(page, 'Toys')).toHaveCount(0);

  // The same file again: the workspace with the change, rather than a second one without it.
  await answerWith(canopy, 'Show workspace');
  await handOver(canopy, [file]);
  await expect
    .poll(() => questionsOf(canopy))
    .toMatchObject([
      {
        message: '“Shop example” was made from this file.',
        buttons: ['Show workspace', 'Add another copy', 'Cancel']
      }
    ]);
  expect(workspacesIn(userDataDir)).toEqual([...own, 'shop-example.canopy'].toSorted());
  expect(readFileSync(file)).toEqual(before);
  expect(canopy.app.windows()).toHaveLength(2);

  // A workspace of ours is shown, without a question.
  await answerWith(canopy, 'Cancel');
  await handOver(canopy, [join(userDataDir, 'workspaces', 'shop-example.canopy')]);
  expect(await questionsOf(canopy)).toEqual([]);
});

test('a link shows its category when the person agrees, and does nothing otherwise; a second start may ask for the list of workspaces, or a window', async ({
  canopy
}) => {
  const { page } = canopy;
  const workspace = new URL(page.url()).searchParams.get('workspace') ?? '';
  const service = new ServiceCaller(await canopy.url(), await canopy.token());
  await service.create({ name: 'Shoes' });
  const toys = await service.create({ name: 'Toys' });
  const link = `canopy://workspace/${workspace}/category/${toys.id}`;
  await expect(canopy.row('Toys')).toBeVisible();
  await canopy.row('Toys').click();
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: 'Go to a category or run a command' }).fill('>copy link');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The link to the category is on the clipboard.')).toBeVisible();
  expect(await canopy.app.evaluate(({ clipboard }) => clipboard.readText())).toBe(link);
  await canopy.row('Shoes').click();

  await answerWith(canopy, 'Cancel');
  await handOver(canopy, [link]);
  await expect
    .poll(() => questionsOf(canopy))
    .toMatchObject([
      { message: expect.stringMatching(/^Show a category of the workspace “.+”\?$/), buttons: ['Show', 'Cancel'] }
    ]);
  await expect(canopy.row('Shoes')).toHaveAttribute('aria-selected', 'true');

  for (const [hostile, sentence] of [
    ['canopy://workspace/elsewhere', 'This link leads to a workspace that is not on this computer.'],
    ['canopy://run/<script>alert(1)</script>', 'Canopy does not know this kind of link.'],
    [`canopy://workspace/${workspace}/category/1/delete`, 'Canopy does not know this kind of link.']
  ] as const) {
    await followed(canopy, hostile);
    expect((await questionsOf(canopy)).map(({ message }) => message)).toEqual([sentence]);
  }
  expect(canopy.app.windows()).toHaveLength(1);

  await followed(canopy, link);
  await expect(canopy.row('Toys')).toHaveAttribute('aria-selected', 'true');

  await followed(canopy, `canopy://workspace/${workspace}/category/999999`);
  await expect(page.getByText('The link leads nowhere')).toBeVisible();
  // Nothing was changed by any of them.
  expect((await service.tree()).map(({ name }) => name)).toEqual(['Shoes', 'Toys']);

  await handOver(canopy, ['--open-recent']);
  await expect(page.getByRole('menuitem', { name: 'New workspace…' })).toBeVisible();
  await page.keyboard.press('Escape');
  expect(canopy.app.windows()).toHaveLength(1);
  await handOver(canopy, ['--new-window']);
  await expect.poll(() => canopy.app.windows().length).toBe(2);
});

test('a workspace file that is dropped on the window is asked about; a page cannot name one', async ({
  canopy,
  folder
}) => {
  const file = elsewhere(folder, 'market-example.canopy', ['Shoes']);
  const { page, userDataDir } = canopy;
  const own = workspacesIn(userDataDir);
  await page.getByRole('button', { name: 'Load the sample' }).waitFor();
  await answerWith(canopy, 'Add a copy');
  const refusals = await page.evaluate(async (path) => {
    const tries = [
      () => globalThis.canopy.call('files.openDropped', { path }),
      () => globalThis.canopy.openDropped(new File(['x'], path)),
      () => globalThis.canopy.openDropped({ path } as unknown as File)
    ];
    return Promise.all(
      tries.map((act) =>
        act().then(
          () => 'passed',
          () => 'refused'
        )
      )
    );
  }, file);
  expect(refusals).toEqual(['refused', 'refused', 'refused']);
  expect(await questionsOf(canopy)).toEqual([]);

  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [file], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, x: 300, y: 300, data });
  const added = await pageOn(canopy, 'market-example');
  await expect(rowIn(added, 'Shoes')).toBeVisible();
  expect(workspacesIn(userDataDir)).toEqual([...own, 'market-example.canopy'].toSorted());
});

test('a file of the first start is shown, and what is no workspace is refused in a sentence', async ({
  canopy: first,
  folder,
  restart
}) => {
  const { userDataDir } = first;
  await first.close();
  const own = workspacesIn(userDataDir);
  const file = elsewhere(folder, 'shop-example.canopy', ['Shoes']);
  // What a start asks nobody can answer here before it is asked, so this is a file of its own, with which its list is made anew.
  const market = join(userDataDir, 'workspaces', 'market.canopy');
  cpSync(file, market);
  // An app that has only started has none yet.
  rmSync(join(userDataDir, 'workspaces.json'), { force: true });
  const canopy = await restart(['--port=0', market]);
  await expect(rowIn(await pageOn(canopy, 'market'), 'Shoes')).toBeVisible();
  for (const [name, bytes, sentence] of [
    ['text.canopy', Buffer.from('Shoes\n'), 'not'],
    ['half.canopy', readFileSync(file).subarray(0, 20_000), 'damaged']
  ] as const) {
    const harmed = join(folder, name);
    writeFileSync(harmed, bytes);
    await answerWith(canopy, 'Add a copy');
    await handOver(canopy, [harmed]);
    await expect
      .poll(async () => (await questionsOf(canopy)).at(-1))
      .toMatchObject({ message: `“${name}” was not opened.`, detail: expect.stringContaining(sentence) });
  }
  expect(workspacesIn(userDataDir)).toEqual([...own, 'market.canopy'].toSorted());
  expect(readdirSync(join(userDataDir, 'workspaces')).filter((name) => name.includes('partial'))).toEqual([]);
});
