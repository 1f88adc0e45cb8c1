import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import type { HistoryPage } from '../../../src-shared/history';
import { treeEditsSchema } from '../../../src-shared/tree-edits';
import { checkWorkspace } from '../../../src-main/store/sqlite/backups/check-workspace';
import type { WorkspaceStore } from '../../../src-main/store/sqlite/workspace-store';
import { GarbageCollection } from '../../../src-main/store/sqlite/write/garbage-collection';
import { tamper } from '../../support/damaged-file';
import { openedStore, outlined, planted, refusal, reopened } from '../../support/opened-store';
import { auditWorkspace } from '../../support/workspace-audit';

const ours = { author: 'window' } as const;
const theirs = { author: 'http' } as const;

const DAY_MS = 24 * 60 * 60 * 1_000;

/** A store whose time goes by as told. */
const withClock = (): { store: WorkspaceStore; now: () => Date; pass: (days: number) => Date } => {
  let moment = Date.UTC(2026, 0, 1);
  const now = () => new Date(moment);
  return { store: openedStore(now), now, pass: (days) => new Date((moment += days * DAY_MS)) };
};

const history = (store: WorkspaceStore): HistoryPage =>
  store.history.groups({ categoryId: null, author: null, before: null });
const names = (store: WorkspaceStore): string[] =>
  store.history.trash({ text: '', before: null }).entries.map(({ name }) => name);

test('settings are kept in the file, and what there is can be measured', () => {
  const store = openedStore();
  const retention = { historyDays: 30, trashDays: null };
  expect(store.history.retention()).toMatchObject({
    retention: { historyDays: 365, trashDays: 365 },
    changes: 0,
    oldest: null
  });
  planted(store, 'A(B)');
  const state = store.history.setRetention(retention);
  expect(state).toMatchObject({ retention, changes: 2, oldest: history(store).entries[1]?.at });
  expect(state.bytes).toBeGreaterThan(4_096);
  store.close();
  expect(reopened(store.file).history.retention()).toMatchObject({ retention });
});

test('an entry of the trash says until when it is kept', () => {
  const { store } = withClock();
  const { A = 0 } = planted(store, 'A');
  store.delete(A, 'delete', ours);
  const keptUntil = () => store.history.trash({ text: '', before: null }).entries[0]?.keptUntil;
  expect(keptUntil()).toBe('2027-01-01T00:00:00.000Z');
  store.history.setRetention({ historyDays: 1, trashDays: null });
  expect(keptUntil()).toBeNull();
});

test('until when an entry is kept is when it goes, pauses and all, and never moves to an earlier time', async () => {
  const { store, now, pass } = withClock();
  const { A = 0, B = 0 } = planted(store, 'A B');
  store.delete(B, 'delete', ours);
  const keptUntil = (): number =>
    Date.parse(store.history.trash({ text: '', before: null }).entries[0]?.keptUntil ?? '');
  const shown = [keptUntil()];
  for (const days of [20, 200, 10, 60, 5]) {
    pass(days);
    store.update(A, { name: `A after ${days}` }, ours);
    shown.push(keptUntil());
  }
  expect(shown).toEqual(shown.toSorted((a, b) => a - b));
  // Of what is deleted later nothing counts that was before.
  store.delete(A, 'delete', ours);
  expect(keptUntil()).toBe(now().getTime() + 365 * DAY_MS);
  store.history.removeFromTrash([A]).catch(expect.unreachable);
  for (let until = keptUntil(); now().getTime() < until; until = keptUntil()) {
    expect(await store.history.trimByClock(now(), 1)).toBe(false);
    expect(names(store)).toEqual(['B']);
    pass(Math.min(10, (until - now().getTime()) / DAY_MS));
    if (now().getTime() < until) store.create({ name: 'Meanwhile' }, ours);
  }
  expect(await store.history.trimByClock(now(), 1)).toBe(true);
  expect(names(store)).toEqual([]);
});

