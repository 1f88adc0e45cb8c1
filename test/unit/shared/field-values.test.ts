import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { z } from 'zod';
import { checkFieldValue, formatFieldValue, parseFieldValue, readMisfit } from '../../../src-shared/field-values';
import {
  CUSTOM_FIELD_LIMITS,
  CUSTOM_FIELD_TYPES,
  type CustomField,
  customFieldSchema,
  customFieldsSchema,
  keptCustomFieldSchema,
  knownFields
} from '../../../src-shared/fields';
import { messages } from '../../../src-shared/messages';
import { always } from '../../support/fuzz-runs';
import {
  completeFields,
  EMPTY_CONTENT,
  FIELD_NAMES,
  fieldWith,
  keptFields,
  ofEachField,
  optionalFields
} from '../../../src-shared/category';

const fieldOf = (options: object): CustomField => customFieldSchema.parse({ key: 'k', name: 'K', ...options });

const CHOICES = [{ value: 'red', color: 'red' }, { value: 'Deep "sea", blue' }, { value: 'yes' }, { value: 'A, b' }];
const choice = fc.constantFrom(...CHOICES.map(({ value }) => value));
const id = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });
const text = fc.string({ unit: 'binary', minLength: 1 });
const line = text.filter((one) => !/[\r\n]/.test(one));
const languages = ['de', 'en'];
const day = fc
  .date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

const field = (options: object): fc.Arbitrary<CustomField> => fc.constant(fieldOf(options));

/** Fields of every type with values that fit. */
const fitting = fc.oneof(
  fc.tuple(field({ type: 'text' }), line),
  fc.tuple(field({ type: 'longText' }), text),
  fc.tuple(field({ type: 'text', languages }), fc.dictionary(fc.constantFrom(...languages), line, { minKeys: 1 })),
  fc.tuple(
    field({ type: 'number', unit: 'kg' }),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0)
  ),
  fc.tuple(field({ type: 'yesNo' }), fc.boolean()),
  fc.tuple(field({ type: 'date' }), day),
  fc.tuple(field({ type: 'choice', choices: CHOICES }), choice),
  fc.tuple(field({ type: 'choices', choices: CHOICES }), fc.uniqueArray(choice, { minLength: 1 })),
  fc.tuple(field({ type: 'link' }), fc.webUrl({ withFragments: true, withQueryParameters: true })),
  fc.tuple(field({ type: 'category' }), id),
  fc.tuple(field({ type: 'category', many: true }), fc.uniqueArray(id, { minLength: 1 })),
  fc.tuple(
    field({ type: 'map', key: 'map:google' }),
    fc.record({ to: fc.option(fc.string({ minLength: 1 })), as: fc.constantFrom('exact', 'broader') })
  )
);

test('what fits a field comes back from its text as it was', () => {
  const seen = new Set<string>();
  always(1_000, [fitting], ([field, value]) => {
    seen.add(field.type);
    expect(checkFieldValue(field, value)).toBeNull();
    const parsed = parseFieldValue(field, formatFieldValue(field, value));
    expect(parsed.ok && JSON.stringify(parsed.value)).toBe(JSON.stringify(value));
  });
  expect([...seen].toSorted()).toEqual(CUSTOM_FIELD_TYPES.toSorted());
});

test('any value of any field has a text, and what is parsed from any text fits', () => {
  always(1_000, [fitting, fc.jsonValue(), fc.string()], ([field], value, typed) => {
    expect(typeof formatFieldValue(field, value)).toBe('string');
    const parsed = parseFieldValue(field, typed);
    if (parsed.ok) expect(checkFieldValue(field, parsed.value)).toBeNull();
  });
});

