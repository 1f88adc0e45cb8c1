import { expect, test } from 'vitest';
import { completedScope } from '../../../../../src-renderer/features/problems/rule-scope';
import type { CustomField } from '../../../../../src-shared/fields';
import { messages } from '../../../../../src-shared/messages';
import { ruleFault, rulesSchema } from '../../../../../src-shared/rules';
import { fixesOf, misfitEdits } from '../../../../../src-renderer/features/problems/shown-problems';
import { modelOf } from '../../sample-model';

test.each([
  ['a search', 'boots', 'boots'],
  ['nothing', undefined, undefined],
  ['conditions as they are kept', { under: ['Shop'], empty: true, where: { slug: 'a' } }, undefined],
  ['conditions that say nothing', { under: ['', ''], empty: undefined, visible: undefined, where: [['', '']] }, null],
  [
    'typed ones',
    { under: ['Shop', '', 'Boots'], visible: false, where: [['slug', '']] },
    { under: ['Shop', 'Boots'], visible: false, where: { slug: '' } }
  ],
  ['what a newer version added', { empty: false, most: 0 }, { empty: false, most: 0 }],
  ['what is not understood', { under: 'Shop' }, { under: 'Shop' }]
])('of the scope of a rule, %s is kept as what it says', (_what, on, kept) => {
  expect(completedScope(on)).toEqual(kept === undefined ? on : (kept ?? undefined));
});

test.each([
  [
    {
      where: [
        ['slug', 'a'],
        ['slug', 'b']
      ]
    },
    messages.rules.fieldTwice
  ],
  [{ where: [['colour', 'red']] }, messages.rules.field],
  [{ owner: 'Ann' }, messages.rules.scope],
  [7, messages.rules.scope],
  ['is:unsent', messages.rules.standing]
])('a scope %o that cannot be kept is told by what is wrong in it', (on, why) => {
  expect(ruleFault({ id: 'r', kind: 'required', field: 'slug', on: completedScope(on) })).toBe(`on: ${why}`);
});

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

test('values that do not fit become what their fields read from them, in one edit for each category; the others stay', () => {
  const fields: readonly CustomField[] = [
    { type: 'number', key: 'commission', name: 'Commission', max: 20 },
    { type: 'date', key: 'from', name: 'From' }
  ];
  const model = modelOf(['Boots', 'Hats', 'Caps']);
  const values = [
    { commission: '7.0', from: '2026/1/5', note: '7.0' },
    { commission: '25.0', from: '2026-01-05' },
    { commission: 12.5, from: '5.1.2026' }
  ];
  model.apply(values.map((metadata, at) => ({ kind: 'update', id: at + 1, fields: { metadata } })));
  expect(misfitEdits(model, [1, 2, 3], fields).map((edit) => edit.kind === 'update' && [edit.id, edit.fields])).toEqual(
    [
      [1, { metadata: { commission: 7, from: '2026-01-05', note: '7.0' } }],
      [3, { metadata: { commission: 12.5, from: '2026-01-05' } }]
    ]
  );
});
