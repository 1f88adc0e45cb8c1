import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'test/e2e',
  outputDir: 'test-results',
  forbidOnly: Boolean(process.env['CI']),
  // Every test has an Electron of its own, and two on one screen would take the keyboard from each other.
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list'
});
