import { defineConfig } from 'vitest/config';

/** The long runs of `npm run test:long -- team`; the suite itself makes a short one of each. */
export default defineConfig({
  test: { root: import.meta.dirname, include: ['*.test.ts'], disableConsoleIntercept: true, fileParallelism: false }
});
