import { expect, test } from 'vitest';
import { editTreeByText, takeJournalStep } from '../../../../src-main/workspace/worker/edit-handlers';
import type { CallControl } from '../../../../src-main/workspace/worker/answer-calls';
import { outlined, refusalWithoutTrace, storeOf } from '../../../support/opened-store';

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
