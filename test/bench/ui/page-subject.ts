import { resolve } from 'node:path';
import { _electron } from '@playwright/test';
import type { PlannedTree } from './planned-tree';
import { bringIntoSight, evaluate } from './probe';
import type { Subject } from './subject';

interface Options {
  readonly name: string;
  readonly electron: string;
  readonly flags: readonly string[];
  /** The built pages. */
  readonly pages: string;
  /** The page below them. */
  readonly page: string;
  /** Pixels of the list's pane. */
  readonly height: number;
  readonly folder: string;
  readonly treeFile: string;
  readonly tree: PlannedTree;
}

/** One of the bench's own pages, driven by calls where it has no keys of its own. */
export const pageSubject = async ({
  name,
  electron,
  flags,
  pages,
  page: path,
  height,
  folder,
  treeFile,
  tree
}: Options): Promise<Subject> => {
  const main = resolve('test/bench/ui/programs/page-window.cjs');
  const app = await _electron.launch({
    executablePath: electron,
    args: [
      ...flags,
      main,
      `--user-data-dir=${folder}/${name.replaceAll(/\W/g, '-')}`,
      `--pages=${pages}`,
      `--tree=${treeFile}`,
      `--page=${path}?height=${Math.round(height)}`
    ],
    timeout: 120_000
  });
  const page = await app.firstWindow({ timeout: 120_000 });
  page.setDefaultTimeout(60_000);
  page.on('pageerror', (error) => void process.stderr.write(`  ${name}: ${error.stack ?? error.message}\n`));
  const cdp = await page.context().newCDPSession(page);
  // A task of its own, as an event is; straight from the debugger it would not be recorded as the page's script.
  const call = (expression: string) => async (): Promise<void> =>
    void (await evaluate(cdp, `setTimeout(() => bench.${expression}); 0`));
  const sight = async (id: number, round: number): Promise<void> => {
    if (round === 0) await bringIntoSight(cdp, tree.order.indexOf(id), tree.size);
  };
  const place = tree.siblings.indexOf(tree.leaf);
  const other = tree.siblings[place - 1] ?? tree.leaf;
  const settled = async (expression: string): Promise<void> =>
    void (await evaluate(
      cdp,
      `bench.${expression}; new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(0))))`
    ));
  return {
    name,
    app,
    page,
    cdp,
    tree,
    mount: async () => {
      await page.reload();
      await page.locator(`[data-id="${tree.order[1] ?? 0}"]`).waitFor();
    },
    actions: {
      rename: (round) =>
        path.startsWith('limit')
          ? { prepare: async () => sight(tree.leaf, round), act: call(`rename(${tree.leaf}, 'Renamed ${round}')`) }
          : {
              prepare: async () => {
                await sight(tree.leaf, round);
                await settled(`beginRename(${tree.leaf})`);
                await evaluate(cdp, 'document.activeElement.select(); 0');
                await page.keyboard.insertText(`Renamed ${round}`);
              },
              act: async () => page.keyboard.press('Enter')
            },
      moveBeside: (round) => ({
        prepare: async () => sight(tree.leaf, round),
        act: call(`move(${tree.leaf}, ${tree.parent}, ${round % 2 === 0 ? place - 1 : place})`)
      }),
      moveOver: (round) => ({
        prepare: async () => sight(tree.leaf, round),
        act: call(round % 2 === 0 ? `move(${tree.leaf}, ${other}, 0)` : `move(${tree.leaf}, ${tree.parent}, ${place})`)
      }),
      ...(tree.smallParent === null
        ? {}
        : {
            toggleSmall: (round) => ({
              prepare: async () => sight(tree.smallParent ?? 0, round),
              act: call(`toggle(${tree.smallParent})`)
            })
          }),
      toggleLarge: (round) => ({
        prepare: async () => sight(tree.largeParent, round),
        act: call(`toggle(${tree.largeParent})`)
      }),
      arrow: (round) => ({
        prepare: async () => {
          await sight(tree.leaf, round);
          if (round === 0) await settled(`focus(${tree.leaf})`);
        },
        act: async () => page.keyboard.press('ArrowDown')
      }),
      selectAll: () => ({ prepare: async () => settled('selectNone()'), act: call('selectAll()') }),
      collapseAll: (round) => ({
        prepare: async () => settled(round === 0 ? 'selectNone()' : 'expandAll()'),
        act: call('collapseAll()')
      }),
      expandAll: () => ({ prepare: async () => settled('collapseAll()'), act: call('expandAll()') }),
      ...(name.startsWith('headless')
        ? {}
        : { search: () => ({ prepare: async () => settled(`search('')`), act: call(`search('7')`) }) })
    }
  };
};
