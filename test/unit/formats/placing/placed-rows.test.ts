import { expect, test } from 'vitest';
import { openFile } from '../../../../src-main/formats/import-session';
import type { FaultChoices } from '../../../../src-shared/import-plan';
import { PREVIEW_PAGE } from '../../../../src-shared/transfer';

const ignore = (): void => undefined;
const rowsOf = (lines: readonly string[], choices: FaultChoices, from = 0) =>
  openFile('shop.csv', new TextEncoder().encode(lines.join('\n'))).rows({ reading: {}, choices }, from, ignore);

const TABLE = [
  'id,parent id,name,slug',
  '1,,Shoes,shoes',
  '2,1,Boots,rain boots',
  '3,9,Sandals,san dals',
  '4,3,Flip,f'
];

test('each row says what is wrong with it, and which one the file does not have', async () => {
  expect(await rowsOf(TABLE, {})).toEqual([
    { depth: 0, name: 'Shoes' },
    { depth: 1, name: 'Boots', faults: ['invalid_slug'] },
    { depth: 0, name: '9', isMade: true },
    { depth: 1, name: 'Sandals', faults: ['missing_parent', 'invalid_slug'] },
    { depth: 2, name: 'Flip' }
  ]);
});

test('what is left out comes last, with its place, and so does what stands under it', async () => {
  expect(await rowsOf(TABLE, { missing_parent: 'leave_out' })).toEqual([
    { depth: 0, name: 'Shoes' },
    { depth: 1, name: 'Boots', faults: ['invalid_slug'] },
    { depth: 0, name: 'Sandals', leftOut: 'line 4', faults: ['missing_parent'] },
    { depth: 0, name: 'Flip', leftOut: 'line 5' }
  ]);
});

test('pages go through all rows, whatever they begin with', async () => {
  const lines = [
    'id,parent id,name',
    ...Array.from({ length: 450 }, (_one, at) => `${at + 1},${at % 3 === 1 ? 'x' : ''},N${at}`)
  ];
  const choices = { missing_parent: 'leave_out' } as const;
  const all: string[] = [];
  for (let from = 0; ; from += PREVIEW_PAGE) {
    const rows = await rowsOf(lines, choices, from);
    all.push(...rows.map(({ name }) => name));
    if (rows.length < PREVIEW_PAGE) break;
  }
  const names = Array.from({ length: 450 }, (_one, at) => at);
  expect(all).toEqual(
    [...names.filter((at) => at % 3 !== 1), ...names.filter((at) => at % 3 === 1)].map((at) => `N${at}`)
  );
});
