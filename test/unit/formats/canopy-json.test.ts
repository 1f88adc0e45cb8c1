import { expect, test } from 'vitest';
import { LIMITS } from '../../../src-shared/limits';
import { readCanopyJson } from '../../../src-main/formats/canopy-json';
import { writeJson } from '../../../src-main/formats/writers/write-json';
import { openedStore, planted } from '../../support/opened-store';

const A = { name: 'A', slug: null, description: '', visible: true, metadata: {} };
const file = (categories: unknown) => JSON.stringify({ format: 'canopy', version: 1, categories });
const faultsOf = (text: string): [pointer: string, code: string][] => {
  const reading = readCanopyJson(text);
  return reading.ok ? [] : reading.faults.map(({ pointer, code }) => [pointer, code]);
};
const nested = (levels: number, innermost = '') =>
  `${'{"name":"A","children":['.repeat(levels - 1)}{"name":"A"${innermost}}${']}'.repeat(levels - 1)}`;

test.each([
  ['a file', file([{ name: 'A' }])],
  [
    'a file that says when it was made',
    JSON.stringify({ format: 'canopy', version: 1, exportedAt: '2026-01-31T12:00:00Z', categories: [{ name: 'A' }] })
  ],
  ['a bare list', '[{"name":" A "}]'],
  ['the answer of GET', '{"data":[{"name":"A","position":7,"parentId":3}]}'],
  ['a file with a byte order mark', `\uFEFF${file([{ name: 'A' }])}`]
])('%s is read', (_case, text) => {
  expect(readCanopyJson(text)).toEqual({ ok: true, categories: [A] });
});

test('what the service answers can be imported', () => {
  const store = openedStore();
  planted(store, 'A(B C(D)) E');
  const reading = readCanopyJson(`{"data":${store.treeText().toString()}}`);
  expect(reading).toMatchObject({ ok: true });
  const copy = openedStore();
  if (reading.ok) copy.importTree(reading.categories, { author: 'import' });
  expect(copy.readTree()).toEqual(store.readTree());
});

test('an export holds one category a line, and says nothing of places, which the nesting says, nor of when it was made', () => {
  const store = openedStore(() => new Date('2026-01-31T12:00:00Z'));
  planted(store, 'A(B) C');
  const fields =
    '"slug":null,"description":"","visible":true,"metadata":{},"version":1,"createdAt":"2026-01-31T12:00:00.000Z","updatedAt":"2026-01-31T12:00:00.000Z"';
  expect([...writeJson(store.readTree())].join('')).toBe(
    [
      '{"format":"canopy","version":1,"categories":[',
      `{"id":1,"name":"A",${fields},"children":[`,
      `{"id":2,"name":"B",${fields},"children":[]}]},`,
      `{"id":3,"name":"C",${fields},"children":[]}]}`,
      ''
    ].join('\n')
  );
});

test('an empty export is an empty import', () => {
  expect(readCanopyJson([...writeJson([])].join(''))).toEqual({ ok: true, categories: [] });
});

