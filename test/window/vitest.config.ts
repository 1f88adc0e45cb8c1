import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { sentences } from '../../scripts/build/messages-plugin.mjs';

/**
 * A time zone in which it is about noon, for this process, its workers and their pages: what a test calls "today" would be yesterday's
 * if it met midnight. The names of these zones have the sign the other way around (IANA tz database, `etcetera`).
 */
const hoursToNoon = 12 - new Date().getUTCHours();
process.env['TZ'] = `Etc/GMT${hoursToNoon > 0 ? '-' : '+'}${Math.abs(hoursToNoon)}`;

/** The tests of the window: each worker has one Electron with one page, and loads that anew for each test. */
export default defineConfig({
  root: resolve(import.meta.dirname, '../..'),
  plugins: [sentences(resolve(import.meta.dirname, '../..'))],
  resolve: {
    alias: [{ find: /^electron$/, replacement: resolve(import.meta.dirname, 'support/electron-stand-in.ts') }]
  },
  assetsInclude: ['**/*.br'],
  test: {
    // `npm run test:long -- window` sets it.
    include: [
      'test/window/**/*.test.ts',
      ...(process.env['CANOPY_EVERY_LOOK'] === undefined ? [] : ['test/long/window/**/*.test.ts'])
    ],
    setupFiles: process.env['CANOPY_MUTANT_HITS'] === undefined ? [] : ['scripts/test/mutants/record-setup.mjs'],
    globalSetup: ['test/support/postgres-of-the-run.ts'],
    // Electron and its page are kept from file to file.
    isolate: false,
    pool: 'forks',
    // A page waits for its frames about a third of the time, which the unit tests use.
    maxWorkers: availableParallelism(),
    // No test is about time: these only end one that hangs, and a busy machine takes ten times as long as an idle one.
    testTimeout: 600_000,
    hookTimeout: 600_000
  }
});
