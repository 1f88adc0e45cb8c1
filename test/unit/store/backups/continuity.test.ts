import { rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { Category } from '../../../../src-shared/category';
import { treeEditsSchema } from '../../../../src-shared/tree-edits';
import { listBackups } from '../../../../src-main/store/sqlite/backups/backup-folder';
import { backUpAtOnce } from '../../../../src-main/store/sqlite/backups/make-backup';
import { restoreBackup, startEmpty } from '../../../../src-main/store/sqlite/backups/recover-workspace';
import { checkWorkspace } from '../../../../src-main/store/sqlite/backups/check-workspace';
import { migrate } from '../../../../src-main/store/sqlite/migrations/migrate';
import { StoreError } from '../../../../src-main/domain/errors';
import { WorkspaceStore } from '../../../../src-main/store/sqlite/workspace-store';
import { damagePage } from '../../../support/damaged-file';
import { always } from '../../../support/fuzz-runs';
import {
  newWorkspace,
  openedStore,
  outlined,
  planted,
  refusal,
  reopened,
  storeOf
} from '../../../support/opened-store';
import { flatten, named } from '../../../support/service-caller';
import { auditWorkspace } from '../../../support/workspace-audit';

const NOW = new Date('2026-06-01T12:00:00.000Z');

/**
 * What other programs remember of a workspace: each ETag's tree, each version's content, each id's beginning. Throws when
 * one of them comes back and means something else.
 */
class Memory {
  readonly #known = new Map<string, string>();

  watch(store: WorkspaceStore): void {
    const tree = store.readTree();
    this.#remember(`ETag ${store.revision()}`, JSON.stringify(tree));
    for (const { id, version, parentId, name, createdAt } of flatten(tree)) {
      this.#remember(`${id} version ${version}`, JSON.stringify([parentId, name]));
      this.#remember(`${id} created`, createdAt);
    }
  }

  #remember(what: string, meaning: string): void {
    const before = this.#known.get(what);
    if (before !== undefined && before !== meaning) throw new Error(`${what} meant ${before} and now ${meaning}.`);
    this.#known.set(what, meaning);
  }
}

const actions = {
  create: fc.record({ do: fc.constant('create' as const), under: fc.nat(9) }),
  rename: fc.record({ do: fc.constant('rename' as const), which: fc.nat(9), name: fc.constantFrom('A', 'B', 'C') }),
  move: fc.record({ do: fc.constant('move' as const), which: fc.nat(9), under: fc.nat(9) }),
  both: fc.record({ do: fc.constant('both' as const), which: fc.nat(9), name: fc.constantFrom('D', 'E') }),
  delete: fc.record({ do: fc.constant('delete' as const), which: fc.nat(9) }),
  journal: fc.record({ do: fc.constantFrom('undo' as const, 'redo' as const, 'untrash' as const) }),
  backUp: fc.record({ do: fc.constant('backUp' as const) }),
  restore: fc.record({ do: fc.constant('restore' as const), which: fc.nat(9), damaged: fc.boolean() })
};
type Action = {
  [K in keyof typeof actions]: (typeof actions)[K] extends fc.Arbitrary<infer T> ? T : never;
}[keyof typeof actions];

const anyAction: fc.Arbitrary<Action> = fc.oneof(...Object.values(actions));

const pick = <T>(list: readonly T[], n: number): T | undefined =>
  list.length === 0 ? undefined : list[n % list.length];

/** Refusals are part of a life too. */
const attempt = (work: () => unknown): void => {
  try {
    work();
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
  }
};

/** Restores with the file as it is, or with a page of it destroyed first. @returns whether there was a backup to restore */
const restoreOne = (file: string, which: number, damaged: boolean, now: Date): boolean => {
  const backup = pick(listBackups(file), which);
  if (backup === undefined) return false;
  if (damaged) damagePage(file);
  const { before } = restoreBackup(file, backup.file, now);
  expect(before === undefined).toBe(damaged);
  return true;
};

/** One group that changes the category twice. */
const renamedAndFirst = (store: WorkspaceStore, id: number, name: string): void =>
  void store.edit(
    treeEditsSchema.parse({
      action: 'edit',
      subject: name,
      edits: [
        { kind: 'update', id, fields: { name } },
        { kind: 'move', id, place: { parentId: null, afterId: null } }
      ]
    }),
    { author: 'window' }
  );

