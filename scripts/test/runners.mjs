import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { run } from '../run/child.mjs';
import { readJson } from '../run/json.mjs';
import { electronAsNode } from '../run/node.mjs';
import { root, tool } from '../run/paths.mjs';
import { playwrightFailures, unhandledFailures, vitestFailures } from './failures.mjs';
import { honest } from './tally.mjs';

/** @typedef {import('./tally.mjs').Tally} Tally */

/** Tests make much that they soon drop: with the usual room, a collection of garbage comes before that, which took 7 % of the time. */
const ROOM_FOR_THE_NEW = '--execArgv=--max-semi-space-size=64';

/**
 * Runs tests in Vitest on the product's Node.
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [more] added to the environment
 * @param {Pick<import('../run/child.mjs').RunOptions, 'givesWay' | 'stdio'>} [options]
 * @returns {Promise<Tally>}
 */
export function vitest(args, more = {}, options = {}) {
  return withReport(async (file) => {
    const { command, env } = electronAsNode;
    const unhandled = join(dirname(file), 'unhandled.json');
    const code = await withBundles((bundles) =>
      run(
        command,
        [
          tool('vitest/vitest.mjs'),
          'run',
          ROOM_FOR_THE_NEW,
          '--reporter=default',
          '--reporter=json',
          `--reporter=${join(root, 'scripts/test/unhandled-reporter.mjs')}`,
          `--outputFile.json=${file}`,
          ...args
        ],
        {
          ...options,
          env: { ...env, CANOPY_TEST_BUNDLES: bundles, CANOPY_UNHANDLED_ERRORS: unhandled, ...more }
        }
      )
    );
    const report = readReport(file);
    return honest(
      {
        passed: report.numPassedTests ?? 0,
        failed: report.numFailedTests ?? 0,
        skipped: (report.numPendingTests ?? 0) + (report.numTodoTests ?? 0),
        failures: [...vitestFailures(report, root), ...unhandledFailures(readJson(unhandled))]
      },
      code
    );
  });
}

/**
 * Runs window tests on one or more screens. Each screen runs one file at a time and takes the next when it is done.
 * @param {readonly string[]} args
 * @param {{ env: NodeJS.ProcessEnv, flags: string[] }} session
 * @param {readonly Record<string, string>[]} screens
 * @returns {Promise<Tally>}
 */
export function playwright(args, { env, flags }, screens) {
  return withReport(async (file) => {
    // Playwright runs on the machine's own Node: Electron's would start the app as a Node, too.
    const code = await run(
      process.execPath,
      [tool('@playwright/test/cli.js'), 'test', '--reporter=list,json', `--workers=${screens.length}`, ...args],
      {
        env: {
          ...env,
          PLAYWRIGHT_JSON_OUTPUT_FILE: file,
          // A separate trash, so that deleted test files do not end up in the person's.
          XDG_DATA_HOME: join(dirname(file), 'data'),
          CANOPY_ELECTRON_FLAGS: flags.join(' '),
          CANOPY_SCREENS: JSON.stringify(screens)
        }
      }
    );
    const report = readReport(file);
    const { stats = {} } = report;
    return honest(
      {
        passed: (stats.expected ?? 0) + (stats.flaky ?? 0),
        failed: stats.unexpected ?? 0,
        skipped: stats.skipped ?? 0,
        failures: playwrightFailures(report)
      },
      code
    );
  });
}

/** @param {(file: string) => Promise<Tally>} work */
async function withReport(work) {
  const folder = mkdtempSync(join(tmpdir(), 'canopy-test-'));
  try {
    return await work(join(folder, 'report.json'));
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
  }
}

/**
 * Gives a run of tests a folder for bundled programs, each bundled once, where packages can be found.
 * @template T
 * @param {(folder: string) => Promise<T>} work
 */
async function withBundles(work) {
  const cache = join(root, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'canopy-bundles-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
  }
}

/**
 * @typedef {{ numPassedTests?: number, numFailedTests?: number, numPendingTests?: number, numTodoTests?: number,
 *   stats?: { expected?: number, flaky?: number, unexpected?: number, skipped?: number } }
 *   & import('./failures.mjs').VitestReport & import('./failures.mjs').PlaywrightReport} Report
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
