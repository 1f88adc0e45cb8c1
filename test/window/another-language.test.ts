import { rmSync } from 'node:fs';
import type { Locator } from '@playwright/test';
import { afterAll } from 'vitest';
import type { CommandId } from '../../src-shared/commands';
import { CONNECTOR_FACTS } from '../../src-shared/connectors/connector-facts';
import { PLATFORMS } from '../../src-shared/import-plan';
import { WINDOW_CALLS } from '../../src-shared/ipc';
import type { LoginItem } from '../../src-shared/settings';
import { messages as mergeMessages } from '../../src-main/sync/merge/messages';
import { messages as storeMessages } from '../../src-main/store/sqlite/write/messages';
import { ForeignDoor, foreignServer, foreignService } from '../support/foreign';
import { named } from '../support/service-caller';
import { connectShop, editTree, syncNow } from './support/replica';
import { leftoversIn, translatedWindow } from './support/translated-window';
import { expect, Stage, testOn } from './support/window-test';

const DIALOGS = [
  'renameWorkspace',
  'duplicateWorkspace',
  'newWorkspace',
  'connectService',
  'exportTree',
  'backups',
  'settings',
  'replace',
  'moveToParent',
  'sortChildren',
  'setMetadata',
  'delete',
  'palette',
  'shortcuts',
  'reportProblem'
] as const satisfies readonly CommandId[];

const folder = await translatedWindow();
const stage = new Stage({ renderer: folder, flags: ['--lang=ja'] });
afterAll(async () => {
  await stage.end();
  rmSync(folder, { recursive: true });
});

// Each name of the pseudo-language holds the English one, by which a role is found as in other tests.
testOn(() => undefined, stage)('in another language no English sentence is left in the window', async ({ canopy }) => {
  const { page, row, tree, main, command } = canopy;
  main.answers.set(WINDOW_CALLS.readLoginItem.name, (): LoginItem => ({ state: 'off' }));
  main.answers.set(WINDOW_CALLS.readReport.name, () => ({ text: 'Canopy' }));
  const names = [
    'My categories',
    'English',
    'Shop',
    ...CONNECTOR_FACTS.map(({ name }) => name),
    ...Object.values(PLATFORMS)
  ];
  const left: string[] = [];
  const look = async (view: string): Promise<void> => {
    left.push(...(await leftoversIn(page, names)).map((text) => `${view}: ${text}`));
  };
  /** Opens a view or a dialog and looks at it. */
  const lookAt = async (id: CommandId, sign: Locator): Promise<void> => {
    await command(id);
    await expect(sign.first(), id).toBeVisible();
    await look(id);
  };

  await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
  await expect(page.getByRole('button', { name: '⟦Load the sample⟧' })).toBeVisible();
  await look('empty tree');
  const naming = page.getByRole('textbox', { name: 'New category name' });
  // Names with none of the letters that are looked for.
  for (const name of ['靴', '帽子', '靴']) {
    await page.keyboard.press('ControlOrMeta+n');
    await expect(naming).toBeFocused();
    await page.keyboard.insertText(name);
    await look('naming');
    await page.keyboard.press('Enter');
    await expect(naming).toHaveCount(0);
  }
  await row('帽子').click();
  await look('details');
  await row('帽子').click({ button: 'right' });
  await expect(page.getByRole('menu')).toBeVisible();
  await look('menu of a row');
  await page.keyboard.press('Escape');

  await lookAt('history', page.getByRole('list', { name: 'Changes' }));
  await lookAt('trash', page.getByText('The trash is empty'));
  await lookAt('problems', page.getByRole('list', { name: 'Kinds of problems' }));
  await lookAt('overview', page.getByRole('application', { name: 'Overview of the categories' }));
  await lookAt('compare', page.getByRole('region', { name: 'Compare' }));
  await page.keyboard.press('Escape');
  await row('帽子').click();
  for (const id of DIALOGS) {
    await lookAt(id, page.getByRole('dialog'));
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  await lookAt('switchWorkspace', page.getByRole('menu'));
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  const tour = page.getByRole('region', { name: 'Tour' });
  await lookAt('tour', tour);
  await tour.getByRole('button').last().press('Escape');
  await expect(tour).toBeHidden();

  await page.keyboard.press('ControlOrMeta+f');
  await page.keyboard.insertText('靴');
  await expect(tree.getByRole('treeitem')).toHaveCount(2);
  await look('search');
  await page.keyboard.press('Escape');
  await row('帽子').click();
  await page.keyboard.press('Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(row('帽子')).toBeHidden();
  await look('deleted');
  await command('undo');
  await expect(row('帽子')).toBeVisible();
  await look('undone');

  // What the main process says, which comes in English.
  await (await canopy.program()).create({ name: '箱', parentId: named(await canopy.saved(), '帽子').id });
  await expect(row('帽子')).toHaveAttribute('aria-expanded', 'false');
  await command('redo');
  await expect(page.getByText(storeMessages.notReversed({ obstacle: '', way: 'redo' }).trim())).toBeVisible();
  await look('refusal');
  const traits = { ...foreignService('plain'), auth: 'none', derived: [] } as const;
  const service = foreignServer(traits);
  const tea = service.editor.create({ name: '茶' });
  const door = await ForeignDoor.open(service);
  await connectShop(canopy, door, traits);
  await door.stop();
  await editTree(canopy, [{ kind: 'update', id: tea, fields: { name: '緑茶' } }]);
  service.editor.change(tea, { name: '紅茶' });
  await door.start();
  await syncNow(canopy);
  await expect(tree.getByTitle(mergeMessages.editedOnBothSides('name'))).toBeVisible();
  await look('conflict');
  expect(left).toEqual([]);
});