const act = (store: WorkspaceStore, action: Action): void => {
  const ids = flatten(store.readTree()).map(({ id }) => id);
  const id = 'which' in action ? pick(ids, action.which) : undefined;
  if (action.do === 'create')
    store.create({ name: 'New', parentId: pick([null, ...ids], action.under) ?? null }, { author: 'window' });
  else if (action.do === 'undo') store.undo();
  else if (action.do === 'redo') store.redo();
  else if (action.do === 'untrash') {
    const [newest] = store.history.trash({ text: '', before: null }).entries;
    if (newest !== undefined) store.history.restore([newest.id]);
  } else if (id === undefined) return;
  else if (action.do === 'rename') store.update(id, { name: action.name }, { author: 'http' });
  else if (action.do === 'move') store.update(id, { parentId: pick(ids, action.under) ?? null }, { author: 'window' });
  else if (action.do === 'both') renamedAndFirst(store, id, action.name);
  else if (action.do === 'delete') store.delete(id, 'delete', { author: 'window' });
};

test('whatever is done and restored: no ETag, version or id comes back with another meaning', () => {
  let restores = 0;
  const lives = fc.array(anyAction, { minLength: 12, maxLength: 50, size: 'max' });
  always(5, [lives, fc.constantFrom(null, 57)], (life, kept) => {
    const file = newWorkspace();
    let time = NOW.getTime();
    const now = (): Date => new Date((time += 1_000));
    const memory = new Memory();
    let store = WorkspaceStore.open(file, { now });
    if (kept !== null) store.importTree([{ name: 'I', version: kept }, { name: 'J' }], { author: 'import' });
    for (const action of life) {
      if (action.do === 'backUp' || action.do === 'restore') {
        store.close();
        if (action.do === 'restore') restores += restoreOne(file, action.which, action.damaged, now()) ? 1 : 0;
        else backUpClosedFile(file, now());
        expect(auditWorkspace(file)).toEqual([]);
        store = WorkspaceStore.open(file, { now });
      } else attempt(() => act(store, action));
      memory.watch(store);
    }
    store.close();
    expect(checkWorkspace(file).state).toBe('sound');
  });
  expect(restores).toBeGreaterThan(4);
});

/** `WorkspaceStore.backUp` takes turns of the event loop, which a property without them cannot wait for. */
const backUpClosedFile = (file: string, now: Date): void => {
  const db = new Database(file);
  backUpAtOnce(db, file, now);
  db.close();
};

const withBackup = async (
  before: string
): Promise<{ store: WorkspaceStore; backup: string; ids: Record<string, number> }> => {
  const [store, ids] = storeOf(before);
  const { file } = await store.backUp();
  return { store, backup: file, ids };
};

const tree = (store: WorkspaceStore): Category[] => store.readTree();

