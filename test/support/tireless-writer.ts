import { openSync, writeSync } from 'node:fs';
import { argv } from 'node:process';
import type { TreePatch } from '../../src-shared/tree-patch';
import { WorkspaceStore } from '../../src-main/store/workspace-store';

/*
 * A process that writes to the workspace file it is given, without pause, until it is killed. For each write that the
 * store has acknowledged it adds the commit's patch to a second file, as one line of JSON, and not before. (Not to its
 * standard output: a pipe takes a line in parts.)
 */

const [, , file = '', acknowledgements = '', seed = '1'] = argv;
const output = openSync(acknowledgements, 'a');
const store = WorkspaceStore.open(file);
const byWindow = { author: 'window' } as const;

/** A small generator of its own (mulberry32), so that a run can be had again by its seed. */
let state = Number(seed);
const random = (below: number): number => {
  state = (state + 0x6d_2b_79_f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
};

let ids: number[] = [];
const someone = (): number => ids[random(ids.length)] ?? 0;

const write = (round: number): void => {
  const name = `round ${round}`;
  const dice = random(20);
  if (dice < 8 || ids.length < 10) store.create({ name, parentId: random(4) ? someone() || null : null, position: random(9) }, byWindow);
  else if (dice < 11) store.update(someone(), { name, description: 'x'.repeat(random(3_000)) }, byWindow);
  else if (dice < 14) store.update(someone(), { parentId: someone(), position: random(5) }, byWindow);
  else if (dice < 15) store.delete(someone(), random(2) ? 'lift' : 'delete', byWindow);
  else if (dice < 18) store.undo();
  else if (dice < 19) store.redo();
  else store.importTree(Array.from({ length: random(10) }, () => ({ name, children: [{ name }] })), { author: 'import' });
};

let acknowledged: TreePatch[] = [];
store.onCommit((patch) => acknowledged.push(patch));

const allIds = (tree = store.readTree()): number[] => tree.flatMap(({ id, children }) => [id, ...allIds(children)]);

for (let round = 0; ; round += 1) {
  if (round % 50 === 0) ids = allIds();
  try {
    write(round);
  } catch {
    // Refused, since the dice know no rules; that is no write.
  }
  for (const patch of acknowledged) writeSync(output, `${JSON.stringify(patch)}\n`);
  acknowledged = [];
}
