import { defineConfig } from '@playwright/test';
import '../support/compiled-sentences';

/** What of `npm run test:long -- stress` needs the whole app. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.window.ts',
  outputDir: '../../test-results',
  globalSetup: './app/empty-postgres.ts',
  workers: 1,
  timeout: 900_000,
  expect: { timeout: 60_000 },
  reporter: 'list'
});
