import { messages } from '../../src-renderer/features/proposals/messages';
import { messages as sessionMessages } from '../../src-renderer/session/messages';
import shellMessages from '../../src-renderer/shell/messages/en.json' with { type: 'json' };
import { messages as sharedMessages } from '../../src-shared/messages';
import { expect } from '../support/expect';
import { testInNewWorkspace } from '../support/canopy-app';
import { ServiceCaller } from '../support/service-caller';

testInNewWorkspace(
  'a change is proposed in a draft, submitted, reviewed, published and undone, by keyboard',
  async ({ canopy }) => {
    const { page, row, status } = canopy;
    const service = new ServiceCaller(await canopy.url(), await canopy.token());
    const names = async (): Promise<string[]> => (await service.tree()).map(({ name }) => name);
    await service.create({ name: 'Bread' });
    await service.create({ name: 'Milk' });
    await row('Bread').click();
    await page.keyboard.press('ControlOrMeta+K');
    await page.keyboard.type(sharedMessages.commands.proposeInstead.label);
    await page.keyboard.press('Enter');
    const bar = page.getByRole('region', { name: /^Editing a proposal/ });
    await expect(bar).toBeVisible();
    await expect(bar.getByRole('status')).toHaveText(messages.changes({ count: 0 }));

    await row('Bread').click();
    await page.keyboard.press('F2');
    await page.keyboard.type('Fresh bread');
    await page.keyboard.press('Enter');
    await expect(row('Fresh bread')).toHaveAccessibleDescription(sessionMessages.sync.proposed);
    await expect(bar.getByRole('status')).toHaveText(messages.changes({ count: 1 }));
    // Other programs still reach the workspace, which has not changed.
    expect(await names()).toEqual(['Bread', 'Milk']);
    await bar.getByRole('button', { name: messages.submit }).press('Enter');
    await page.keyboard.type('Fresh names');
    await page.keyboard.press('Enter');

    // The workspace shows the review of what was submitted.
    await expect(bar).toBeHidden();
    await expect(status.getByRole('button', { name: shellMessages.proposals({ count: 1 }) })).toBeVisible();
    await expect(page.getByRole('list', { name: messages.parts }).getByRole('checkbox')).toBeFocused();
    await page.getByRole('checkbox').first().press('Enter');
    const dialog = page.getByRole('dialog', { name: messages.publishTitle({ title: 'Fresh names' }) });
    await expect(dialog.getByRole('listitem')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect.poll(names).toEqual(['Fresh bread', 'Milk']);
    await page.getByRole('button', { name: `${sessionMessages.undo}:` }).press('Enter');
    await expect.poll(names).toEqual(['Bread', 'Milk']);
  }
);
