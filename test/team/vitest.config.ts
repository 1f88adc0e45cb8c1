import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { sentences } from '../../scripts/build/messages-plugin.mjs';

/** The long runs of `npm run test:long -- team`; the suite itself makes a short one of each. */
export default defineConfig({
  plugins: [sentences(resolve(import.meta.dirname, '../..'))],
  test: { root: import.meta.dirname, include: ['*.test.ts'], disableConsoleIntercept: true, fileParallelism: false }
});
