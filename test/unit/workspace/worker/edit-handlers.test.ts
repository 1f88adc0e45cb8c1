import { expect, test } from 'vitest';
import { editTreeByText, historyHandlers, takeJournalStep } from '../../../../src-main/workspace/worker/edit-handlers';
import type { CallControl } from '../../../../src-main/workspace/worker/answer-calls';
import { outlined, refusalWithoutTrace, storeOf } from '../../../support/opened-store';
import { WORKSPACE_CALLS } from '../../../../src-shared/workspace-calls';

const RAISED: CallControl = { callId: 'edit', isCancelled: true };
const watched = (control?: CallControl) => ({ emit: () => undefined, control });

test('edits are carried out, or ended by a flag before they begin', () => {
  const [store, { A = 0 }] = storeOf('A B');
  const text = JSON.stringify({
    action: 'move',
    subject: 'A',
    edits: [{ kind: 'move', id: A, place: { parentId: null } }]
  });
  expect(editTreeByText({ store }, watched(RAISED), text)).toEqual({ state: 'cancelled' });
  expect(outlined(store)).toBe('A B');
  expect(editTreeByText({ store }, watched(), text)).toEqual({ state: 'done', changed: 1, created: [] });
  expect(outlined(store)).toBe('B A');
});

test('undo and redo are ended by the same flag, and can be asked for again', () => {
  const [store] = storeOf('A B');
  const undo = (control?: CallControl) =>
    takeJournalStep(store, watched(control), (isCancelled) => store.undo(isCancelled));
  const redo = (control?: CallControl) =>
    takeJournalStep(store, watched(control), (isCancelled) => store.redo(isCancelled));
  expect(redo()).toEqual({ state: 'nothing' });
  expect(undo(RAISED)).toEqual({ state: 'cancelled' });
  expect(outlined(store)).toBe('A B');
  expect(undo()).toEqual({ state: 'done', summary: { action: 'create', subject: 'B', count: 1 }, categoryId: null });
  expect(outlined(store)).toBe('A');
  expect(redo(RAISED)).toEqual({ state: 'cancelled' });
  expect(outlined(store)).toBe('A');
  expect(redo()).toMatchObject({ state: 'done', summary: { subject: 'B' } });
  expect(outlined(store)).toBe('A B');
});

test.each([
  [
    'a name that is too long',
    { action: 'edit', subject: '', edits: [{ kind: 'update', id: 1, fields: { name: 'x'.repeat(256) } }] },
    'A name can have at most 255 characters.'
  ],
  ['no edits', { action: 'edit', subject: '', edits: [] }, 'The minimum is 1.'],
  ['no place', { action: 'move', subject: '', edits: [{ kind: 'move', id: 1 }] }, 'This is required.']
])('%s is refused in words for a person', (_what, edits, sentence) => {
  const [store] = storeOf('A');
  expect(refusalWithoutTrace(store, () => editTreeByText({ store }, watched(), JSON.stringify(edits)))).toEqual({
    code: 'invalid',
    detail: sentence
  });
});

test('what is no JSON, or holds a number that cannot be kept, is refused likewise', () => {
  const [store] = storeOf('A');
  expect(refusalWithoutTrace(store, () => editTreeByText({ store }, watched(), '{')).code).toBe('invalid');
  const huge =
    '{"action":"edit","subject":"","edits":[{"kind":"update","id":1,"fields":{"metadata":{"n":12345678901234567890}}}]}';
  expect(refusalWithoutTrace(store, () => editTreeByText({ store }, watched(), huge)).code).toBe('invalid');
});

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
