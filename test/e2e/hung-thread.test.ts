import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { plantBesideTheApp } from '../support/beside-the-app';
import { EXECUTABLE, ROOT, startCanopy, test } from '../support/canopy-app';

// A thread that hangs inside SQLite, which nothing in JavaScript can end, keeps neither the app open nor what was saved.

/** Makes the threads of workspaces hang for good once `flag` is there; `sign` then says that one does. */
const hangingWhen = (flag: string, sign: string): string => `
  const { isMainThread, workerData } = require('node:worker_threads');
  const { existsSync, writeFileSync } = require('node:fs');
  if (!isMainThread && workerData && workerData.sampleFile) {
    const look = setInterval(() => {
      if (!existsSync(${JSON.stringify(flag)})) return;
      clearInterval(look);
      const Database = require(${JSON.stringify(join(ROOT, 'node_modules/better-sqlite3'))});
      const db = new Database(':memory:');
      writeFileSync(${JSON.stringify(sign)}, '');
      db.exec('WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT count(*) FROM n');
    }, 50);
  }`;

/** Not by Playwright, which takes NODE_OPTIONS away. */
const started = (folder: string, env: Readonly<Record<string, string>> = {}): ChildProcess => {
  const flags = (process.env['CANOPY_ELECTRON_FLAGS'] ?? '').split(' ').filter((flag) => flag !== '');
  return spawn(EXECUTABLE, [...flags, ROOT, `--user-data-dir=${folder}`, '--port=0'], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe']
  });
};

test('a signal ends it, a second start meanwhile says what to do, and what was saved is there', async ({
  userDataDir
}) => {
  plantBesideTheApp(userDataDir, 'Shoes');

  const [flag, sign, preload] = ['hang-now', 'hangs', 'hang.cjs'].map((name) => join(userDataDir, name));
  if (flag === undefined || sign === undefined || preload === undefined) throw new Error('A name is missing.');
  writeFileSync(preload, hangingWhen(flag, sign));
  writeFileSync(flag, '');
  const hung = started(userDataDir, { NODE_OPTIONS: `--require ${preload}` });
  hung.stderr?.resume();
  await expect.poll(() => existsSync(sign), { timeout: 60_000 }).toBe(true);

  const second = started(userDataDir);
  let said = '';
  second.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await once(second, 'exit');
  // What it has written may come after its end.
  await expect.poll(() => said).toContain('does not respond: start Canopy again in half a minute');
  expect(hung.exitCode).toBeNull();

  const ended = once(hung, 'exit');
  hung.kill('SIGTERM');
  await ended;

  const again = await startCanopy(userDataDir);
  await expect(again.row('Shoes')).toBeVisible();
  await again.close();
});