test.each([
  [{ type: 'number' }, ' 12.50 ', 12.5],
  [{ type: 'number' }, '12,5', 12.5],
  [{ type: 'number', unit: '%' }, '+7 %', 7],
  [{ type: 'number' }, '1.250,00', 1_250],
  [{ type: 'number' }, '-1.234.567,891', -1_234_567.891],
  [{ type: 'number' }, '1,250.5', 1_250.5],
  [{ type: 'number' }, '1.250', 1.25],
  [{ type: 'number' }, '1e3', 1_000],
  [{ type: 'yesNo' }, 'TRUE', true],
  [{ type: 'yesNo' }, messages.customFields.no, false],
  [{ type: 'date' }, '29.2.2028', '2028-02-29'],
  [{ type: 'date' }, '2026/1/5', '2026-01-05'],
  [{ type: 'choice', choices: CHOICES }, 'RED', 'red'],
  [{ type: 'choices', choices: CHOICES }, 'yes,"a, b"', ['yes', 'A, b']],
  [{ type: 'category' }, '#12', 12],
  [{ type: 'map', key: 'map:google' }, '5122', { to: '5122' }],
  [{ type: 'text' }, ' ', ' '],
  [{ type: 'number', required: true }, ' ', undefined],
  [{ type: 'text', languages, require: languages }, '{"de":"Stuhl"}', { de: 'Stuhl' }]
])('%o: %s says %o', (options, typed, value) => {
  expect(parseFieldValue(fieldOf(options), typed)).toEqual({ ok: true, value });
});

test.each([
  [{ type: 'number' }, 'abc', 'wrong_type'],
  [{ type: 'number' }, '1,234', 'wrong_type'],
  [{ type: 'number' }, '1.25,00', 'wrong_type'],
  [{ type: 'number' }, '1.250.00', 'wrong_type'],
  [{ type: 'number' }, '1,250,00', 'wrong_type'],
  [{ type: 'number' }, '0.012.500,00', 'wrong_type'],
  [{ type: 'number' }, '007', 'wrong_type'],
  [{ type: 'number' }, '12345678901234567891', 'wrong_type'],
  [{ type: 'number', min: 0 }, '-1', 'too_small'],
  [{ type: 'number', max: 1e-6 }, '2e-6', 'too_big'],
  [{ type: 'number', decimals: 6 }, '1e-7', 'too_many_decimals'],
  [{ type: 'yesNo' }, 'perhaps', 'wrong_type'],
  [{ type: 'date' }, '2026-02-30', 'not_a_date'],
  [{ type: 'date' }, '11/12/2026', 'not_a_date'],
  [{ type: 'choice', choices: CHOICES }, 'green', 'not_a_choice'],
  [{ type: 'choices', choices: CHOICES }, 'red, red', 'twice'],
  [{ type: 'link' }, 'javascript:alert(1)', 'not_a_link'],
  [{ type: 'link' }, 'example.com', 'not_a_link'],
  [{ type: 'category' }, '0', 'wrong_type'],
  [{ type: 'category' }, 'Chairs', 'wrong_type'],
  [{ type: 'text', maxLength: 3 }, '🙂🙂🙂🙂', 'too_long'],
  [{ type: 'text' }, 'a\nb', 'line_break'],
  [{ type: 'text', languages }, '{"fr":"Chaise"}', 'unknown_language'],
  [{ type: 'text', languages }, 'Chair', 'wrong_type'],
  [{ type: 'map', key: 'map:google' }, '{"path":"Chairs"}', 'wrong_type']
])('%o: %s does not fit', (options, typed, code) => {
  expect(parseFieldValue(fieldOf(options), typed)).toMatchObject({ ok: false, fault: { code } });
});

test.each([
  [{ type: 'number' }, '7.0', 7],
  [{ type: 'number', unit: '%' }, '17,50 %', 17.5],
  [{ type: 'number' }, '0.500', 0.5],
  [{ type: 'number' }, '1.250,00', 1_250],
  [{ type: 'number' }, '1.250', undefined],
  [{ type: 'number' }, '1.250 kg', undefined],
  [{ type: 'number', max: 5 }, '7.0', undefined],
  [{ type: 'number', max: 5 }, 7, undefined],
  [{ type: 'number' }, 'about 5', undefined],
  [{ type: 'number' }, ' ', undefined],
  [{ type: 'number' }, 12.5, undefined],
  [{ type: 'date' }, '2026/1/5', '2026-01-05'],
  [{ type: 'yesNo' }, 'true', true],
  [{ type: 'text' }, 7.5, '7.5'],
  [{ type: 'text' }, { a: 1 }, undefined],
  [{ type: 'choice', choices: CHOICES }, 'RED', 'red']
])('%o: a value %o that does not fit is read as %o', (options, value, read) => {
  expect(readMisfit(fieldOf(options), value)).toBe(read);
});

