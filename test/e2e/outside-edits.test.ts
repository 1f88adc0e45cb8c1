import { expect } from '../support/expect';
import { test } from '../support/canopy-app';
import { ServiceCaller } from '../support/service-caller';

test('an edit that is made while the window is still loading its script is shown', async ({ canopy }) => {
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
