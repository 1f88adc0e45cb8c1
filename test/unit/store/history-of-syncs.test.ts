import { TOP_LEVEL, newKey } from '../../../src-shared/ids';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SyncHistoryEntry } from '../../../src-main/store/sqlite/sync-state/replica-write';
import type { WorkspaceStore } from '../../../src-main/store/sqlite/workspace-store';
import type { HistoryChange, HistoryEntry, HistoryQuestion } from '../../../src-shared/history';
import { dialectOf, foreignService } from '../../support/foreign';
import { always } from '../../support/fuzz-runs';
import { openedStore } from '../../support/opened-store';
import { fieldsNamed } from '../../support/sync-trees';
import { auditWorkspace } from '../../support/workspace-audit';

const ADDRESS = { url: 'https://shop.example', readPath: '/api/categories', writePath: '/api/admin/categories' };
const DAY_MS = 24 * 60 * 60 * 1_000;

const replicaStore = (now?: () => Date): WorkspaceStore => {
  const store = openedStore(now);
  store.replica.begin({ address: ADDRESS, dialect: dialectOf(foreignService('plain')), authKind: 'none' });
  return store;
};

/** One part of a sync: as many new roots. @returns their ids */
const part = (store: WorkspaceStore, entry: SyncHistoryEntry, count: number): number[] => [
  ...store.replica
    .write({
      entry,
      isPart: true,
      local: Array.from({ length: count }, (_, index) => ({
        kind: 'create',
        id: newKey(index + 1),
        fields: fieldsNamed(`N${index}`),
        place: { parent: TOP_LEVEL, after: 'first' }
      }))
    })
    .values()
];

/** All pages, one after the other. */
const entriesOf = (store: WorkspaceStore, question: Partial<HistoryQuestion> = {}): HistoryEntry[] => {
  const entries: HistoryEntry[] = [];
  for (let before: number | null = null; ;) {
    const page = store.history.groups({ categoryId: null, author: null, ...question, before });
    entries.push(...page.entries);
    if (page.next === null) return entries;
    before = page.next;
  }
};

const changesOf = (store: WorkspaceStore, groupId: number): HistoryChange[] => {
  const changes: HistoryChange[] = [];
  for (let before: number | null = null; ;) {
    const page = store.history.changes({ groupId, before });
    changes.push(...page.changes);
    if (page.next === null) return changes;
    before = page.next;
  }
};

const titles = (entries: readonly HistoryEntry[]): string[] =>
  entries.map(({ author, summary: { action, count } }) => `${author} ${action} ${count}`);

test('the parts of one sync are one entry with all of their changes; another sync is another', () => {
  const store = replicaStore();
  const first: SyncHistoryEntry = { group: null };
  const ids = [3, 2, 4].flatMap((count) => part(store, first, count));
  part(store, { group: null }, 1);
  const [later, sync] = entriesOf(store);
  expect(titles(entriesOf(store))).toEqual(['sync sync 1', 'sync sync 9']);
  expect(changesOf(store, sync?.id ?? 0).map(({ categoryId }) => categoryId)).toEqual(ids.toReversed());
  expect(changesOf(store, later?.id ?? 0)).toHaveLength(1);
  for (const categoryId of ids) expect(entriesOf(store, { categoryId })).toEqual([sync]);
  expect(entriesOf(store, { author: 'sync' })).toEqual([later, sync]);
  expect(store.revision()).toBe(4);
});

test('what somebody else writes in between parts the entry, in its order', () => {
  const store = replicaStore();
  const entry: SyncHistoryEntry = { group: null };
  part(store, entry, 2);
  part(store, entry, 2);
  store.create({ name: 'Mine' }, { author: 'window' });
  part(store, entry, 3);
  part(store, entry, 3);
  expect(titles(entriesOf(store))).toEqual(['sync sync 6', 'window create 1', 'sync sync 4']);
  expect(titles(entriesOf(store, { author: 'sync' }))).toEqual(['sync sync 6', 'sync sync 4']);
  expect(store.undo()).toMatchObject({ action: 'create', subject: 'Mine' });
});

test('a part that was rolled back is none of the entry, and breaks it not', () => {
  const store = replicaStore();
  const entry: SyncHistoryEntry = { group: null };
  part(store, entry, 2);
  const move = { kind: 'move', id: 999, place: { parent: TOP_LEVEL, after: 'first' } } as const;
  const create = {
    kind: 'create',
    id: newKey(1),
    fields: fieldsNamed('Gone'),
    place: { parent: TOP_LEVEL, after: 'first' }
  } as const;
  expect(() => store.replica.write({ entry, isPart: true, local: [create, move] })).toThrow('999');
  part(store, entry, 2);
  expect(titles(entriesOf(store))).toEqual(['sync sync 4']);
});

test('where retention has dropped the first parts, the others are the entry', async () => {
  let moment = Date.UTC(2026, 0, 1);
  const store = replicaStore(() => new Date(moment));
  const entry: SyncHistoryEntry = { group: null };
  part(store, entry, 2);
  part(store, entry, 2);
  moment += 100 * DAY_MS;
  const kept = part(store, entry, 3);
  part(store, entry, 1);
  expect(titles(entriesOf(store))).toEqual(['sync sync 8']);
  moment += 300 * DAY_MS;
  store.replica.write({ isSettled: true });
  expect(await store.history.trim(new Date(moment), 1)).toBe(true);
  expect(titles(entriesOf(store))).toEqual(['sync sync 4']);
  expect(entriesOf(store, { categoryId: kept[0] ?? 0 })).toEqual(entriesOf(store));
  expect(changesOf(store, entriesOf(store)[0]?.id ?? 0)).toHaveLength(4);
});

/** What a history is made of, in its order: an edit by the window, or a sync of parts of so many categories. */
const acts = fc.array(
  fc.oneof(fc.constant('edit' as const), fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 6 })),
  { minLength: 1, maxLength: 12 }
);

test('whoever syncs in however many parts, the history has an entry for each sync, and each change once', () => {
  always(20, [acts], (all) => {
    const store = replicaStore();
    for (const act of all) {
      const entry: SyncHistoryEntry = { group: null };
      if (act === 'edit') store.create({ name: 'Mine' }, { author: 'window' });
      else for (const count of act) part(store, entry, count);
    }
    const entries = entriesOf(store);
    expect(titles(entries)).toEqual(
      all
        .map((act) => (act === 'edit' ? 'window create 1' : `sync sync ${act.reduce((sum, count) => sum + count, 0)}`))
        .toReversed()
    );
    const changes = entries.map(({ id }) => changesOf(store, id));
    expect(changes.map(({ length }) => length)).toEqual(entries.map(({ summary }) => summary.count));
    const ids = changes.flat().map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted((one, other) => other - one));
    store.close();
    expect(auditWorkspace(store.file)).toEqual([]);
  });
});

test('pages of entries and of changes follow each other without a gap, however many parts a sync has', () => {
  const store = replicaStore();
  for (let sync = 0; sync < 120; sync += 1) {
    const entry: SyncHistoryEntry = { group: null };
    for (let parts = 0; parts < 3; parts += 1) part(store, entry, 1);
  }
  const long: SyncHistoryEntry = { group: null };
  for (let parts = 0; parts < 25; parts += 1) part(store, long, 20);
  const entries = entriesOf(store);
  expect(entries.map(({ summary }) => summary.count)).toEqual([500, ...Array.from({ length: 120 }, () => 3)]);
  expect(new Set(changesOf(store, entries[0]?.id ?? 0).map(({ id }) => id)).size).toBe(500);
});
