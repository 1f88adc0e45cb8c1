import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { metadataSchema } from '../../../../../src-shared/category';
import { atOnce } from '../../../../../src-shared/sliced-work';
import { metadataField } from '../../../../../src-renderer/features/inspector/category-field';
import { valueAfter } from '../../../../../src-renderer/session/guarded-write';
import { countAtOnce, countBelow } from '../../../../../src-renderer/features/inspector/facts';
import {
  keyRows,
  checkNewKey,
  keyField,
  keysOf,
  rawField,
  valueField
} from '../../../../../src-renderer/features/inspector/metadata-fields';
import {
  convertValue,
  readFieldValue,
  typeOf,
  VALUE_TYPES,
  jsonFault,
  writeFieldValue
} from '../../../../../src-renderer/session/metadata-value';
import type { CategoryNode } from '../../../../../src-renderer/model/tree-model';
import { always } from '../../../../support/fuzz-runs';
import { modelOf } from '../../sample-model';

const node = (metadata: unknown): CategoryNode => {
  const [first] = modelOf(['Shoes']).nodes();
  if (first === undefined) throw new Error('The model is empty.');
  return { ...first, metadata: metadataSchema.parse(metadata) };
};

const key = fc.oneof(fc.string(), fc.constantFrom('a', 'b', '__proto__', '10', '2'));
/** As the service has it: what has been through JSON once. */
const metadata = fc
  .dictionary(key, fc.jsonValue({ maxDepth: 3 }), { maxKeys: 6 })
  .map((value): object => JSON.parse(JSON.stringify(value)) as object);

describe('the metadata, edited by rows', () => {
  it('is kept to the letter but for the key that is edited', () => {
    always(300, [metadata, fc.nat(), fc.jsonValue()], (before, at, value) => {
      const keys = Object.keys(before);
      const chosen = keys[at % Math.max(1, keys.length)];
      if (chosen === undefined) return;
      const request = rawField(chosen).set(node(before), JSON.stringify(value));
      expect(Object.keys(request.metadata ?? {})).toEqual(keys);
      for (const one of keys)
        expect(JSON.stringify(request.metadata?.[one])).toBe(
          JSON.stringify(one === chosen ? value : Object.entries(before).find(([name]) => name === one)?.[1])
        );
      const gone = rawField(chosen).set(node(before), '');
      expect(Object.keys(gone.metadata ?? {})).toEqual(keys.filter((one) => one !== chosen));
    });
  });

  it('shows each value so that saving what is shown changes nothing', () => {
    always(500, [fc.jsonValue()], (value) => {
      const json = JSON.stringify(value);
      const plain: unknown = JSON.parse(json);
      const type = typeOf(plain);
      const reading = readFieldValue(writeFieldValue(plain, type), type);
      // A list that shows no line stands for none.
      expect(reading.ok && JSON.stringify(reading.value)).toBe(json);
    });
  });

  it('goes from type to type without losing what both can say', () => {
    expect(convertValue('2.50', 'number')).toEqual({ value: 2.5 });
    expect(convertValue('twelve', 'number')).toBeNull();
    expect(convertValue(12, 'text')).toEqual({ value: '12' });
    expect(convertValue('Yes', 'yesNo')).toEqual({ value: true });
    expect(convertValue('perhaps', 'yesNo')).toBeNull();
    expect(convertValue('a\nb', 'list')).toEqual({ value: ['a', 'b'] });
    expect(convertValue(['a', 'b'], 'text')).toEqual({ value: 'a\nb' });
    expect(convertValue({ a: 1 }, 'text')).toEqual({ value: '{"a":1}' });
    for (const type of VALUE_TYPES)
      expect(convertValue(writeFieldValue('x', 'text'), type)).toEqual(
        type === 'number' || type === 'yesNo' ? null : { value: type === 'list' ? ['x'] : 'x' }
      );
  });

  it('takes no number that it could not keep, and no text for one', () => {
    for (const numeral of ['1e400', '9007199254740993']) {
      expect(readFieldValue(numeral, 'number')).toEqual({
        ok: false,
        fault: `The number ${numeral} cannot be stored exactly. Enter it as text, in quotes.`
      });
    }
    expect(readFieldValue('', 'number')).toMatchObject({ ok: false });
    expect(readFieldValue('"12"', 'number')).toMatchObject({ ok: false });
    expect(readFieldValue(' -3 ', 'number')).toEqual({ ok: true, value: -3 });
  });

  it('renames a key in its place, and none onto another', () => {
    const shoes = node({ a: 1, b: [2], c: 'three' });
    expect(JSON.stringify(keyField([shoes], 'b').set(shoes, 'z').metadata)).toBe('{"a":1,"z":[2],"c":"three"}');
    expect(keyField([shoes], 'b').check('c')).toBe('There is a key “c” already.');
    expect(keyField([shoes], 'b').check('')).toBe('Enter a key.');
    expect(valueAfter(valueField('b', 'text'), shoes, 'x')).toBe('"x"');
  });

  it('of several categories tells the keys of all from those of some', () => {
    expect(keysOf([node({ b: 1, a: 1 }), node({ a: 2, c: 3, b: 3 })])).toEqual({ common: ['b', 'a'], partial: ['c'] });
  });

  it('keeps the rows of keys, and that of a renamed one', () => {
    const rows = keyRows([], ['a', 'b', 'c']);
    expect(keyRows(rows, ['a', 'b', 'c'])).toBe(rows);
    expect(keyRows(rows, ['a', 'x', 'c']).map(({ id }) => id)).toEqual([1, 2, 3]);
    expect(keyRows(rows, ['b', 'c']).map(({ id }) => id)).toEqual([2, 3]);
    expect(keyRows(rows, ['c', 'a', 'd']).map(({ id }) => id)).toEqual([3, 1, 4]);
  });
});

