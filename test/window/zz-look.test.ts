import { afterAll } from 'vitest';
import type { CommandId } from '../../src-shared/commands';
import { Stage, testOn } from './support/window-test';

const VIEWS: readonly CommandId[] = ['history', 'trash', 'problems', 'settings', 'connectService', 'importFile', 'palette', 'shortcuts', 'replace', 'rules', 'fields', 'columns', 'mapCategories', 'exportTree', 'backups'];
for (const tag of (process.env['LOOK'] ?? 'de').split(',')) {
  const stage = new Stage({ renderer: 'out/renderer', flags: [`--lang=${tag}`] });
  afterAll(() => stage.end());
  testOn(() => undefined, stage)(`look ${tag}`, async ({ canopy }) => {
    const { page, row, command } = canopy;
    await page.setViewportSize({ width: 1000, height: 640 });
    await canopy.plant([{ name: 'Clothes', children: [{ name: 'Shirts', children: [{ name: 'T-shirts' }] }, { name: 'Shoes' }] }, { name: 'Toys' }, { name: ' Toys' }]);
    await row('Clothes').click();
    await page.screenshot({ path: `/tmp/look/${tag}-tree.png` });
    for (const view of VIEWS) {
      try {
        await command(view);
        await page.waitForTimeout(500);
        await page.screenshot({ path: `/tmp/look/${tag}-${view}.png` });
        await page.keyboard.press('Escape');
        await page.keyboard.press('Escape');
        await page.waitForTimeout(200);
      } catch (error) { console.log(view, String(error).slice(0, 200)); }
    }
  });
}
