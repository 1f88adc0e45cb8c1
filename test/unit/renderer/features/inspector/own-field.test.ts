import { expect, test } from 'vitest';
import {
  areTexts,
  itemField,
  languageField,
  ownField,
  sharedItems
} from '../../../../../src-renderer/features/inspector/own-fields';
import type { CategoryField } from '../../../../../src-renderer/features/inspector/category-field';
import type { CategoryNode } from '../../../../../src-renderer/model/tree-model';
import { customFieldSchema } from '../../../../../src-shared/fields';
import { messages } from '../../../../../src-shared/messages';
import { modelOf } from '../../sample-model';

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
  expect(margin.check('1,234')).toBe(messages.customFields.notNumber);
  expect(margin.set(node, '12,5 %')).toEqual({ metadata: { a: 1, margin: 12.5, z: 2 } });
  expect(margin.set(node, '')).toEqual({ metadata: { a: 1, z: 2 } });
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
  expect(german.check('Zu viele Stühle')).toBe(messages.customFields.tooLong({ most: 9 }));
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
