import { subscribe } from 'node:diagnostics_channel';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { ClientRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import {
  _electron,
  test as base,
  type ElectronApplication,
  type JSHandle,
  type Locator,
  type Page
} from '@playwright/test';
import { z } from 'zod';
import { DEFAULT_SETTINGS } from '../../src-shared/settings';

export const ROOT = resolve(import.meta.dirname, '../..');

/** The switches that Electron needs on this machine, set by the test runner as by `npm start`, and the language that tests quote. */
export const MACHINE_FLAGS = [
  ...(process.env['CANOPY_ELECTRON_FLAGS'] ?? '').split(' ').filter((flag) => flag !== ''),
  '--lang=en'
];

/** The same for an app that a test drives. A page ends before code would be optimized that it runs often. */
export const LAUNCH_FLAGS = [...MACHINE_FLAGS, '--js-flags=--no-maglev --no-turbofan'];

// On one machine, to compress what Playwright and Chromium send each other costs more than to send it.
subscribe('http.client.request.created', (message) => {
  if (
    typeof message === 'object' &&
    message !== null &&
    'request' in message &&
    message.request instanceof ClientRequest &&
    !message.request.headersSent
  )
    message.request.removeHeader('Sec-WebSocket-Extensions');
});

// With several screens each worker has its own, because Electrons on one screen take the focus from each other.
const screens = z.array(z.record(z.string(), z.string())).parse(JSON.parse(process.env['CANOPY_SCREENS'] ?? '[]'));
Object.assign(process.env, screens[Number(process.env['TEST_PARALLEL_INDEX'])]);

const ELECTRON = join(ROOT, 'node_modules/electron');
export const EXECUTABLE = join(ELECTRON, 'dist', readFileSync(join(ELECTRON, 'path.txt'), 'utf8'));

export interface CanopyApp {
  readonly app: ElectronApplication;
  readonly page: Page;
  readonly tree: Locator;
  readonly details: Locator;
  readonly status: Locator;
  readonly row: (name: string) => Locator;
  readonly userDataDir: string;
  readonly url: () => Promise<string>;
  /** The token, obtained as a person does: with the button, from the clipboard. */
  readonly token: () => Promise<string>;
  readonly close: () => Promise<void>;
}

const OUTCOMES_KEPT = 50;

/** Asks again where V8's inspector has lost the promise of the answer to a garbage collection ("Resulting promise was garbage collected"). */
const untilAnswered = async <T>(ask: () => Promise<T>): Promise<T> => {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!String(error).includes('promise was garbage collected')) throw error;
    }
  }
};

/** Runs each evaluation in the main process once and keeps its outcome, which may be asked for again. So may a window, which changes nothing. */
const answerSurely = (app: ElectronApplication): void => {
  const evaluate = app.evaluate.bind(app);
  let count = 0;
  const surely = (act: unknown, argument?: unknown): Promise<unknown> => {
    count += 1;
    const given = { source: String(act), argument, id: count, forgotten: count - OUTCOMES_KEPT };
    return untilAnswered(() =>
      evaluate(async (electron, one): Promise<unknown> => {
        const known: unknown = Reflect.get(globalThis, 'outcomes');
        const outcomes = known instanceof Map ? known : new Map<unknown, unknown>();
        if (known !== outcomes) Reflect.set(globalThis, 'outcomes', outcomes);
        outcomes.delete(one.forgotten);
        if (!outcomes.has(one.id)) {
          const run: unknown = process.getBuiltinModule('node:vm').runInThisContext(`(${one.source})`);
          if (typeof run !== 'function') throw new TypeError('Only functions are evaluated in the main process.');
          outcomes.set(one.id, Reflect.apply(run, undefined, [electron, one.argument]));
        }
        return outcomes.get(one.id);
      }, given)
    );
  };
  const find = app.browserWindow.bind(app);
  Object.assign(app, { evaluate: surely, browserWindow: (page: Page) => untilAnswered(() => find(page)) });
};

