import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkWorkspace } from '../../../src-main/store/sqlite/backups/check-workspace';
import { WorkspaceStore } from '../../../src-main/store/sqlite/workspace-store';
import { diceOf } from '../../crash/dice';
import { bundleEntry, type BundledEntry } from '../../support/bundle-entry';
import { fuzzSeed } from '../../support/fuzz-runs';
import { reopened } from '../../support/opened-store';
import { temporaryFolder, temporaryFolderInMemory } from '../../support/temporary-folder';
import { auditWorkspace } from '../../support/workspace-audit';

const KILLS = 20;

let program: BundledEntry;
beforeAll(async () => {
  program = await bundleEntry('test/long/store/trimming-program.ts');
});
afterAll(() => program.remove());

/** A workspace with a long journal and a full trash. */
const filled = (file: string): void => {
  const store = WorkspaceStore.open(file);
  const children = Array.from({ length: 20 }, (_, index) => ({ name: `child ${index}` }));
  store.importTree(
    Array.from({ length: 300 }, (_, index) => ({ name: `N${index}`, children })),
    { author: 'import' }
  );
  const roots = store.readTree();
  for (const { id } of roots.slice(0, 200)) store.delete(id, 'delete', { author: 'http' });
  for (const { id } of roots.slice(200)) store.update(id, { slug: 'seen' }, { author: 'window' });
  store.history.restore(roots.slice(0, 50).map(({ id }) => id));
  store.close();
};

test(`${KILLS} kills while changes are dropped leave the tree as it was, and the next pass does the rest`, async () => {
  const file = join(temporaryFolderInMemory(), 'killed.canopy');
  filled(file);
  const first = WorkspaceStore.open(file);
  const tree = JSON.stringify(first.readTree());
  const before = first.history.retention().changes;
  first.close();
  const left: number[] = [];
  const dice = diceOf(fuzzSeed());
  const seen = join(temporaryFolder(), 'seen.canopy');
  for (let kill = 0; kill < KILLS; kill += 1) {
    const started = `${seen}.started`;
    const child = spawn(process.execPath, [program.file, file, started], { stdio: 'ignore' });
    const closed = once(child, 'close');
    while (child.exitCode === null && !existsSync(started)) await sleep(1);
    // Every other one is killed once something has gone: on a slow machine all of them could come too early.
    const written = (): number => statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0;
    const begun = written();
    while (kill % 2 === 1 && child.exitCode === null && written() === begun) await sleep(1);
    await sleep(dice(20));
    child.kill('SIGKILL');
    await closed;
    rmSync(started);
    for (const end of ['', '-wal']) if (existsSync(`${file}${end}`)) copyFileSync(`${file}${end}`, `${seen}${end}`);
    expect(auditWorkspace(seen)).toEqual([]);
    expect(checkWorkspace(seen)).toMatchObject({ state: 'sound' });
    rmSync(`${seen}-wal`, { force: true });
    const store = WorkspaceStore.open(file);
    expect(JSON.stringify(store.readTree())).toBe(tree);
    left.push(store.history.retention().changes);
    store.close();
  }
  expect(left.toSorted((one, other) => other - one)).toEqual(left);
  expect(left.at(-1)).toBeLessThan(before);
  const store = reopened(file);
  await store.history.removeFromTrash(null);
  await store.history.trim(new Date(Date.now() + 10_000 * 24 * 60 * 60 * 1_000), 1);
  expect(JSON.stringify(store.readTree())).toBe(tree);
  // The newest group, which brought back 50 times 21 categories, is all that is left.
  expect(store.history.retention().changes).toBe(1_050);
  store.close();
  expect(auditWorkspace(file)).toEqual([]);
});
