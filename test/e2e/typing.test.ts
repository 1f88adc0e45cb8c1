import { expect } from '../support/expect';
import { testInNewWorkspace as test } from '../support/canopy-app';
import { pressAtOnce } from '../support/keys-at-once';
import { ServiceCaller } from '../support/service-caller';

test('copying and pasting count too where keys come faster than the tree is edited', async ({ canopy }) => {
  const { app, page, row } = canopy;
  const service = new ServiceCaller(await canopy.url());
  const names = async (): Promise<string[]> => (await service.tree()).map(({ name }) => name);
  await page.getByRole('button', { name: 'New category' }).waitFor();
  await pressAtOnce(app, page, ['Ctrl+n', '"Ab"', 'Return', 'Return', '"Cd"', 'Return', 'Alt+Up', 'Ctrl+c', 'End']);
  await expect(page.getByText('1 category copied.')).toBeVisible();
  await pressAtOnce(app, page, ['Ctrl+v']);
  await expect.poll(names).toEqual(['Cd', 'Ab', 'Cd']);

  await app.evaluate(({ clipboard }) => clipboard.writeText('Pasted'));
  await pressAtOnce(app, page, ['Ctrl+n', 'Ctrl+v', '"s"', 'Return', 'Alt+Up', 'Ctrl+z', 'Ctrl+z', 'Ctrl+y']);
  await expect.poll(names).toEqual(['Cd', 'Ab', 'Cd', 'Pasteds']);
  await expect(row('Pasteds')).toBeFocused();
});
