import { expect } from '../support/expect';
import { testInNewWorkspace as test } from '../support/canopy-app';
import { ServiceCaller } from '../support/service-caller';

test('an edit that is made while the window is still loading its script is shown', async ({ canopy }) => {
  const { page, row } = canopy;
  const service = new ServiceCaller(await canopy.url(), await canopy.token());
  await service.create({ name: 'Shoes' });
  await expect(row('Shoes')).toBeVisible();
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const isScript = ({ pathname }: URL): boolean => pathname.endsWith('.js');
  await page.route(isScript, async (route) => {
    await released;
    await route.continue();
  });
  const fetched = page.waitForEvent(
    'requestfinished',
    (request) => new URL(request.url()).pathname === '/api/categories'
  );
  await page.evaluate(() => void setTimeout(() => location.reload()));
  await fetched;
  await service.create({ name: 'Toys' });
  release();
  await expect(row('Shoes')).toBeVisible();
  await expect(row('Toys')).toBeVisible();
  await page.unroute(isScript);
});
