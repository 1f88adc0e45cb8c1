import type { ImportedCategory } from '../../../src-main/domain/tree';
import { messages as syncMessages } from '../../../src-renderer/features/sync/messages';
import { messages as sessionMessages } from '../../../src-renderer/session/messages';
import { newKey } from '../../../src-shared/ids';
import { CREDENTIALS, ForeignDoor, foreignServer, foreignService, type ForeignTraits } from '../../support/foreign';
import { connectShop, editTree, openConflicts, openConnectDialog, syncNow } from '../../window/support/replica';
import { expect, test, testConnected } from '../../window/support/window-test';
import { SHOPS, treesOf } from './guide-shop';
import { keep, keepBoth, unfold } from './guide-stage';

/* The pictures of the guide that show a workspace of a service. */

const SHOP: ForeignTraits = {
  ...foreignService('plain'),
  auth: 'none',
  slug: { key: 'slug', missing: 'null', isLowerCased: false, isGenerated: false, isUnique: true },
  refusalStatus: 422,
  refusalBody: 'problem'
};

/** A service that has the shop, and the ids of its categories by their names. */
const openShop = async (traits: ForeignTraits) => {
  const service = foreignServer(traits);
  const ids = new Map<string, number>();
  const fill = (trees: readonly ImportedCategory[], parent: number | null): void => {
    for (const { name, slug = null, visible = true, children = [] } of trees) {
      const id = service.editor.create({ name, slug, visible }, parent);
      ids.set(name, id);
      fill(children, id);
    }
  };
  fill(treesOf(SHOPS.en), null);
  const id = (name: string): number => ids.get(name) ?? 0;
  return { editor: service.editor, door: await ForeignDoor.open(service), id };
};

test('the picture of connecting', async ({ canopy }) => {
  const { page } = canopy;
  const { door } = await openShop(foreignService('shop table'));
  const dialog = await openConnectDialog(page);
  await page.getByRole('textbox', { name: 'Service URL' }).fill(door.url);
  await page.getByRole('combobox', { name: 'Authentication' }).selectOption('Bearer token');
  await page.getByRole('textbox', { name: 'Token' }).fill(CREDENTIALS.bearer.token);
  await dialog.getByRole('button', { name: 'Test connection' }).click();
  const found = page.getByText('It has 30 categories.');
  await expect(found).toBeVisible();
  await found.evaluate((element) => element.scrollIntoView());
  await keep(page, 'connect');
  await door.stop();
});

testConnected('the pictures of rows and of sending', async ({ canopy }) => {
  const { page, row, status, command } = canopy;
  const { editor, door, id } = await openShop(SHOP);
  await connectShop(canopy, door, SHOP);
  await unfold(canopy, 'Apparel', 'Shoes', 'Toys');
  await editTree(canopy, [{ kind: 'update', id: id('Sandals'), fields: { slug: 'boots' } }]);
  await expect(row('Sandals')).toHaveAccessibleDescription(/taken/);
  await command('sendByHand');
  await expect.poll(() => canopy.main.workspace.sync.status()?.sending.isByHand).toBe(true);
  await editTree(canopy, [
    { kind: 'update', id: id('Apparel'), fields: { name: 'Clothing' } },
    { kind: 'update', id: id('Dresses'), fields: { slug: 'gowns' } },
    { kind: 'update', id: id('Shirts'), fields: { name: 'Shirts and blouses' } },
    { kind: 'delete', id: id('Puzzles') },
    { kind: 'delete', id: id('Board games') }
  ]);
  editor.change(id('Shirts'), { name: 'Shirts and tops' });
  editor.change(id('Hats'), { name: 'Hats and caps' });
  await syncNow(canopy);
  await expect(row('Hats and caps')).toHaveAccessibleDescription(sessionMessages.sync.changedThere);
  await row('Sandals').click();
  await keepBoth(page, 'states');
  await status.getByRole('button', { name: syncMessages.sync.send({ waiting: 4 }) }).click();
  const dialog = page.getByRole('dialog', { name: syncMessages.pending.sendTitle });
  await expect(dialog.getByRole('listitem').first()).toBeVisible();
  await keepBoth(page, 'sending');
  await page.keyboard.press('Escape');

  canopy.main.plantBeside('Staging', treesOf(SHOPS.en));
  await page.getByRole('button', { name: /^Workspace/ }).click();
  await expect(page.getByRole('menuitemradio', { name: 'Staging' })).toBeVisible();
  await keep(page, 'workspaces');
  await door.stop();
});

testConnected('the pictures of being offline and of conflicts', async ({ canopy }) => {
  const { page, row, status } = canopy;
  const { editor, door, id } = await openShop(SHOP);
  await connectShop(canopy, door, SHOP);
  await unfold(canopy, 'Apparel', 'Shoes', 'Home & Kitchen', 'Electronics');
  await door.stop();
  await editTree(canopy, [
    { kind: 'update', id: id('Shirts'), fields: { name: 'Shirts and blouses' } },
    { kind: 'update', id: id('Boots'), fields: { description: 'Leather, lined' } },
    { kind: 'move', id: id('Cookware'), place: { parentId: id('Tableware') } },
    { kind: 'delete', id: id('Cameras') },
    { kind: 'update', id: id('Novels'), fields: { name: 'Fiction' } },
    { kind: 'create', key: newKey(1), fields: { name: 'Bags', slug: 'bags' }, place: { parentId: id('Apparel') } }
  ]);
  await row('Boots').click();
  await status.getByRole('button', { name: 'Offline' }).click();
  await expect(page.getByText('6 changes waiting to be sent.')).toBeVisible();
  await keep(page, 'offline');
  await page.keyboard.press('Escape');

  editor.change(id('Shirts'), { name: 'Shirts and tops' });
  editor.change(id('Boots'), { description: 'Leather or suede' });
  editor.move(id('Tableware'), id('Cookware'));
  editor.change(id('Cameras'), { name: 'Cameras and lenses' });
  editor.delete(id('Novels'));
  await door.start();
  await syncNow(canopy);
  await row('Boots').click();
  await openConflicts(canopy, '5 conflicts');
  await keep(page, 'conflicts');
  await door.stop();
});