test('an empty value is missing where the field is required, and in the languages that it requires', () => {
  for (const empty of [undefined, null, '', []]) {
    expect(checkFieldValue(fieldOf({ type: 'number' }), empty)).toBeNull();
    expect(checkFieldValue(fieldOf({ type: 'number', required: true }), empty)?.code).toBe('required');
  }
  const field = fieldOf({ type: 'text', languages, require: ['de'] });
  expect(checkFieldValue(field, { en: 'Chair', de: '' })).toEqual({
    code: 'missing_language',
    message: messages.customFields.missingLanguages({ languages: 'de' })
  });
});

test('the refusal of a date names the forms that work', () => {
  const forms = messages.customFields.notDate.match(/\d[\d.-]*\d/g) ?? [];
  expect(forms.map((form) => parseFieldValue(fieldOf({ type: 'date' }), form))).toEqual([
    { ok: true, value: '2026-01-31' },
    { ok: true, value: '2026-01-31' }
  ]);
});

test('a value that does not fit is shown to the letter', () => {
  expect(formatFieldValue(fieldOf({ type: 'number' }), 'abc')).toBe('abc');
  expect(formatFieldValue(fieldOf({ type: 'yesNo' }), { a: [1] })).toBe('{"a":[1]}');
  expect(formatFieldValue(fieldOf({ type: 'choices', choices: CHOICES }), ['red', 7])).toBe('["red",7]');
});

const NEWER = { key: 'place', type: 'map point', name: 7, zoom: { most: 3 } };

test('a field of a type that is not known is kept to the letter, and is not shown', () => {
  const fields = [{ key: 'a', name: 'A', type: 'text' }, NEWER];
  expect(customFieldsSchema.parse(fields)).toEqual(fields);
  expect(knownFields(fields).map(({ key }) => key)).toEqual(['a']);
  const options = { key: 'b', name: 'B', type: 'text', ofLater: true };
  expect(knownFields([keptCustomFieldSchema.parse(options)])).toEqual([]);
});

test('of two fields with one key the first counts, even where it is not understood', () => {
  const second = { key: 'place', name: 'Place', type: 'text' };
  expect(knownFields([NEWER, second])).toEqual([]);
  expect(knownFields([second, NEWER])).toEqual([second]);
});

test.each([
  ['a key twice', [{ key: 'a', name: 'A', type: 'text' }, NEWER, { key: 'a', name: 'B', type: 'link' }]],
  ['an unknown option', [{ key: 'a', name: 'A', type: 'text', requried: true }]],
  ['no name', [{ key: 'a', name: ' ', type: 'text' }]],
  ['a choice twice', [{ key: 'a', name: 'A', type: 'choice', choices: [{ value: 'x' }, { value: 'x' }] }]],
  ['a choice that a list cannot have', [{ key: 'a', name: 'A', type: 'choice', choices: [{ value: ' x' }] }]],
  ['a mapping under another key', [{ key: 'google', name: 'Google', type: 'map' }]],
  ['too many', Array.from({ length: CUSTOM_FIELD_LIMITS.fields + 1 }, (_, at) => ({ ...NEWER, key: `k${at}` }))]
])('fields with %s are not written', (_, fields) => {
  expect(customFieldsSchema.safeParse(fields).success).toBe(false);
});

it('reads what an older version has written without a field as empty, and a part of the fields as that part', () => {
  const whole = z.strictObject(completeFields(keptFields, EMPTY_CONTENT));
  expect(whole.parse({ name: 'Tea' })).toEqual({ ...EMPTY_CONTENT, name: 'Tea' });
  expect(whole.safeParse({ name: 'Tea', slug: 7 }).success).toBe(false);
  expect(z.strictObject(optionalFields(keptFields)).parse({ visible: false })).toEqual({ visible: false });
});

it('has one list of fields, in one order', () => {
  expect(Object.keys(ofEachField((field) => field))).toEqual([...FIELD_NAMES]);
  expect(Object.keys(EMPTY_CONTENT)).toEqual([...FIELD_NAMES]);
});

it('takes no value of another kind for a field', () => {
  expect([fieldWith('visible', 'yes'), fieldWith('slug', null), fieldWith('name', null)]).toEqual([
    {},
    { slug: null },
    {}
  ]);
});