test('old changes go, the tree stays, and history says since when it is kept', async () => {
  const { store, pass } = withClock();
  const { A = 0 } = planted(store, 'A(B) C');
  store.update(A, { name: 'Ace' }, theirs);
  const day = pass(300);
  store.update(A, { name: 'Ass' }, ours);
  const before = JSON.stringify(store.readTree());
  expect(await store.history.trim(pass(64), 1)).toBe(false);
  expect(await store.history.trim(pass(1), 1)).toBe(true);
  expect(JSON.stringify(store.readTree())).toBe(before);
  expect(history(store)).toMatchObject({
    entries: [{ summary: { subject: 'Ass' } }],
    next: null,
    keptSince: day.toISOString()
  });
  expect(store.history.retention()).toMatchObject({ changes: 1, oldest: day.toISOString() });
  expect(store.history.changes({ categoryId: A, before: null }).changes).toMatchObject([
    { name: 'Ass', fields: [{ before: 'Ace' }] }
  ]);
  expect(store.undo()).toMatchObject({ action: 'rename' });
  expect([outlined(store), store.undo()]).toEqual(['Ace(B) C', null]);
  store.redo();
  expect(await store.history.trim(pass(400), 1_000)).toBe(false);
  store.close();
  expect(auditWorkspace(store.file)).toEqual([]);
  expect(checkWorkspace(store.file)).toMatchObject({ state: 'sound' });
});

test('the newest thousand groups stay, however old they are', async () => {
  const { store, pass } = withClock();
  const { A = 0 } = planted(store, 'A');
  for (let n = 0; n < 1_003; n += 1) store.update(A, { slug: `s-${n}` }, theirs);
  await store.history.trim(pass(10_000));
  expect(store.history.retention().changes).toBe(1_000);
});

test('what the trash needs stays when the rest of its group goes, and comes back whole', async () => {
  const { store, pass } = withClock();
  store.history.setRetention({ historyDays: 10, trashDays: 100 });
  const { A = 0, L = 0 } = planted(store, 'A(B(C) D) L(M)');
  const [, before] = [store.delete(L, 'lift', ours), store.readTree()[0]];
  store.delete(A, 'delete', ours);
  planted(store, 'N');
  await store.history.trim(pass(50), 1);
  expect([names(store), store.history.retention().changes]).toEqual([['A', 'L'], 6]);
  store.close();
  expect(auditWorkspace(store.file)).toEqual([]);
  const again = reopened(store.file);
  again.history.restore([A, L]);
  expect(outlined(again)).toBe('A(B(C) D) M L N');
  const { version: _version, updatedAt: _updatedAt, children: _children, ...root } = again.readTree()[0] ?? {};
  expect(before).toMatchObject(root);
});

test('the trash lets go of what is past its time, with all that was ever known of it, and only of that', async () => {
  const { store, pass } = withClock();
  store.history.setRetention({ historyDays: null, trashDays: 30 });
  const { A = 0, B = 0, C = 0 } = planted(store, 'A(D) B C');
  store.update(A, { name: 'Ace' }, ours);
  store.delete(A, 'delete', ours);
  pass(20);
  store.delete(B, 'delete', ours);
  expect(await store.history.trim(pass(9))).toBe(false);
  expect(await store.history.trim(pass(1))).toBe(true);
  expect(names(store)).toEqual(['B']);
  expect(store.history.changes({ categoryId: A, before: null }).changes).toEqual([]);
  expect(history(store).keptSince).toBeNull();
  expect(store.undo()).toMatchObject({ action: 'delete', subject: 'B' });
  expect(store.undo()).toMatchObject({ action: 'create', subject: 'C' });
  expect(store.undo()).toMatchObject({ action: 'create', subject: 'B' });
  expect([store.undo(), outlined(store)]).toEqual([null, '']);
  expect([store.find(C), names(store)]).toEqual([undefined, ['B', 'C']]);
});

const holdFrom = ({ history }: WorkspaceStore, groupId: number | null): void =>
  history.store.write(({ tables }) => {
    tables.retention.unsentFrom = groupId;
  });

