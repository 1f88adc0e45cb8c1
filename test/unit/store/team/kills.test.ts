import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundleEntry, type BundledEntry } from '../../../support/bundle-entry';
import { fuzzRuns } from '../../../support/fuzz-runs';
import { startPostgres, type PostgresServer } from '../../../support/postgres-server';
import { temporaryFolderInMemory } from '../../../support/temporary-folder';
import { playStory, story } from '../../../team/kills-run';

let server: PostgresServer;
let bundle: BundledEntry;
beforeAll(async () => {
  [server, bundle] = await Promise.all([startPostgres(['fsync=off']), bundleEntry('test/team/member-process.ts')]);
});
afterAll(async () => {
  bundle.remove();
  await server.stop();
});

// A short run of what `npm run test:long -- team kills` does at length.
test('processes that are killed and stopped in the middle of writing answer as one after the other', async () => {
  let calls = 0;
  await fc.assert(
    fc.asyncProperty(story, async (one) => {
      const tally = await playStory(one, { server, program: bundle.file, folder: temporaryFolderInMemory() });
      calls += tally.calls;
    }),
    { ...fuzzRuns(2), endOnFailure: true }
  );
  expect(calls).toBeGreaterThan(0);
});
