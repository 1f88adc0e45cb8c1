import english from './messages/en.json' with { type: 'json' };
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
  ...english,
  replace: {
    ...english.replace,
    summary: (found: number, invalid: number, leftOut: number) =>
      sentence([
        `${countOf(found, 'name changes', 'names change')}`,
        ...(invalid > 0 ? [`${numeral(invalid)} skipped because the new name is not valid`] : []),
        ...(leftOut > 0 ? [`${numeral(leftOut)} excluded`] : [])
      ]),
    invalidRegex: (reason: string) => `This is not a valid regular expression${reason === '' ? '' : `: ${reason}`}.`
  },
  sort: {
    ...english.sort,
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
    }
  },
  metadata: {
    ...english.metadata,
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
      ])
  },
  merge: {
    ...english.merge,
    place: (path: string, count: number) =>
      `${path === '' ? 'at the top level' : `in ${path}`}, ${subcategories(count)}`,
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
    ]
  }
});
