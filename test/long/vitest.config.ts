import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { sentences } from '../../scripts/build/messages-plugin.mjs';

/** What `npm run test:long -- stress` runs. None of it is about time: the limits only end what hangs. */
export default defineConfig({
  root: resolve(import.meta.dirname, '../..'),
  plugins: [sentences(resolve(import.meta.dirname, '../..'))],
  assetsInclude: ['**/*.br'],
  test: {
    include: ['test/long/**/*.test.ts'],
    exclude: ['test/long/window/**'],
    // Many of them take all processors and gigabytes by themselves.
    fileParallelism: false,
    globalSetup: ['test/support/postgres-of-the-run.ts'],
    disableConsoleIntercept: true,
    testTimeout: 3_600_000,
    hookTimeout: 3_600_000,
    expect: { poll: { timeout: 600_000 } }
  }
});
