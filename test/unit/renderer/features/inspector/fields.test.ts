import { describe, expect, it, test } from 'vitest';
import { slugSchema } from '../../../../../src-shared/category';
import {
  type CategoryField,
  checkDescription,
  checkMetadata,
  checkName,
  checkSlug,
  readMetadata,
  writeMetadata
} from '../../../../../src-renderer/features/inspector/category-field';
import { slugOf } from '../../../../../src-renderer/model/slug-suggestion';
import type { Conflict } from '../../../../../src-shared/remote';
import { messages } from '../../../../../src-renderer/features/inspector/messages';
import { refusalsOf } from '../../../../../src-renderer/features/inspector/field-refusal';
import { modelOf } from '../../sample-model';
import {
  areTexts,
  itemField,
  languageField,
  ownField,
  sharedItems
} from '../../../../../src-renderer/features/inspector/own-fields';
import type { CategoryNode } from '../../../../../src-renderer/model/tree-model';
import { customFieldSchema } from '../../../../../src-shared/fields';
import { messages as sharedMessages } from '../../../../../src-shared/messages';
import { versionBefore } from '../../../../../src-renderer/features/inspector/settled';
import type { HistoryChange } from '../../../../../src-shared/history';

describe('a slug made of a name', () => {
  it.each([
    ['Baby & Toddler Shoes', 'baby-and-toddler-shoes'],
    ['  Crème brûlée!  ', 'creme-brulee'],
    ['Straße', 'strasse'],
    ['100 % cotton', '100-cotton'],
    ['日本語', ''],
    ['---', '']
  ])('%j gives %j', (name, slug) => {
    expect(slugOf(name)).toBe(slug);
  });

  it('is never longer than a slug may be, nor ends in a hyphen', () => {
    const slug = slugOf(`${'a'.repeat(254)} b`);
    expect(slug).toHaveLength(254);
    expect(slugSchema.safeParse(slug).success).toBe(true);
  });
});

describe('what the inspector says beside a field', () => {
  it('finds no fault with what the service takes', () => {
    expect([
      checkName('Shoes'),
      checkSlug(''),
      checkSlug('winter-shoes'),
      checkDescription(''),
      checkMetadata(''),
      checkMetadata('{"a":[1]}')
    ]).toEqual([null, null, null, null, null, null]);
  });

  it('says what is wrong and what is right', () => {
    expect(checkName('  ')).toBe('Enter a name.');
    expect(checkName('a\tb')).toContain('control characters');
    expect(checkSlug('Winter shoes')).toContain('lowercase letters');
    expect(checkDescription('x'.repeat(10_001))).toContain('10,000');
    expect(checkMetadata('{a:1}')).toContain('not valid JSON');
    expect(checkMetadata('[]')).toBe('Metadata must be a JSON object.');
    expect(checkMetadata(JSON.stringify({ a: 'x'.repeat(17_000) }))).toContain('16 KiB');
  });

  it('reads metadata back as it was written', () => {
    const metadata = { colour: 'green', sizes: [1, 2], nested: { a: null } };
    expect(readMetadata(writeMetadata(metadata))).toEqual(metadata);
    expect(readMetadata(writeMetadata({}))).toEqual({});
  });
});

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

const nodeWith = (metadata: Record<string, unknown>): CategoryNode => {
  const model = modelOf(['A']);
  model.apply([{ kind: 'update', id: 1, fields: { metadata } }]);
  const node = model.get(1);
  if (node === undefined) throw new Error('There is no category.');
  return node;
};
const shown = (field: CategoryField, node: CategoryNode): string => field.show(field.read(node));

const margin = ownField(
  customFieldSchema.parse({ key: 'margin', name: 'Margin', type: 'number', unit: '%', required: true })
);

