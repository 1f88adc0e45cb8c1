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
  const shards = args.length === 0 && needsVirtualDisplay() && availableParallelism() > 1 ? 2 : 1;
  const tests = await Promise.all(Array.from({ length: shards }, (_, index) => drive(args, index + 1, shards)));
  return sum([one(true), ...tests]);
}

/**
 * A part of the end-to-end tests on a screen of its own. Two windows on one screen would take the keyboard from each
 * other, so that on a person's own screen everything is one part.
 * @param {readonly string[]} args
 * @param {number} part
 * @param {number} parts
 */
function drive(args, part, parts) {
  const sharing = parts === 1 ? [] : [`--shard=${part}/${parts}`, `--output=test-results/part-${part}`];
  return withReport((file) =>
    withWindows(async ({ env, flags }) => {
      // Playwright runs on the machine's own Node: under Electron's, the app under test would start as a Node as well.
      const code = await run(process.execPath, [tool('@playwright/test/cli.js'), 'test', '--reporter=list,json', ...sharing, ...args], {
        env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file, CANOPY_ELECTRON_FLAGS: flags.join(' ') }
      });
      const { stats = {} } = readReport(file);
      return honest({ passed: (stats.expected ?? 0) + (stats.flaky ?? 0), failed: stats.unexpected ?? 0, skipped: stats.skipped ?? 0 }, code);
    })
  );
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
