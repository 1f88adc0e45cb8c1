import { expect, test } from 'vitest';
import { merged, outlined } from '../../../support/merged-trees';
import { idOf, planOptions } from '../../../support/sync-trees';

const detailsOf = ({ plan }: ReturnType<typeof merged>): string[] => plan.conflicts.map(({ detail }) => detail);

test('a category that was deleted on the service and stays here says why it stays', () => {
  const renamed = outlined('A B', 'A B', 'A');
  renamed.local.update(idOf('B'), { name: 'Shoes' });
  expect(detailsOf(merged(renamed))).toEqual(['It was changed here and deleted on the service.']);
  expect(detailsOf(merged(outlined('A(B)', 'A B(C)', 'A')))).toEqual(['It was moved here and deleted on the service.']);
  const inside = outlined('A(B)', 'A(B)', '');
  inside.local.update(idOf('B'), { name: 'Shoes' });
  expect(detailsOf(merged(inside))).toEqual(['Something in it was changed here, and it was deleted on the service.']);
});

test('a branch that was deleted here and renamed on the service says what it was called', () => {
  const renamed = outlined('A B(C)', 'A', 'A B(C)');
  renamed.remote.update(idOf('B'), { name: 'Shoes' });
  expect(detailsOf(merged(renamed))).toEqual(['It was deleted here and renamed on the service. Before, it was “B”.']);
});

test('what was moved into a category that stays here alone says that its target was deleted on the service', () => {
  const trees = outlined('A B C', 'A B(C)', 'A C');
  trees.local.update(idOf('B'), { name: 'Shoes' });
  const { conflicts, reports, there } = merged(trees, planOptions());
  expect({ conflicts, there }).toEqual({ conflicts: ['B existence deletedThere'], there: 'A C' });
  expect(reports).toEqual([
    '“Shoes” was deleted on the service, so “C”, which was moved into it here, was moved back.'
  ]);
});
