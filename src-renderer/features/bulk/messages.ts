import { localized } from '../../../src-shared/language';
import { categories } from '../../platform/amounts';
import { countOf, numeral, plural } from '../../platform/text';
import type { MergePlan } from './merge-plan';

interface Sorted {
  readonly edits: readonly unknown[];
  readonly lists: number;
  readonly inOrder: number;
}

interface Changed {
  readonly edits: readonly unknown[];
  readonly unchanged: number;
}

type Merged = Omit<MergePlan, 'edits'>;

const subcategories = (count: number): string => countOf(count, 'subcategory', 'subcategories');
const are = (count: number): string => plural(count, { one: 'is', other: 'are' });
const sentence = (parts: readonly string[]): string => `${parts.join('; ')}.`;

export const messages = localized('features/bulk', {
  working: 'Checking…',

  visibility: {
    alreadyShown: 'All of them are already visible.',
    alreadyHidden: 'All of them are already hidden.',
    shown: (count: number) => `Showed ${categories(count)}.`,
    hidden: (count: number) => `Hid ${categories(count)}.`
  },

  progress: {
    title: (total: number) => `Changing ${categories(total)}`,
    done: (count: number) => `${numeral(count)} done. If you cancel, nothing is changed.`
  },

  replace: {
    title: 'Rename many',
    change: 'Change',
    kinds: {
      replace: 'Find and replace',
      prefix: 'Add before the name',
      suffix: 'Add after the name',
      number: 'Number',
      upper: 'UPPERCASE',
      lower: 'lowercase',
      title: 'Title Case',
      sentence: 'Sentence case'
    },
    texts: { prefix: 'Text', suffix: 'Text', number: 'Between number and name' },
    slugs: 'Also make slugs from the new names',
    find: 'Find',
    replacement: 'Replace with',
    matchCase: 'Match case',
    wholeWords: 'Whole words',
    regex: 'Regular expression ($1 is the first group)',
    scope: 'In',
    scopes: { selection: 'Selection and everything below', matches: 'Search results', all: 'All categories' },
    scopeOption: (label: string, count: number) => `${label} (${categories(count)})`,
    answer: (count: number) => (count === 0 ? 'Change' : `Change ${countOf(count, 'name', 'names')}`),
    done: (count: number) => `Changed ${countOf(count, 'name', 'names')}.`,
    idle: 'Enter a text.',
    none: 'No name would change.',
    summary: (found: number, invalid: number, leftOut: number) =>
      sentence([
        `${countOf(found, 'name changes', 'names change')}`,
        ...(invalid > 0 ? [`${numeral(invalid)} skipped because the new name is not valid`] : []),
        ...(leftOut > 0 ? [`${numeral(leftOut)} excluded`] : [])
      ]),
    newNames: 'New names',
    becomes: (before: string, after: string) => `“${before}” becomes “${after}”`,
    stays: (before: string, fault: string) => `“${before}” stays as it is. ${fault}`,
    empty: '(empty)',
    tooSlow: 'This pattern takes too long. Simplify it: nested repetition such as (a+)+ is a common cause.',
    failed: 'The names could not be searched. Close this dialog and try again.',
    invalidRegex: (reason: string) => `This is not a valid regular expression${reason === '' ? '' : `: ${reason}`}.`,
    tooLong: (most: number) => `The search text can have at most ${numeral(most)} characters.`,
    noGroup: (reference: string) =>
      `The expression has no group ${reference}. Use $& for the whole match and $$ for a dollar sign.`
  },

  sort: {
    titleOfOne: (name: string | null) => (name === null ? 'Sort the top level' : `Sort the subcategories of “${name}”`),
    titleOfMany: (count: number, isTopLevelToo: boolean) =>
      `Sort the subcategories of ${isTopLevelToo ? 'the top level and ' : ''}${categories(count)}`,
    besides: (count: number) =>
      plural(count, {
        one: 'The selected category has no subcategories, so it is sorted with its siblings.',
        other: 'The selected categories have no subcategories, so they are sorted with their siblings.'
      }),
    byName: 'By name',
    ascending: 'A–Z, 1–10',
    descending: 'Z–A, 10–1',
    deep: 'Include all levels below',
    answer: 'Sort',
    summary: ({ edits, lists, inOrder }: Sorted) => {
      if (lists === 0) return 'Nothing to sort: there are fewer than two subcategories.';
      if (edits.length === 0)
        return plural(lists, {
          one: 'The list is already in this order.',
          other: `All ${numeral(lists)} lists are already in this order.`
        });
      return sentence([
        `${countOf(edits.length, 'list', 'lists')} will be sorted`,
        ...(inOrder === 0 ? [] : [`${numeral(inOrder)} ${are(inOrder)} already in order`])
      ]);
    },
    done: (count: number) => `Sorted: ${categories(count)} moved.`
  },

  metadata: {
    titleOfOne: (name: string) => `Metadata of “${name}”`,
    titleOfMany: (count: number) => `Metadata of ${categories(count)}`,
    action: 'Action',
    set: 'Set a key',
    remove: 'Remove a key',
    key: 'Key',
    type: 'Type',
    value: 'Value',
    deep: 'Include everything below',
    answerSet: 'Set',
    answerRemove: 'Remove',
    othersStay: 'Other keys are not changed.',
    summary: ({ edits, unchanged, refused }: Changed & { readonly refused: readonly unknown[] }) =>
      sentence([
        edits.length === 0 ? 'Nothing will change' : `${categories(edits.length)} will change`,
        ...(unchanged > 0
          ? [`${numeral(unchanged)} already ${plural(unchanged, { one: 'has', other: 'have' })} this value`]
          : []),
        ...(refused.length > 0 ? [`${numeral(refused.length)} skipped because metadata would exceed 16 KiB`] : [])
      ]),
    summaryOfRemoval: ({ edits, unchanged }: Changed) =>
      sentence([
        edits.length === 0 ? 'Nothing will change' : `${categories(edits.length)} will change`,
        ...(unchanged > 0
          ? [`${numeral(unchanged)} ${plural(unchanged, { one: 'does', other: 'do' })} not have this key`]
          : [])
      ]),
    wasSet: (key: string, count: number) => `Set “${key}” in ${categories(count)}.`,
    wasRemoved: (key: string, count: number) => `Removed “${key}” from ${categories(count)}.`
  },

  merge: {
    title: (count: number) => `Merge ${categories(count)}`,
    into: 'Merge into',
    place: (path: string, count: number) =>
      `${path === '' ? 'at the top level' : `in ${path}`}, ${subcategories(count)}`,
    deep: 'Also merge subcategories with the same name, at every level',
    answer: 'Merge',
    tooFew: 'Fewer than two categories are left to merge.',
    leftOut: (count: number) => `${categories(count)} left out: deleted meanwhile, or below another selected category.`,
    plan: (target: string, others: number, { moved, united, deleted, filled, isMetadataLeftOut }: Merged) => [
      `“${target}” stays. ${categories(others)} ${are(others)} merged into it and deleted.`,
      moved === 0
        ? 'No subcategory moves.'
        : `${subcategories(moved)} ${plural(moved, { one: 'moves', other: 'move' })} with everything below.`,
      ...(united > 0
        ? [
            `${subcategories(united)} ${plural(united, { one: 'is', other: 'are' })} merged with another of the same name, so ${categories(deleted)} ${are(deleted)} deleted in total.`
          ]
        : []),
      ...(filled > 0 ? [`Empty fields of ${categories(filled)} are filled in from the merged ones.`] : []),
      ...(isMetadataLeftOut ? ['Some metadata does not fit and is deleted with them.'] : [])
    ],
    done: (count: number, target: string) => `Merged ${categories(count)} into “${target}”.`
  }
});
