import { expect, test } from 'vitest';
import type { Rights } from '../../../../src-shared/me';
import { outsideRefusal } from '../../../../src-renderer/session/edit-rights';
import { modelOf } from '../sample-model';

const MODEL = modelOf([['Hats', ['Caps']], 'Shoes']);
const BEN: Rights = { person: 'p_ben', name: 'Ben', role: 'editor', limit: { kind: 'branch', branch: 1 } };
const OUTSIDE = 'You can edit “Hats” and its subcategories, and view the rest.';

test.each<[string, Rights | null, readonly number[], string | null]>([
  ['a workspace of nobody’s team', null, [3], null],
  ['no limit', { ...BEN, limit: { kind: 'none' } }, [3], null],
  ['the branch and what is below it', BEN, [1, 2], null],
  ['beside it', BEN, [3], OUTSIDE],
  ['some of them beside it', BEN, [2, 3], OUTSIDE]
])('%s', (_which, rights, ids, refusal) => {
  expect(outsideRefusal(rights, MODEL, ids)).toBe(refusal);
});
