import { newKey, type NewKey } from '../../src-shared/ids';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import type { TreeEditRequest } from '../../src-shared/tree-edits';
import { findings } from '../support/axe-findings';
import { plantBesideTheApp } from '../support/beside-the-app';
import { test } from '../support/canopy-app';
import { ForeignDoor, foreignServer, foreignService } from '../support/foreign';
import { connect } from '../support/replica-window';
import { shoot, shootWindow } from '../support/screenshots';
import { startSlowed } from '../support/slow-threads';

const created = (key: NewKey, name: string, parentId: number | null = null): TreeEditRequest => ({
  kind: 'create',
  key,
  fields: { name },
  place: { parentId }
});

const addHere = async (page: Page, edits: readonly TreeEditRequest[]): Promise<void> => {
  const answer = await page.evaluate(
    (text) => globalThis.canopy.call('tree.edit', text),
    JSON.stringify({ action: 'edit', subject: 'x', edits })
  );
  expect(answer).toMatchObject({ ok: true });
};

/** Makes another workspace with categories, by the calls that the window has. */
const otherWorkspace = (page: Page, name: string, edits: readonly TreeEditRequest[]): Promise<void> =>
  page.evaluate(
    async ({ name: asked, text }) => {
      const call = async (key: string, args: unknown): Promise<unknown> => {
        const answer: unknown = await globalThis.canopy.call(key, args);
        if (
          typeof answer !== 'object' ||
          answer === null ||
          !('ok' in answer) ||
          answer.ok !== true ||
          !('value' in answer)
        )
          throw new Error(JSON.stringify(answer));
        return answer.value;
      };
      const made = await call('workspaces.create', { name: asked });
      if (typeof made !== 'object' || made === null || !('id' in made)) throw new Error('There is no workspace.');
      await call('compare.edit', { workspaceId: made.id, edits: text });
    },
    { name, text: JSON.stringify({ action: 'edit', subject: name, edits }) }
  );

const beginComparison = async (page: Page): Promise<void> => {
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await page.keyboard.type('compare');
  await page.keyboard.press('Enter');
};

/** Begins a comparison with one that is offered. */
const compareWith = async (page: Page, option: Locator): Promise<void> => {
  await beginComparison(page);
  await page.getByRole('region', { name: 'Compare' }).getByRole('combobox', { name: 'Compare with' }).click();
  await option.click();
};

