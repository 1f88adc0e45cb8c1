import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseExactly } from '../../../src-main/fields/exact-json';
import { parsed } from '../../../src-main/store/sqlite/connection/row-values';
import { readJsonText } from '../../../src-shared/json-text';
import { parseJson } from '../../../src-shared/parse-json';
import { always } from '../../support/fuzz-runs';

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
