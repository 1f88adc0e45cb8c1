import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseExactly } from '../../../src-main/fields/exact-json';
import { parsed } from '../../../src-main/store/sqlite/connection/row-values';
import { mayBeInexact, readJsonText } from '../../../src-shared/json-text';
import { parseJson } from '../../../src-shared/parse-json';
import { always } from '../../support/fuzz-runs';
import { JSON_LIMITS, type JsonScan, scanJson } from '../../../src-shared/json-scan';
import { valueAt } from '../../../src-shared/json-pointer';

const readings: [string, (text: string) => unknown][] = [
  ['everywhere', parseJson],
  ['what a service answers', parseExactly],
  ['a row of the file', parsed],
  [
    'a body and a file',
    (text) => {
      const reading = readJsonText(text);
      return reading.ok ? reading.value : reading.code;
    }
  ]
];

const entriesOf = (value: unknown): [string, unknown][] => Object.entries({ ...(value as object) });

describe.each(readings)('keys of JSON, %s', (where, read) => {
  // Each pair has objects of a shape of its own: V8 remembers shapes, and the fault shows once.
  test.each([
    ['"', '\\'],
    ['\n', '\\'],
    ['a"', 'a\\'],
    ['é"', 'é\\'],
    ['"b', '\\"']
  ])('%j is not taken for %j, of which an object was read before', (key, before) => {
    const shape = `shape ${where} ${key.length} ${key.charCodeAt(0)}`;
    read(JSON.stringify({ [shape]: [], [before]: 0 }));
    expect(entriesOf(read(JSON.stringify({ [shape]: 1, [key]: 2 })))).toEqual([
      [shape, 1],
      [key, 2]
    ]);
  });

  test('any keys in any order of reading are what was written', () => {
    const key = fc.string({ unit: fc.constantFrom('"', '\\', 'a', '\n', '/', 'é', 'u0022', ':', ' '), maxLength: 4 });
    const { value } = fc.letrec<{ value: unknown }>((tie) => ({
      value: fc.oneof(
        { depthSize: 'medium' },
        fc.oneof(
          key,
          fc.integer(),
          fc.double({ noNaN: true, noDefaultInfinity: true }),
          fc.boolean(),
          fc.constant(null)
        ),
        fc.array(tie('value'), { maxLength: 3 }),
        fc.array(fc.tuple(key, tie('value')), { maxLength: 4 }).map((members) => Object.fromEntries(members))
      )
    }));
    always(500, [value, fc.constantFrom(undefined, 1, '\t', '\n \r')], (one, space) => {
      const text = JSON.stringify(one, null, space);
      expect(JSON.stringify(read(text), null, space)).toBe(text);
    });
  });
});

describe('beside an escaped key', () => {
  test.each([
    [
      '{"\\"":1,"__proto__":{"a":1}}',
      [
        ['"', 1],
        ['__proto__', { a: 1 }]
      ]
    ],
    [
      '{"\\"":1,"b":2,"\\u0022":3}',
      [
        ['"', 3],
        ['b', 2]
      ]
    ],
    [
      '{"\\"":1,"2":2,"1":1}',
      [
        ['1', 1],
        ['2', 2],
        ['"', 1]
      ]
    ],
    [
      ' {\r\n"\\"" :\t{ } , "a": [ ] , "\\\\" : "\\\\" } ',
      [
        ['"', {}],
        ['a', []],
        ['\\', '\\']
      ]
    ]
  ])('%s reads as JavaScript reads objects', (text, members) => {
    expect(entriesOf(parseJson(text))).toEqual(members);
  });

  test.each(['{"\\"":1', '{"\\"":1}}', '{"\\x":1}', '{"\\"":01}', '["\\":', '\\', '"\\'])('%s is refused', (text) => {
    expect(() => parseJson(text)).toThrow(SyntaxError);
  });

  test('numbers that no double holds are kept or refused as elsewhere', () => {
    const text = '{"\\"":[9007199254740993,1]}';
    expect(JSON.stringify(parseExactly(text))).toBe(text);
    expect(readJsonText(text)).toMatchObject({ ok: false, code: 'inexact_number' });
  });

  test('a large text is read to its end', () => {
    // The compilers of V8 each have their turn in it.
    const row = (id: number): object => ({
      id,
      name: `Category ${id}`,
      text: id % 3 ? '' : 'a "b"\n\\',
      list: [{ id }, []]
    });
    const text = JSON.stringify([...Array.from({ length: 20_000 }, (_, id) => row(id)), { '"': 1 }]);
    for (let round = 0; round < 3; round += 1) expect(JSON.stringify(parseJson(text)) === text).toBe(true);
  });

  test('nesting beyond what a walk can follow is an answer, not a crash', () => {
    const deep = `{"\\"":${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}}`;
    expect(readJsonText(deep)).toMatchObject({ ok: false, code: 'too_deep' });
  });
});

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

