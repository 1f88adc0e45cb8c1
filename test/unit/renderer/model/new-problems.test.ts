import { expect, it } from 'vitest';
import { newProblems } from '../../../../src-renderer/model/find-problems';
import { atOnce } from '../../../../src-shared/sliced-work';
import type { TreeModel } from '../../../../src-renderer/model/tree-model';
import { modelOf } from '../sample-model';

const kindsOf = (present: TreeModel, proposed: TreeModel): string[] =>
  atOnce(newProblems(present, proposed, 6))
    .filter(({ kind }) => kind !== 'noSlug')
    .map(({ kind, ids }) => `${kind} ${ids.join(' ')}`);

it('tells the problems that the proposed tree alone has', () => {
  const present = modelOf(['Tea  bags', 'Milk']);
  expect(kindsOf(present, present)).toEqual([]);
  expect(kindsOf(present, modelOf(['Tea  bags', 'Milk', 'milk']))).toEqual([
    'siblingNames 2 3',
    'similarNames 2 3',
    'capitals 3'
  ]);
});

it('does not call a group new that has only lost a member', () => {
  expect(kindsOf(modelOf(['Tea', 'tea', 'TEA']), modelOf(['Tea', 'tea']))).toEqual([]);
});