test.each<[string, string, [string, string][]]>([
  ['no JSON', '{', [['', 'malformed_json']]],
  ['a number that cannot be kept', '[{"name":"A","metadata":{"id":9007199254740993}}]', [['', 'inexact_number']]],
  ['no tree', '"A"', [['', 'unknown_format']]],
  ['another object', '{"categories":[]}', [['', 'unknown_format']]],
  ['another format', '{"format":"other","version":1,"categories":[]}', [['/format', 'invalid_value']]],
  ['a later version', '{"format":"canopy","version":2,"categories":[]}', [['/version', 'invalid_value']]],
  ['a file without categories', '{"format":"canopy","version":1}', [['/categories', 'required']]],
  ['a file with more', '{"format":"canopy","version":1,"categories":[],"more":1}', [['/more', 'unknown_member']]],
  [
    'an answer with an error',
    '{"data":null,"error":{}}',
    [
      ['/data', 'invalid_type'],
      ['/error', 'unknown_member']
    ]
  ],
  [
    'categories that are none',
    file(['A', null, []]),
    [
      ['/categories/0', 'invalid_type'],
      ['/categories/1', 'invalid_type'],
      ['/categories/2', 'invalid_type']
    ]
  ],
  ['an unknown member', file([{ name: 'A', colour: 1 }]), [['/categories/0/colour', 'unknown_member']]],
  ['a member __proto__', '[{"name":"A","__proto__":{}}]', [['/0/__proto__', 'unknown_member']]],
  ['children that are no list', '[{"name":"A","children":{}}]', [['/0/children', 'invalid_type']]],
  ['an id that is none', '[{"name":"A","id":0}]', [['/0/id', 'too_small']]],
  ['a time that is none', '[{"name":"A","createdAt":"yesterday"}]', [['/0/createdAt', 'invalid_format']]],
  [
    'a time without UTC',
    '[{"name":"A","updatedAt":"2026-01-31T12:00:00+01:00"}]',
    [['/0/updatedAt', 'invalid_format']]
  ],
  [
    'faults above and below',
    '[{"name":"","children":[{"name":1},{"name":"B","x":1}]}]',
    [
      ['/0/name', 'too_small'],
      ['/0/children/0/name', 'invalid_type'],
      ['/0/children/1/x', 'unknown_member']
    ]
  ],
  [
    'one id twice, anywhere',
    '[{"name":"A","id":7,"children":[{"name":"B","id":7}]},{"name":"C","id":7}]',
    [
      ['/0/children/0/id', 'duplicate_id'],
      ['/1/id', 'duplicate_id']
    ]
  ]
])('%s: every fault has its pointer and code', (_case, text, faults) => {
  expect(faultsOf(text)).toEqual(faults);
});

test('64 levels are read, and deeper ones are a fault where they begin', () => {
  expect(faultsOf(`[${nested(LIMITS.depth)}]`)).toEqual([]);
  expect(faultsOf(`[${nested(LIMITS.depth + 1)}]`)).toEqual([
    [`/0${'/children/0'.repeat(LIMITS.depth - 1)}/children`, 'too_deep']
  ]);
});

test('a file that nests without end is an answer, not a crash', () => {
  expect(faultsOf(`[${nested(500)}]`)).toEqual([[`/0${'/children/0'.repeat(LIMITS.depth - 1)}/children`, 'too_deep']]);
  expect(faultsOf(`[${nested(300_000)}]`)).toEqual([['', 'too_deep']]);
});

test('the first 20 faults are listed', () => {
  expect(faultsOf(JSON.stringify(Array.from({ length: 1_000 }, () => ({}))))).toEqual(
    Array.from({ length: 20 }, (_one, index) => [`/${index}/name`, 'required'])
  );
});

test('more categories than a workspace holds are a fault', () => {
  const tooMany = `[${'{"name":"A"},'.repeat(LIMITS.categories)}{"name":"A"}]`;
  expect(faultsOf(tooMany)).toEqual([[`/${LIMITS.categories}`, 'tree_full']]);
});

test('a hundred thousand categories go in and come out', () => {
  const store = openedStore();
  const children = Array.from({ length: 1_000 }, (_one, index) => ({ name: `Child ${index}` }));
  const reading = readCanopyJson(
    JSON.stringify(Array.from({ length: 100 }, (_one, index) => ({ name: `Root ${index}`, children })))
  );
  if (!reading.ok) throw new Error(JSON.stringify(reading.faults));
  expect(store.importTree(reading.categories, { author: 'import' })).toEqual({ imported: 100_100, idsKept: true });
  const again = readCanopyJson([...writeJson(store.readTree())].join(''));
  expect(again.ok && again.categories.map((root) => root.children?.length)).toEqual(
    Array.from({ length: 100 }, () => 1_000)
  );
});
