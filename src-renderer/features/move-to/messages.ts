import english from './messages/en.json' with { type: 'json' };
import { localized } from '../../../src-shared/language';
import { numeral } from '../../platform/text';

export const messages = localized('features/move-to', {
  ...english,
  matches: (shown: number, total: number) => {
    if (shown === 0) return 'No matches.';
    return total > shown ? `Showing ${numeral(shown)} of ${numeral(total)}. Keep typing to narrow the list.` : '';
  }
});
