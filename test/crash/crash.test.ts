import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder';
import { runCrashes, tallyLine } from './crash-run';

/** As `scripts/test/long/crash.mjs` sets them. */
const kills = Number(process.env['CANOPY_KILLS']);
const seed = Number(process.env['CANOPY_SEED']);
const MS_OF_ONE_KILL = 20_000;

test(
  `${kills} kills lose nothing that was acknowledged`,
  async () => {
    expect(Number.isInteger(kills) && kills > 0 && Number.isInteger(seed)).toBe(true);
    console.log(`Seed ${seed}`);
    console.log(tallyLine(await runCrashes({ kills, seed, folder: temporaryFolder() }), seed));
  },
  kills * MS_OF_ONE_KILL
);
