import { messages } from '../../../src-renderer/features/sync/messages';
import { messages as sessionMessages } from '../../../src-renderer/session/messages';
import shellMessages from '../../../src-renderer/shell/messages/en.json' with { type: 'json' };
import { messages as reasons } from '../../../src-main/domain/messages';
import { WORKSPACE_CALLS } from '../../../src-shared/workspace-calls';
import { findings } from '../../support/axe-findings';
import { ForeignDoor, foreignOutline, foreignServer, foreignService, type ForeignTraits } from '../../support/foreign';
import { ask, connectShop, editTree, syncNow } from '../../window/support/replica';
import { expect, test } from '../../window/support/window-test';

const PLAIN: ForeignTraits = { ...foreignService('plain'), auth: 'none', derived: [] };
const { sync } = messages;

test('after a review, a shop gets what was published and nothing else', async ({ canopy }) => {
  const { page, main, status, row } = canopy;
  const service = foreignServer(PLAIN);
  const tea = service.editor.create({ name: 'Tea' });
  const door = await ForeignDoor.open(service);
  await connectShop(canopy, door, PLAIN);
  await status.getByText('All changes saved').click();
  await page.getByText(sync.afterReview, { exact: true }).click();
  await expect(page.getByText(sync.afterReviewHint)).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press('Escape');

  const edits = [{ kind: 'update' as const, id: tea, fields: { name: 'Green tea' } }];
  await expect(editTree(canopy, edits)).rejects.toThrow(reasons.needsReview);
  const { id } = await ask(main, WORKSPACE_CALLS.submitProposal, JSON.stringify({ title: 'Spring', edits }));
  await syncNow(canopy);
  expect(foreignOutline(service)).toBe('Tea');
  const { digest } = await ask(main, WORKSPACE_CALLS.readProposal, { id });
  await ask(main, WORKSPACE_CALLS.publishProposal, { id, digest, text: '' });
  await expect(row('Green tea')).toBeVisible();
  await expect(status.getByText(shellMessages.proposalsOnly)).toBeVisible();
  await syncNow(canopy);
  expect(foreignOutline(service)).toBe('Green tea');
  // What was published can be taken back, although every other change is refused.
  await row('Green tea').click();
  await page.keyboard.press('Control+z');
  await expect(row('Tea')).toBeVisible();
  await syncNow(canopy);
  expect(foreignOutline(service)).toBe('Tea');

  // Where only the rule could be set, another choice takes it back.
  await status.getByText('All changes saved').click();
  await page.getByText(sync.byHand, { exact: true }).click();
  await expect(page.getByText(sync.afterReviewHint)).toBeHidden();
  main.answers.set(WORKSPACE_CALLS.setSending.name, () => Promise.reject(new Error('The disk is full.')));
  await page.getByText(sync.afterReview, { exact: true }).click();
  await expect(page.getByText(sessionMessages.service.sendingNotSet)).toBeVisible();
  await expect(status.getByText(shellMessages.proposalsOnly)).toBeVisible();
  main.answers.delete(WORKSPACE_CALLS.setSending.name);
  await page.getByText(sync.automatic, { exact: true }).click();
  await expect(status.getByText(shellMessages.proposalsOnly)).toBeHidden();
  await page.keyboard.press('Escape');
  await editTree(canopy, [{ kind: 'update', id: tea, fields: { name: 'Black tea' } }]);
  await syncNow(canopy);
  expect(foreignOutline(service)).toBe('Black tea');
});
