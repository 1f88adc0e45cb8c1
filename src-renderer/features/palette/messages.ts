import { localized } from '../../../src-shared/language';
import { countOf } from '../../platform/text';

export const messages = localized('features/palette', {
  title: 'Command palette',
  field: 'Go to a category or run a command',
  placeholder: 'Go to a category or run a command (> for commands only)',
  list: 'Categories and commands',
  recent: 'Recently used',
  categories: 'Categories',
  commands: 'Commands',
  hidden: 'Hidden',
  nothing: 'Nothing matches. Try fewer letters.',
  searching: 'Searching…',
  matches: (count: number): string => countOf(count, 'match', 'matches')
});