/** Remembers what a test may replace in the main process: dialogs, and properties of the global object. */
const keepAsItIs = (app: ElectronApplication): Promise<void> =>
  app.evaluate(({ dialog, shell }) => {
    const methods = (of: object): Record<string, unknown> =>
      Object.fromEntries(Object.entries(of).filter(([, value]) => typeof value === 'function'));
    const [asked, opened] = [methods(dialog), methods(shell)];
    const names = new Set(Object.keys(globalThis));
    Reflect.set(globalThis, 'asItWas', () => {
      Object.assign(dialog, asked);
      Object.assign(shell, opened);
      for (const name of Object.keys(globalThis))
        if (name !== 'asItWas' && !names.has(name)) Reflect.deleteProperty(globalThis, name);
    });
  });

/**
 * Starts the built app on `userDataDir`, on any free port unless `args` say otherwise. `appFolder`: the folder of the built app; `env`:
 * added to its environment.
 */
export const startCanopy = async (
  userDataDir: string,
  args: readonly string[] = ['--port=0'],
  appFolder = ROOT,
  env: Readonly<Record<string, string>> = {}
): Promise<CanopyApp> => {
  const inherited = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const app = await _electron.launch({
    env: { ...Object.fromEntries(inherited), ...env },
    executablePath: EXECUTABLE,
    args: [...LAUNCH_FLAGS, appFolder, `--user-data-dir=${userDataDir}`, ...args],
    cwd: ROOT
  });
  answerSurely(app);
  // As long as `expect` waits: the library's 30 seconds are little on a busy machine.
  app.context().setDefaultTimeout(120_000);
  // Agrees to contact every service; other questions are unchanged.
  await app.evaluate(({ dialog }) => {
    const ask = dialog.showMessageBox.bind(dialog);
    const answered = async (...args: [Electron.BaseWindow, Electron.MessageBoxOptions]) =>
      args[1].message.startsWith('Let Canopy contact ') ? { response: 0, checkboxChecked: false } : ask(...args);
    Object.assign(dialog, { showMessageBox: answered });
  });
  await keepAsItIs(app);
  const page = await app.firstWindow();
  const status = page.getByRole('status', { name: 'Status' });
  return {
    app,
    page,
    userDataDir,
    tree: page.getByRole('tree', { name: 'Categories' }),
    details: page.getByRole('region', { name: 'Details' }),
    status,
    row: (name) => page.getByRole('treeitem', { name, exact: true }),
    url: async () => {
      await status.getByRole('button', { name: 'For developers' }).waitFor();
      const answer = await page.evaluate(() => globalThis.canopy.call('workspace.describe', null));
      return /http:\/\/[\d.]+:\d+/.exec(JSON.stringify(answer))?.[0] ?? '';
    },
    token: async () => {
      await status.getByRole('button', { name: 'For developers' }).click();
      await status.getByRole('button', { name: 'Copy token' }).click();
      await page.keyboard.press('Escape');
      await page.getByText('The token is on the clipboard').first().waitFor();
      return app.evaluate(({ clipboard }) => clipboard.readText());
    },
    close: async () => {
      // A test may end at any point; nobody is there to answer whether to keep unsaved text.
      const agree = app.evaluate(({ dialog }) => {
        dialog.showMessageBox = () => Promise.resolve({ response: 1, checkboxChecked: false });
      });
      await agree.catch(() => undefined);
      await app.close();
    }
  };
};

const temporaryFolder = (): string => mkdtempSync(join(tmpdir(), 'canopy-e2e-'));
// An ending program may still write to the folder.
const remove = (folder: string): void => rmSync(folder, { recursive: true, force: true, maxRetries: 20 });

interface TestFixtures {
  readonly folder: string;
  readonly userDataDir: string;
  readonly canopy: CanopyApp;
}

/** Gives each test a folder and a new Canopy on it; both are removed afterwards. */
export const test = base.extend<TestFixtures, { shared: SharedCanopy }>({
  // Playwright reads the parameter's shape, so it must be a pattern even when it is empty.
  // oxlint-disable-next-line no-empty-pattern
  folder: async ({}, use) => {
    const folder = temporaryFolder();
    await use(folder);
    remove(folder);
  },
  userDataDir: async ({ shared, folder }, use) => {
    // Two on one screen would take the keyboard from each other.
    await shared.close();
    await use(folder);
  },
  canopy: async ({ userDataDir }, use) => {
    const canopy = await startCanopy(userDataDir);
    await use(canopy);
    await canopy.close();
  },
  shared: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const shared = new SharedCanopy();
      await use(shared);
      await shared.close();
    },
    { scope: 'worker' }
  ]
});

