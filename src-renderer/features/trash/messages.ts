import type { TrashRestored } from '../../../src-shared/history';
import type { Author } from '../../../src-shared/tree-patch';
import { categories, numeral, plural } from '../../platform/text';

/** Who deleted it, as the end of a sentence: "Deleted yesterday by another program". */
export const AUTHOR_PHRASE: Readonly<Record<Author, string>> = {
  window: 'in this window',
  http: 'by another program',
  import: 'by an import',
  sync: 'by sync'
};

/** A category with what stands below it: "“Boots” and 14 below it". */
export const branch = (name: string, count: number): string =>
  `“${name}”${count === 1 ? '' : ` and ${numeral(count - 1)} below it`}`;

/** What came back from the trash, and where it is when its place is gone. `parentOf` names a category's present parent, if any. */
export const restoredSentence = (
  { restored, roots }: TrashRestored,
  parentOf: (id: number) => string | null
): string => {
  const [first] = roots;
  const isOne = roots.length === 1 && first !== undefined;
  const what = isOne ? branch(first.name, restored) : categories(restored);
  const verb = plural(restored, { one: 'is', other: 'are' });
  const elsewhere = roots.filter((root) => root.elsewhere);
  if (elsewhere.length === 0) return `${what} ${verb} back.`;
  if (!isOne)
    return `${what} ${verb} back; ${numeral(elsewhere.length)} could not go where they were, since that is gone.`;
  const parent = parentOf(first.id);
  return `${what} ${verb} back ${parent === null ? 'at the top level' : `under “${parent}”`}, since the old place is gone.`;
};
