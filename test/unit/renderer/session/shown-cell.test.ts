import { afterAll, beforeAll, expect, test } from 'vitest';
import { textInCell } from '../../../../src-renderer/session/cells/cell-value';
import type { Column } from '../../../../src-renderer/session/cells/columns';
import { colorsInCell, shownInCell } from '../../../../src-renderer/session/cells/shown-cell';
import { writeCustomFields } from '../../../../src-renderer/session/custom-fields';
import type { CustomField } from '../../../../src-shared/fields';
import { IPC_CALLS } from '../../../../src-shared/ipc';
import { FakeMain } from './fake-main';

const FIELDS: readonly CustomField[] = [
  { type: 'number', key: 'price', name: 'Price' },
  { type: 'date', key: 'from', name: 'From' },
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

let version = 0;
const have = async (fields: readonly CustomField[]): Promise<void> => {
  version += 1;
  const main = new FakeMain(0);
  main.answers.set(IPC_CALLS.callService.name, () => ({
    status: 200,
    etag: null,
    body: JSON.stringify({ data: { version, fields } })
  }));
  await writeCustomFields(fields, version);
};
beforeAll(() => have(FIELDS));
afterAll(() => have([]));

const columnOf = (key: string): Column => ({ of: 'metadata', key });

test.each([
  ['price', 12_500.5, '12,500.5', '12500.5'],
  ['price', 2_026, '2026', '2026'],
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

test('a cell has the colors of what is chosen in it; what is no choice, or has no color, gives none; from right to left as the text', () => {
  expect(colorsInCell(columnOf('labels'), ['new', 'old', 'sale', 'gone'])).toEqual(['blue', 'red']);
  expect(colorsInCell(columnOf('labels'), 'sale')).toEqual(['red']);
  expect(colorsInCell(columnOf('labels'), ['חדש', 'sale'])).toEqual(['red', 'green']);
  expect(colorsInCell(columnOf('labels'), undefined)).toEqual([]);
  expect(colorsInCell(columnOf('price'), 'sale')).toEqual([]);
});
