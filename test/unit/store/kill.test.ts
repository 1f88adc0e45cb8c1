import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runCrashes } from '../../crash/crash-run';
import { HttpVictim } from '../../crash/http-kills';
import { StoreVictim } from '../../crash/store-kills';
import { bundleEntry } from '../../support/bundle-entry';
import { tamper } from '../../support/damaged-file';
import { temporaryFolder } from '../../support/temporary-folder';

const KILLS = 20;

// A short run of what `npm run test:crash` does at length. A failure names the seed.
test(`${KILLS} kills in the middle of writing, closing and serving lose nothing that was acknowledged`, async () => {
  const { kills, acknowledged, backups } = await runCrashes({
    kills: KILLS,
    seed: randomInt(1_000_000),
    folder: temporaryFolder(),
    enough: (tally) => tally.backups > 0 && tally.acknowledged > KILLS
  });
  for (const count of Object.values(kills)) expect(count).toBeGreaterThan(0);
  expect(acknowledged).toBeGreaterThan(KILLS);
  expect(backups).toBeGreaterThan(0);
});

const bundled = async (entry: string): Promise<string> => {
  const bundle = await bundleEntry(entry);
  onTestFinished(() => bundle.remove());
  return bundle.file;
};

/** What a kill might do and never does: an acknowledged write is gone, tidily, from tree and journal. */
const LOSE_THE_LAST_WRITE = `
  DELETE FROM changes WHERE group_id = (SELECT max(id) FROM change_groups);
  DELETE FROM change_groups WHERE id = (SELECT max(id) FROM change_groups);
  UPDATE workspace SET revision = revision - 1`;

test('a write that was acknowledged and is gone, or is there by half, would be noticed', async () => {
  const file = join(temporaryFolder(), 'a.canopy');
  const victim = new StoreVictim(await bundled('test/crash/store-writer.ts'), file, 'mixed');
  await victim.kill(1, 20);
  tamper(file, LOSE_THE_LAST_WRITE);
  await expect(victim.kill(2, 20)).rejects.toThrow(/came to revision|writes ahead/);
});

test('so would one that another program was told of', async () => {
  const file = join(temporaryFolder(), 'a.canopy');
  const victim = new HttpVictim(await bundled('src-main/cli.ts'), file);
  await victim.kill(1, 1_000);
  tamper(
    file,
    `UPDATE categories SET description = 'lost' WHERE id = (SELECT max(id) FROM categories WHERE parent_id > 0)`
  );
  await expect(victim.kill(2, 0)).rejects.toThrow('rather than');
});
