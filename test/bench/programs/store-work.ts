import Database from 'better-sqlite3';
import { z } from 'zod';
import { WorkspaceStore } from '../../../src-main/store/sqlite/workspace-store';
import { openBare } from '../bare-copy';
import { answerQuestions } from '../child';
import { categoryNumbered } from '../forest';
import { BareWriter, rowsOfLast, type StoreOperation } from '../written-rows';

/*
 * Writes and reads in one process, on three copies of one workspace. First all writes are made on the one copy, to know
 * their rows. Then each is made by Canopy on the second and as bare statements on the third, one after the other, so that
 * whatever else the machine does falls on both.
 */

const OPERATIONS = ['create', 'update', 'move', 'move to the top', 'delete'] as const satisfies StoreOperation[];

const writesSchema = z.object({
  operation: z.enum(OPERATIONS),
  count: z.int(),
  rehearsal: z.string(),
  canopy: z.string(),
  bare: z.string()
});
const readsSchema = z.object({ file: z.string(), rounds: z.int() });

/** These first writes fill caches and are not counted. */
const WARM_UP = 20;

const byWindow = { author: 'window' } as const;

/** `count` of the ids, from all over. */
const spreadOver = (ids: readonly number[], count: number): number[] =>
  Array.from({ length: count }, (_, index) => ids[Math.floor(((index + 0.5) * ids.length) / count)] ?? 1);

/** Each write as a function of a store, the same whenever it is called on a copy. */
const plannedWrites = (file: string, operation: StoreOperation, count: number): ((store: WorkspaceStore) => void)[] => {
  const db = new Database(file, { readonly: true });
  const ids = (condition: string): number[] =>
    db.prepare<[], number>(`SELECT id FROM categories WHERE id > 0 AND ${condition}`).pluck().all();
  const [leaves, parents] = [ids('child_count = 0'), ids('child_count > 0')];
  const parentOf = new Map(db.prepare<[], [number, number]>('SELECT id, parent_id FROM categories').raw().all());
  db.close();
  // Every write concerns another category, so that at the end each is as its write left it.
  const subjects = spreadOver(leaves, count);
  const places = spreadOver(parents, count).reverse();
  return subjects.map((id, index) => {
    // Where it is already, a move would change nothing.
    const parentId = [places[index], places[0]].find((one) => one !== parentOf.get(id)) ?? null;
    switch (operation) {
      case 'create':
        return (store) => void store.create({ ...categoryNumbered(10_000_000 + index), parentId }, byWindow);
      case 'update':
        return (store) => store.update(id, { name: `Renamed ${index}` }, byWindow);
      case 'move':
        return (store) => store.update(id, { parentId }, byWindow);
      case 'move to the top':
        return (store) => store.update(id, { position: 0 }, byWindow);
      case 'delete':
        return (store) => store.delete(id, 'refuse', byWindow);
    }
  });
};

const timed = (work: () => unknown): number => {
  const start = performance.now();
  work();
  return performance.now() - start;
};

answerQuestions({
  writes: (argument) => {
    const { operation, count, rehearsal, canopy, bare } = writesSchema.parse(argument);
    const planned = plannedWrites(rehearsal, operation, count + WARM_UP);
    const rehearsed = WorkspaceStore.open(rehearsal);
    for (const write of planned) write(rehearsed);
    rehearsed.close();
    const finished = new Database(rehearsal, { readonly: true });
    const rows = rowsOfLast(finished, planned.length);
    finished.close();

    const store = WorkspaceStore.open(canopy);
    // As it is in use: with a text of the tree that every write has to be told.
    store.treeText();
    const db = openBare(bare);
    const writer = new BareWriter(db);
    const result: { canopy: number[]; bare: number[] } = { canopy: [], bare: [] };
    for (const [index, write] of planned.entries()) {
      const written = rows[index];
      if (written === undefined) throw new Error('The rehearsal has another number of writes.');
      result.canopy.push(timed(() => write(store)));
      result.bare.push(timed(writer.prepared(operation, written)));
    }
    store.close();
    db.close();
    return { canopy: result.canopy.slice(WARM_UP), bare: result.bare.slice(WARM_UP) };
  },
  /** The text of the tree: first after opening, and after each kind of write; beside `JSON.stringify` of the finished tree. */
  reads: (argument) => {
    const { file, rounds } = readsSchema.parse(argument);
    const store = WorkspaceStore.open(file);
    const afterOpening = timed(() => store.treeText());
    const [first, second] = store.readTree();
    if (first === undefined || second === undefined) throw new Error('The tree is too small.');
    const writes: Record<string, (round: number) => unknown> = {
      rename: (round) => store.update(first.id, { name: `Read ${round}` }, byWindow),
      'create at the top': (round) => store.create({ ...categoryNumbered(20_000_000 + round), position: 0 }, byWindow),
      move: (round) => store.update(second.id, { position: round % 2 === 0 ? 0 : 5 }, byWindow),
      delete: () => store.delete(store.create(categoryNumbered(30_000_000), byWindow).category.id, 'refuse', byWindow)
    };
    const after: Record<string, number[]> = {};
    const stringify: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      for (const [name, write] of Object.entries(writes)) {
        write(round);
        (after[name] ??= []).push(timed(() => store.treeText()));
      }
      const tree = store.readTree();
      globalThis.gc?.();
      stringify.push(timed(() => JSON.stringify(tree)));
    }
    store.close();
    return { afterOpening, after, stringify };
  }
});
