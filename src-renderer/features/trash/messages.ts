import english from './messages/en.json' with { type: 'json' };
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

export const messages = localized('features/trash', {
  ...english,
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
  total: (count: number, deletions: number) =>
    count === deletions
      ? categories(deletions)
      : `${categories(count)} in ${countOf(deletions, 'deletion', 'deletions')}`,
  place: (path: readonly string[]) => (path.length === 0 ? 'At the top level' : `In ${path.join(' › ')}`),
  deleted: (at: string, author: Author, isUndone: boolean, who: string | null = null) =>
    `${isUndone ? 'Undone' : 'Deleted'} ${momentOf(at)} ${who === null ? AUTHOR_PHRASE[author] : `by ${who === YOU ? 'you' : who}`}`,
  kept: (until: string) => (isPast(until) ? 'Will be deleted soon' : `Kept until at least ${dateOf(until)}`),
  removed: (name: string | null, count: number) =>
    `${name === null ? categories(count) : branch(name, count)} ${plural(count, { one: 'was', other: 'were' })} permanently deleted.`
});
