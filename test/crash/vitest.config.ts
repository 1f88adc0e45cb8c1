import { defineConfig } from 'vitest/config';

/** The long run of `npm run test:long -- crash`; the suite itself makes a short one. */
export default defineConfig({
  test: { root: import.meta.dirname, include: ['*.test.ts'], disableConsoleIntercept: true }
});
