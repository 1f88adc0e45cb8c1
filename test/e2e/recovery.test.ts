import { readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect } from '../support/expect';
import { messages } from '../../src-renderer/features/backups/messages';
import uiMessages from '../../src-renderer/ui/messages/en.json' with { type: 'json' };
import { backUpBesideTheApp, damageWorkspace, plantBesideTheApp, serveBesideTheApp } from '../support/beside-the-app';
import { startCanopy, test } from '../support/canopy-app';
import { ServiceCaller } from '../support/service-caller';

// What each such page says and does is tried in test/window/recovery.test.ts. Here a start really meets them.

test('a start waits for another program to let go of the file, and brings a damaged one back from its backup', async ({
  userDataDir
}) => {
  const file = plantBesideTheApp(userDataDir, 'Shoes');
  backUpBesideTheApp(file);
  plantBesideTheApp(userDataDir, 'Hats');
  const endService = await serveBesideTheApp(file);
  const canopy = await startCanopy(userDataDir);
  const { page, row } = canopy;
  const again = page.getByRole('button', { name: uiMessages.tryAgain });
  await expect(page.getByRole('heading', { name: messages.failure.inUse })).toBeVisible();
  await expect(page.getByText(file)).toBeVisible();
  await endService();

  damageWorkspace(file, { page: 'categories_in_order', unclosed: true });
  await again.click();
  await expect(page.getByRole('heading', { name: messages.failure.damaged })).toBeVisible();
  await expect(page.getByText(/http:\/\//)).toHaveCount(0);
  const offered = page.getByRole('list', { name: messages.soundList });
  await offered.getByRole('listitem').filter({ hasText: '1 category' }).first().getByRole('button').click();
  await expect(row('Shoes')).toBeFocused();
  expect((await new ServiceCaller(await canopy.url()).tree()).map(({ name }) => name)).toEqual(['Shoes']);
  expect(
    readdirSync(dirname(file)).filter((name) => name.includes('.damaged-') && !name.endsWith('-wal'))
  ).toHaveLength(1);
  await canopy.close();
});
