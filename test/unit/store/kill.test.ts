import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HttpVictim } from '../../crash/http-kills';
import { StoreVictim } from '../../crash/store-kills';
import { terminateWriters } from '../../crash/terminated-writer';
import { bundleCli, bundleEntry, type BundledEntry } from '../../support/bundle-entry';
import { tamper } from '../../support/damaged-file';
import { temporaryFolderInMemory } from '../../support/temporary-folder';

// A few kills of what `npm run test:long -- crash` does by hundreds, and that it would notice if one did harm.
let writer: BundledEntry;
let cli: BundledEntry;
beforeAll(async () => {
  [writer, cli] = await Promise.all([bundleEntry('test/crash/store-writer.ts'), bundleCli()]);
});
afterAll(() => {
  for (const bundle of [writer, cli]) bundle.remove();
});

/** What a kill might do and never does: an acknowledged write is gone, tidily, from tree and journal. */
const LOSE_THE_LAST_WRITE = `
  DELETE FROM changes WHERE group_id = (SELECT max(id) FROM change_groups);
  DELETE FROM change_groups WHERE id = (SELECT max(id) FROM change_groups);
  UPDATE workspace SET revision = revision - 1`;

test('a kill in the middle of writing loses nothing; a write that was acknowledged and is gone, or is there by half, would be noticed', async () => {
  const file = join(temporaryFolderInMemory(), 'a.canopy');
  const victim = new StoreVictim(writer.file, file, 'mixed');
  expect((await victim.kill(1, 20)).acknowledged).toBeGreaterThan(0);
  tamper(file, LOSE_THE_LAST_WRITE);
  await expect(victim.kill(2, 0)).rejects.toThrow(/came to revision|writes ahead/);
});

test('so does one in the middle of serving; and so would one that another program was told of', async () => {
  const file = join(temporaryFolderInMemory(), 'a.canopy');
  const victim = new HttpVictim(cli.file, file);
  expect((await victim.kill(1, 0, 30)).acknowledged).toBeGreaterThanOrEqual(30);
  tamper(
    file,
    `UPDATE categories SET description = 'lost' WHERE id = (SELECT max(id) FROM categories WHERE parent_id > 0)`
  );
  await expect(victim.kill(2, 0)).rejects.toThrow('rather than');
});

test('a thread that is terminated in the middle of writes lets go of its file, and every acknowledged write is there', async () => {
  expect(await terminateWriters(writer.file, temporaryFolderInMemory(), { mode: 'mixed', rounds: 1 })).toBeGreaterThan(
    0
  );
});
