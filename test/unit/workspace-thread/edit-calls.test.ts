import { expect, test } from 'vitest';
import { editTree } from '../../../src-main/workspace-thread/edit-calls';
import { openedStore, outlined, planted, refusalWithoutTrace } from '../../support/opened-store';

const flag = () => new Int32Array(1);
const silent = { tell: () => undefined };

test('edits are carried out, or ended by a flag before they begin', () => {
  const store = openedStore();
  const { A = 0 } = planted(store, 'A B');
  const text = JSON.stringify({ action: 'move', subject: 'A', edits: [{ kind: 'move', id: A, place: { parentId: null } }] });
  const raised = flag();
  raised[0] = 1;
  expect(editTree({ store }, silent, raised, text)).toEqual({ state: 'cancelled' });
  expect(outlined(store)).toBe('A B');
  expect(editTree({ store }, silent, flag(), text)).toEqual({ state: 'done', changed: 1, created: [] });
  expect(outlined(store)).toBe('B A');
});

test.each([
  ['a name that is too long', { action: 'edit', subject: '', edits: [{ kind: 'update', id: 1, fields: { name: 'x'.repeat(256) } }] }, 'A name has at most 255 characters.'],
  ['no edits', { action: 'edit', subject: '', edits: [] }, 'The least is 1.'],
  ['no place', { action: 'move', subject: '', edits: [{ kind: 'move', id: 1 }] }, 'This is required.'],
])('%s is refused in words for a person', (_what, edits, sentence) => {
  const store = openedStore();
  planted(store, 'A');
  expect(refusalWithoutTrace(store, () => editTree({ store }, silent, flag(), JSON.stringify(edits)))).toEqual({ code: 'invalid', detail: sentence });
});

test('what is no JSON, or holds a number that cannot be kept, is refused likewise', () => {
  const store = openedStore();
  planted(store, 'A');
  expect(refusalWithoutTrace(store, () => editTree({ store }, silent, flag(), '{')).code).toBe('invalid');
  const huge = '{"action":"edit","subject":"","edits":[{"kind":"update","id":1,"fields":{"metadata":{"n":12345678901234567890}}}]}';
  expect(refusalWithoutTrace(store, () => editTree({ store }, silent, flag(), huge)).code).toBe('invalid');
});
