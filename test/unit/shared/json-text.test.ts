import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readJsonText } from '../../../src-shared/json-text';
import { always } from '../../support/fuzz-runs';

test('reads whatever JavaScript writes, and gives it back to the letter', () => {
  always(500, [fc.jsonValue()], (value) => {
    const text = JSON.stringify(value);
    const reading = readJsonText(text);
    expect(reading).toMatchObject({ ok: true });
    if (reading.ok) expect(JSON.stringify(reading.value)).toBe(text);
  });
});

test.each([
  '9007199254740991',
  '-9007199254740991',
  '12345678901234567000',
  '1e21',
  '1000000000000000000000',
  '1.7976931348623157e308',
  '0.1000000000000000055',
  '"9007199254740993"',
  '1e-400'
])('%s is kept', (text) => {
  expect(readJsonText(`{"a":[${text}]}`)).toEqual({ ok: true, value: { a: [JSON.parse(text)] } });
});

test.each(['9007199254740993', '-9007199254740993', '12345678901234567890', '1e400', '-1e309'])(
  '%s is refused rather than rounded',
  (text) => {
    expect(readJsonText(`{"a":[${text}]}`)).toEqual({
      ok: false,
      code: 'inexact_number',
      message: `The number ${text} cannot be stored exactly. Enter it as text, in quotes.`
    });
  }
);

test.each(['', '{', '[1,]', '{"a":01}', 'undefined', 'NaN'])('%j is malformed', (text) => {
  expect(readJsonText(text)).toMatchObject({ ok: false, code: 'malformed_json' });
});

test('nesting beyond what a walk can follow is an answer, not a crash', () => {
  const deep = `${'['.repeat(1_000_000)}9007199254740993${']'.repeat(1_000_000)}`;
  expect(readJsonText(deep)).toMatchObject({ ok: false });
});
