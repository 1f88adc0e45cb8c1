import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { CategoryNode } from '../../../../src-renderer/model/tree-model';
import { emptiedCells, filledCells, pastedCells, planCells } from '../../../../src-renderer/session/cells/cell-plan';
import { kindOfColumn, letThroughBy, sortKeyOf } from '../../../../src-renderer/session/cells/column-values';
import { readInCell, targetPaths, textInCell, valueInCell } from '../../../../src-renderer/session/cells/cell-value';
import { type Column, columnLabel } from '../../../../src-renderer/session/cells/columns';
import messages from '../../../../src-renderer/session/cells/messages/en.json' with { type: 'json' };
import { readTabText, writeTabText } from '../../../../src-renderer/session/cells/cell-commands';
import { atOnce } from '../../../../src-shared/sliced-work';
import { fuzzRuns } from '../../../support/fuzz-runs';
import { modelOf } from '../sample-model';
import {
  colorsInCell,
  isOfNumbers,
  misfitInCell,
  shownInCell
} from '../../../../src-renderer/session/cells/shown-cell';
import type { CustomField } from '../../../../src-shared/fields';
import { haveFields } from './kept-fields';
import { cellKeyTarget } from '../../../../src-renderer/session/cells/cell-state';

const SIZE = { rows: 10, columns: 4, page: 3 };

test.each([
  ['ArrowUp', false, { row: 0, column: 2 }, { row: 0, column: 2 }],
  ['ArrowUp', true, { row: 5, column: 2 }, { row: 0, column: 2 }],
  ['ArrowDown', false, { row: 9, column: 2 }, { row: 9, column: 2 }],
  ['ArrowDown', true, { row: 1, column: 2 }, { row: 9, column: 2 }],
  ['ArrowLeft', false, { row: 1, column: 0 }, 'row'],
  ['ArrowLeft', false, { row: 1, column: 3 }, { row: 1, column: 2 }],
  ['ArrowRight', false, { row: 1, column: 3 }, { row: 1, column: 3 }],
  ['ArrowRight', true, { row: 1, column: 0 }, { row: 1, column: 3 }],
  ['Home', false, { row: 4, column: 2 }, { row: 4, column: 0 }],
  ['Home', true, { row: 4, column: 2 }, { row: 0, column: 2 }],
  ['End', false, { row: 4, column: 2 }, { row: 4, column: 3 }],
  ['End', true, { row: 4, column: 2 }, { row: 9, column: 2 }],
  ['PageDown', false, { row: 8, column: 2 }, { row: 9, column: 2 }],
  ['PageUp', false, { row: 4, column: 2 }, { row: 1, column: 2 }],
  ['a', false, { row: 4, column: 2 }, null]
] as const)('%s (far: %s) leads from %o to %o', (key, isFar, from, to) => {
  expect(cellKeyTarget(key, isFar, from, SIZE)).toEqual(to);
});

const anyText = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', '\r', ' ') }));
const table = fc
  .tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 5 }))
  .chain(([rows, columns]) =>
    fc.array(fc.array(anyText, { minLength: columns, maxLength: columns }), { minLength: rows, maxLength: rows })
  );

test('what is copied comes back, whatever the texts are', () => {
  fc.assert(
    fc.property(table, (texts) => {
      expect(readTabText(writeTabText(texts))).toEqual(texts);
    }),
    fuzzRuns(500)
  );
});

test.each([
  [
    'of LibreOffice, with its line break at the end',
    'a\tb\n1\t2\n',
    [
      ['a', 'b'],
      ['1', '2']
    ]
  ],
  [
    'of Excel, with quotes around a line break',
    '"one\ntwo"\tx\r\n\t\r\n',
    [
      ['one\ntwo', 'x'],
      ['', '']
    ]
  ],
  ['with an inch, and a quotation that is no quoting', '5" pipe\t"so" it says', [['5" pipe', '"so" it says']]],
  ['with a quote that never closes', '"open\tb', [['"open', 'b']]],
  ['without anything', '', [['']]]
])('text %s', (_what, text, texts) => {
  expect(readTabText(text)).toEqual(texts);
});

