import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { runCrashes } from '../../crash/crash-run';
import { temporaryFolder } from '../../support/temporary-folder';

const KILLS = 20;

// A short run of what `npm run test:crash` does at length. A failure names the seed.
test(`${KILLS} kills in the middle of writing, closing and serving lose nothing that was acknowledged`, async () => {
  const { kills, acknowledged, backups } = await runCrashes({ kills: KILLS, seed: randomInt(1_000_000), folder: temporaryFolder() });
  for (const count of Object.values(kills)) expect(count).toBeGreaterThan(0);
  expect(acknowledged).toBeGreaterThan(KILLS);
  expect(backups).toBeGreaterThan(0);
}, 180_000);
