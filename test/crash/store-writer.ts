import { openSync, writeSync } from 'node:fs';
import { argv } from 'node:process';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { TreePatch } from '../../src-shared/tree-patch';
import { WorkspaceStore } from '../../src-main/store/sqlite/workspace-store';
import { diceOf } from './dice';

/*
 * A process that writes to the workspace file it is given, without pause, until it is killed. For each write that the
 * store has acknowledged it adds the commit's patch to a second file, as one line of JSON, and not before. (Not to its
 * standard output: a pipe takes a line in parts.) What it does:
 *   mixed     everything that changes a tree, the trash included, with backups running beside it
 *   retention the same, with a short memory: old history and trash are dropped beside it, over and over
 *   bulk      imports of some megabytes, so that the log is moved into the file after each
 *   closing   a little of mixed, then closes the file; a message goes to the parent right before
 */

const [, , file = '', acknowledgements = '', seed = '1', mode = 'mixed'] = argv;
const output = openSync(acknowledgements, 'a');
const store = WorkspaceStore.open(file);
const random = diceOf(Number(seed));
const byWindow = { author: 'window' } as const;
const MEGABYTES_OF_TEXT = 'x'.repeat(10_000);

let ids: number[] = [];
const someone = (): number => ids[random(ids.length)] ?? 0;

const restoreSomething = (): void => {
  const { entries } = store.history.trash({ text: '', before: null });
  const entry = entries[random(entries.length)];
  if (entry !== undefined) store.history.restore([entry.id]);
};

const write = (round: number): void => {
  const name = `round ${round}`;
  const dice = random(21);
  if (dice < 8 || ids.length < 10)
    store.create({ name, parentId: random(4) ? someone() || null : null, position: random(9) }, byWindow);
  else if (dice < 11) store.update(someone(), { name, description: 'x'.repeat(random(3_000)) }, byWindow);
  else if (dice < 14) store.update(someone(), { parentId: someone(), position: random(5) }, byWindow);
  else if (dice < 15) store.delete(someone(), random(2) ? 'lift' : 'delete', byWindow);
  else if (dice < 16) restoreSomething();
  else if (dice < 19) store.undo();
  else if (dice < 20) store.redo();
  else
    store.importTree(
      Array.from({ length: random(10) }, () => ({ name, children: [{ name }] })),
      { author: 'import' }
    );
};

let acknowledged: TreePatch[] = [];
store.onCommit((patch) => acknowledged.push(patch));
const acknowledge = (): void => {
  for (const patch of acknowledged) writeSync(output, `${JSON.stringify(patch)}\n`);
  acknowledged = [];
};

const importMuch = (round: number): void => {
  store.importTree(
    Array.from({ length: 300 }, (_one, index) => ({ name: `${round}-${index}`, description: MEGABYTES_OF_TEXT })),
    { author: 'import' }
  );
  acknowledge();
  if (round % 3 < 2) return;
  for (const { id } of store.readTree().slice(0, 600)) {
    store.delete(id, 'delete', byWindow);
    acknowledge();
  }
};

const allIds = (tree = store.readTree()): number[] => tree.flatMap(({ id, children }) => [id, ...allIds(children)]);

/** Repeats something that others' calls go on beside. What it fails with ends the process, and with it the test. */
const beside = async (work: () => Promise<unknown>): Promise<void> => {
  for (;;) {
    await work();
    await yieldToEventLoop();
  }
};

const IN_A_YEAR = new Date(Date.now() + 366 * 24 * 60 * 60 * 1_000);
if (mode === 'mixed') void beside(() => store.backUp());
if (mode === 'retention') {
  store.history.setRetention({ historyDays: 1, trashDays: 1 });
  void beside(() => store.history.trim(IN_A_YEAR));
}

const rounds = mode === 'closing' ? 1 + random(60) : Number.POSITIVE_INFINITY;
for (let round = 0; round < rounds; round += 1) {
  if (round % 50 === 0) ids = allIds();
  try {
    if (mode === 'bulk') importMuch(round);
    else write(round);
  } catch {
    // Refused, since the dice know no rules; that is no write.
  }
  acknowledge();
  await yieldToEventLoop();
}
process.send?.('closing');
store.close();
process.disconnect();
