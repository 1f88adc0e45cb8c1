import type { ColumnTest } from '../../../src-shared/kept-columns';
import { localized } from '../../../src-shared/language';
import { numeral } from '../../platform/text';

const range = (from: string, to: string): string => {
  if (to === '') return `from ${from}`;
  return from === '' ? `up to ${to}` : `${from} to ${to}`;
};

/** What a filter asks, after the name of its column. */
const asked = (test: ColumnTest, labelOf: (value: string) => string): string => {
  switch (test.is) {
    case 'contains':
      return `contains “${test.text}”`;
    case 'equals':
      return `is “${test.text}”`;
    case 'empty':
      return 'is empty';
    case 'filled':
      return 'is not empty';
    case 'oneOf':
      return `is ${test.values.map(labelOf).join(' or ')}`;
    case 'between':
      return range(test.from, test.to);
  }
};

export const messages = localized('features/columns', {
  title: 'Columns',
  hint: 'Show slugs, metadata and more beside the names, and edit them as in a spreadsheet',
  views: 'Views',
  viewName: 'Name of the view',
  save: 'Save view',
  replace: 'Replace view',
  pin: (view: string) => `Show “${view}” at the start`,
  deleteView: (view: string) => `Delete the view “${view}”`,
  viewDeleted: (view: string) => `The view “${view}” was deleted.`,
  undo: 'Undo',
  find: 'Find a key',
  moreKeys: (count: number) => `${numeral(count)} more keys. Find one by typing.`,
  earlier: (column: string) => `Move ${column} to the left`,
  later: (column: string) => `Move ${column} to the right`,
  menuOf: (column: string) => `Column ${column}`,
  sort: 'Sort',
  sorts: {
    none: { text: 'Off', number: 'Off', date: 'Off', choice: 'Off' },
    ascending: { text: 'A to Z', number: 'Lowest first', date: 'Oldest first', choice: 'In order' },
    descending: { text: 'Z to A', number: 'Highest first', date: 'Newest first', choice: 'Reversed' }
  },
  filter: 'Filter',
  tests: {
    none: 'Off',
    contains: 'Contains',
    equals: 'Is',
    oneOf: 'Is one of',
    between: 'From … to …',
    empty: 'Is empty',
    filled: 'Is not empty'
  },
  text: 'Text',
  values: 'Values',
  from: 'From',
  to: 'To',
  arranged: 'Sorting and filters',
  sortedBy: (column: string, isDescending: boolean) => `${column} ${isDescending ? '↓' : '↑'}`,
  filteredBy: (column: string, test: ColumnTest, labelOf: (value: string) => string) =>
    `${column} ${asked(test, labelOf)}`,
  change: (chip: string) => `Change: ${chip}`,
  remove: (chip: string) => `Remove: ${chip}`,
  clear: 'Clear all'
});