describe('what a restored backup goes on from', () => {
  it('is the replaced file where that is sound', async () => {
    const { store, backup, ids } = await withBackup('A B');
    store.update(ids['A'] ?? 0, { name: 'A2' }, { author: 'http' });
    const lost = store.create({ name: 'C' }, { author: 'http' }).category.id;
    store.close();
    restoreBackup(store.file, backup, NOW);
    const restored = reopened(store.file);
    expect(restored.revision()).toBe(5);
    // The version of what is the same in both stays, so that a program that has read it may go on.
    expect(tree(restored).map(({ name, version }) => [name, version])).toEqual([
      ['A', 5],
      ['B', 1]
    ]);
    expect(restored.create({ name: 'D' }, { author: 'http' }).category.id).toBe(lost + 1);
    expect(refusal(() => restored.update(ids['A'] ?? 0, { name: 'A3' }, { author: 'http', ifVersion: 2 })).code).toBe(
      'version_mismatch'
    );
  });

  it('goes beyond versions above the revision: of an imported file, and of groups that change a category twice', async () => {
    const store = openedStore();
    store.importTree([{ name: 'A', version: 57 }, { name: 'B' }], { author: 'import' });
    renamedAndFirst(store, 2, 'B2');
    const { file: backup } = await store.backUp();
    store.update(1, { name: 'A2' }, { author: 'http' });
    renamedAndFirst(store, 2, 'B3');
    store.close();
    restoreBackup(store.file, backup, NOW);
    // Versions 58 and 5 are those of other content.
    expect(tree(reopened(store.file)).map(({ name, version }) => [name, version])).toEqual([
      ['B2', 59],
      ['A', 59]
    ]);
  });

  it('goes beyond the versions of what was deleted for ever', async () => {
    const store = openedStore();
    store.importTree([{ name: 'A', version: 57 }], { author: 'import' });
    const { file: backup } = await store.backUp();
    store.update(1, { name: 'A2' }, { author: 'http' });
    store.delete(1, 'delete', { author: 'http' });
    await store.history.removeFromTrash(null);
    store.close();
    restoreBackup(store.file, backup, NOW);
    expect(named(tree(reopened(store.file)), 'A').version).toBe(59);
  });

  it('is far ahead where the replaced file is damaged or missing, beyond every backup too', async () => {
    const { store, backup } = await withBackup('A');
    planted(store, 'B C');
    await store.backUp();
    store.close();
    damagePage(store.file);
    restoreBackup(store.file, backup, NOW);
    let restored = reopened(store.file);
    expect(restored.revision()).toBe(1_000_004);
    expect(restored.create({ name: 'D' }, { author: 'http' }).category.id).toBe(1_000_004);
    restored.close();
    rmSync(store.file);
    restoreBackup(store.file, backup, NOW);
    restored = reopened(store.file);
    expect(restored.revision()).toBeGreaterThan(2_000_000);
    expect(restored.create({ name: 'E' }, { author: 'http' }).category.id).toBeGreaterThan(2_000_000);
    expect(named(tree(restored), 'A').version).toBeGreaterThan(2_000_000);
  });

  it('keeps what the backup could undo and redo, and tells of the restore', async () => {
    const { store, backup, ids } = await withBackup('A(B)');
    store.delete(ids['A'] ?? 0, 'delete', { author: 'window' });
    store.close();
    restoreBackup(store.file, backup, NOW);
    const restored = reopened(store.file);
    const { summary } = restored.history.groups({ categoryId: null, author: null, before: null }).entries[0] ?? {};
    expect(summary).toMatchObject({ action: 'backup', count: 2 });
    expect(backup).toContain(summary?.subject.replaceAll(':', '-'));
    expect(restored.undo()?.subject).toBe('B');
    expect(outlined(restored)).toBe('A');
    expect(restored.redo()?.subject).toBe('B');
    // Had it come back in the replaced file, it would have had version 2.
    expect(named(tree(restored), 'B').version).toBe(5);
    restored.close();
    expect(auditWorkspace(store.file)).toEqual([]);
  });

  it('drops the answers to keys of the replaced file and keeps those of the backup', async () => {
    const store = openedStore();
    const once = (key: string) => ({ key, fingerprint: key });
    const { category: kept } = store.create({ name: 'A' }, { author: 'http' }, once('before'));
    const { file: backup } = await store.backUp();
    const { category: lost } = store.create({ name: 'B' }, { author: 'http' }, once('after'));
    store.close();
    restoreBackup(store.file, backup, new Date());
    const restored = reopened(store.file);
    expect(restored.create({ name: 'A' }, { author: 'http' }, once('before'))).toMatchObject({
      replayed: true,
      category: { id: kept.id }
    });
    const again = restored.create({ name: 'B' }, { author: 'http' }, once('after'));
    expect(again.replayed).toBe(false);
    expect(again.category.id).toBeGreaterThan(lost.id);
    expect(outlined(restored)).toBe('A B');
  });
});

test('a backup of an older schema is listed, restored and brought up to date', () => {
  const [store] = storeOf('New');
  store.close();
  const folder = `${store.file}.backups`;
  backUpClosedFile(store.file, NOW);
  const old = join(folder, '2026-01-01T00-00-00.000Z.canopy');
  const db = new Database(old);
  migrate(db, 0, 1);
  db.exec(`INSERT INTO categories VALUES (1, 0, 'a0', 0, 0, 1, 1, 1, 'Old', NULL, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', '{}', '');
    UPDATE categories SET child_count = 1, height = 1 WHERE id = 0; UPDATE workspace SET category_count = 1, last_id = 1, revision = 1`);
  db.close();
  expect(listBackups(store.file).map(({ categories }) => categories)).toEqual([1, 1]);
  restoreBackup(store.file, old, NOW);
  expect(outlined(reopened(store.file))).toBe('Old');
});

describe('an empty start', () => {
  it('keeps the damaged file and begins beyond its numbers', () => {
    const [store] = storeOf('A B C');
    store.close();
    damagePage(store.file);
    const { damaged } = startEmpty(store.file, NOW);
    expect(damaged).toBe(`${store.file}.damaged-2026-06-01T12-00-00.000Z`);
    expect(checkWorkspace(store.file)).toMatchObject({ state: 'sound', categories: 0 });
    const empty = reopened(store.file);
    expect(empty.revision()).toBe(1_000_003);
    expect(empty.create({ name: 'A' }, { author: 'http' }).category.id).toBe(1_000_004);
    empty.close();
    expect(checkWorkspace(store.file).state).toBe('sound');
  });

  it('is refused where there is a sound workspace', () => {
    const [store] = storeOf('A');
    expect(refusal(() => startEmpty(store.file, NOW)).message).toContain('is open in another program');
    store.close();
    expect(refusal(() => startEmpty(store.file, NOW)).message).toContain('is not damaged');
    expect(outlined(reopened(store.file))).toBe('A');
  });
});
