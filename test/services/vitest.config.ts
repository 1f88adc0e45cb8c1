import { defineConfig } from 'vitest/config';

const names = (process.env['CANOPY_TEST_SERVICES'] ?? '').split(' ');

/** The long run of `npm run test:long -- services`. One service at a time; none of it is about time, so that the limits only end what hangs. */
export default defineConfig({
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
