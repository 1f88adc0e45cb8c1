import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { checkWorkspace } from '../../../src-main/store/sqlite/backups/check-workspace';
import { bundleEntry } from '../../support/bundle-entry';
import { reopened } from '../../support/opened-store';
import { temporaryFolder } from '../../support/temporary-folder';

const patchSchema = z.object({ to: z.int() });

test.each(['mixed', 'bulk'])(
  'a thread that is terminated in the middle of %s writes lets go of its file, and every acknowledged write is there',
  async (mode) => {
    const bundle = await bundleEntry('test/crash/store-writer.ts');
    onTestFinished(() => bundle.remove());
    const folder = temporaryFolder();
    const file = join(folder, 'a.canopy');
    for (const round of [1, 2, 3, 4]) {
      const acknowledgements = join(folder, `acknowledged-${round}`);
      const worker = new Worker(bundle.file, { argv: [file, acknowledgements, String(round), mode] });
      const bytes = (): number => statSync(acknowledgements, { throwIfNoEntry: false })?.size ?? 0;
      await expect.poll(bytes, { timeout: 20_000, interval: 3 }).toBeGreaterThan(round * 5_000);
      await worker.terminate();

      const last = readFileSync(acknowledgements, 'utf8').trim().split('\n').at(-1) ?? '';
      expect(checkWorkspace(file)).toMatchObject({ state: 'sound' });
      const store = reopened(file);
      expect(store.revision()).toBeGreaterThanOrEqual(patchSchema.parse(JSON.parse(last)).to);
      store.close();
    }
  }
);