const COLUMNS: readonly Column[] = [
  { of: 'name' },
  { of: 'slug' },
  { of: 'description' },
  { of: 'visible' },
  { of: 'metadata', key: 'text' },
  { of: 'metadata', key: 'number' },
  { of: 'metadata', key: 'yesNo' },
  { of: 'metadata', key: 'json' }
];

const contents = fc.record({
  name: fc.constantFrom('Boots', 'Hats', '5" pipe'),
  slug: fc.constantFrom(null, 'boots', 'hats-2'),
  description: anyText.map((text) => text.toWellFormed()),
  visible: fc.boolean(),
  metadata: fc.record(
    {
      text: anyText.map((text) => text.toWellFormed()),
      number: fc.integer(),
      yesNo: fc.boolean(),
      json: fc.constantFrom(null, [1], { a: 'b' })
    },
    { requiredKeys: [] }
  )
});

const IDS = [1, 2, 3];
const modelWith = (rows: readonly Partial<CategoryNode>[]) => {
  const model = modelOf(['One', 'Two', 'Three']);
  model.apply(rows.map((fields, at) => ({ kind: 'update', id: at + 1, fields })));
  return model;
};
const textsOf = (model: ReturnType<typeof modelWith>): string[][] =>
  IDS.flatMap((id) => {
    const node = model.get(id);
    return node === undefined ? [] : [COLUMNS.map((column) => textInCell(column, valueInCell(column, node, model)))];
  });
const planOf = (model: ReturnType<typeof modelWith>, texts: readonly (readonly string[])[]) =>
  atOnce(planCells(model, { ids: IDS, columns: COLUMNS }, pastedCells(model, COLUMNS, texts)));

test('cells that are pasted where they were copied change nothing; elsewhere they are the same there, and leave out what does not fit', () => {
  const three = fc.array(contents, { minLength: 3, maxLength: 3 });
  fc.assert(
    fc.property(three, three, (here, there) => {
      const from = modelWith(here);
      const texts = textsOf(from);
      expect(planOf(from, texts)).toMatchObject({ edits: [], cells: 0, leftOut: [] });
      const to = modelWith(there);
      const { edits, leftOut, cells } = planOf(to, texts);
      for (const edit of edits) {
        if (edit.kind !== 'update') throw new Error('Only updates are planned.');
        expect(edit.ifVersion).toBe(1);
        to.apply([{ kind: 'update', id: edit.id, fields: edit.fields }]);
      }
      expect(edits.length === 0).toBe(cells === 0);
      if (leftOut.length === 0) expect(textsOf(to)).toEqual(texts);
    }),
    fuzzRuns(200)
  );
});

test('a text of the wrong type, a name that is none and what is computed are left out with their reasons', () => {
  const model = modelWith([{ metadata: { number: 1 } }]);
  const plan = planOf(model, [['', 'Not a slug', 'd', 'perhaps', 't', 'much']]);
  expect(plan.leftOut.map(({ column }) => column)).toEqual(['Name', 'Slug', 'Visible', 'number']);
  expect(plan.cells).toBe(2);
  const counts: readonly Column[] = [{ of: 'children' }, { of: 'changed' }];
  const emptied = atOnce(planCells(model, { ids: [1], columns: [{ of: 'name' }, ...counts] }, emptiedCells));
  expect(emptied).toMatchObject({ edits: [], cells: 0 });
  expect(emptied.leftOut).toHaveLength(3);
});

test('a short row leaves what is beside it as it is; one text goes into every cell, with the type of the others in an empty one', () => {
  const model = modelWith([{ slug: 'a', metadata: { number: 1 } }, { slug: 'b' }]);
  expect(planOf(model, [['X'], ['Y']])).toMatchObject({ cells: 2, leftOut: [] });
  const column: Column = { of: 'metadata', key: 'number' };
  const plan = atOnce(planCells(model, { ids: IDS, columns: [column] }, pastedCells(model, [column], [['7']])));
  expect(plan.edits.map((edit) => (edit.kind === 'update' ? edit.fields : null))).toEqual(
    IDS.map(() => ({ metadata: { number: 7 } }))
  );
});

