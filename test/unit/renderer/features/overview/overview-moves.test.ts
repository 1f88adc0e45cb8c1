import { expect, test } from 'vitest';
import { overviewMove, topFor } from '../../../../../src-renderer/features/overview/overview-moves';
import { TreeModel } from '../../../../../src-renderer/model/tree-model';

/** 1 (2 (4), 3), 5 */
const model = new TreeModel();
for (const [id, parentId] of [
  [1, null],
  [2, 1],
  [3, 1],
  [4, 2],
  [5, null]
] as const) {
  model.append({
    id,
    parentId,
    name: `C${id}`,
    slug: null,
    description: '',
    visible: true,
    metadata: {},
    version: 1,
    createdAt: '',
    updatedAt: ''
  });
}

test.each([
  ['ArrowRight', 1, { kind: 'go', id: 2 }],
  ['ArrowLeft', 2, { kind: 'go', id: 1 }],
  ['ArrowDown', 2, { kind: 'go', id: 3 }],
  ['ArrowUp', 3, { kind: 'go', id: 2 }],
  ['Home', 3, { kind: 'go', id: 2 }],
  ['End', 1, { kind: 'go', id: 5 }],
  ['Enter', 2, { kind: 'zoom', topId: 2 }]
] as const)('%s at %i', (key, activeId, move) => {
  expect(overviewMove(model, activeId, null, key)).toEqual(move);
});

test.each(['ArrowLeft', 'ArrowUp'])('%s leads nowhere from the first root', (key) => {
  expect(overviewMove(model, 1, null, key)).toBeNull();
});

test('Enter shows in the tree what fills the picture already, and what has nothing to zoom into', () => {
  expect(overviewMove(model, 2, 2, 'Enter')).toEqual({ kind: 'show', id: 2 });
  expect(overviewMove(model, 4, null, 'Enter')).toEqual({ kind: 'show', id: 4 });
});

test('Backspace and Escape go out a level; Escape leaves from the whole tree', () => {
  expect(overviewMove(model, 4, 2, 'Backspace')).toEqual({ kind: 'zoom', topId: 1 });
  expect(overviewMove(model, 4, 1, 'Escape')).toEqual({ kind: 'zoom', topId: null });
  expect(overviewMove(model, 4, null, 'Escape')).toEqual({ kind: 'close' });
  expect(overviewMove(model, 4, null, 'Backspace')).toEqual({ kind: 'zoom', topId: null });
});

test('without a selected category an arrow begins with what is shown', () => {
  expect(overviewMove(model, null, null, 'ArrowDown')).toEqual({ kind: 'go', id: 1 });
  expect(overviewMove(model, 99, 2, 'ArrowDown')).toEqual({ kind: 'go', id: 2 });
});

test('going elsewhere zooms out just far enough', () => {
  expect(topFor(model, 2, 4)).toBe(2);
  expect(topFor(model, 2, 3)).toBe(1);
  expect(topFor(model, 2, 5)).toBeNull();
  expect(topFor(model, 99, 5)).toBeNull();
});
