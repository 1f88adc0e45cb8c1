import { localized } from '../../../src-shared/language';
import type { TrashRestored } from '../../../src-shared/history';
import type { Author } from '../../../src-shared/tree-patch';
import { messages as sessionMessages } from '../../session/messages';
import { dateOf, isPast, momentOf } from '../../platform/dates';
import { categories } from '../../platform/amounts';
import { countOf, numeral, plural } from '../../platform/text';

const AUTHOR_PHRASE: Readonly<Record<Author, string>> = {
  window: 'in this window',
  http: 'by another program',
  import: 'by an import',
  sync: 'by sync'
};

/** The session's word for the person, in small letters. */
const YOU = sessionMessages.people.you;

const branch = (name: string, count: number): string =>
  `“${name}”${count === 1 ? '' : ` and ${numeral(count - 1)} below it`}`;

const SEARCH = 'Search the trash';

export const messages = localized('features/trash', {
  /** What came back from the trash, and where it is when its place is gone. `parentOf` names a category's present parent, if any. */
  restoredText: ({ restored, roots }: TrashRestored, parentOf: (id: number) => string | null): string => {
    const [first] = roots;
    const isOne = roots.length === 1 && first !== undefined;
    const what = isOne ? branch(first.name, restored) : categories(restored);
    const verb = plural(restored, { one: 'is', other: 'are' });
    const elsewhere = roots.filter((root) => root.elsewhere);
    if (elsewhere.length === 0) return `${what} ${verb} back.`;
    if (!isOne)
      return `${what} ${verb} back; ${numeral(elsewhere.length)} could not return to ${plural(elsewhere.length, { one: 'its old place, which is', other: 'their old places, which are' })} gone.`;
    const parent = parentOf(first.id);
    return `${what} ${verb} back ${parent === null ? 'at the top level' : `under “${parent}”`}, since the old place is gone.`;
  },
  list: 'Deleted categories',
  reading: 'Reading the trash',
  unread: 'The trash could not be read',
  search: SEARCH,
  showAll: 'Show all trash',
  empty: 'The trash is empty',
  emptyText: 'Deleted categories stay here with everything below them and can be restored as they were.',
  noMatches: 'No matches',
  noMatchesText: (text: string) => `No category in the trash has “${text}” in its name.`,
  total: (count: number, deletions: number) =>
    count === deletions
      ? categories(deletions)
      : `${categories(count)} in ${countOf(deletions, 'deletion', 'deletions')}`,
  chosenBar: 'Selected',
  selectAll: 'Select all',
  selected: (count: number) => `${numeral(count)} selected`,
  selectedAll: (count: number) => `${numeral(count)} selected, select all`,
  select: (name: string) => `Select “${name}”`,
  place: (path: readonly string[]) => (path.length === 0 ? 'At the top level' : `In ${path.join(' › ')}`),
  deleted: (at: string, author: Author, isUndone: boolean, who: string | null = null) =>
    `${isUndone ? 'Undone' : 'Deleted'} ${momentOf(at)} ${who === null ? AUTHOR_PHRASE[author] : `by ${who === YOU ? 'you' : who}`}`,
  kept: (until: string) => (isPast(until) ? 'Will be deleted soon' : `Kept until at least ${dateOf(until)}`),
  restore: 'Restore',
  restoreOf: (name: string) => `Restore “${name}”`,
  notRestored: 'Nothing was restored',
  remove: 'Delete permanently',
  removeMore: 'Delete permanently…',
  removeOf: (name: string) => `Delete “${name}” permanently…`,
  emptyTrash: 'Empty trash',
  emptyTrashMore: 'Empty trash…',
  emptyQuestion: 'Empty the trash?',
  removeQuestion: (name: string | null, count: number) =>
    `Delete ${name === null ? categories(count) : `“${name}”`} permanently?`,
  consequence: (count: number) => `${categories(count)} will be gone for good. This cannot be undone.`,
  removed: (name: string | null, count: number) =>
    `${name === null ? categories(count) : branch(name, count)} ${plural(count, { one: 'was', other: 'were' })} permanently deleted.`,
  notRemoved: 'Nothing was deleted'
});
