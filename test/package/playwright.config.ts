import { defineConfig } from '@playwright/test';
import '../support/compiled-sentences';

// What is tested on a package rather than on the build: `npm run test:long -- package` makes and installs one before.
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  forbidOnly: Boolean(process.env['CI']),
  workers: 1,
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: 'list'
});
