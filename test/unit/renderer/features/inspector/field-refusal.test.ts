import { expect, test } from 'vitest';
import type { Conflict } from '../../../../../src-shared/remote';
import { messages } from '../../../../../src-renderer/features/inspector/messages';
import { refusalsOf } from '../../../../../src-renderer/features/inspector/field-refusal';
import { modelOf } from '../../sample-model';

const [tea] = [...modelOf(['Tea']).nodes()].map((node) => ({
  ...node,
  slug: 'tea',
  metadata: { colour: { r: 1, g: 2 } }
}));
if (tea === undefined) throw new Error('There is no category.');

const refused = (unit: Conflict['unit'], fields: Partial<Conflict> = {}): Conflict => ({
  categoryId: tea.id,
  name: 'Tea',
  unit,
  kind: 'refused',
  base: null,
  mine: null,
  theirs: null,
  detail: 'The service refused this (422): Slug: already exists.',
  choices: ['mine', 'theirs'],
  ...fields
});

test('a category has the refusals of its own that are still what it has', () => {
  const slug = refused('slug', { mine: 'tea' });
  const entry = refused('metadata.colour', { mine: { g: 2, r: 1 } });
  const removed = refused('metadata.size', { mine: null });
  const place = refused('place', { mine: { parentId: null, afterId: 3 } });
  const others = [
    refused('name', { mine: 'Green tea' }), // edited since
    refused('visible', { mine: true, kind: 'edited' }),
    refused('visible', { mine: true, categoryId: tea.id + 1 })
  ];
  expect([...refusalsOf([slug, entry, removed, place, ...others], tea).values()]).toEqual([
    slug,
    entry,
    removed,
    place
  ]);
});

test.each<[Conflict['unit'], unknown, string]>([
  ['slug', 'coffee', ' There it is “coffee”.'],
  ['slug', null, ' There it is empty.'],
  ['visible', false, ' There it is hidden.'],
  ['metadata.size', 3, ' There it is “3”.'],
  ['description', 'x'.repeat(81), ''],
  ['existence', null, '']
])('what is there instead is said of %s: %j', (unit, theirs, said) => {
  expect(messages.refusal(refused(unit, { theirs }))).toBe(
    `The service refused this (422): Slug: already exists.${said}`
  );
});