test('nothing goes that a sync has not sent yet, from the history or from the trash', async () => {
  const { store, pass } = withClock();
  store.history.setRetention({ historyDays: 1, trashDays: 1 });
  const { A = 0, B = 0 } = planted(store, 'A B C');
  store.delete(A, 'delete', ours);
  store.delete(B, 'delete', ours);
  holdFrom(store, 2);
  expect(await store.history.trim(pass(100), 1)).toBe(true);
  expect([names(store), store.history.retention().changes]).toEqual([['B', 'A'], 4]);
  expect(await store.history.removeFromTrash([A])).toBe(1);
  expect([names(store), store.history.retention().changes]).toEqual([['B'], 4]);
  store.close();
  const again = reopened(store.file);
  holdFrom(again, null);
  await again.history.trim(pass(0), 1);
  expect([names(again), again.history.retention().changes]).toEqual([[], 0]);
  expect(outlined(again)).toBe('C');
});

/** Brings a category back alone, as a sync does. */
const bringBack = (store: WorkspaceStore, formerId: number): void => {
  const back = { kind: 'create', key: -1, formerId, fields: { name: 'Back' }, place: { parentId: null } };
  store.edit(treeEditsSchema.parse({ action: 'edit', subject: 'Back', edits: [back] }), theirs);
};

test('what was removed for ever and is not sent yet goes too, when a part of it comes back', async () => {
  const { store, pass } = withClock();
  const { A = 0, B = 0 } = planted(store, 'A(B(C) D)');
  store.delete(A, 'delete', ours);
  holdFrom(store, 5);
  await store.history.removeFromTrash([A]);
  bringBack(store, A);
  expect([outlined(store), names(store)]).toEqual(['Back', []]);
  expect(refusal(() => store.history.restore([B])).code).toBe('not_found');
  store.close();
  expect(checkWorkspace(store.file)).toMatchObject({ state: 'sound' });
  expect(auditWorkspace(store.file)).toEqual([]);
  const again = reopened(store.file);
  holdFrom(again, null);
  await again.history.trim(pass(0));
  expect([again.history.retention().changes, names(again)]).toEqual([3, []]);
});

test('a part that comes back while the rest is being dropped ends that until the next time', async () => {
  const { store, pass } = withClock();
  const { A = 0 } = planted(store, 'A(B(C) D)');
  store.delete(A, 'delete', ours);
  const removed = new GarbageCollection(store.history.store, 0).removeFromTrash([A]);
  await new Promise((done) => setImmediate(() => setImmediate(done)));
  bringBack(store, A);
  await removed;
  const { changes } = store.history.retention();
  await store.history.trim(pass(0));
  expect([changes, store.history.retention().changes, names(store)]).toEqual([7, 3, []]);
  store.close();
  expect(checkWorkspace(store.file)).toMatchObject({ state: 'sound' });
});

test('groups that were undone and done again go too, once nothing names them', async () => {
  const { store, pass } = withClock();
  planted(store, 'A B');
  for (let n = 0; n < 3; n += 1) {
    store.undo();
    store.redo();
  }
  planted(store, 'C');
  const groups = () => {
    store.close();
    const db = new Database(store.file);
    const count = db.prepare('SELECT count(*) FROM change_groups').pluck().get();
    db.close();
    return count;
  };
  await store.history.trim(pass(400), 2);
  // The last redo is kept, and with it the empty groups that it goes back to.
  expect(groups()).toBe(8);
  const again = reopened(store.file);
  planted(again, 'D');
  await again.history.trim(pass(800), 2);
  again.close();
  expect(groups()).toBe(2);
});

test('others are answered between the slices, and closing ends the pass without harm', async () => {
  const { store, pass } = withClock();
  store.history.setRetention({ historyDays: 1, trashDays: 1 });
  const nodes = Array.from({ length: 1_000 }, (_, index) => ({ name: `N${index}`, children: [{ name: 'child' }] }));
  store.importTree(nodes, { author: 'import' });
  for (const { id } of store.readTree().slice(0, 300)) store.delete(id, 'delete', theirs);
  const { id = 0 } = store.readTree()[0] ?? {};
  const removed = store.history.removeFromTrash(null);
  const trimmed = store.history.trim(pass(100), 1);
  store.update(id, { name: 'Meanwhile' }, theirs);
  await new Promise((done) => setImmediate(() => setImmediate(done)));
  store.close();
  expect(await removed).toBe(300);
  await trimmed;
  expect(auditWorkspace(store.file)).toEqual([]);
  expect(checkWorkspace(store.file)).toMatchObject({ state: 'sound' });
  const again = reopened(store.file);
  expect(again.find(id)?.name).toBe('Meanwhile');
  expect(names(again)).toEqual([]);
  await again.history.trim(pass(0), 1);
  expect(again.history.retention().changes).toBe(1);
  again.close();
  expect(auditWorkspace(store.file)).toEqual([]);
});

