import { availableParallelism } from 'node:os';
import { build } from '../build/build.mjs';
import { withWindows } from '../run/app.mjs';
import { run } from '../run/child.mjs';
import { needsVirtualDisplay } from '../run/display.mjs';
import { tool } from '../run/paths.mjs';
import { playwright, vitest } from './runners.mjs';
import { one, sum } from './tally.mjs';

/** @typedef {import('./tally.mjs').Tally} Tally */
/** @typedef {{ title: string, needs: import('../setup.mjs').Purpose, run: (args: readonly string[]) => Promise<Tally> }} Suite */

/** A third on two cores saves a minute, and made tests wait for each other's processor time until some gave up. */
const SCREENS = 2;

/**
 * Everything that `npm test` runs, in this order. A suite takes further arguments for its own runner.
 * @type {Readonly<Record<string, Suite>>}
 */
export const suites = {
  types: {
    title: 'Types',
    needs: 'dependencies',
    run: async (args) => one((await runTool('typescript/bin/tsc', ['--noEmit', ...args])) === 0)
  },
  lint: {
    title: 'Lint',
    needs: 'dependencies',
    run: async (args) =>
      one((await runTool('oxlint/bin/oxlint', ['--type-aware', '--report-unused-disable-directives', ...args])) === 0)
  },
  format: {
    title: 'Format',
    needs: 'dependencies',
    run: async () => one((await runTool('oxfmt/bin/oxfmt', ['--check'])) === 0)
  },
  unit: { title: 'Unit tests', needs: 'node', run: vitest },
  e2e: { title: 'Build and end-to-end tests', needs: 'window', run: endToEnd }
};

/**
 * @param {string} path
 * @param {readonly string[]} args
 */
const runTool = (path, args) => run(process.execPath, [tool(path), ...args]);

/** @param {readonly string[]} args */
async function endToEnd(args) {
  await build();
  // Two windows on one screen would take the keyboard from each other, so that on a person's own screen it is one test at a time.
  const areMany = args.length === 0 && needsVirtualDisplay() && availableParallelism() > 1;
  return sum([one(true), await onScreens(areMany ? SCREENS : 1, args)]);
}

/**
 * Opens that many screens, and runs the tests once all are there.
 * @param {number} missing
 * @param {readonly string[]} args
 * @param {readonly Record<string, string>[]} [opened]
 * @returns {Promise<Tally>}
 */
const onScreens = (missing, args, opened = []) =>
  withWindows((session) => {
    const screens = [...opened, session.screen];
    return missing > 1 ? onScreens(missing - 1, args, screens) : playwright(args, session, screens);
  });
