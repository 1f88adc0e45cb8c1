import { expect, onTestFinished, test } from 'vitest';
import { terminateWriters } from '../../crash/terminated-writer';
import { bundleEntry } from '../../support/bundle-entry';
import { temporaryFolder } from '../../support/temporary-folder';

test.each(['mixed', 'bulk'] as const)(
  'threads that are terminated in the middle of %s writes let go of their file, and every acknowledged write is there',
  async (mode) => {
    const bundle = await bundleEntry('test/crash/store-writer.ts');
    onTestFinished(() => bundle.remove());
    // One write of each thread at least: of large ones a slow machine makes no more.
    expect(await terminateWriters(bundle.file, temporaryFolder(), { mode, rounds: 10 })).toBeGreaterThanOrEqual(10);
  }
);
