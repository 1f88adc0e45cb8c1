import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from '../build/build.mjs';
import { withWindows } from '../run/app.mjs';
import { run } from '../run/child.mjs';
import { needsVirtualDisplay } from '../run/display.mjs';
import { readJson } from '../run/json.mjs';
import { electronAsNode } from '../run/node.mjs';
import { tool } from '../run/paths.mjs';
import { honest, one, sum } from './tally.mjs';

/** @typedef {import('./tally.mjs').Tally} Tally */
/** @typedef {{ title: string, needs: import('../setup.mjs').Purpose, run: (args: readonly string[]) => Promise<Tally> }} Suite */

/**
 * Everything that `npm test` runs, in this order. A suite takes further arguments for its own runner.
 * @type {Readonly<Record<string, Suite>>}
 */
export const suites = {
  types: { title: 'Types', needs: 'dependencies', run: async (args) => one((await runTool('typescript/bin/tsc', ['--noEmit', ...args])) === 0) },
  lint: {
    title: 'Lint',
    needs: 'dependencies',
    run: async (args) => one((await runTool('oxlint/bin/oxlint', ['--type-aware', '--report-unused-disable-directives', ...args])) === 0)
  },
  unit: { title: 'Unit tests', needs: 'node', run: unit },
  e2e: { title: 'Build and end-to-end tests', needs: 'window', run: endToEnd }
};

/**
 * @param {string} path
 * @param {readonly string[]} args
 */
const runTool = (path, args) => run(process.execPath, [tool(path), ...args]);

/** @param {readonly string[]} args */
function unit(args) {
  return withReport(async (file) => {
    const { command, env } = electronAsNode;
    const code = await run(command, [tool('vitest/vitest.mjs'), 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...args], { env });
    const report = readReport(file);
    return honest({ passed: report.numPassedTests ?? 0, failed: report.numFailedTests ?? 0, skipped: (report.numPendingTests ?? 0) + (report.numTodoTests ?? 0) }, code);
  });
}

/** @param {readonly string[]} args */
async function endToEnd(args) {
  await build();
  const areTwo = args.length === 0 && needsVirtualDisplay() && availableParallelism() > 1;
  // Two windows on one screen would take the keyboard from each other, so that on a person's own screen it is one test at a time.
  const tests = areTwo
    ? withWindows(({ screen }) => withWindows((second) => drive(args, second, [screen, second.screen])))
    : withWindows((only) => drive(args, only, [only.screen]));
  return sum([one(true), await tests]);
}

/**
 * The end-to-end tests on one or more screens, on each one file after the other: whichever is done takes the next.
 * @param {readonly string[]} args
 * @param {{ env: NodeJS.ProcessEnv, flags: string[] }} session
 * @param {readonly Record<string, string>[]} screens
 */
function drive(args, { env, flags }, screens) {
  return withReport(async (file) => {
    // Playwright runs on the machine's own Node: under Electron's, the app under test would start as a Node as well.
    const code = await run(process.execPath, [tool('@playwright/test/cli.js'), 'test', '--reporter=list,json', `--workers=${screens.length}`, ...args], {
      env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file, CANOPY_ELECTRON_FLAGS: flags.join(' '), CANOPY_SCREENS: JSON.stringify(screens) }
    });
    const { stats = {} } = readReport(file);
    return honest({ passed: (stats.expected ?? 0) + (stats.flaky ?? 0), failed: stats.unexpected ?? 0, skipped: stats.skipped ?? 0 }, code);
  });
}

/**
 * Gives a runner a file for its machine-readable report.
 * @param {(file: string) => Promise<Tally>} work
 */
async function withReport(work) {
  const folder = mkdtempSync(join(tmpdir(), 'canopy-test-'));
  try {
    return await work(join(folder, 'report.json'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @typedef {{ numPassedTests?: number, numFailedTests?: number, numPendingTests?: number, numTodoTests?: number,
 *   stats?: { expected?: number, flaky?: number, unexpected?: number, skipped?: number } }} Report
 */

/**
 * @param {string} file
 * @returns {Report} empty when the runner wrote none
 */
function readReport(file) {
  /** @type {Report | undefined} */
  const report = readJson(file);
  return report ?? {};
}
