import { TOP_LEVEL } from '../../../../../src-shared/ids';
import { expect, test } from 'vitest';
import { overviewMove, topFor } from '../../../../../src-renderer/features/overview/overview';
import { TreeModel } from '../../../../../src-renderer/model/tree-model';
import { FRESH } from '../../../../support/fresh-category';

/** 1 (2 (4), 3), 5 */
const model = new TreeModel();
for (const [id, parent] of [
  [1, TOP_LEVEL],
  [2, 1],
  [3, 1],
  [4, 2],
  [5, TOP_LEVEL]
] as const) {
  model.append({
    id,
    parent,
    name: `C${id}`,
    ...FRESH
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
  expect(overviewMove(model, activeId, TOP_LEVEL, key)).toEqual(move);
});

test.each(['ArrowLeft', 'ArrowUp'])('%s leads nowhere from the first root', (key) => {
  expect(overviewMove(model, 1, TOP_LEVEL, key)).toBeNull();
});

test('Enter shows in the tree what fills the picture already, and what has nothing to zoom into', () => {
  expect(overviewMove(model, 2, 2, 'Enter')).toEqual({ kind: 'show', id: 2 });
  expect(overviewMove(model, 4, TOP_LEVEL, 'Enter')).toEqual({ kind: 'show', id: 4 });
});

test('Backspace and Escape go out a level; Escape leaves from the whole tree', () => {
  expect(overviewMove(model, 4, 2, 'Backspace')).toEqual({ kind: 'zoom', topId: 1 });
  expect(overviewMove(model, 4, 1, 'Escape')).toEqual({ kind: 'zoom', topId: TOP_LEVEL });
  expect(overviewMove(model, 4, TOP_LEVEL, 'Escape')).toEqual({ kind: 'close' });
  expect(overviewMove(model, 4, TOP_LEVEL, 'Backspace')).toEqual({ kind: 'zoom', topId: TOP_LEVEL });
});

test('without a selected category an arrow begins with what is shown', () => {
  expect(overviewMove(model, null, TOP_LEVEL, 'ArrowDown')).toEqual({ kind: 'go', id: 1 });
  expect(overviewMove(model, 99, 2, 'ArrowDown')).toEqual({ kind: 'go', id: 2 });
});

test('going elsewhere zooms out just far enough', () => {
  expect(topFor(model, 2, 4)).toBe(2);
  expect(topFor(model, 2, 3)).toBe(1);
  expect(topFor(model, 2, 5)).toBe(TOP_LEVEL);
  expect(topFor(model, 99, 5)).toBe(TOP_LEVEL);
});
