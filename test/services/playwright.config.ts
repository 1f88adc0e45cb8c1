import { defineConfig } from '@playwright/test';
import '../support/compiled-sentences';

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.window.ts',
  outputDir: '../../test-results',
  workers: 1,
  timeout: 900_000,
  expect: { timeout: 60_000 },
  reporter: 'list'
});
