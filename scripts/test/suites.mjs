import { availableParallelism } from 'node:os';
import { buildIfStale } from '../build/build.mjs';
import { withWindows } from '../run/app.mjs';
import { run } from '../run/child.mjs';
import { needsVirtualDisplay } from '../run/display.mjs';
import { tool } from '../run/paths.mjs';
import { playwright, vitest } from './runners.mjs';
import { one } from './tally.mjs';

/** @typedef {import('./tally.mjs').Tally} Tally */
/** @typedef {import('./run-suites.mjs').Suite} Suite */

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
  window: { title: 'Build and tests of the window', needs: 'window', run: windowTests },
  e2e: { title: 'End-to-end tests', needs: 'window', run: endToEnd }
};

/**
 * @param {string} path
 * @param {readonly string[]} args
 */
const runTool = (path, args) => run(process.execPath, [tool(path), ...args]);

/**
 * The window in a page, on a workspace of the test's own process. Its pages get their focus from Playwright, so that one screen is enough.
 * @param {readonly string[]} args
 */
async function windowTests(args) {
  await buildIfStale();
  return withWindows(({ env, flags }) =>
    vitest(['--config', 'test/window/vitest.config.ts', ...args], { ...env, CANOPY_ELECTRON_FLAGS: flags.join(' ') })
  );
}

/** @param {readonly string[]} args */
async function endToEnd(args) {
  await buildIfStale();
  // Two windows on one screen would take the keyboard from each other, so that on a person's own screen it is one test at a time.
  const areMany = args.length === 0 && needsVirtualDisplay() && availableParallelism() > 1;
  return onScreens(areMany ? SCREENS : 1, args);
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
