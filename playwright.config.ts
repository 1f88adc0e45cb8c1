import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import './test/support/compiled-sentences';

const FOLDER = join(import.meta.dirname, 'test/e2e');

/** Files whose tests start the app on a folder of their own. Among the others they would end the one that those share. */
const alone = readdirSync(FOLDER)
  .filter((name) => /\bstartCanopy\(/.test(readFileSync(join(FOLDER, name), 'utf8')))
  .map((name) => `**/${name}`);

export default defineConfig({
  testDir: FOLDER,
  outputDir: 'test-results',
  forbidOnly: Boolean(process.env['CI']),
  // Two Electrons on one screen would take the keyboard from each other.
  workers: 1,
  // No test is about time: these only end one that hangs, and a busy machine takes ten times as long as an idle one.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  reporter: 'list',
  // In this order.
  projects: [
    { name: 'alone', testMatch: alone },
    { name: 'shared', testIgnore: alone }
  ]
});