test('filling takes the values of the first row, whatever they are', () => {
  const model = modelWith([{ visible: false, metadata: { json: { a: [1] } } }]);
  const block = { ids: IDS, columns: COLUMNS.slice(3) };
  const plan = atOnce(planCells(model, block, filledCells(model, block)));
  expect(plan.edits).toEqual(
    [2, 3].map((id) => ({
      kind: 'update',
      id,
      ifVersion: 1,
      fields: { visible: false, metadata: { json: { a: [1] } } }
    }))
  );
});

const SIZE_KEY: Column = { of: 'metadata', key: 'size' };

const VALUED = modelWith([
  { metadata: { size: 9, colors: ['red', 'blue'] }, visible: true, updatedAt: '2026-11-29T12:00:00.000Z' },
  { metadata: { size: 10, colors: [] }, visible: false, updatedAt: '2026-11-30T12:00:00.000Z', slug: 'Größe-10' },
  { metadata: {}, visible: true, updatedAt: '2026-12-01T12:00:00.000Z' }
]);

test.each([
  [SIZE_KEY, { is: 'between', from: '10', to: '' }, [2]],
  [SIZE_KEY, { is: 'between', from: '', to: '9.5' }, [1]],
  [SIZE_KEY, { is: 'empty' }, [3]],
  [SIZE_KEY, { is: 'filled' }, [1, 2]],
  [{ of: 'metadata', key: 'colors' }, { is: 'empty' }, [2, 3]],
  [{ of: 'metadata', key: 'colors' }, { is: 'oneOf', values: ['blue', 'green'] }, [1]],
  [{ of: 'visible' }, { is: 'oneOf', values: ['false'] }, [2]],
  [{ of: 'slug' }, { is: 'contains', text: 'GRÖSSE' }, [2]],
  [{ of: 'name' }, { is: 'equals', text: 'two' }, [2]],
  [{ of: 'changed' }, { is: 'between', from: '2026-11-30', to: '2026-11-30' }, [2]]
] as const)('a filter of %o by %o keeps %o', (column, asked, kept) => {
  const wanted = 'values' in asked ? { ...asked, values: [...asked.values] } : asked;
  const fits = letThroughBy([{ column, test: wanted }], VALUED).test;
  expect([...VALUED.nodes()].filter(fits).map(({ id }) => id)).toEqual(kept);
});

test('a column of mappings shows, sorts and is filtered by paths, also inherited ones', () => {
  const entry = { to: '2', path: 'Animals > Pets' };
  const column: Column = { of: 'metadata', key: 'map:google' };
  const model = modelOf([['One', ['Two']], 'Three', 'Four', 'Five']);
  for (const [id, value] of [
    [1, entry],
    [3, { to: null }],
    [4, 7]
  ] as const)
    model.apply([{ kind: 'update', id, fields: { metadata: { 'map:google': value } } }]);
  const { none, inherited, unreadable } = messages.mapped;
  const shown = [...model.nodes()].map((node) => readInCell(column, node, model));
  expect(shown).toEqual([entry.path, inherited({ target: entry.path }), none, unreadable, undefined]);
  expect(columnLabel(column)).toBe(messages.mapping({ channel: 'Google' }));
  expect(kindOfColumn(column, model)).toBe('text');
  const fits = letThroughBy([{ column, test: { is: 'contains', text: 'pets' } }], model).test;
  expect([...model.nodes()].filter(fits).map(({ id }) => id)).toEqual([1, 2]);
});

test('a column sorts by numbers and times as such, and what is empty has nothing to sort by', () => {
  const keysOf = (column: Column) => [...VALUED.nodes()].map((node) => sortKeyOf(column)(node, VALUED));
  expect(keysOf(SIZE_KEY)).toEqual([9, 10, null]);
  expect(keysOf({ of: 'visible' })).toEqual([1, 0, 1]);
  expect(keysOf({ of: 'changed' })[0]).toBe(Date.UTC(2026, 10, 29, 12));
  expect(
    [SIZE_KEY, { of: 'visible' } as const, { of: 'changed' } as const].map((one) => kindOfColumn(one, VALUED))
  ).toEqual(['number', 'choice', 'date']);
});

