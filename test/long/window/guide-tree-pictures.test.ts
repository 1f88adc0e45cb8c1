import { messages as importMessages } from '../../../src-renderer/features/import-export/messages';
import { messages as historyMessages } from '../../../src-renderer/features/history/messages';
import { messages as proposalMessages } from '../../../src-renderer/features/proposals/messages';
import uiMessages from '../../../src-renderer/ui/messages/en.json' with { type: 'json' };
import { newKey } from '../../../src-shared/ids';
import { beginComparison } from '../../support/comparing';
import { drop } from '../../support/dropped-file';
import { holding } from '../../support/held-row';
import { named } from '../../support/service-caller';
import { editTree } from '../../window/support/replica';
import { system } from '../../window/support/electron-stand-in';
import { importOf, paste, previewed } from '../../window/support/import-dialog';
import { renameRow } from '../../window/support/typed-names';
import { expect, test, type WindowUnderTest } from '../../window/support/window-test';
import { SHOPS, treesOf } from './guide-shop';
import { keep, keepBoth, showShop } from './guide-stage';

/* The pictures of the guide that show what is done to the tree of one workspace. */

/** The catalog of a supplier: a slug that is none, and a parent that is not in the file. */
const CATALOG = [
  'code,name,name_de,color,belongs to,slug',
  'SH,Shoes,Schuhe,,,shoes',
  'SH-1,Boots,Stiefel,black,SH,boots',
  'SH-2,Rain boots,Gummistiefel,yellow,SH,rain boots',
  'SH-3,Sandals,Sandalen,brown,SH,sandals',
  'CA,Camping,Camping,,Outdoor,camping',
  'CA-1,Tents,Zelte,green,CA,tents',
  'CA-2,Sleeping bags,Schlafsäcke,blue,CA,sleeping-bags'
].join('\n');

/** Cells of a spreadsheet. */
const CELLS = 'Name\tSlug\tVisible\nLamps\tlamps\tTRUE\nMirrors\tmirrors\tTRUE\nCandles\tcandles\tFALSE';

const idIn = async ({ saved }: WindowUnderTest, name: string): Promise<number> => named(await saved(), name).id;

test('the pictures of dragging, importing and exporting', async ({ canopy }) => {
  const { page, row, command } = canopy;
  await showShop(canopy, SHOPS.en);
  await holding(page)(row('Slippers'), row('Jackets'), 0.1);
  await expect(row('Jackets')).toHaveAttribute('data-drop', 'before');
  await keep(page, 'drag', 'en', true);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(page.locator('[data-drop]')).toHaveCount(0);

  await row('Apparel').click();
  await drop(row('Apparel'), 'supplier-catalog.csv', CATALOG);
  const dropped = importOf(page, 'supplier-catalog.csv');
  await expect(previewed(dropped)).toHaveCount(8);
  await keep(page, 'import');
  await page.keyboard.press('Escape');
  await expect(dropped).toBeHidden();
  await paste(page, CELLS);
  await expect(page.getByRole('dialog')).toContainText(importMessages.importAnswer({ count: 3 }));
  await keep(page, 'import-pasted');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();

  const program = await canopy.program();
  await program.update(await idIn(canopy, 'Apparel'), { slug: 'apparel' });
  await command('exportRedirects');
  const redirects = page.getByRole('dialog', { name: importMessages.redirects.title });
  const isKept = redirects.getByRole('checkbox', { name: importMessages.redirects.keep });
  await isKept.click();
  await expect(isKept).toBeChecked();
  await page.keyboard.press('Escape');
  await program.update(await idIn(canopy, 'Shoes'), { slug: 'footwear' });
  await command('exportRedirects');
  await expect(redirects.getByText(importMessages.redirects.count({ count: 5 }))).toBeVisible();
  await keepBoth(page, 'redirects');
});

