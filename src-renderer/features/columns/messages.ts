import english from './messages/en.json' with { type: 'json' };
import type { ColumnTest } from '../../../src-shared/kept-columns';
import { localized } from '../../../src-shared/language';

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
  ...english,
  filteredBy: (column: string, test: ColumnTest, labelOf: (value: string) => string) =>
    `${column} ${asked(test, labelOf)}`
});