test('a text that may hold such a number is found wherever its digits are', () => {
  const texts = fc.string({ unit: fc.constantFrom('0', '0', '7', '7', '7', 'e', 'E', '+', ','), maxLength: 60 });
  always(2_000, [texts], (text) => {
    expect(mayBeInexact(text)).toBe(/\d{16}|\d[eE]\+?\d{3}/.test(text));
  });
});

test.each(['', '{', '[1,]', '{"a":01}', 'undefined', 'NaN'])('%j is malformed', (text) => {
  expect(readJsonText(text)).toMatchObject({ ok: false, code: 'malformed_json' });
});

test('nesting beyond what a walk can follow is an answer, not a crash', () => {
  const deep = `${'['.repeat(1_000_000)}9007199254740993${']'.repeat(1_000_000)}`;
  expect(readJsonText(deep)).toMatchObject({ ok: false });
});

const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);

const containersIn = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? 1 + Object.values(value).reduce((sum: number, one) => sum + containersIn(one), 0)
    : 0;

const membersIn = (value: unknown): number => {
  if (typeof value !== 'object' || value === null) return 0;
  const values = Object.values(value);
  return values.reduce((sum: number, one) => sum + membersIn(one), Array.isArray(value) ? 0 : values.length);
};

describe('a scan of JSON before it is parsed', () => {
  test('counts lists, objects and members as the parser makes them, whatever strings and keys hold', () => {
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
      expect(scanJson(text)).toEqual({ ok: true, containers: containersIn(one), members: membersIn(one) });
    });
  });

  test.each<[string, string, JsonScan]>([
    ['as deep as may be', nested(JSON_LIMITS.depth), { ok: true, containers: JSON_LIMITS.depth, members: 0 }],
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
    ['brackets in a string', `["\\"${'['.repeat(10_000)}"]`, { ok: true, containers: 1, members: 0 }],
    ['a string without an end', `["${'['.repeat(10_000)}`, { ok: true, containers: 1, members: 0 }],
    [
      'as many objects as may be',
      `[${'{},'.repeat(JSON_LIMITS.containers - 2)}{}]`,
      { ok: true, containers: JSON_LIMITS.containers, members: 0 }
    ],
    ['one more', `[${'{},'.repeat(JSON_LIMITS.containers - 1)}{}]`, { ok: false, reason: 'tooMany' }],
    ['too many numbers', `[${'1,'.repeat(JSON_LIMITS.values + 1)}1]`, { ok: false, reason: 'tooMany' }],
    ['nothing', '', { ok: true, containers: 0, members: 0 }]
  ])('%s', (_what, text, look) => {
    expect(scanJson(text)).toEqual(look);
  });
});

const DOCUMENT = { data: [{ id: 1, 'a/b': { 'm~n': true } }, { id: 2 }] };

test.each<[string, unknown]>([
  ['', DOCUMENT],
  ['/data/1/id', 2],
  ['/data/0/a~1b/m~0n', true],
  ['/data/2', undefined],
  ['/data/01', undefined],
  ['/data/length', undefined],
  ['/data/0/id/toString', undefined],
  ['/constructor', undefined],
  ['/__proto__', undefined]
])('at “%s” stands %j', (pointer, value) => {
  expect(valueAt(DOCUMENT, pointer)).toEqual(value);
});
