import english from './messages/en.json' with { type: 'json' };
import { localized } from '../../../src-shared/language';
import type { ReadingProgress } from '../../../src-shared/remote';
import { categories } from '../../platform/amounts';
import { listOf, numeral } from '../../platform/text';

export const messages = localized('features/connect', {
  ...english,
  progress: {
    ...english.progress,
    firstTime: (count: number): string =>
      `Reading ${count > 1 ? categories(count) : 'the categories'} for the first time…`,
    read: ({ count, total }: ReadingProgress): string =>
      total !== null && total >= count
        ? `Read ${numeral(count)} of ${categories(total)}…`
        : `Read ${categories(count)}…`
  },
  found: {
    ...english.found,
    read: (count: number, pages: number, total: number | null): string => {
      const read = `Read ${categories(count)} in ${pages === 1 ? 'one answer' : `${numeral(pages)} pages`}`;
      return total === null
        ? `${read}; the service does not say how many it has.`
        : `${read}; the service says it has ${numeral(total)}.`;
    },
    taken: (can: readonly string[], cannot: readonly string[]): string =>
      can.length === 0
        ? 'By OPTIONS, it takes no changes with these credentials. Check them. The test itself only reads.'
        : `By OPTIONS, categories can be ${listOf(can)}.${cannot.length === 0 ? '' : ` It does not say whether they can be ${listOf(cannot)}.`} The test itself only reads.`,
    members: (members: readonly string[]): string => `By OPTIONS, these fields can be written: ${members.join(', ')}.`
  }
});
