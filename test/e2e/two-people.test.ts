import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { z } from 'zod';
import { findingsWithoutHints } from '../support/axe-findings';
import { startCanopy, test, type CanopyApp } from '../support/canopy-app';
import { connect } from '../support/replica-window';
import { shoot } from '../support/screenshots';
import { TOKEN } from '../support/service-under-test';
import { startTeam, type ServedTeam } from '../support/team-of-two';

/** Fills the team's tree, by the names of categories under that of their parent. */
const fill = async (team: ServedTeam, tree: Readonly<Record<string, readonly string[]>>): Promise<void> => {
  const create = async (name: string, parentId: number | null): Promise<number> => {
    const answer = await fetch(`${team.url}/api/admin/categories`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${TOKEN}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ name, parentId })
    });
    return z.object({ data: z.object({ id: z.number() }) }).parse(await answer.json()).data.id;
  };
  for (const [name, children] of Object.entries(tree)) {
    const id = await create(name, null);
    for (const child of children) await create(child, id);
  }
};

const expand = async ({ row, page }: CanopyApp, name: string): Promise<void> => {
  await row(name).click();
  await page.keyboard.press('ArrowRight');
};

const rename = async ({ page, row }: CanopyApp, from: string, to: string): Promise<void> => {
  await row(from).click();
  await page.keyboard.press('F2');
  await page.keyboard.press('Control+a');
  await page.keyboard.type(to);
  await page.keyboard.press('Enter');
  await expect(row(to)).toBeVisible();
};

const remove = async ({ page, row }: CanopyApp, name: string): Promise<void> => {
  await row(name).click();
  await page.keyboard.press('Delete');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect(row(name)).toHaveCount(0);
};

const saved = ({ status }: CanopyApp): Promise<void> => expect(status.getByText('All changes saved')).toBeVisible();

/** The same in each theme, small and large: the guide has a picture of two people in one tree. */
const shootAll = async (page: Page, name: string): Promise<void> => {
  for (const colorScheme of ['light', 'dark'] as const)
    for (const contrast of ['no-preference', 'more'] as const) {
      await page.emulateMedia({ colorScheme, contrast, reducedMotion: 'reduce' });
      await shoot(page, `${name}-${colorScheme}${contrast === 'more' ? '-contrast' : ''}`);
    }
  await page.emulateMedia({ colorScheme: null, contrast: null, reducedMotion: null });
};

let team: ServedTeam | null = null;
const running = new Set<CanopyApp>();
const start = async (userDataDir: string): Promise<CanopyApp> => {
  const canopy = await startCanopy(userDataDir);
  running.add(canopy);
  return canopy;
};
const end = async (canopy: CanopyApp): Promise<void> => {
  running.delete(canopy);
  await canopy.close();
};

test.afterEach(async () => {
  for (const canopy of running) await end(canopy);
  await team?.stop();
});

