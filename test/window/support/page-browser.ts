import { _electron, type Page } from '@playwright/test';
import { bundleEntry } from '../../support/bundle-entry';
import { EXECUTABLE, LAUNCH_FLAGS, ROOT } from '../../support/canopy-app';
import { PARTITION, TREES_VARIABLE } from './page-settings';

/** The size of a window at the app's first start. */
const FIRST_SIZE = { width: 1180, height: 780 };

/** A key that scrolls has scrolled once it is handled: a busy machine may stop an animation on its way, and tests look meanwhile. */
const NO_SMOOTH_SCROLLING = '--disable-smooth-scrolling';

/** What is shown, and how. */
export interface PageParts {
  /** The folder of a built window. */
  readonly renderer: string;
  /** Switches of Chromium. */
  readonly flags: readonly string[];
}

/**
 * Opens a page in an Electron of its own that has nothing of Canopy's main process but its scheme. Playwright gives its pages the
 * focus without asking the screen, so that several workers share one.
 * @returns the page, and how to end its Electron, which otherwise ends with the worker
 * @param trees where the process gets the tree and the first rows of the workspace that is shown
 */
export const openPage = async (trees: string, { renderer, flags }: PageParts) => {
  const { ELECTRON_RUN_AS_NODE: _asNode, ...inherited } = process.env;
  const env = Object.entries({ ...inherited, [TREES_VARIABLE]: trees });
  const host = await bundleEntry('test/window/support/page-host.ts');
  const app = await _electron.launch({
    executablePath: EXECUTABLE,
    args: [...LAUNCH_FLAGS, NO_SMOOTH_SCROLLING, ...flags, host.file, renderer],
    cwd: ROOT,
    env: Object.fromEntries(env.filter((entry): entry is [string, string] => entry[1] !== undefined))
  });
  host.remove();
  app.context().setDefaultTimeout(120_000);
  const opened = app.waitForEvent('window');
  await app.evaluate(
    ({ BrowserWindow }, { partition, size }) => {
      const window = new BrowserWindow({
        ...size,
        useContentSize: true,
        webPreferences: { partition, backgroundThrottling: false, spellcheck: false }
      });
      void window.loadURL('about:blank');
    },
    { partition: PARTITION, size: FIRST_SIZE }
  );
  return { page: await opened, end: () => app.close() };
};

/** Gives a page the looks of the first start again. Nothing fades or slides: frames in between cost a tenth of the time, and e2e has them. */
export const refreshPage = async (page: Page): Promise<void> => {
  await page.emulateMedia({ colorScheme: 'light', contrast: null, forcedColors: null, reducedMotion: 'reduce' });
  // The window is loaded anew after it, so nothing waits for the event.
  await page.setViewportSize(FIRST_SIZE);
  await page.mouse.move(0, 0);
};

/** Gives a page a size, and waits until it has heard of it: what is done before that is done in the old one, and the event closes menus. */
export const resizePage = async (page: Page, size: { width: number; height: number }): Promise<void> => {
  await page.setViewportSize(size);
  await page.waitForFunction(({ width, height }) => innerWidth === width && innerHeight === height, size);
  // The event of a new size comes before the callbacks of the same frame.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
};

/** Gives a page as few pixels of its own as it has in a window of the first size at this zoom. */
export const zoomPage = (page: Page, factor: number): Promise<void> =>
  resizePage(page, {
    width: Math.floor(FIRST_SIZE.width / factor),
    height: Math.floor(FIRST_SIZE.height / factor)
  });
