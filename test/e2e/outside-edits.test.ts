import { expect } from '@playwright/test';
import { test as testAlone, testInNewWorkspace as test } from '../support/canopy-app';
import { named, ServiceCaller } from '../support/service-caller';

test("another program's edits appear by themselves, and selection, folding and scroll stay", async ({ canopy }) => {
  const { page, row, tree, details, status } = canopy;
  await page.getByRole('button', { name: 'Load the sample' }).click();
  await expect(row('Electronics')).toBeVisible();
  const service = new ServiceCaller(await canopy.url(), await canopy.token());

  await row('Electronics').click();
  await page.keyboard.press('ArrowRight');
  await row('Communications').click();
  await page.keyboard.press('ArrowRight');
  await expect(row('Telephony')).toBeVisible();
  await tree.evaluate((element) => element.scrollTo({ top: 100 }));
  const top = async (name: string) => (await row(name).boundingBox())?.y;
  const before = await top('Communications');

  // Above what is in sight: three new roots. What is in sight stays where it is.
  const first = await service.create({ name: 'Outside 1', position: 0 });
  await service.create({ name: 'Outside 2', position: 0 });
  await service.create({ name: 'Outside 3', position: 0 });
  await expect(status).toContainText('10,284 categories');
  await expect.poll(() => top('Communications')).toBe(before);
  await expect(row('Communications')).toBeFocused();
  await expect(row('Communications')).toHaveAttribute('aria-selected', 'true');
  await expect(row('Telephony')).toBeVisible();

  // A rename and a move in sight.
  const telephony = named(
    (await service.tree()).flatMap(({ name, children }) => (name === 'Electronics' ? children : [])),
    'Telephony'
  );
  await service.update(telephony.id, { name: 'Phones' });
  await expect(row('Phones')).toBeVisible();
  await service.update(telephony.id, { parentId: first.id });
  await expect(row('Phones')).toHaveCount(0);

  // The selected category itself: the inspector follows.
  const communications = named(await service.tree(), 'Communications');
  await service.update(communications.id, { description: 'Written elsewhere.' });
  await expect(details.getByRole('textbox', { name: 'Description' })).toHaveValue('Written elsewhere.');

  // And when it goes, a neighbour takes its place, with the keyboard.
  await service.delete(communications.id);
  await expect(row('Communications')).toHaveCount(0);
  await expect(row('Components')).toBeFocused();
  await expect(row('Components')).toHaveAttribute('aria-selected', 'true');

  // What another program did is not the window's to undo, nor is anything that it has built upon since.
  const last = await service.tree();
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Nothing was changed')).toBeVisible();
  expect(await service.tree()).toEqual(last);
});

test('a field that changes elsewhere while it is edited is never overwritten unseen', async ({ canopy }) => {
  const { page, row, details } = canopy;
  const service = new ServiceCaller(await canopy.url(), await canopy.token());
  const { id } = await service.create({ name: 'Shoes', description: 'first' });
  await row('Shoes').click();
  const description = details.getByRole('textbox', { name: 'Description' });
  await description.fill('mine');
  await service.update(id, { description: 'theirs' });
  await expect(details.getByText('Changed elsewhere meanwhile to “theirs”.')).toBeVisible();
  await details.getByRole('textbox', { name: 'Slug' }).click();
  expect(named(await service.tree(), 'Shoes').description).toBe('theirs');
  await details.getByRole('button', { name: 'Keep mine' }).click();
  await expect.poll(async () => named(await service.tree(), 'Shoes').description).toBe('mine');

  await description.fill('mine again');
  await service.update(id, { description: 'theirs again' });
  await details.getByRole('button', { name: 'Take theirs' }).click();
  await expect(description).toHaveValue('theirs again');
  await expect(page.getByText('Changed elsewhere')).toHaveCount(0);
});

testAlone('an edit that is made while the window is still loading its script is shown', async ({ canopy }) => {
  const { app, row } = canopy;
  const service = new ServiceCaller(await canopy.url(), await canopy.token());
  await service.create({ name: 'Shoes' });
  await expect(row('Shoes')).toBeVisible();
  await app.evaluate(({ session }) => {
    const held: (() => void)[] = [];
    let isReleased = false;
    const release = (): void => {
      isReleased = true;
      for (const go of held) go();
    };
    Object.assign(globalThis, { releaseScript: release });
    const { webRequest } = session.defaultSession;
    webRequest.onBeforeRequest(({ url }, callback) => {
      if (!isReleased && new URL(url).pathname.endsWith('.js')) held.push(() => callback({}));
      else callback({});
    });
    webRequest.onCompleted(({ url }) => {
      if (new URL(url).pathname === '/api/categories') Object.assign(globalThis, { isTreeFetched: true });
    });
  });
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.reloadIgnoringCache());
  await expect.poll(() => app.evaluate(() => Reflect.get(globalThis, 'isTreeFetched') as unknown)).toBe(true);
  await service.create({ name: 'Toys' });
  await app.evaluate(() => (Reflect.get(globalThis, 'releaseScript') as () => void)());
  await expect(row('Shoes')).toBeVisible();
  await expect(row('Toys')).toBeVisible();
});
