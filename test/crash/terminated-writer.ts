import assert from 'node:assert/strict';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { checkWorkspace } from '../../src-main/store/sqlite/backups/check-workspace';
import { WorkspaceStore } from '../../src-main/store/sqlite/workspace-store';

const patchSchema = z.object({ to: z.int() });

/** What a writer has acknowledged before its thread is terminated. */
const LEAST_BYTES = 5_000;

/**
 * Terminates threads that write to one file, one after the other, as a thread that hangs is ended. Throws where one keeps the file, or
 * has lost what it acknowledged.
 * @param writer the bundled `store-writer`
 * @returns the revision that they came to
 */
export const terminateWriters = async (
  writer: string,
  folder: string,
  { mode, rounds }: { mode: 'mixed' | 'bulk'; rounds: number }
): Promise<number> => {
  let revision = 0;
  const file = join(folder, 'a.canopy');
  for (let round = 1; round <= rounds; round += 1) {
    const acknowledgements = join(folder, `acknowledged-${round}`);
    const worker = new Worker(writer, { argv: [file, acknowledgements, String(round), mode] });
    const failed = new Promise<never>((_, reject) => worker.once('error', reject));
    const bytes = (): number => statSync(acknowledgements, { throwIfNoEntry: false })?.size ?? 0;
    while (bytes() <= round * LEAST_BYTES) await Promise.race([sleep(3), failed]);
    await worker.terminate();

    const last = patchSchema.parse(
      JSON.parse(readFileSync(acknowledgements, 'utf8').trim().split('\n').at(-1) ?? '')
    ).to;
    assert.equal(checkWorkspace(file).state, 'sound');
    const store = WorkspaceStore.open(file);
    try {
      revision = store.revision();
      assert.ok(revision >= last);
    } finally {
      store.close();
    }
  }
  return revision;
};