test('the pictures of restoring, of a draft and of its review', async ({ canopy }) => {
  const { page, row, command } = canopy;
  await showShop(canopy, SHOPS.en);
  await renameRow(canopy, 'Sandals', 'Flip-flops');
  await row('Hats').click();
  await page.keyboard.press('Alt+ArrowUp');
  await command('history');
  const panel = page.getByRole('tabpanel');
  await panel.getByRole('button', { name: /Renamed to “Flip-flops”/ }).click();
  await expect(panel.getByRole('button', { name: historyMessages.restoreTree.after })).toBeVisible();
  await keepBoth(page, 'restore');
  await row('Shoes').click();
  await page.keyboard.press('Control+Shift+h');

  await command('proposeInstead');
  const bar = page.getByRole('region', { name: proposalMessages.editing({ workspace: SHOPS.en.workspace }) });
  await expect(bar).toBeVisible();
  await editTree(canopy, [
    { kind: 'update', id: await idIn(canopy, 'Flip-flops'), fields: { name: 'Beach shoes' } },
    { kind: 'create', key: newKey(1), fields: { name: 'Bags' }, place: { parentId: await idIn(canopy, 'Apparel') } },
    { kind: 'move', id: await idIn(canopy, 'Lighting'), place: { parentId: null } },
    { kind: 'delete', id: await idIn(canopy, 'Toys') }
  ]);
  await expect(bar.getByText(proposalMessages.changes({ count: 7 }))).toBeVisible();
  await row('Beach shoes').click();
  await keepBoth(page, 'draft');

  await bar.getByRole('button', { name: proposalMessages.submit }).click();
  await page.getByRole('textbox', { name: proposalMessages.titleField }).fill('Spring collection');
  await page.getByRole('textbox', { name: proposalMessages.note }).fill('Bags are new, and toys leave the range.');
  await page.getByRole('button', { name: proposalMessages.submitAnswer, exact: true }).click();
  const parts = page.getByRole('list', { name: uiMessages.changes });
  await expect(parts.getByRole('listitem')).toHaveCount(4);
  // Somebody else has changed one of them since.
  await (await canopy.program()).update(await idIn(canopy, 'Flip-flops'), { name: 'Slides' });
  await expect(parts).toContainText('Slides');
  await keepBoth(page, 'proposal');
});

test('the picture of a comparison', async ({ canopy }) => {
  const { page, main } = canopy;
  await showShop(canopy, { ...SHOPS.en, workspace: 'Staging' });
  main.plantBeside('Web shop', treesOf(SHOPS.en));
  const program = await canopy.program();
  await program.create({ name: 'Bags', slug: 'bags', parentId: await idIn(canopy, 'Apparel') });
  await program.update(await idIn(canopy, 'Sandals'), { name: 'Flip-flops' });
  await program.update(await idIn(canopy, 'Jackets'), { visible: true, description: 'For wind and rain' });
  await program.delete(await idIn(canopy, 'Puzzles'));
  await program.update(await idIn(canopy, 'Lighting'), { parentId: await idIn(canopy, 'Electronics') });
  await beginComparison(page);
  const view = page.getByRole('region', { name: 'Compare' });
  await view.getByRole('combobox', { name: 'Compare with' }).click();
  await page.getByRole('option', { name: 'Web shop' }).click();
  await view.getByText('Change “Web shop”').click();
  const differences = view.getByRole('list', { name: 'Differences' }).getByRole('checkbox');
  await expect(differences).toHaveCount(5);
  for (const at of [0, 1, 2]) await differences.nth(at).check();
  await keep(page, 'compare');
});

test('the picture of sharing', async ({ canopy }) => {
  const { page, command } = canopy;
  await showShop(canopy, SHOPS.en);
  system.answer = () => 0;
  await command('settings');
  const sharing = page.getByRole('switch', { name: 'Share on the network' });
  await sharing.click();
  await expect(sharing).toBeChecked();
  await expect(page.getByRole('img', { name: /^QR code of https:/ })).toBeVisible();
  await page.getByRole('button', { name: 'Choose a certificate…' }).evaluate((last) => {
    last.style.scrollMarginBlockEnd = '14px';
    last.scrollIntoView(false);
  });
  await keep(page, 'share');
});
