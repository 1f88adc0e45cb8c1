import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ComparedWith } from '../../../../../src-shared/compare';
import { atOnce } from '../../../../../src-shared/sliced-work';
import {
  choose,
  compareWith,
  replaceCompared,
  setDirection,
  setMatchBy,
  showKind,
  useCompare,
  type Compared
} from '../../../../../src-renderer/features/compare/compare-commands';
import { makeComparison, shownComparison } from '../../../../../src-renderer/features/compare/use-comparison';
import { modelOf } from '../../sample-model';

const ours = modelOf(['Shoes', 'Boots']);
const theirs = modelOf(['Hats', 'Shoes']);

const WORKSPACE: ComparedWith = { kind: 'workspace', id: 'shop' };
const against = (compared: ComparedWith, model = theirs): Compared => ({
  with: compared,
  name: 'Shop',
  model,
  dialect: null
});
const answer = (direction: 'here' | 'there', matchBy: 'name' | 'id' | 'suggested', compared = against(WORKSPACE)) =>
  atOnce(makeComparison({ compared, direction, matchBy, dialect: null }, { model: ours }));

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  compareWith(against(WORKSPACE));
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test('the tree that is to change is the target, and is made like the other one', () => {
  const here = answer('here', 'name').comparison;
  expect([here.source, here.target]).toEqual([theirs, ours]);
  expect(here.differences.map(({ kind }) => kind)).toEqual(['added', 'removed']);
  const there = answer('there', 'name').comparison;
  expect([there.source, there.target]).toEqual([ours, theirs]);
});

test('categories are matched as the trees suggest until the person says otherwise', () => {
  expect(answer('here', 'suggested').matchBy).toBe('name');
  expect(answer('here', 'suggested', against({ kind: 'backup', id: 'yesterday' })).matchBy).toBe('id');
  expect(answer('here', 'id').matchBy).toBe('id');
});

test('an earlier answer is shown as stale, but never one of the other direction', () => {
  const asked = { direction: 'here', matchBy: 'suggested' } as const;
  expect(shownComparison({ result: null, isStale: true }, asked)).toEqual({ state: 'working', matchBy: null });
  const result = answer('here', 'suggested');
  const shown = { comparison: result.comparison, matchBy: 'name' };
  expect(shownComparison({ result, isStale: false }, asked)).toEqual({ state: 'current', ...shown });
  expect(shownComparison({ result, isStale: true }, asked)).toEqual({ state: 'stale', ...shown });
  expect(shownComparison({ result, isStale: true }, { ...asked, matchBy: 'id' })).toEqual({
    state: 'stale',
    ...shown,
    matchBy: 'id'
  });
  // These differences would be applied to the other tree.
  expect(shownComparison({ result, isStale: true }, { ...asked, direction: 'there' })).toEqual({
    state: 'working',
    matchBy: 'name'
  });
});

test('what is chosen among some differences is not chosen among others', () => {
  const keys = new Set(['+1']);
  for (const change of [
    () => setDirection('there'),
    () => setMatchBy('id'),
    () => replaceCompared(against(WORKSPACE)),
    () => compareWith(against(WORKSPACE))
  ]) {
    choose(keys);
    change();
    expect(useCompare.getState().chosen.size).toBe(0);
  }
  choose(keys);
  showKind('added');
  expect(useCompare.getState().chosen).toBe(keys);
});

test('the same tree read again keeps how it is compared; another one begins anew, and a file is never changed', () => {
  setDirection('there');
  setMatchBy('id');
  showKind('moved');
  replaceCompared(against(WORKSPACE));
  expect(useCompare.getState()).toMatchObject({ direction: 'there', matchBy: 'id', kind: 'moved' });
  compareWith(against({ kind: 'workspace', id: 'other' }));
  expect(useCompare.getState()).toMatchObject({ direction: 'there', matchBy: 'suggested', kind: 'all' });
  compareWith(against({ kind: 'file' }));
  expect(useCompare.getState()).toMatchObject({ direction: 'here' });
});