test('texts that are numbers are compared as numbers: a range has none between its ends, and they sort among the numbers', () => {
  const sizes = [12.5, '7.0', '12.0', 8, '007', 'about 5', '7,5'];
  const model = modelOf(sizes.map((_, at) => `N${at}`));
  model.apply(sizes.map((size, at) => ({ kind: 'update', id: at + 1, fields: { metadata: { size }, slug: '7' } })));
  const kept = (from: string, to: string): unknown[] => {
    const fits = letThroughBy([{ column: SIZE_KEY, test: { is: 'between', from, to } }], model).test;
    return [...model.nodes()].filter(fits).map(({ metadata }) => metadata['size']);
  };
  expect(kept('0', '8')).toEqual(['7.0', 8, '7,5']);
  expect(kept('9', '')).toEqual([12.5, '12.0']);
  const keys = [...model.nodes()].map((node) => sortKeyOf(SIZE_KEY)(node, model));
  expect(keys).toEqual([12.5, 7, 12, 8, '007', 'about 5', 7.5]);
  expect([...model.nodes()].map((node) => sortKeyOf({ of: 'slug' })(node, model))[0]).toBe('7');
});

const FIELDS: readonly CustomField[] = [
  { type: 'number', key: 'price', name: 'Price' },
  { type: 'number', key: 'share', name: 'Share', unit: '%', decimals: 2 },
  { type: 'number', key: 'founded', name: 'Founded', max: 2100 },
  { type: 'date', key: 'from', name: 'From' },
  { type: 'category', key: 'like', name: 'Like', many: true },
  {
    type: 'choices',
    key: 'labels',
    name: 'Labels',
    choices: [
      { value: 'sale', color: 'red' },
      { value: 'new', color: 'blue' },
      { value: 'old' },
      { value: 'חדש', color: 'green' }
    ]
  }
];

beforeAll(() => haveFields(FIELDS));
afterAll(() => haveFields([]));

const columnOf = (key: string): Column => ({ of: 'metadata', key });

test.each([
  ['price', 12_500.5, '12,500.5', '12500.5'],
  ['price', 1_250, '1,250', '1250'],
  ['price', 17.5, '17.5', '17.5'],
  ['share', 17.5, '17.50', '17.5'],
  ['share', 1_250, '1,250.00', '1250'],
  ['share', 7.125, '7.125', '7.125'],
  ['founded', 2_026, '2026', '2026'],
  ['price', 1e-30, '1e-30', '1e-30'],
  ['price', 'about 5', 'about 5', 'about 5'],
  ['code', 12_500.5, '12500.5', '12500.5'],
  ['from', '2026-02-01', '1 Feb 2026', '2026-02-01'],
  ['from', '2026-02-30', '2026-02-30', '2026-02-30'],
  ['code', '2026-02-01', '2026-02-01', '2026-02-01'],
  ['labels', ['sale', 'old'], 'sale, old', 'sale, old'],
  ['code', 'one\n two', 'one two', 'one\n two']
])('a cell of %s with %o shows “%s”, and gives “%s” to whoever types or copies', (key, value, shown, text) => {
  expect(shownInCell(columnOf(key), value)).toBe(shown);
  expect(textInCell(columnOf(key), value)).toBe(text);
});

test('a text over itself is the number that the field reads from it; what fits, or cannot be read, has its value already', () => {
  const prices = ['7.0', 'about 5', 12.5, '1.250', '12,500'];
  const model = modelOf(prices.map((_, at) => `N${at}`));
  model.apply(prices.map((price, at) => ({ kind: 'update', id: at + 1, fields: { metadata: { price } } })));
  const columns = [columnOf('price')];
  const texts = prices.map((price) => [String(price)]);
  const plan = atOnce(planCells(model, { ids: [1, 2, 3, 4, 5], columns }, pastedCells(model, columns, texts)));
  const edits = [7, 12_500].map((price) => ({ fields: { metadata: { price } } }));
  expect(plan).toMatchObject({ edits, cells: 2, leftOut: [] });
});