test('two people in one tree see each other, what the other changes as it happens, and who has done what', async ({
  userDataDir
}) => {
  const [served, ann, bob] = await Promise.all([
    startTeam(2).then((started) => (team = started)),
    start(join(userDataDir, 'ann')),
    start(join(userDataDir, 'bob'))
  ]);
  await fill(served, {
    Shoes: ['Boots', 'Sandals', 'Trainers'],
    Shirts: ['Polo', 'Oxford'],
    Hats: ['Caps', 'Berets'],
    Bags: ['Totes', 'Backpacks']
  });
  const [annToken, bobToken] = [await served.join('Ann Miller', 'admin'), await served.join('Bob Jones', 'editor')];
  await connect(ann, served, annToken);
  // By another process of the service.
  await connect(bob, { url: served.processes[1]?.url ?? '' }, bobToken);

  // Who is there, and where.
  await ann.row('Shirts').click();
  await bob.row('Hats').click();
  await expect(ann.row('Hats')).toHaveAccessibleDescription('Bob Jones is here.');
  await expect(bob.row('Shirts')).toHaveAccessibleDescription('Ann Miller is here.');
  await expect(ann.status.getByRole('button', { name: 'Bob Jones is here' })).toBeVisible();
  await expand(bob, 'Bags');
  await bob.row('Totes').click();
  await expect(ann.row('Bags')).toHaveAccessibleDescription('Bob Jones is below.');
  await expect(ann.row('Hats')).toHaveAccessibleDescription('');

  // To where the other one is.
  await ann.status.getByRole('button', { name: 'Bob Jones is here' }).click();
  const goToBob = ann.page.getByRole('button', { name: 'Go to “Totes”, where Bob Jones is' });
  await expect(goToBob).toHaveCSS('opacity', '1');
  await shoot(ann.page, 'list');
  await goToBob.click();
  // Of two programs on one screen only one has the keyboard.
  await expect(ann.row('Totes')).toHaveAttribute('aria-selected', 'true');
  await expect(ann.row('Totes')).toHaveAccessibleDescription('Bob Jones is here.');
  await expect(bob.row('Totes')).toHaveAccessibleDescription('Ann Miller is here.');

  // What the other one changes.
  await expand(ann, 'Shoes');
  await expand(bob, 'Shoes');
  await rename(bob, 'Boots', 'Wellies');
  await expect(ann.row('Wellies')).toHaveAccessibleDescription(/Bob Jones has changed this\./);
  await shootAll(ann.page, 'changed');
  await expect.poll(findingsWithoutHints(ann.page)).toEqual([]);
  await ann.row('Shirts').click();
  await ann.page.keyboard.press('ArrowLeft');
  await expand(bob, 'Shirts');
  await rename(bob, 'Polo', 'Polo shirts');
  await expect(ann.row('Shirts')).toHaveAccessibleDescription(/Bob Jones has changed something below\./);
  await remove(bob, 'Totes');
  await expect(ann.row('Bags')).toHaveAccessibleDescription(/Bob Jones has deleted “Totes” here\./);

  // What is left of 1280×1024 at 400 % (WCAG 1.4.10): the bar is one line of it.
  await ann.page.setViewportSize({ width: 320, height: 256 });
  await shoot(ann.page, 'zoomed');
  expect((await ann.status.boundingBox())?.height).toBeLessThan(40);
  await ann.page.setViewportSize({ width: 1180, height: 780 });

  // Who has done what, in history and trash.
  await rename(ann, 'Shirts', 'Shirts and tops');
  await expect(bob.row('Shirts and tops')).toBeVisible();
  await remove(bob, 'Hats');
  await expect(ann.row('Hats')).toHaveCount(0);
  await saved(ann);
  await ann.page.getByRole('button', { name: 'History', exact: true }).click();
  const history = ann.page.getByRole('region', { name: 'History' });
  await expect(history.getByRole('button', { name: /Renamed to “Wellies”.*Bob Jones/ })).toBeVisible();
  await expect(history.getByRole('button', { name: /Renamed to “Shirts and tops”.*You/ })).toBeVisible();
  await shootAll(ann.page, 'history');
  await history.getByRole('combobox', { name: 'Changes by' }).selectOption('Bob Jones');
  await expect(history.getByRole('button', { name: /Renamed to “Shirts and tops”/ })).toHaveCount(0);
  await expect(history.getByRole('button', { name: /Renamed to “Wellies”/ })).toBeVisible();
  await ann.page.getByRole('tab', { name: 'Trash' }).click();
  const deleted = ann.page.getByRole('region', { name: 'Trash' }).getByText(/^Deleted .* by Bob Jones$/);
  // Totes, and Hats with all that was below it in one call.
  await expect(deleted).toHaveCount(2);
  await ann.page.setViewportSize({ width: 640, height: 480 });
  await shoot(ann.page, 'small');
  await ann.page.setViewportSize({ width: 1600, height: 1000 });
  await shoot(ann.page, 'large');

  // Who goes is gone at once.
  await end(bob);
  await expect(ann.status.getByRole('button', { name: /Bob Jones/ })).toHaveCount(0);
});
