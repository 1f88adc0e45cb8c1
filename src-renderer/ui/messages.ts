import { localized } from '../../src-shared/language';
import { numeral } from '../platform/text';

export const messages = localized('ui', {
  close: 'Close',
  cancel: 'Cancel',
  tryAgain: 'Try again',
  readingMore: 'Reading more',
  readingTree: 'Reading the categories',
  progress: 'Progress',
  unexpected: 'Something went wrong',
  requests: 'Requests',
  changes: 'Changes',
  firstCategories: 'The first categories',
  andMore: (count: number) => `and ${numeral(count)} more`
});
