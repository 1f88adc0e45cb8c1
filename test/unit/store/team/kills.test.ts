import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundleEntry, type BundledEntry } from '../../../support/bundle-entry';
import { fuzzRuns } from '../../../support/fuzz-runs';
import { useDatabase } from '../../../support/test-database';
import { temporaryFolderInMemory } from '../../../support/temporary-folder';
import { playStory, story } from '../../../team/kills-run';

const server = useDatabase();
let bundle: BundledEntry;
beforeAll(async () => {
  bundle = await bundleEntry('test/team/member-process.ts');
});
afterAll(() => bundle.remove());

// A short run of what `npm run test:long -- team kills` does at length.
test('processes that are killed and stopped in the middle of writing answer as one after the other', async () => {
  let calls = 0;
  await fc.assert(
    fc.asyncProperty(story, async (one) => {
      const tally = await playStory(one, { server, program: bundle.file, folder: temporaryFolderInMemory() });
      calls += tally.calls;
    }),
    { ...fuzzRuns(1), endOnFailure: true }
  );
  expect(calls).toBeGreaterThan(0);
});