test('a value that does not fit is shown to the letter, and replaced by a text that fits', () => {
  const node = nodeWith({ a: 1, margin: 'abc', z: 2 });
  expect([margin.label, shown(margin, node)]).toEqual(['Margin (%) *', 'abc']);
  expect(margin.check('1,23,4')).toBe(sharedMessages.customFields.notNumber);
  expect(margin.set(node, '12,5 %')).toEqual({ metadata: { a: 1, margin: 12.5, z: 2 } });
  expect(margin.set(node, '1,250')).toEqual({ metadata: { a: 1, margin: 1_250, z: 2 } });
  expect(margin.set(node, '')).toEqual({ metadata: { a: 1, z: 2 } });
});

test('only a value that does not fit and says one that does is saved where its text is typed again', () => {
  const isMisread = (value: unknown): boolean | undefined =>
    margin.isMisread?.(margin.read(nodeWith({ margin: value })));
  expect(['7.0', '12,5 %', 'abc', 7, true].map(isMisread)).toEqual([true, true, false, false, false]);
  expect(margin.isMisread?.(margin.read(nodeWith({})))).toBe(false);
});

test('each language is edited by itself, and the others stay as they are', () => {
  const title = customFieldSchema.parse({
    key: 'title',
    name: 'Title',
    type: 'text',
    languages: ['de', 'en'],
    maxLength: 9
  });
  if (title.type !== 'text') throw new Error('It is a text.');
  const german = languageField(title, 'de');
  const node = nodeWith({ title: { en: 'Chairs', fr: 'Chaises' } });
  expect(german.check('Zu viele Stühle')).toBe(sharedMessages.customFields.tooLong({ most: 9 }));
  expect(german.set(node, 'Stühle')).toEqual({ metadata: { title: { en: 'Chairs', fr: 'Chaises', de: 'Stühle' } } });
  expect(shown(german, nodeWith({ title: { de: 'Stühle' } }))).toBe('Stühle');
  expect(german.set(nodeWith({ title: { de: 'Stühle' } }), '')).toEqual({ metadata: {} });
  expect([areTexts([node, nodeWith({})], 'title'), areTexts([nodeWith({ title: 'Chairs' })], 'title')]).toEqual([
    true,
    false
  ]);
});

test('an item goes into a list or out of it, and the others stay, whatever they are', () => {
  const season = customFieldSchema.parse({
    key: 'season',
    name: 'Season',
    type: 'choices',
    choices: [{ value: 'spring' }]
  });
  const spring = itemField(season, 'spring');
  expect(spring.set(nodeWith({ season: ['fall', 7] }), 'true')).toEqual({
    metadata: { season: ['fall', 7, 'spring'] }
  });
  expect(spring.set(nodeWith({ season: 'fall' }), 'true')).toEqual({ metadata: { season: ['fall', 'spring'] } });
  expect(spring.set(nodeWith({ season: ['spring'] }), '')).toEqual({ metadata: {} });
  expect(sharedItems([nodeWith({ season: ['a', 'b'] }), nodeWith({ season: 'b' })], 'season')).toEqual(['b']);
});

const AT = '2026-11-27T12:00:00.000Z';
const EARLIER = '2026-11-27T11:00:00.000Z';
const REPORT = { id: 1, at: AT, categoryId: 1, message: '' };

const change = (id: number, fields: Partial<HistoryChange>): HistoryChange => ({
  id,
  groupId: id,
  at: EARLIER,
  author: 'window',
  categoryId: 1,
  name: 'Tea',
  kind: 'update',
  version: id,
  fields: [],
  from: null,
  to: null,
  restorable: true,
  ...fields
});

test.each([
  [
    'the one before all that sync has changed then',
    [change(3, { at: AT, author: 'sync' }), change(2, { at: AT, author: 'sync' }), change(1, {})],
    1
  ],
  ['not one after it', [change(4, {}), change(3, { at: AT, author: 'sync' }), change(2, {})], 2],
  ['none where sync has changed nothing', [change(1, {})], null],
  ['none where nothing is kept from before', [change(3, { at: AT, author: 'sync' })], null],
  [
    'its deletion where it was not there',
    [change(3, { at: AT, author: 'sync', kind: 'create' }), change(2, { kind: 'delete' })],
    2
  ]
] as const)('what a report can be taken back to: %s', (_, changes, id) => {
  expect(versionBefore(changes, REPORT)?.id ?? null).toBe(id);
});
