import { localized } from '../../../src-shared/language';
import { numeral, plural } from '../../platform/text';

const subject = (name: string, count: number): string => (count === 1 ? `“${name}”` : `${numeral(count)} categories`);

const was = (count: number): string => plural(count, { one: 'was', other: 'were' });
const it = (count: number): string => plural(count, { one: 'it', other: 'them' });

export const messages = localized('features/categories', {
  deleteTitle: (name: string, count: number) => `Delete ${subject(name, count)}?`,
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
      : `The search hides ${hidden === of ? 'all' : numeral(hidden)} of the ${numeral(of)} selected.`,
  inCollapsedBranch: 'It is in a collapsed branch.',
  canComeBack: (count: number, keys: string) => `You can bring ${it(count)} back with ${keys}.`,
  alsoHides: (count: number, host: string) =>
    `Also hides ${it(count)} at ${host} once it is sent. Undo shows ${it(count)} there again, with the same ${plural(count, { one: 'ID', other: 'IDs' })}.`,
  alsoUnpublishes: (count: number, host: string) =>
    `Also unpublishes ${it(count)} at ${host} once it is sent. Undo publishes ${it(count)} again with the same ${plural(count, { one: 'ID', other: 'IDs' })}, if the content type there has drafts. Otherwise ${plural(count, { one: 'it gets a new ID', other: 'they get new IDs' })}.`,
  alsoOnService: (count: number, host: string) =>
    `Also deletes ${plural(count, { one: 'it', other: 'them' })} from ${host} once it is sent. Restoring ${it(count)} there later makes ${plural(count, { one: 'a new category with a new ID', other: 'new categories with new IDs' })}.`,
  doNotAsk: 'Do not ask again for a single category',
  delete: 'Delete',
  deleted: (name: string, count: number) => `${subject(name, count)} ${was(count)} deleted.`,
  notDeleted: (count: number) =>
    `The ${plural(count, { one: 'category', other: 'categories' })} ${was(count)} not deleted`,
  notShown: 'Nothing was changed',
  notHidden: 'Nothing was changed'
});