class SharedCanopy {
  #running: { readonly canopy: CanopyApp; readonly count: number } | null = null;

  /** Its window on a new, empty workspace, otherwise as after the first start. */
  async fresh(): Promise<CanopyApp> {
    if (this.#running?.canopy.page.isClosed() === true) await this.close();
    if (this.#running === null) this.#running = { canopy: await startCanopy(temporaryFolder()), count: 1 };
    else {
      const { canopy, count } = this.#running;
      this.#running = { canopy, count: count + 1 };
      await switchToNewWorkspace(canopy, `Workspace ${count + 1}`);
    }
    return this.#running.canopy;
  }

  /** Starts it again on its data, and ends it first where the test has not. The next test gets that one. */
  async restart(args?: readonly string[]): Promise<CanopyApp> {
    if (this.#running === null) throw new Error('Only what has run is started again.');
    const { canopy, count } = this.#running;
    await canopy.close();
    const again = await startCanopy(canopy.userDataDir, args);
    this.#running = { canopy: again, count };
    return again;
  }

  async close(): Promise<void> {
    const running = this.#running;
    this.#running = null;
    await running?.canopy.close();
    if (running !== null) remove(running.canopy.userDataDir);
  }
}

/** The window of a page, in the main process. */
export const windowOf = async (app: ElectronApplication, page: Page): Promise<JSHandle<Electron.BrowserWindow>> =>
  (await app.browserWindow(page)) as JSHandle<Electron.BrowserWindow>;

const switchToNewWorkspace = async ({ app, page }: CanopyApp, name: string): Promise<void> => {
  await page.emulateMedia({ colorScheme: 'light', contrast: null, forcedColors: null, reducedMotion: null });
  await page.mouse.move(0, 0);
  await app.evaluate(
    ({ BrowserWindow }, kept) =>
      // In a turn of its own: a window whose page is loading, destroyed while the inspector evaluates, ends Electron 42 (one time in 20 on a busy machine).
      new Promise<void>((resolve) => {
        setImmediate(() => {
          const asItWas: unknown = Reflect.get(globalThis, 'asItWas');
          if (typeof asItWas === 'function') Reflect.apply(asItWas, undefined, []);
          for (const window of BrowserWindow.getAllWindows()) if (window.id !== kept.id) window.destroy();
          kept.setSize(1180, 780);
          kept.webContents.setZoomFactor(1);
          kept.focus();
          resolve();
        });
      }),
    await windowOf(app, page)
  );
  const made: unknown = await page.evaluate(
    async ({ wanted, settings }) => {
      localStorage.clear();
      await globalThis.canopy.call('settings.write', settings);
      // What a start of an earlier test had to say takes room at the top of the window.
      await globalThis.canopy.call('start.closeNotices', null);
      return globalThis.canopy.call('workspaces.create', { name: wanted });
    },
    { wanted: name, settings: DEFAULT_SETTINGS }
  );
  const { value } = z.object({ value: z.object({ id: z.string() }) }).parse(made);
  // Started after this call was answered: the page is about to go, and the answer with it.
  await page.evaluate(
    (id) => void setTimeout(() => void globalThis.canopy.call('workspaces.show', { id, inNewWindow: false })),
    value.id
  );
  await page.waitForURL((address) => address.searchParams.get('workspace') === value.id);
};

/**
 * The same with one Electron for all tests of a worker, because a start takes longer than most tests. Each test has a new workspace in a
 * reloaded page with the settings, size and zoom of the first start; extra windows and replaced dialogs of the previous test are gone, its
 * workspaces stay in the list. `restart` starts the app again once the test has ended it, for the rest of the test and for the next one. Use
 * `test` for files that an app finds at its first start. After a failed test the next one gets a new Electron.
 */
export const testInNewWorkspace = test.extend<{ canopy: CanopyApp; restart: SharedCanopy['restart'] }>({
  canopy: async ({ shared }, use, info) => {
    await use(await shared.fresh());
    if (info.status !== info.expectedStatus) await shared.close();
  },
  restart: async ({ shared, canopy: _first }, use) => use((args) => shared.restart(args))
});
