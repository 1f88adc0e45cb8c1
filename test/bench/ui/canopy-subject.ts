import { cpSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { _electron } from '@playwright/test';
import type { PlannedTree } from './planned-tree';
import { bringIntoSight, rowBox } from './probe';
import { settle, type Subject } from './subject';

/** Milliseconds after which the window has kept how it looks at the tree: it waits for a second of quiet. */
export const VIEW_KEPT_MS = 2_500;

interface Options {
  readonly electron: string;
  readonly flags: readonly string[];
  readonly folder: string;
  readonly workspace: string;
  readonly tree: PlannedTree;
}

/** The built Canopy, driven by the mouse and the keys that a person uses. */
export const canopySubject = async ({ electron, flags, folder, workspace, tree }: Options): Promise<Subject> => {
  const userData = join(folder, 'canopy');
  mkdirSync(join(userData, 'workspaces'), { recursive: true });
  cpSync(workspace, join(userData, 'workspaces/my-categories.canopy'));
  const app = await _electron.launch({
    executablePath: electron,
    args: [...flags, resolve('.'), `--user-data-dir=${userData}`, '--port=0'],
    timeout: 120_000
  });
  const page = await app.firstWindow({ timeout: 120_000 });
  page.setDefaultTimeout(60_000);
  const cdp = await page.context().newCDPSession(page);
  const { keyboard } = page;

  const firstRow = page.locator('[role="treeitem"]').first();
  const expandedRow = page.locator(`[data-id="${tree.order[1] ?? 0}"]`);
  /** Once: the window keeps how it looks at the tree, and comes up so each time, with everything expanded as the others have it. */
  const expand = async (): Promise<void> => {
    await firstRow.waitFor();
    await firstRow.click();
    await keyboard.press('Control+Shift+E');
    await expandedRow.waitFor();
    await pause(VIEW_KEPT_MS);
  };
  await expand();

  /** Selects a category by a click, as a person would, when the rows are all expanded. */
  const pick = async (id: number): Promise<void> => {
    await bringIntoSight(cdp, tree.order.indexOf(id), tree.size);
    const { x, y, height } = await rowBox(cdp, id);
    await page.mouse.click(x + 200, y + height / 2);
    await page.mouse.move(5, 5);
  };
  const pickOnce =
    (id: number) =>
    async (round: number): Promise<void> => {
      if (round === 0) await pick(id);
    };
  const press = (key: string) => async (): Promise<void> => keyboard.press(key);

  const first = firstRow;
  return {
    name: 'Canopy',
    app,
    page,
    cdp,
    tree,
    mount: async () => {
      await page.reload();
      await expandedRow.waitFor();
    },
    actions: {
      rename: (round) => ({
        prepare: async () => {
          await pickOnce(tree.leaf)(round);
          await keyboard.press('F2');
          await settle({ cdp });
          await keyboard.insertText(`Renamed ${round}`);
        },
        act: press('Enter')
      }),
      moveBeside: (round) => ({
        prepare: async () => pickOnce(tree.leaf)(round),
        act: press(round % 2 === 0 ? 'Alt+ArrowUp' : 'Alt+ArrowDown')
      }),
      moveOver: (round) => ({
        prepare: async () => pickOnce(tree.leaf)(round),
        act: press(round % 2 === 0 ? 'Alt+ArrowRight' : 'Alt+ArrowLeft')
      }),
      ...(tree.smallParent === null
        ? {}
        : {
            toggleSmall: (round) => ({
              prepare: async () => pickOnce(tree.smallParent ?? 0)(round),
              act: press(round % 2 === 0 ? 'ArrowLeft' : 'ArrowRight')
            })
          }),
      toggleLarge: (round) => ({
        prepare: async () => pickOnce(tree.largeParent)(round),
        act: press(round % 2 === 0 ? 'ArrowLeft' : 'ArrowRight')
      }),
      arrow: (round) => ({ prepare: async () => pickOnce(tree.leaf)(round), act: press('ArrowDown') }),
      selectAll: (round) => ({
        prepare: async () => {
          if (round > 0) await keyboard.press('Escape');
          else await pick(tree.leaf);
          // The first selects the siblings, the second everything.
          await keyboard.press('Control+A');
        },
        act: press('Control+A')
      }),
      collapseAll: (round) => ({
        prepare: async () => {
          if (round === 0) {
            await keyboard.press('Escape');
            await pick(tree.leaf);
          } else await keyboard.press('Control+Shift+E');
        },
        act: press('Control+Shift+W')
      }),
      expandAll: () => ({ prepare: press('Control+Shift+W'), act: press('Control+Shift+E') }),
      search: (round) => ({
        prepare: async () => {
          if (round === 0) await first.click();
          else await keyboard.press('Escape');
          await keyboard.press('Control+F');
        },
        act: press('7')
      })
    }
  };
};
