import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { _electron, chromium, type Page } from '@playwright/test';
import { EXECUTABLE, ROOT } from './canopy-app';

/** A browser in which several people can be, each with cookies of their own. */
export interface TestBrowser {
  readonly version: string;
  /** Opens an address as somebody whom the browser has not seen. */
  newPerson(address: string, size?: { readonly width: number; readonly height: number }): Promise<Page>;
  close(): Promise<void>;
}

const FLAGS = (process.env['CANOPY_ELECTRON_FLAGS'] ?? '').split(' ').filter((flag) => flag !== '');
const SIZE = { width: 1180, height: 780 };

/** The Chromium within Electron, without anything of Canopy's: it is on each machine on which the app runs. */
const plainElectron = async (): Promise<TestBrowser> => {
  const app = await _electron.launch({
    executablePath: EXECUTABLE,
    args: [...FLAGS, join(ROOT, 'test/support/plain-browser.cjs')],
    cwd: ROOT
  });
  let people = 0;
  return {
    version: `Electron's Chromium ${await app.evaluate(() => process.versions['chrome'] ?? '')}`,
    newPerson: async (address, size = SIZE) => {
      people += 1;
      const opened = app.waitForEvent('window');
      await app.evaluate(
        ({ BrowserWindow }, { url, partition, ...bounds }) => {
          const window = new BrowserWindow({ ...bounds, useContentSize: true, webPreferences: { partition } });
          void window.loadURL(url);
        },
        { url: address, partition: `person-${people}`, ...size }
      );
      return opened;
    },
    close: () => app.close()
  };
};

/** As Debian installs it. */
const CHROMIUM = '/usr/bin/chromium';
export const hasChromium = existsSync(CHROMIUM);

const installedChromium = async (): Promise<TestBrowser> => {
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    // Chromium refuses its sandbox to root, as whom build servers run tests.
    chromiumSandbox: process.getuid?.() !== 0
  });
  return {
    version: `Chromium ${browser.version()}`,
    newPerson: async (address, size = SIZE) => {
      const page = await (await browser.newContext({ viewport: size })).newPage();
      await page.goto(address);
      return page;
    },
    close: () => browser.close()
  };
};

export const TEST_BROWSERS = { electron: plainElectron, chromium: installedChromium } as const;
