import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { _electron, chromium, type Page } from '@playwright/test';
import { EXECUTABLE, MACHINE_FLAGS, ROOT } from './canopy-app';

export interface TestBrowser {
  newPerson(address: string): Promise<Page>;
  leave(): Promise<void>;
  close(): Promise<void>;
}

const SIZE = { width: 1180, height: 780 };

const plainElectron = async (): Promise<TestBrowser> => {
  const { ELECTRON_RUN_AS_NODE: _asNode, ...inherited } = process.env;
  const env = Object.entries(inherited).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const app = await _electron.launch({
    executablePath: EXECUTABLE,
    args: [...MACHINE_FLAGS, join(ROOT, 'test/support/plain-browser.cjs')],
    cwd: ROOT,
    env: Object.fromEntries(env)
  });
  let people = 0;
  return {
    newPerson: async (address) => {
      people += 1;
      const opened = app.waitForEvent('window');
      await app.evaluate(
        ({ BrowserWindow }, { url, partition, ...bounds }) => {
          const webPreferences = { partition, backgroundThrottling: false };
          const window = new BrowserWindow({ ...bounds, useContentSize: true, webPreferences });
          void window.loadURL(url);
        },
        { url: address, partition: `person-${people}`, ...SIZE }
      );
      return opened;
    },
    leave: async () => {
      await Promise.all(app.windows().map((page) => page.close()));
    },
    close: () => app.close()
  };
};

const CHROMIUM = '/usr/bin/chromium';

const installedChromium = async (): Promise<TestBrowser> => {
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    // Chromium's sandbox does not work for root, which build servers use.
    chromiumSandbox: process.getuid?.() !== 0
  });
  return {
    newPerson: async (address) => {
      const page = await (await browser.newContext({ viewport: SIZE })).newPage();
      await page.goto(address);
      return page;
    },
    leave: async () => {
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    close: () => browser.close()
  };
};

export const openBrowser: () => Promise<TestBrowser> = existsSync(CHROMIUM) ? installedChromium : plainElectron;
