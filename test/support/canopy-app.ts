import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { _electron, test as base, type ElectronApplication, type Locator, type Page } from '@playwright/test';

const ROOT = resolve(import.meta.dirname, '../..');

/** What Electron needs to start on this machine at all; whoever runs the suite knows, and `npm start` does the same. */
const MACHINE_FLAGS = (process.env['CANOPY_ELECTRON_FLAGS'] ?? '').split(' ').filter((flag) => flag !== '');

const ELECTRON = join(ROOT, 'node_modules/electron');
/** The Electron that runs the app, and as a plain Node whatever needs the product's own. */
export const EXECUTABLE = join(ELECTRON, 'dist', readFileSync(join(ELECTRON, 'path.txt'), 'utf8'));

/** A running Canopy, as a person sees it and as another program reaches it. */
export interface CanopyApp {
  readonly app: ElectronApplication;
  readonly page: Page;
  readonly tree: Locator;
  readonly details: Locator;
  readonly status: Locator;
  /** The row of a category, by its exact name. */
  readonly row: (name: string) => Locator;
  /** Base URL of the four endpoints, as the status bar shows it. */
  readonly url: () => Promise<string>;
  /** The token, taken the way a person takes it: by the button, from the clipboard. */
  readonly token: () => Promise<string>;
  readonly close: () => Promise<void>;
}

/** Starts the built app on `userDataDir`, with any free port unless `args` say otherwise. */
export const startCanopy = async (userDataDir: string, args: readonly string[] = ['--port=0']): Promise<CanopyApp> => {
  const app = await _electron.launch({
    executablePath: EXECUTABLE,
    args: [...MACHINE_FLAGS, ROOT, `--user-data-dir=${userDataDir}`, ...args],
    cwd: ROOT,
  });
  const page = await app.firstWindow();
  const status = page.getByRole('status', { name: 'Status' });
  return {
    app,
    page,
    tree: page.getByRole('tree', { name: 'Categories' }),
    details: page.getByRole('region', { name: 'Details' }),
    status,
    row: (name) => page.getByRole('treeitem', { name, exact: true }),
    url: async () => /http:\/\/[\d.]+:\d+/.exec(await status.getByText(/http:\/\//).innerText())?.[0] ?? '',
    token: async () => {
      await status.getByRole('button', { name: 'Copy token' }).click();
      await page.getByText('The token is on the clipboard').first().waitFor();
      return app.evaluate(({ clipboard }) => clipboard.readText());
    },
    close: async () => {
      // A test may end in the middle of anything; nobody is there to be asked whether that is to be kept.
      const agree = app.evaluate(({ dialog }) => {
        dialog.showMessageBox = () => Promise.resolve({ response: 1, checkboxChecked: false });
      });
      // It may have ended by itself.
      await agree.catch(() => undefined);
      await app.close();
    },
  };
};

/** Gives a test a folder of its own and a fresh Canopy on it; both are gone afterwards. */
export const test = base.extend<{ userDataDir: string; canopy: CanopyApp }>({
  // Playwright reads the parameter's shape, so it must be a pattern even when it is empty.
  // oxlint-disable-next-line no-empty-pattern
  userDataDir: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'canopy-e2e-'));
    await use(folder);
    rmSync(folder, { recursive: true, force: true });
  },
  canopy: async ({ userDataDir }, use) => {
    const canopy = await startCanopy(userDataDir);
    await use(canopy);
    await canopy.close();
  },
});
