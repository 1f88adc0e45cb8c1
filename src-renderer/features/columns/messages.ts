import sentences from './messages/en.json' with { type: 'json' };
import type { ColumnTest } from '../../../src-shared/kept-columns';
import { eitherOf } from '../../../src-shared/sentence';

export const messages = {
  ...sentences,
  /** What a filter asks of a column. */
  filteredBy: (column: string, test: ColumnTest, labelOf: (value: string) => string): string => {
    const words = sentences.filteredBy;
    switch (test.is) {
      case 'contains':
      case 'equals':
        return words[test.is]({ column, text: test.text });
      case 'empty':
      case 'filled':
        return words[test.is]({ column });
      case 'oneOf':
        return words.oneOf({ column, values: eitherOf(test.values.map(labelOf)) });
      case 'between': {
        const { from, to } = test;
        if (to === '') return words.from({ column, from });
        return from === '' ? words.upTo({ column, to }) : words.between({ column, from, to });
      }
    }
  }
};
