import { availableParallelism } from 'node:os';
import { buildIfStale } from '../build/build.mjs';
import { withWindows } from '../run/app.mjs';
import { run } from '../run/child.mjs';
import { say } from '../run/messages.mjs';
import { needsVirtualDisplay } from '../run/display.mjs';
import { tool } from '../run/paths.mjs';
import { playwright, vitest } from './runners.mjs';
import { one } from './tally.mjs';

/** @typedef {import('./tally.mjs').Tally} Tally */
/** @typedef {import('./run-suites.mjs').Suite} Suite */

/** One program reports the faults of types, too, because most rules infer the types anyway. */
const LINT = ['--type-aware', '--type-check', '--report-unused-disable-directives'];

/** One thread, as each infers anew what the others have, and no collection before a size that is never reached: half the processor time. */
const ONE_CHECKER = { ...process.env, GOMAXPROCS: '1', GOGC: 'off', GOMEMLIMIT: '3GiB' };

/** A third on two cores saves a minute, but then tests time out waiting for processor time. */
const SCREENS = 2;

/**
 * Everything that `npm test` runs. Tests of the window and the app often wait for frames and processes; unit tests use the processors
 * meanwhile. A suite passes further arguments to its runner.
 * @type {Readonly<Record<string, Suite>>}
 */
export const suites = {
  unit: { title: 'Unit tests', needs: 'node', lane: 'calls', run: unitTests },
  format: {
    title: 'Format',
    needs: 'dependencies',
    lane: 'window',
    run: async (_args, output) => one(await passes('oxfmt/bin/oxfmt', ['--check'], output))
  },
  // The tests of the window and the app then find it built.
  build: { title: 'Build', needs: 'node', lane: 'window', run: buildAll },
  window: {
    title: 'Tests of the window',
    needs: 'window',
    lane: 'window',
    run: (args, output) => windowTests(args, output)
  },
  // Before the app, as both need much memory.
  lint: {
    title: 'Types and lint',
    needs: 'dependencies',
    lane: 'app',
    run: async (args, output) => {
      // Writes the types of the sentences. It needs the dependencies, which may not be there before.
      const { declareAndCheck } = await import('../build/check-sentences.mjs');
      const faults = declareAndCheck();
      for (const fault of faults) say(fault);
      return one((await passes('oxlint/bin/oxlint', [...LINT, ...args], output)) && faults.length === 0);
    }
  },
  e2e: { title: 'End-to-end tests', needs: 'window', lane: 'app', run: endToEnd }
};

/**
 * @param {string} path of a tool
 * @param {readonly string[]} args
 * @param {import('./run-suites.mjs').Output} [output]
 */
const passes = async (path, args, output = 'inherit') =>
  (await run(process.execPath, [tool(path), ...args], { stdio: output, env: ONE_CHECKER })) === 0;

async function buildAll() {
  await buildIfStale();
  return one(true);
}

/**
 * @param {readonly string[]} args
 * @param {import('./run-suites.mjs').Output} [output]
 */
function unitTests(args, output = 'inherit') {
  return vitest(args, {}, { stdio: output, givesWay: true });
}

/**
 * Runs the window in a page, on a workspace in the test's process. Playwright gives the pages focus, so one screen is enough.
 * @param {readonly string[]} args
 * @param {import('./run-suites.mjs').Output} [output]
 * @param {Readonly<Record<string, string>>} [more] added to the environment
 */
export async function windowTests(args, output = 'inherit', more = {}) {
  await buildIfStale();
  return withWindows(({ env, flags }) =>
    vitest(
      ['--config', 'test/window/vitest.config.ts', ...args],
      { ...env, ...more, CANOPY_ELECTRON_FLAGS: flags.join(' ') },
      { stdio: output }
    )
  );
}

/** @param {readonly string[]} args */
async function endToEnd(args) {
  await buildIfStale();
  // Two windows on one screen take the keyboard from each other, so a person's own screen runs one test at a time.
  const areMany = args.length !== 1 && needsVirtualDisplay() && availableParallelism() > 1;
  return onScreens(areMany ? SCREENS : 1, args);
}

/**
 * Opens the screens, and runs the tests once all are there.
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