test('the title of a column of numbers has their unit', () => {
  expect(['share', 'price', 'code'].map((key) => columnLabel(columnOf(key)))).toEqual(['Share (%)', 'Price', 'code']);
});

test.each([
  ['price', 'about 5', 'number'],
  ['price', '12.5', 'number'],
  ['price', 12.5, ''],
  ['from', '2026-02-30', 'date'],
  ['labels', ['sale', 'gone'], 'choices'],
  ['labels', ['sale'], ''],
  ['like', 'Boots', ''],
  ['price', undefined, ''],
  ['no field', 'about 5', '']
])('a cell of %s with %o is marked where it does not fit: “%s”', (key, value, reason) => {
  const misfit = misfitInCell(columnOf(key), value);
  if (reason === '') expect(misfit).toBe('');
  else expect(misfit).toContain(reason);
});

test('a column is one of numbers by its field, or else by its first value', () => {
  const model = modelOf(['Boots', 'Hats']);
  model.apply([{ kind: 'update', id: 2, fields: { metadata: { margin: 5, season: 'summer', code: 7 } } }]);
  const columns: Column[] = [...['price', 'margin', 'season', 'code', 'none'].map(columnOf), { of: 'below' }];
  expect(columns.map((column) => isOfNumbers(column, model))).toEqual([true, true, false, true, false, true]);
});

test('a cell has the colors of what is chosen in it; what is no choice, or has no color, gives none; from right to left as the text', () => {
  expect(colorsInCell(columnOf('labels'), ['new', 'old', 'sale', 'gone'])).toEqual(['blue', 'red']);
  expect(colorsInCell(columnOf('labels'), 'sale')).toEqual(['red']);
  expect(colorsInCell(columnOf('labels'), ['חדש', 'sale'])).toEqual(['red', 'green']);
  expect(colorsInCell(columnOf('labels'), undefined)).toEqual([]);
  expect(colorsInCell(columnOf('price'), 'sale')).toEqual([]);
});

test('a cell of categories shows, sorts and is filtered by their names, and says where they are', () => {
  const model = modelOf([['Shoes', ['Boots']], 'Hats', 'Caps', 'Gloves']);
  for (const [id, like] of [
    [1, [2, 3]],
    [3, [2]],
    [4, [99]],
    [5, 'boots']
  ] as const)
    model.apply([{ kind: 'update', id, fields: { metadata: { like } } }]);
  const column = columnOf('like');
  const shown = [...model.nodes()].map((node) => shownInCell(column, readInCell(column, node, model)));
  expect(shown).toEqual(['Boots, Hats', '', 'Boots', messages.deletedCategory, 'boots']);
  expect([...model.nodes()].map((node) => sortKeyOf(column)(node, model))[2]).toBe('Boots');
  const fits = letThroughBy([{ column, test: { is: 'equals', text: 'boots' } }], model).test;
  expect([...model.nodes()].filter(fits).map(({ id }) => id)).toEqual([3, 5]);
  expect(targetPaths([2, 99], model)).toBe(`Shoes › Boots\n${messages.deletedCategory}`);
  expect(targetPaths('boots', model)).toBe('');
});

const GOOGLE = columnOf('map:google');

test('what a cell says of a mapping shows no marks of its own in a language that runs from the right', async () => {
  vi.resetModules();
  const { speak } = await import('../../../../src-shared/language');
  speak({ tag: 'ar', sentencesOf: () => undefined });
  const arabic = await import('../../../../src-renderer/session/cells/shown-cell');
  const said = 'موروث: \u2068A > B\u2069';
  expect(arabic.shownInCell(GOOGLE, said)).toBe(said);
  expect(arabic.shownInCell(columnOf('like'), said)).toContain('[U+2068]');
  vi.resetModules();
});
