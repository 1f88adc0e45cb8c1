import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inferCustomFields } from '../../../../src-renderer/model/infer-custom-fields';
import { checkFieldValue, readMisfit } from '../../../../src-shared/field-values';
import { customFieldsSchema, type CustomField } from '../../../../src-shared/fields';
import { atOnce } from '../../../../src-shared/sliced-work';
import { always } from '../../../support/fuzz-runs';
import { modelOf } from '../sample-model';

const inferred = (values: readonly unknown[], key = 'sale_price'): readonly CustomField[] => {
  const model = modelOf(values.map((_, index) => `N${index}`));
  model.apply(
    values.map((value, index) => ({ kind: 'update', id: index + 1, fields: { metadata: { [key]: value } } }))
  );
  return atOnce(inferCustomFields(model, new Set(['known'])));
};

test.each([
  ['numbers', [1, 2.5, null, ''], { type: 'number' }],
  ['numbers, some as the texts that a table has', [8.2, '7.0', '7.0', '7.0', '12,5', 15], { type: 'number' }],
  ['amounts of a German table', [12, '7,5', '1.250,00', '10,00', '10,00', '10,00'], { type: 'number' }],
  ['dates of a German table', ['09.02.2026', '9. 12. 2026', '2026-12-31'], { type: 'date' }],
  ['dates whose day may be the month', ['09/02/2026', '31/12/2026'], { type: 'text' }],
  ['codes of digits', ['4006381333931', '12e4', '+49301234'], { type: 'text' }],
  ['codes with leading zeros', ['007.5', '00012'], { type: 'text' }],
  ['yes or no', [true, false], { type: 'yesNo' }],
  ['dates', ['2026-01-31', '2026-02-01'], { type: 'date' }],
  ['links', ['https://a.example/x'], { type: 'link' }],
  ['few texts, each used several times', ['b', 'a', 'b', 'a', 'a', 'b'], { type: 'choice' }],
  ['many texts', ['a', 'b', 'c'], { type: 'text' }],
  ['texts of several lines', ['a', 'b\nc'], { type: 'longText' }],
  ['lists of texts', [['a'], ['b', 'a']], { type: 'choices' }],
  ['texts by language', [{ de: 'Stuhl' }, { en: 'Chair', de: 'x' }], { type: 'text', languages: ['de', 'en'] }]
])('%s are a field of that type, with a name made of the key', (_, values, field) => {
  expect(inferred(values)).toMatchObject([{ key: 'sale_price', name: 'Sale price', ...field }]);
});

test.each([
  ['numbers and texts', [1, 'a']],
  ['numbers beside one that may be grouped', [7.5, '1.250']],
  ['other objects', [{ width: 3 }]],
  ['nothing', [null, '', []]]
])('%s are offered as no field', (_, values) => {
  expect(inferred(values)).toEqual([]);
});

test('a key that has a field is left out, and one of a mapping is a mapping', () => {
  expect(inferred([1], 'known')).toEqual([]);
  expect(inferred([{ to: '12' }, { to: null }], 'map:google')).toMatchObject([{ type: 'map' }]);
});

test('whatever the values are, all of them fit what is offered, or are read as what does', () => {
  const value = fc.oneof(
    fc.jsonValue(),
    fc.string(),
    fc.constantFrom(
      'a',
      'b',
      ' c',
      '7.0',
      '1.250',
      '7,5',
      '1.250,00',
      '9.2.2026',
      '2026-01-31',
      'https://a.example',
      1,
      true,
      { de: 'x' }
    ),
    fc.array(fc.constantFrom<unknown>('a', 'b', 'b', 1))
  );
  always(500, [fc.array(value, { maxLength: 20 }), fc.string({ minLength: 1, maxLength: 210 })], (values, key) => {
    const fields = inferred(values, key);
    expect(customFieldsSchema.safeParse(fields).success).toBe(true);
    for (const field of fields)
      for (const one of values)
        if (readMisfit(field, one) === undefined)
          expect([field, one, checkFieldValue(field, one)]).toEqual([field, one, null]);
  });
});

test.each([
  ['teaser@de', 'Teaser (German)'],
  ['long_text@pt-BR', 'Long text (Brazilian Portuguese)'],
  ['margin_am', 'Margin am']
])('the key %s is called %s', (key, name) => {
  expect(inferred(['Warm'], key)).toMatchObject([{ key, name }]);
});
