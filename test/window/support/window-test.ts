import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { test as base } from 'vitest';
import type { CommandId } from '../../../src-shared/commands';
import type { ImportedCategory } from '../../../src-main/domain/tree';
import { IPC_CALLS, IPC_EVENTS } from '../../../src-shared/ipc';
import { APP_ORIGIN, WORKSPACE_PARAMETER } from '../../../src-shared/app-origin';
import { FIRST_WORKSPACE_ID } from '../../../src-shared/workspaces';
import type { Category } from '../../../src-shared/category';
import { ROOT } from '../../support/canopy-app';
import { layEmptyWorkspace } from '../../support/empty-workspace';
import { expectWithin } from '../../support/expect';
import { ServiceCaller } from '../../support/service-caller';
import { openPage, refreshPage, zoomPage, type PageParts } from './page-browser';
import { switchMutant } from './mutant';
import { outlineOf, savedTree, type Outline } from './saved-tree';
import { TreeServer } from './tree-server';
import { WindowMain } from './window-main';

/** The window without Electron's main process: the real `<App/>` in a real page, on a real workspace in this process. */
export interface WindowUnderTest {
  readonly page: Page;
  readonly main: WindowMain;
  readonly tree: Locator;
  readonly details: Locator;
  readonly status: Locator;
  /** The row of a category, by its exact name. */
  readonly row: (name: string) => Locator;
  /** Base URL of the four endpoints. */
  readonly url: () => Promise<string>;
  readonly token: () => Promise<string>;
  /** Another program that changes the workspace by HTTP. */
  readonly program: () => Promise<ServiceCaller>;
  /** The categories as they are in the file now. */
  readonly saved: () => Promise<Category[]>;
  /** The same, names and nesting alone. */
  readonly outline: () => Promise<Outline>;
  /** Adds trees as an import does, one step of undo. Resolves when the window shows them. */
  readonly plant: (trees: ImportedCategory[]) => Promise<void>;
  /** Carries out a command as the application menu does: the focus stays where it is. */
  readonly command: (id: CommandId) => Promise<void>;
  /** Leaves the page the room that a window of the first size has at a zoom: 2 is 200 %. */
  readonly zoom: (factor: number) => Promise<void>;
  /** Loads the page anew, as after a crash of it or at the next start. */
  readonly reload: () => Promise<void>;
}

const addressOf = (id: string): string => `${APP_ORIGIN}/index.html?${WORKSPACE_PARAMETER}=${id}`;
const EARLY = [IPC_EVENTS.treeChanged, IPC_EVENTS.workspaceOpened, IPC_EVENTS.workspaceDeleted].map(({ name }) => name);
const CALL_NAMES = new Set(Object.values(IPC_CALLS).map(({ name }) => name));

declare global {
  // Both are set before the page's own scripts run. `var` declares a property of the global object.
  var canopyCall: (name: string, args: unknown, callId?: string) => Promise<unknown>;
  var canopyHear: (name: string, payload: unknown) => void;
}

/** What the preload puts on the page's global object. `canopyCall` leads to the test that runs, `canopyHear` is how an event comes in. */
const putBridge = ({ early: earlyNames }: { early: readonly string[] }): void => {
  const listeners = new Map<string, Set<(payload: unknown) => void>>();
  const early = new Map<string, unknown[]>(earlyNames.map((name) => [name, []]));
  const call = globalThis.canopyCall;
  /** Bytes come as text: see `bytesAsText`. */
  const withBytes = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    if ('base64' in value && typeof value.base64 === 'string')
      return Uint8Array.from(atob(value.base64), (character) => character.charCodeAt(0));
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withBytes(one)]));
  };
  globalThis.canopy = {
    call: async (name, args, callId) => withBytes(await call(name, args, callId)),
    on: (name, listener) => {
      const heard = listeners.get(name) ?? new Set();
      listeners.set(name, heard.add(listener));
      const kept = early.get(name);
      early.delete(name);
      if (kept !== undefined) queueMicrotask(() => kept.forEach((payload) => listener(payload)));
      return () => heard.delete(listener);
    },
    openDropped: () => Promise.reject(new Error('A file on a disk needs Electron.'))
  };
  globalThis.canopyHear = (name, payload) => {
    early.get(name)?.push(payload);
    for (const listener of listeners.get(name) ?? []) listener(payload);
  };
  globalThis.canopyLocale = 'en-US';
  // A toast stays until another takes its place: a busy machine would look for it when it has gone. No other timer has a fraction.
  const setTimer = globalThis.setTimeout.bind(globalThis);
  Object.assign(globalThis, {
    setTimeout: (...[act, delay = 0, ...rest]: Parameters<typeof setTimer>) =>
      delay >= 4_000 && !Number.isInteger(delay) ? setTimer(() => undefined) : setTimer(act, delay, ...rest)
  });
};

/** Bytes do not come through to a page, so they go as text. No answer has a member of this name, nor bytes in a list. */
const bytesAsText = (value: unknown): unknown => {
  if (value instanceof Uint8Array) return { base64: Buffer.from(value).toString('base64') };
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, bytesAsText(one)]));
};

