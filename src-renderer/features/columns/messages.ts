import { localized } from '../../../src-shared/language';
import { numeral } from '../../platform/text';

export const messages = localized('features/columns', {
  title: 'Columns',
  hint: 'Show slugs, metadata and more beside the names, and edit them as in a spreadsheet',
  find: 'Find a key',
  moreKeys: (count: number) => `${numeral(count)} more keys. Find one by typing.`,
  earlier: (column: string) => `Move ${column} to the left`,
  later: (column: string) => `Move ${column} to the right`
});
