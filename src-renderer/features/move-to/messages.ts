import { localized } from '../../../src-shared/language';
import { categories } from '../../platform/amounts';
import { numeral } from '../../platform/text';

const subject = (name: string, count: number): string => (count === 1 ? `“${name}”` : categories(count));

export const messages = localized('features/move-to', {
  title: (name: string, count: number) => `Move ${subject(name, count)} to…`,
  newParent: 'New parent',
  chooseParent: 'Choose a parent.',
  noSubcategories: 'It has no other subcategories.',
  topLevel: 'Top level',
  position: 'Position',
  top: 'Top',
  bottom: 'Bottom',
  after: 'After…',
  placeAfter: 'Place after',
  typeToSearch: 'Type to search',
  matches: (shown: number, total: number) => {
    if (shown === 0) return 'No matches.';
    return total > shown ? `Showing ${numeral(shown)} of ${numeral(total)}. Keep typing to narrow the list.` : '';
  },
  choose: 'Choose',
  category: 'Category',
  move: 'Move',
  moved: (name: string, count: number, parent: string | null) =>
    `${subject(name, count)} moved to ${parent === null ? 'the top level' : `“${parent}”`}.`
});
