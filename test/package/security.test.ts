import { test, expect } from '@playwright/test';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { startPackaged } from '../support/packaged-app';
test('starts', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'canopy-package-'));
  const app = await startPackaged({ userDataDir: dir });
  console.log(app.page.url(), await app.page.evaluate(() => document.body.innerText));
  await expect(app.page.getByRole('alert')).toContainText('sandbox');
  console.log(await app.page.evaluate(() => globalThis.canopy.call('workspace.describe', null)));
  await app.close();
  rmSync(dir, { recursive: true, force: true });
});
