import { expect, test } from 'vitest';
import { fixesOf } from '../../../../../src-renderer/features/problems/shown-problems';
import { rulesSchema } from '../../../../../src-shared/rules';
import { modelOf } from '../../sample-model';

test('no slug is offered that a sibling has', () => {
  const model = modelOf(['Boots', 'Old boots', 'Hats']);
  model.apply(['boots', 'Boots', 'Hats'].map((slug, at) => ({ kind: 'update', id: at + 1, fields: { slug } })));
  const [required] = rulesSchema.parse([{ id: 'a', kind: 'required', field: 'slug' }]);
  const offered = (id: number): readonly string[] | undefined => {
    const node = model.get(id);
    return node && required && fixesOf(required, { ...node, name: 'Boots' }, model);
  };
  expect(offered(2)).toEqual(['boots-2']);
  expect(offered(3)).toEqual(['boots-2']);
});