test('what has a time that makes no sense is neither dropped nor shown, and a time far ahead is kept for ever', async () => {
  const { store, pass } = withClock();
  const { A = 0 } = planted(store, 'A B');
  store.delete(A, 'delete', ours);
  store.close();
  for (const at of ['nonsense', '9999-06-01T00:00:00.000Z']) {
    tamper(store.file, `UPDATE change_groups SET at = '${at}'`);
    const other = reopened(store.file);
    expect(await other.history.trim(pass(4_000), 1)).toBe(false);
    if (at === 'nonsense') expect(() => names(other)).toThrow('may be damaged');
    else expect(other.history.trash({ text: '', before: null }).entries[0]?.keptUntil).toBeNull();
    other.close();
  }
});

describe('a clock that jumps ahead', () => {
  const YEARS = 3 * 365;
  const entries = (store: WorkspaceStore): string[] =>
    history(store).entries.map(({ summary: { action, subject } }) => `${action} ${subject}`);

  /** A workspace that is changed every ten days, with something in the trash. */
  const inUse = () => {
    const clock = withClock();
    const { A = 0, B = 0 } = planted(clock.store, 'A B');
    clock.store.delete(B, 'delete', ours);
    const work = (times: number): void => {
      for (let time = 0; time < times; time += 1) {
        clock.pass(10);
        clock.store.update(A, { name: `A at ${clock.now().toISOString()}` }, ours);
      }
    };
    return { ...clock, A, work };
  };

  test('drops nothing, whether something was changed by the wrong clock or not, and also once it is right again', async () => {
    const { store, A, pass, now, work } = inUse();
    work(10);
    const before = entries(store);
    expect(await store.history.trimByClock(pass(YEARS), 1)).toBe(false);
    store.update(A, { name: 'By the wrong clock' }, ours);
    expect(await store.history.trimByClock(pass(1), 1)).toBe(false);
    expect(entries(store)).toEqual(['rename By the wrong clock', ...before]);
    expect(names(store)).toEqual(['B']);
    pass(-YEARS - 1);
    store.update(A, { name: 'By the right clock' }, ours);
    expect(await store.history.trimByClock(now(), 1)).toBe(false);
    expect(names(store)).toEqual(['B']);
  });

  test('and back again lets retention go on as before', async () => {
    const { store, A, pass, now, work } = inUse();
    pass(YEARS);
    store.update(A, { name: 'By the wrong clock' }, ours);
    pass(-YEARS);
    work(36);
    expect(await store.history.trimByClock(now(), 1)).toBe(false);
    work(2);
    expect(await store.history.trimByClock(now(), 1)).toBe(true);
    expect(names(store)).toEqual([]);
  });

  test('a long pause keeps what was before it longer, and not for ever', async () => {
    const { store, pass, now, work } = inUse();
    pass(300);
    work(30);
    expect(await store.history.trimByClock(now(), 1)).toBe(false);
    work(5);
    expect(await store.history.trimByClock(now(), 1)).toBe(true);
    expect(names(store)).toEqual([]);
  });
});

test('retention that is changed while it is applied stops what the former one would drop', async () => {
  const { store, pass } = withClock();
  const { A = 0 } = planted(store, 'A B');
  store.delete(A, 'delete', ours);
  const later = pass(400);
  const garbage = new GarbageCollection(store.history.store);
  const ages = { ...store.history.agesAt(later), timeFor: () => later };
  expect(await garbage.trim(() => ({ ...ages, retention: { historyDays: 2, trashDays: 2 } }), 1)).toBe(false);
  expect(names(store)).toEqual(['A']);
  expect(await garbage.trim(() => ages, 1)).toBe(true);
  expect(names(store)).toEqual([]);
});