/** The built window, or the one with mutants in it that `npm run test:long -- mutants` has built. */
const WINDOW: PageParts = {
  renderer: process.env['CANOPY_MUTANT_WINDOW'] ?? join(ROOT, 'out/renderer'),
  flags: ['--lang=en']
};

/** One page for all tests of a worker. */
export class Stage {
  readonly #trees = new TreeServer();
  #page: Promise<Page> | null = null;
  #end: (() => Promise<void>) | null = null;
  /** Answers the document that is shown, and from its next one on `#next` does: one that is left may still call. */
  #main: WindowMain | null = null;
  #next: WindowMain | null = null;
  #loaded: Promise<void> = Promise.resolve();

  constructor(private readonly parts = WINDOW) {}

  /** Has the page, in which nothing was done yet, show what is loaded from now on. */
  async enter(main: WindowMain): Promise<Page> {
    const page = await (this.#page ??= this.#open());
    await refreshPage(page);
    this.#next = main;
    this.#trees.shown = { readTree: () => main.readTree(), readFirstScreen: (id) => main.firstScreens.read(id) };
    main.load = (id) => this.#load(main, async () => void (await page.goto(addressOf(id))), page);
    return page;
  }

  /** Loads the page anew. */
  async reload(main: WindowMain): Promise<void> {
    const page = await this.#page;
    if (page !== null) await this.#load(main, async () => void (await page.reload()), page);
  }

  async leave(): Promise<void> {
    const page = await this.#page;
    // A page that is being loaded as the test ends is answered until it is drawn, or that would never be.
    await this.#loaded;
    this.#main = null;
    this.#next = null;
    this.#trees.shown = null;
    await page?.evaluate(() => localStorage.clear());
  }

  /** Ends the page's Electron, where the worker goes on. */
  async end(): Promise<void> {
    await this.#end?.();
  }

  #load(main: WindowMain, load: () => Promise<void>, page: Page): Promise<void> {
    this.#loaded = this.#loadNow(main, load, page);
    return this.#loaded;
  }

  async #loadNow(main: WindowMain, load: () => Promise<void>, page: Page): Promise<void> {
    const drawn = main.reach(async (name, payload) => {
      try {
        await page.evaluate((event) => globalThis.canopyHear(event.name, event.payload), { name, payload });
      } catch (error) {
        // A page that is being left hears nothing.
        if (!String(error).includes('Execution context was destroyed')) throw error;
      }
    });
    await load();
    await drawn;
  }

  async #open(): Promise<Page> {
    const { page, end } = await openPage(await this.#trees.open(), this.parts);
    this.#end = end;
    await page.exposeFunction('canopyCall', async (name: string, args: unknown, callId?: string) => {
      // A page that is left may still call; nobody reads the answer.
      if (this.#main === null) return new Promise(() => undefined);
      if (!CALL_NAMES.has(name)) throw new Error('Unknown call.');
      return bytesAsText(await this.#main.call(name, args, callId));
    });
    page.on('framenavigated', () => {
      this.#main = this.#next;
    });
    await page.addInitScript(putBridge, { early: EARLY });
    if (this.parts === WINDOW) await switchMutant(page);
    return page;
  }
}

const STAGE = new Stage();

/** Waits as long as a busy machine may need: nothing here is about time. */
export const expect = expectWithin(120_000);

/**
 * Gives each test a workspace, and its window as after the first start.
 * @param lay puts the workspace's file in its place
 * @param stage where the window is another one than the built one
 * @param isShown whether the page shows that workspace; it saves a page that is left at once where the test connects to a service first
 */
export const testOn = (lay: (file: string) => void, stage = STAGE, isShown = true) =>
  base.extend<{ canopy: WindowUnderTest }>({
    canopy: async ({ task: _task }, use) => {
      const main = new WindowMain(lay);
      const page = await stage.enter(main);
      if (isShown) await main.load(FIRST_WORKSPACE_ID);
      await use({
        page,
        main,
        tree: page.getByRole('tree', { name: 'Categories' }),
        details: page.getByRole('region', { name: 'Details' }),
        status: page.getByRole('status', { name: 'Status' }),
        row: (name) => page.getByRole('treeitem', { name, exact: true }),
        url: async () => (await main.listen()).url,
        token: async () => (await main.listen()).token,
        program: async () => {
          const { url, token } = await main.listen();
          return new ServiceCaller(url, token);
        },
        saved: () => savedTree(main),
        outline: async () => outlineOf(await savedTree(main)),
        plant: async (trees) => {
          main.workspace.store.importTree(trees, { author: 'import' });
          await main.heard();
          await page.getByRole('treeitem').first().waitFor();
        },
        command: async (id) => {
          main.tell(IPC_EVENTS.menuCommand, id);
          await main.heard();
        },
        zoom: (factor) => zoomPage(page, factor),
        reload: () => stage.reload(main)
      });
      await stage.leave();
      await main.close();
    }
  });

/** The same on a new, empty workspace. */
export const test = testOn(layEmptyWorkspace);

/** The same for a test that begins by having the window show a replica. */
export const testConnected = testOn(layEmptyWorkspace, STAGE, false);
