import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { plantBesideTheApp } from '../../support/beside-the-app';
import { ROOT, startCanopy, test } from '../../support/canopy-app';
import { startOn } from '../../support/started-process';

// Chromium waits twenty seconds of its own for an app that does not respond, and no clock of ours shortens them.

/** The address of the categories that a start prints; empty before. */
const addressIn = (printed: string): string => /http:\S+\/api\/categories/.exec(printed)?.[0] ?? '';

test('a Canopy that does not respond is ended by the next start, which has everything that was saved', async ({
  userDataDir
}) => {
  const first = startOn(userDataDir, ['--port=0']);
  try {
    await expect.poll(() => addressIn(first.printed())).not.toBe('');
    first.process.kill('SIGSTOP');
    const second = startOn(userDataDir, ['--port=0']);
    try {
      expect(await first.ended).toBe('SIGKILL');
      await expect.poll(() => addressIn(second.printed())).not.toBe('');
      expect((await fetch(addressIn(second.printed()))).status).toBe(200);
      const log = readFileSync(join(userDataDir, 'logs', 'canopy.log'), 'utf8');
      expect(log).toContain('unresponsive_canopy_killed');
    } finally {
      second.process.kill('SIGTERM');
      await second.ended;
    }
  } finally {
    first.process.kill('SIGKILL');
  }
});

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

// Nothing in JavaScript can end a thread that hangs inside SQLite.
test('a signal ends an app whose thread hangs inside SQLite, a second start meanwhile says what to do, and what was saved is there', async ({
  userDataDir
}) => {
  plantBesideTheApp(userDataDir, 'Shoes');

  const [flag, sign, preload] = ['hang-now', 'hangs', 'hang.cjs'].map((name) => join(userDataDir, name));
  if (flag === undefined || sign === undefined || preload === undefined) throw new Error('A name is missing.');
  writeFileSync(preload, hangingWhen(flag, sign));
  writeFileSync(flag, '');
  const hung = startOn(userDataDir, ['--port=0'], { NODE_OPTIONS: `--require ${preload}` });
  await expect.poll(() => existsSync(sign), { timeout: 60_000 }).toBe(true);

  const second = startOn(userDataDir, ['--port=0']);
  await second.ended;
  // What it has written may come after its end.
  await expect.poll(second.printed).toContain('does not respond: start Canopy again in half a minute');
  expect(hung.process.exitCode).toBeNull();

  hung.process.kill('SIGTERM');
  await hung.ended;

  const again = await startCanopy(userDataDir);
  await expect(again.row('Shoes')).toBeVisible();
  await again.close();
});
