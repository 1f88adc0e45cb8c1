import { localized } from '../../src-shared/language';
import { numeral } from '../platform/text';

/** Texts of shared components. */
export const messages = localized('ui', {
  close: 'Close',
  cancel: 'Cancel',
  tryAgain: 'Try again',
  readingMore: 'Reading more',
  readingTree: 'Reading the categories',
  progress: 'Progress',
  /** Title of a toast about an unexpected error. */
  unexpected: 'Something went wrong',
  requests: 'Requests',
  changes: 'Changes',
  firstCategories: 'The first categories',
  andMore: (count: number) => `and ${numeral(count)} more`
});