describe('where a text stops being JSON', () => {
  const parses = (text: string): boolean => {
    try {
      JSON.parse(text);
      return true;
    } catch {
      return false;
    }
  };

  it('is found exactly where JSON.parse finds fault at all', () => {
    const piece = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"a"',
      '"',
      '\\',
      '1',
      '-',
      '0',
      '.5',
      'e3',
      'true',
      'nul',
      'null',
      ' ',
      '\n',
      '\u0001',
      "'",
      '\\u00e9'
    );
    const nearly = fc.oneof(
      fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join('')),
      fc.json(),
      fc
        .tuple(fc.json(), fc.nat(), piece)
        .map(([text, at, added]) => text.slice(0, at % (text.length + 1)) + added + text.slice(at % (text.length + 1)))
    );
    always(2_000, [nearly], (text) => {
      expect(jsonFault(text) === null).toBe(parses(text));
    });
  });

  it.each([
    ['{ colour: 1 }', 1, 3, 'a key in double quotes or a closing brace'],
    ['{"a": 1,\n}', 2, 1, 'a key in double quotes is missing'],
    ['{"a" 1}', 1, 6, 'a colon is missing'],
    ['[1 2]', 1, 4, 'a comma or a closing bracket'],
    ['{"a": "b\n"}', 1, 7, 'a text has no closing quote'],
    ['{} x', 1, 4, 'something after the end'],
    ['', 1, 1, 'a value is missing']
  ])('%j: line %i, column %i', (text, line, column, reason) => {
    const fault = jsonFault(text);
    expect([fault?.line, fault?.column]).toEqual([line, column]);
    expect(fault?.reason).toContain(reason);
  });
});

describe('the counts', () => {
  it('count whatever is below two selected categories once', () => {
    const model = modelOf([['A', [['B', ['C']], 'D']], 'E']);
    expect(atOnce(countBelow(model, [1]))).toEqual({ children: 2, below: 3, hidden: 0 });
    expect(atOnce(countBelow(model, [1, 2, 5]))).toEqual({ children: 3, below: 3, hidden: 0 });
    expect(countAtOnce(model, [1, 2, 5])).toEqual({ children: 3, below: 3, hidden: 0 });
  });

  it('of a large branch, and of many categories, are worked out in pauses', () => {
    const model = modelOf([['A', Array.from({ length: 10_000 }, (_, index) => `${index}`)]]);
    const many = [...model.nodes()].map(({ id }) => id);
    for (const [ids, children] of [
      [[1], 10_000],
      [many, 10_000]
    ] as const) {
      expect(countAtOnce(model, ids)).toBeNull();
      const work = countBelow(model, ids);
      let pauses = 0;
      let step = work.next();
      for (; step.done !== true; step = work.next()) pauses += 1;
      expect(step.value).toEqual({ children, below: 10_000, hidden: 0 });
      expect(pauses).toBeGreaterThanOrEqual(20);
    }
  });
});

describe('what the service works out itself', () => {
  it('stays as it is, whatever is typed beside it', () => {
    always(300, [metadata, metadata, fc.uniqueArray(key)], (before, typed, keys) => {
      const computed = new Set(keys);
      const field = metadataField(computed);
      const here = node(before);
      expect(keysOf([here], computed).common).toEqual(Object.keys(here.metadata).filter((one) => !computed.has(one)));
      const text = JSON.stringify(typed);
      const isTaken = Object.keys(typed).some((one) => computed.has(one));
      if (field.check(text) !== null) {
        expect(isTaken || metadataSchema.safeParse(typed).success === false).toBe(true);
        return;
      }
      expect(isTaken).toBe(false);
      const after = metadataSchema.parse(field.set(here, text).metadata);
      for (const one of keys)
        expect([Object.hasOwn(after, one), after[one]]).toEqual([
          Object.hasOwn(here.metadata, one),
          here.metadata[one]
        ]);
      expect(Object.fromEntries(Object.entries(after).filter(([one]) => !computed.has(one)))).toEqual(
        metadataSchema.parse(typed)
      );
    });
  });

  it('can be neither added nor come by renaming', () => {
    const nodes = [node({ colour: 'green' })];
    const computed = new Set(['updatedAt']);
    expect(checkNewKey(nodes, 'updatedAt', computed)).toContain('The service sets');
    expect(checkNewKey(nodes, 'size', computed)).toBeNull();
    expect(keyField(nodes, 'colour', computed).check('updatedAt')).toContain('The service sets');
  });
});
