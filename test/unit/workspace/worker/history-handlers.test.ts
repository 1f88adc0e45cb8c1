import { expect, test } from 'vitest';
import { WORKSPACE_CALLS } from '../../../../src-shared/workspace-calls';
import { historyHandlers } from '../../../../src-main/workspace/worker/edit-handlers';
import { outlined, storeOf } from '../../../support/opened-store';

/** The answer as it crosses to the window. */
const crossed = <T>(call: { outcome: { parse: (value: unknown) => T } }, value: unknown): T =>
  call.outcome.parse({ ok: true, value });

test('each call answers what the window expects', async () => {
  const [store, { A = 0, B = 0 }] = storeOf('A(B) C');
  const calls = historyHandlers({ store }, { emit: () => undefined }, async () => undefined);
  store.update(A, { name: 'Ace' }, { author: 'http' });
  store.delete(B, 'delete', { author: 'window' });

  const groups = await calls.readHistory({ categoryId: null, author: null, before: null });
  expect(crossed(WORKSPACE_CALLS.readHistory, groups)).toMatchObject({
    value: { entries: { length: 5 }, next: null, keptSince: null }
  });
  const { changes } = await calls.readChanges({ categoryId: A, before: null });
  expect(crossed(WORKSPACE_CALLS.readChanges, { changes, next: null })).toMatchObject({
    value: { changes: [{ kind: 'update' }, { kind: 'create' }] }
  });
  const changeId = changes.at(-1)?.id ?? 0;
  const version = await calls.readVersion({ categoryId: A, changeId });
  expect(crossed(WORKSPACE_CALLS.readVersion, version)).toMatchObject({
    value: { fields: [{ field: 'name', before: 'Ace', after: 'A' }] }
  });
  const restored = await calls.restoreVersion({ categoryId: A, changeId, place: true });
  expect(crossed(WORKSPACE_CALLS.restoreVersion, restored)).toMatchObject({ value: { changed: true } });

  const trash = await calls.readTrash({ text: '', before: null });
  expect(crossed(WORKSPACE_CALLS.readTrash, trash)).toMatchObject({
    value: { entries: [{ id: B, path: ['A'] }], total: 1, categories: 1 }
  });
  const cancelled = await calls.restoreFromTrash({ ids: [B] }, { isCancelled: true });
  expect(crossed(WORKSPACE_CALLS.restoreFromTrash, cancelled)).toEqual({ ok: true, value: { state: 'cancelled' } });
  expect(await calls.readTrash({ text: '', before: null })).toEqual(trash);
  expect(outlined(store)).toBe('A C');
  const back = await calls.restoreFromTrash({ ids: [B] });
  expect(crossed(WORKSPACE_CALLS.restoreFromTrash, back)).toMatchObject({
    value: { state: 'done', restored: 1, roots: [{ id: B, elsewhere: false }] }
  });
  expect(outlined(store)).toBe('A(B) C');
  store.delete(A, 'delete', { author: 'http' });
  expect(crossed(WORKSPACE_CALLS.removeFromTrash, await calls.removeFromTrash(null))).toMatchObject({
    value: { removed: 1 }
  });
  expect(crossed(WORKSPACE_CALLS.removeFromTrash, await calls.removeFromTrash(null))).toMatchObject({
    value: { removed: 0 }
  });

  const retention = await calls.setRetention({ historyDays: 7, trashDays: null });
  expect(crossed(WORKSPACE_CALLS.setRetention, retention)).toMatchObject({
    value: { retention: { historyDays: 7, trashDays: null } }
  });
  expect(await calls.readRetention(null)).toEqual(retention);
});
