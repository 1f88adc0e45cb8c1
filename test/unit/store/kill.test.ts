import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { treePatchSchema, type TreePatch } from '../../../src-shared/tree-patch';
import { WorkspaceStore } from '../../../src-main/store/workspace-store';
import { bundleEntry, type BundledEntry } from '../../support/bundle-entry';
import { temporaryFolder } from '../../support/temporary-folder';
import { TreeCopy } from '../../support/tree-copy';
import { auditWorkspace, treeAtRevision } from '../../support/workspace-audit';

const KILLS = 20;

let writer: BundledEntry;
beforeAll(async () => {
  writer = await bundleEntry('test/support/tireless-writer.ts');
});
afterAll(() => writer.remove());

/** Lets the writer write for `milliseconds` from its first acknowledged write on, and kills it. What it acknowledged. */
const killedWhileWriting = async (file: string, seed: number, milliseconds: number): Promise<TreePatch[]> => {
  const acknowledgements = `${file}.${seed}`;
  const child = spawn(process.execPath, [writer.file, file, acknowledgements, String(seed)], { stdio: ['ignore', 'ignore', 'pipe'] });
  const complaints = text(child.stderr);
  const closed = once(child, 'close');
  while (child.exitCode === null && !(existsSync(acknowledgements) && statSync(acknowledgements).size > 0)) await sleep(2);
  await sleep(milliseconds);
  child.kill('SIGKILL');
  await closed;
  if (child.signalCode !== 'SIGKILL') throw new Error(`The writer ended before it was killed: ${await complaints}`);
  // The kill may have come in the middle of the last line: that write had not been acknowledged yet.
  const lines = readFileSync(acknowledgements, 'utf8').split('\n').slice(0, -1);
  return lines.map((line) => treePatchSchema.parse(JSON.parse(line)));
};

test(`${KILLS} kills in the middle of writing lose nothing that was acknowledged`, async () => {
  const file = join(temporaryFolder(), 'killed.canopy');
  const run = Math.floor(Math.random() * 1e6);
  let copy = new TreeCopy();
  let acknowledged = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    const seed = run + kill;
    const patches = await killedWhileWriting(file, seed, Math.random() * 100);
    for (const patch of patches) copy.apply(patch);
    acknowledged += patches.length;

    // A copy of what the kill left, log and all, seen without the store.
    const seen = `${file}.seen`;
    for (const end of ['', '-wal']) if (existsSync(`${file}${end}`)) copyFileSync(`${file}${end}`, `${seen}${end}`);
    expect({ seed, complaints: auditWorkspace(seen) }).toEqual({ seed, complaints: [] });

    const store = WorkspaceStore.open(file);
    try {
      // At most the one write is there too that was done and not yet acknowledged.
      const ahead = store.revision() - copy.revision;
      expect([0, 1]).toContain(ahead);
      const tree = ahead === 0 ? store.readTree() : treeAtRevision(seen, copy.revision);
      expect({ seed, tree }).toEqual({ seed, tree: copy.tree() });
      copy = TreeCopy.of(store.readTree(), store.revision());
    } finally {
      store.close();
    }
  }
  expect(acknowledged).toBeGreaterThan(KILLS);
  expect(auditWorkspace(file)).toEqual([]);
}, 120_000);
