import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { sentences } from '../../scripts/build/messages-plugin.mjs';

/** The long run of `npm run test:long -- crash`; the suite itself makes a short one. */
export default defineConfig({
  plugins: [sentences(resolve(import.meta.dirname, '../..'))],
  test: { root: import.meta.dirname, include: ['*.test.ts'], disableConsoleIntercept: true }
});
