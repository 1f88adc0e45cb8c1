import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bundleEntry } from '../support/bundle-entry';
import { startPostgres } from '../support/postgres-server';
import { temporaryFolderInMemory } from '../support/temporary-folder';
import { playStory, story } from './kills-run';

/** As `scripts/test/long/team.mjs` sets them. */
const times = Number(process.env['CANOPY_TEAM_TIMES'] ?? 20);
const seed = Number(process.env['CANOPY_TEAM_SEED'] ?? 1);
const MS_OF_ONE = 60_000;

test(
  `${times} stories of processes that are killed and stopped are those of one call after the other`,
  async () => {
    const [server, bundle] = await Promise.all([
      startPostgres(['fsync=off']),
      bundleEntry('test/team/member-process.ts')
    ]);
    const sums = { calls: 0, unanswered: 0, found: 0, revisions: 0 };
    try {
      await fc.assert(
        fc.asyncProperty(story, async (one) => {
          const tally = await playStory(one, { server, program: bundle.file, folder: temporaryFolderInMemory() });
          for (const what of ['calls', 'unanswered', 'found', 'revisions'] as const) sums[what] += tally[what];
        }),
        { numRuns: times, seed, endOnFailure: true }
      );
    } finally {
      bundle.remove();
      await server.stop();
    }
    console.log(`Seed ${seed}: ${JSON.stringify(sums)}`);
    expect(sums.calls).toBeGreaterThan(0);
  },
  times * MS_OF_ONE
);
