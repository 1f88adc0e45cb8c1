import { localized } from '../../../src-shared/language';
import { categories } from '../../platform/amounts';

export const messages = localized('features/basket', {
  title: (count: number): string => `Basket: ${categories(count)}`,
  list: 'Categories in the basket',
  empty: 'The basket is empty. Select categories and choose “Add to basket” to collect them over several searches.',
  added: (added: number, total: number): string =>
    added === 0 ? 'Already in the basket.' : `Added ${categories(added)}. In the basket: ${categories(total)}.`,
  remove: (name: string): string => `Remove “${name}” from the basket`,
  selectAll: 'Select all',
  emptyIt: 'Empty',
  emptied: (count: number): string => `Took ${categories(count)} out of the basket.`,
  undo: 'Undo',
  close: 'Close',
  topLevel: 'Top level'
});
