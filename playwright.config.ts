import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'test/e2e',
  outputDir: 'test-results',
  globalSetup: 'test/support/postgres-of-the-run.ts',
  forbidOnly: Boolean(process.env['CI']),
  // Two Electrons on one screen would take the keyboard from each other.
  workers: 1,
  // No test is about time: these only end one that hangs, and a busy machine takes ten times as long as an idle one.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: 'list'
});
