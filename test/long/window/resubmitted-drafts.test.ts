import type { Locator } from '@playwright/test';
import { messages } from '../../../src-renderer/features/proposals/messages';
import { WORKSPACE_CALLS } from '../../../src-shared/workspace-calls';
import { findings } from '../../support/axe-findings';
import { ask } from '../../window/support/replica';
import { grown, type Outline } from '../../window/support/saved-tree';
import { renameRow } from '../../window/support/typed-names';
import { expect, test, type WindowUnderTest } from '../../window/support/window-test';

const SHOP: Outline = [['Drinks', ['Tea']], 'Bread'];
const LOCAL = 'My categories';

const barIn = ({ page }: WindowUnderTest): Locator =>
  page.getByRole('region', { name: messages.editing({ workspace: LOCAL }) });

/** A draft of a proposal that somebody else has submitted again since: theirs says Baguettes, the draft Rolls. @returns the id, and how it is shown */
const begunBefore = async (canopy: WindowUnderTest) => {
  const { page, main, row } = canopy;
  await canopy.plant(grown(SHOP));
  const [, bread] = await canopy.saved();
  const proposing = (name: string): string =>
    JSON.stringify({ title: 'Spring', edits: [{ kind: 'update', id: bread?.id, fields: { name } }] });
  const { id } = await ask(main, WORKSPACE_CALLS.submitProposal, proposing('Rolls'));
  await main.heard();
  const view = page.getByRole('region', { name: messages.title });
  const edit = async (): Promise<void> => {
    await canopy.command('proposals');
    await view.getByRole('button', { name: /^Spring/ }).click();
    await view.getByRole('button', { name: messages.continueEditing }).click();
    await expect(row('Rolls')).toBeVisible();
  };
  await edit();
  await expect(barIn(canopy).getByText(messages.sinceBegun)).toHaveCount(0);
  await barIn(canopy).getByRole('button', { name: messages.leave }).click();
  await expect(row('Bread')).toBeVisible();
  await ask(main, WORKSPACE_CALLS.answerProposal, { id, what: 'commented', text: 'French, please.' });
  await ask(main, WORKSPACE_CALLS.reviseProposal, { id, submissions: 1, text: proposing('Baguettes') });
  await edit();
  return { id, view };
};

test('a draft says that its proposal was submitted again since; what it submits is a new one, and takes the place of nothing', async ({
  canopy
}) => {
  const { page, main } = canopy;
  const { id, view } = await begunBefore(canopy);
  const bar = barIn(canopy);
  await expect(bar.getByText('French, please.')).toBeVisible();
  await expect(bar.getByText(messages.becomesNew)).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await renameRow(canopy, 'Rolls', 'Fresh rolls');
  await bar.getByRole('button', { name: messages.submit }).click();
  await expect(page.getByRole('dialog').getByText(messages.becomesNew)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(view.getByText('Fresh rolls')).toBeVisible();
  expect(await ask(main, WORKSPACE_CALLS.readProposal, { id })).toMatchObject({
    state: 'submitted',
    parts: [{ fields: [{ after: 'Baguettes' }] }]
  });
});

test('instead of going on with a draft, its author takes the proposal as it is now', async ({ canopy }) => {
  const { page, row } = canopy;
  const { view } = await begunBefore(canopy);
  await barIn(canopy).getByRole('button', { name: messages.takeTheirs }).click();
  await page.getByRole('dialog').getByRole('button', { name: messages.takeTheirsAnswer }).click();
  await view.getByRole('button', { name: messages.continueEditing }).click();
  await expect(row('Baguettes')).toBeVisible();
  await expect(barIn(canopy).getByText(messages.sinceBegun)).toHaveCount(0);
});
