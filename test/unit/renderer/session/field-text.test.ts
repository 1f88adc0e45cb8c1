import { expect, test } from 'vitest';
import { isMisread, readFieldText, typedNumber } from '../../../../src-renderer/session/cells/field-text';
import { customFieldSchema, type CustomField } from '../../../../src-shared/fields';

const fieldOf = (options: object): CustomField => customFieldSchema.parse({ key: 'k', name: 'K', ...options });
const PRICE = { type: 'number' };
const SHARE = { type: 'number', unit: '%', decimals: 2 };
const FOUNDED = { type: 'number', max: 2_100 };

test.each([
  [PRICE, '12,500', 12_500],
  [PRICE, ' 1,250 ', 1_250],
  [PRICE, '-1,234,567.25', -1_234_567.25],
  [PRICE, '12,50', 12.5],
  [PRICE, '1,25,000', null],
  [SHARE, '12,500.00', 12_500],
  [SHARE, '12,500', null],
  [FOUNDED, '2026', 2_026],
  [FOUNDED, '2,026', null],
  [{ type: 'number', max: 10_000 }, '12,500', null],
  [{ type: 'text' }, '12,500', '12,500'],
  [{ type: 'date' }, '5 Jun 2026', '2026-06-05'],
  [{ type: 'date' }, '30 Feb 2026', null]
])('in a field %o the text %s, if a value shows so, is that value: %s', (options, text, value) => {
  const read = readFieldText(fieldOf(options), text);
  expect(read.ok ? read.value : null).toBe(value);
});

test.each([
  [PRICE, '12,500', true],
  [PRICE, '7.0', true],
  [PRICE, 12_500, false],
  [PRICE, 'about 5', false],
  [{ type: 'number', max: 10_000 }, '12,500', false],
  [{ type: 'text' }, '12,500', false]
])('a field %o reads the value %o again where it is typed over itself: %s', (options, value, isRead) => {
  expect(isMisread(fieldOf(options), value)).toBe(isRead);
});

test.each([
  ['30,5', 30.5],
  ['30.5', 30.5],
  ['1,250', 1_250],
  [' -7 ', -7],
  ['30,', null],
  ['soon', null],
  ['', null]
])('the text %s, typed as a bound, is %s', (text, value) => {
  expect(typedNumber(text)).toBe(value);
});
