import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { JSON_LIMITS, scanJson, type JsonScan } from '../../../src-shared/json-scan';
import { always } from '../../support/fuzz-runs';

const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);

const containersIn = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? 1 + Object.values(value).reduce((sum: number, one) => sum + containersIn(one), 0)
    : 0;

describe('a scan of JSON before it is parsed', () => {
  test('counts lists and objects as the parser makes them, whatever strings and keys hold', () => {
    const texts = fc.oneof(fc.string(), fc.constantFrom('"', '\\', '\\"', '[[{{', '",[', '\\\\"]'));
    const { value } = fc.letrec<{ value: unknown }>((tie) => ({
      value: fc.oneof(
        { depthSize: 'medium' },
        texts,
        fc.integer(),
        fc.constant(null),
        fc.array(tie('value')),
        fc.dictionary(texts, tie('value'))
      )
    }));
    always(100, [value, fc.nat(3)], (one, space) => {
      // Counted in the value: V8 14.8 takes the key `"` for `\\` where an object of that shape was parsed before.
      const text = JSON.stringify(one, null, space);
      expect(scanJson(text)).toEqual({ ok: true, containers: containersIn(one) });
    });
  });

  test.each<[string, string, JsonScan]>([
    ['as deep as may be', nested(JSON_LIMITS.depth), { ok: true, containers: JSON_LIMITS.depth }],
    ['one level more', nested(JSON_LIMITS.depth + 1), { ok: false, reason: 'tooDeep' }],
    [
      'nothing but open brackets, enough to end the parser’s process',
      '['.repeat(67_000_000),
      { ok: false, reason: 'tooDeep' }
    ],
    [
      'the same behind a string that ends in backslashes',
      `["\\\\",${'['.repeat(67_000_000)}`,
      { ok: false, reason: 'tooDeep' }
    ],
    ['brackets in a string', `["\\"${'['.repeat(10_000)}"]`, { ok: true, containers: 1 }],
    ['a string without an end', `["${'['.repeat(10_000)}`, { ok: true, containers: 1 }],
    [
      'as many objects as may be',
      `[${'{},'.repeat(JSON_LIMITS.containers - 2)}{}]`,
      { ok: true, containers: JSON_LIMITS.containers }
    ],
    ['one more', `[${'{},'.repeat(JSON_LIMITS.containers - 1)}{}]`, { ok: false, reason: 'tooMany' }],
    ['too many numbers', `[${'1,'.repeat(JSON_LIMITS.values + 1)}1]`, { ok: false, reason: 'tooMany' }],
    ['nothing', '', { ok: true, containers: 0 }]
  ])('%s', (_what, text, look) => {
    expect(scanJson(text)).toEqual(look);
  });
});
