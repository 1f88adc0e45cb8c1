import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { sentences } from '../../scripts/build/messages-plugin.mjs';

const names = (process.env['CANOPY_TEST_SERVICES'] ?? '').split(' ');

/** The long run of `npm run test:long -- services`. One service at a time; none of it is about time, so that the limits only end what hangs. */
export default defineConfig({
  plugins: [sentences(resolve(import.meta.dirname, '../..'))],
  cacheDir: '../../node_modules/.vite',
  test: {
    root: import.meta.dirname,
    include: names.map((name) => `${name}/*.test.ts`),
    pool: 'forks',
    fileParallelism: false,
    disableConsoleIntercept: true,
    testTimeout: 900_000,
    hookTimeout: 1_800_000
  }
});