test('another workspace is compared, and chosen differences go there and come here after a look at the requests', async ({
  canopy
}) => {
  const { page, row } = canopy;
  // Staging.
  await addHere(page, [created(newKey(1), 'Shoes'), created(newKey(2), 'Boots', -1)]);
  await expect(row('Shoes')).toBeVisible();
  await otherWorkspace(page, 'Production', [
    created(newKey(1), 'Shoes'),
    created(newKey(2), 'Old'),
    created(newKey(3), 'Older', -2),
    created(newKey(4), 'Boots')
  ]);

  await beginComparison(page);
  const view = page.getByRole('region', { name: 'Compare' });
  await expect(view.getByRole('combobox', { name: 'Compare with' })).toBeFocused();
  await view.getByRole('combobox', { name: 'Compare with' }).click();
  await page.getByRole('option', { name: 'Production' }).click();
  await expect(view.getByRole('listitem')).toHaveCount(2);
  await view.getByText('Change “Production”').click();
  const list = view.getByRole('list', { name: 'Differences' });
  await expect(list.getByRole('checkbox', { name: 'Moved: Boots' })).toBeVisible();
  await expect(list.getByRole('checkbox', { name: 'Removed: Old' })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await shoot(page, 'light');
  await list.getByRole('checkbox', { name: 'Moved: Boots' }).check();
  await view.getByRole('button', { name: 'Apply to “Production”' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('list', { name: 'Changes' }).getByRole('listitem')).toHaveText([
    'Put “Boots” in “Shoes”, first'
  ]);
  expect(await findings(page)).toEqual([]);
  await shoot(page, 'requests');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(list.getByRole('checkbox')).toHaveCount(1);
  await expect(view.getByRole('button', { name: 'Apply to “Production”' })).toBeFocused();
  await expect(view.getByRole('status')).toHaveText('1 difference');

  // The other way round, what is only there comes here, as one step of undo.
  await view.getByText('Change “My categories”').click();
  await expect(list.getByRole('checkbox', { name: 'Added: Old' })).toBeVisible();
  await view.getByRole('button', { name: 'Choose all' }).click();
  await view.getByRole('button', { name: 'Apply to “My categories”' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click();
  await expect(view.getByText('The two trees are equal.')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await view.getByRole('button', { name: 'Close the comparison' }).focus();
  await page.keyboard.press('Escape');
  await expect(row('Old')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(row('Old')).toHaveCount(0);
});

test('a backup and a file are compared too, in the dark', async ({ canopy, userDataDir }) => {
  const { app, page, row } = canopy;
  await page.emulateMedia({ colorScheme: 'dark' });
  await addHere(page, [created(newKey(1), 'Shoes')]);
  await page.evaluate(() => globalThis.canopy.call('backups.make', null));
  await row('Shoes').click();
  await page.keyboard.press('F2');
  await page.keyboard.type('Boots');
  await page.keyboard.press('Enter');
  // The new name is shown before its field has closed.
  await expect(row('Boots')).toBeFocused();
  const view = page.getByRole('region', { name: 'Compare' });
  await compareWith(page, page.getByRole('option', { name: /^Backup of/ }).first());
  await expect(view.getByText('Name: Boots → Shoes')).toBeVisible();
  await shoot(page, 'dark');
  expect(await findings(page)).toEqual([]);

  // Of one that makes slugs for everything, the slugs are left out by one button, and stay left out.
  const shelves = Array.from({ length: 8 }, (_, index) => `Shelf ${index + 1}`);
  await addHere(
    page,
    shelves.map((name, index) => ({
      kind: 'create',
      key: newKey(index + 1),
      fields: { name },
      place: { parentId: null }
    }))
  );
  await otherWorkspace(
    page,
    'Production',
    shelves.map((name, index) => ({
      kind: 'create',
      key: newKey(index + 1),
      fields: { name, slug: `s-${index}`, metadata: { tax: index < 2 ? 7 : 19 } },
      place: { parentId: null }
    }))
  );
  await view.getByRole('button', { name: 'Close the comparison' }).click();
  await compareWith(page, page.getByRole('option', { name: 'Production' }));
  await expect(
    view.getByText('8 of 8 matched categories differ because “My categories” has no slugs for them.')
  ).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await shoot(page, 'hint-dark');
  await expect(view.getByRole('combobox', { name: 'Compare with' })).toBeFocused();
  await view.getByRole('button', { name: 'Ignore slugs' }).press('Enter');
  const slugs = view.getByRole('checkbox', { name: 'Slug 8' });
  await expect(slugs).toBeFocused();
  await expect(slugs).not.toBeChecked();
  await expect(view.getByText(/^Slug: /)).toHaveCount(0);
  await expect(view.getByText('tax: added 7', { exact: true }).first()).toBeVisible();
  await view.getByRole('checkbox', { name: 'Metadata 8' }).uncheck();
  await expect(view.getByRole('listitem')).toHaveCount(1);
  await expect(view.getByRole('status')).toHaveText('1 difference');
  await view.getByRole('button', { name: 'Close the comparison' }).click();
  await compareWith(page, page.getByRole('option', { name: 'Production' }));
  await expect(slugs).not.toBeChecked();

  // Any JSON with a list in it is read as categories by now; a text is still none.
  const note = join(userDataDir, 'note.txt');
  writeFileSync(note, 'Call Ann about the shelves.');
  await app.evaluate(({ dialog }, file) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [file] });
  }, note);
  await view.getByRole('combobox', { name: 'Compare with' }).click();
  await page.getByRole('option', { name: 'A file…' }).click();
  await expect(page.getByText(/is neither a workspace nor an export/).first()).toBeVisible();
});

test('a local draft is compared with a replica: what its service works out by itself is no difference, and a long list stays within its view', async ({
  canopy
}) => {
  const { page, row, status } = canopy;
  const service = foreignServer({ ...foreignService('shop table'), auth: 'none', isReadGuarded: false });
  for (let number = 1; number <= 30; number += 1) service.editor.create({ name: `Shelf ${number}` });
  const door = await ForeignDoor.open(service);
  await addHere(
    page,
    Array.from({ length: 31 }, (_, index) => created(newKey(index + 1), index === 0 ? 'Shelf 1' : `Box ${index}`))
  );
  await connect(canopy, door, null);
  await expect(status.getByText('All changes saved')).toBeVisible();
  await page.getByRole('button', { name: /^Workspace/ }).click();
  await page.getByRole('menuitemradio', { name: 'My categories' }).click();
  await expect(row('Box 1')).toBeVisible();
  const view = page.getByRole('region', { name: 'Compare' });
  await compareWith(page, page.getByRole('option', { name: 'Shop' }));
  await view.getByText('Change “Shop”').click();
  await expect(view.getByText('Added 30')).toBeVisible();
  await expect(view.getByText('Removed 29')).toBeVisible();
  // A slug was made by the service, and is a difference; its times and counts are none.
  await expect(view.getByText('Slug: shelf-1 → (none)', { exact: true })).toBeVisible();
  await expect(view.getByText('tax_rate: removed 19', { exact: true })).toBeVisible();
  await expect(view.getByText(/updatedAt|childCount/)).toHaveCount(0);
  const list = view.getByRole('list', { name: 'Differences' });
  const foot = view.getByRole('button', { name: /^Apply to/ });
  const overlap = async (): Promise<number> => {
    const [scroller, button] = await Promise.all([
      list.evaluate((element) => element.parentElement?.getBoundingClientRect().bottom ?? 0),
      foot.evaluate((element) => element.getBoundingClientRect().top)
    ]);
    return scroller - button;
  };
  await expect.poll(overlap).toBeLessThanOrEqual(0);

  // What is applied to it is sent, although no window shows it.
  await list.getByRole('checkbox', { name: 'Added: Box 1', exact: true }).check();
  await foot.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/^1 request to http:.*, sent in this order with the next sync:$/)).toBeVisible();
  await expect(dialog.getByRole('list', { name: 'Requests' }).getByRole('listitem')).toHaveText([
    /^POST \/api\/admin\/categories \{"title":"Box 1","is_active":1,"parent_id":0,"sortOrder":"‹its number›"\} — new “Box 1” at the top level$/
  ]);
  expect(await findings(page)).toEqual([]);
  await shoot(page, 'requests-service');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(
    page.getByText(
      '1 category was changed in “Shop” and will be sent to its service. Undo in that workspace takes it back.'
    )
  ).toBeVisible();
  await expect.poll(() => service.editor.all().map(({ name }) => name)).toContain('Box 1');
  await door.stop();
});

test('in a small window and at 200 % zoom the list has room, nothing overlaps, and a message leaves the buttons free', async ({
  canopy
}) => {
  const { app, page, row, details } = canopy;
  const shelves = Array.from({ length: 12 }, (_, index) => created(newKey(index + 1), `Shelf ${index + 1}`));
  await addHere(page, [created(newKey(1), 'Shoes')]);
  await expect(row('Shoes')).toBeVisible();
  await otherWorkspace(page, 'Production', shelves);
  const show = (width: number, height: number, zoom: number): Promise<void> =>
    app.evaluate(
      ({ BrowserWindow }, wanted) => {
        const [window] = BrowserWindow.getAllWindows();
        window?.setContentSize(wanted.width, wanted.height);
        window?.webContents.setZoomFactor(wanted.zoom);
      },
      { width, height, zoom }
    );
  await compareWith(page, page.getByRole('option', { name: 'Production' }));
  const view = page.getByRole('region', { name: 'Compare' });
  const list = view.getByRole('list', { name: 'Differences' });
  const apply = view.getByRole('button', { name: /^Apply to/ });
  /** Whole rows that are in sight, neither cut off nor under the foot. */
  const wholeRows = (): Promise<number> =>
    list.getByRole('listitem').evaluateAll((rows) => {
      const bottom = document.querySelector('[data-foot]')?.getBoundingClientRect().top ?? 0;
      const top = document.querySelector('[aria-label="Differences"]')?.parentElement?.getBoundingClientRect().top ?? 0;
      return rows.filter((one) => {
        const box = one.getBoundingClientRect();
        return box.top >= top - 1 && box.bottom <= bottom + 1;
      }).length;
    });
  await expect(list.getByRole('listitem').first()).toBeVisible();
  for (const [name, width, height, zoom, least] of [
    ['small', 800, 560, 1, 6],
    ['zoomed', 1180, 780, 2, 4]
  ] as const) {
    await show(width, height, zoom);
    await expect(details).toBeHidden();
    await expect.poll(wholeRows).toBeGreaterThanOrEqual(least);
    await view.getByRole('button', { name: 'Options' }).click();
    await expect(view.getByText('Change “Production”')).toBeInViewport();
    await view.getByRole('checkbox', { name: /^Order/ }).scrollIntoViewIfNeeded();
    await expect(apply).toBeInViewport({ ratio: 1 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      // Colours fade into one another where the theme changes.
      await expect.poll(() => findings(page)).toEqual([]);
      await shootWindow(app, `${name}-options-${colorScheme}`);
    }
    await view.getByRole('button', { name: 'Options' }).click();
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      await shootWindow(app, `${name}-${colorScheme}`);
    }
  }
  await list.getByRole('checkbox', { name: 'Added: Shelf 1', exact: true }).check();
  await apply.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click();
  const message = page.locator('.mantine-Notification-root').filter({ hasText: '1 category was changed' });
  await expect(message).toBeVisible();
  // It slides in.
  const overlap = async (): Promise<number> => {
    const [box, foot] = await Promise.all([message.boundingBox(), apply.boundingBox()]);
    return Math.max(0, (box?.y ?? 0) + (box?.height ?? Infinity) - (foot?.y ?? 0));
  };
  await expect.poll(overlap).toBe(0);
  await shootWindow(app, 'zoomed-applied');
});

test('what takes long in another workspace shows how far it is, and cancelled it leaves nothing behind there', async ({
  userDataDir
}) => {
  // So many that the progress of creating them is reported several times on any machine.
  const many = 24_000;
  plantBesideTheApp(
    userDataDir,
    'All',
    Array.from({ length: many }, (_, index) => `Item ${index + 1}`)
  );
  const { canopy, slowDown, waits } = await startSlowed(userDataDir);
  const { page, row } = canopy;
  await expect(row('All')).toBeVisible();
  await otherWorkspace(page, 'Production', [created(newKey(1), 'Shoes')]);
  await compareWith(page, page.getByRole('option', { name: 'Production' }));
  const view = page.getByRole('region', { name: 'Compare' });
  await view.getByText('Change “Production”').click();
  await view.getByRole('checkbox', { name: 'Added: All' }).check();
  await view.getByRole('button', { name: 'Apply to “Production”' }).click();
  const asked = page.getByRole('dialog', { name: 'Apply to “Production”?' });
  slowDown(300);
  await asked.getByRole('button', { name: 'Apply' }).click();
  const progress = page.getByRole('dialog', { name: /^Changing [\d,]+ categories$/ });
  await expect(progress).toBeVisible();
  // It is not over before it is cancelled, and hears of that between two of the steps after this one.
  slowDown(60_000);
  await waits();
  await progress.getByRole('button', { name: 'Cancel' }).click();
  slowDown(300);
  await expect(page.getByText('Cancelled. Nothing was changed.')).toBeVisible();
  slowDown(0);
  await expect(progress).toHaveCount(0);
  await asked.getByRole('button', { name: 'Cancel' }).click();
  const there = await page.evaluate(async () => {
    const answer = await globalThis.canopy.call('compare.read', { kind: 'workspace', id: 'production' });
    const { value } = answer as { value: { body: Uint8Array } };
    return new TextDecoder().decode(value.body);
  });
  expect(there).toContain('Shoes');
  expect(there).not.toContain('Item');
  await canopy.close();
});
