import { z } from 'zod';
import { expect, it } from 'vitest';
import {
  EMPTY_CONTENT,
  fieldWith,
  FIELD_NAMES,
  keptFields,
  ofEachField,
  optionalFields,
  completeFields
} from '../../../src-shared/category';

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
