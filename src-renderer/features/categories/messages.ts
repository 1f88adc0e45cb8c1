import english from './messages/en.json' with { type: 'json' };
import { localized } from '../../../src-shared/language';
import { numeral, plural } from '../../platform/text';
const it = (count: number): string => plural(count, { one: 'it', other: 'them' });

export const messages = localized('features/categories', {
  ...english,
  willBeDeleted: (count: number, of: number) => {
    if (count === 1) return '1 category will be deleted.';
    const below = count - of;
    const these = plural(of, { one: 'this one', other: `these ${numeral(of)}` });
    const details = below === 0 ? '' : `: ${these} and ${numeral(below)} below ${it(of)}`;
    return `${numeral(count)} categories will be deleted${details}.`;
  },
  hiddenBySearch: (hidden: number, of: number) =>
    of === 1
      ? 'The search hides it.'
      : `The search hides ${hidden === of ? 'all' : numeral(hidden)} of the ${numeral(of)} selected.`
});
