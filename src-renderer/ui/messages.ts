import type { FieldName } from '../../src-shared/category';
import { localized } from '../../src-shared/language';
import { countOf, numeral } from '../platform/text';

export const messages = localized('ui', {
  close: 'Close',
  cancel: 'Cancel',
  tryAgain: 'Try again',
  readingMore: 'Reading more',
  readingTree: 'Reading the categories',
  progress: 'Progress',
  unexpected: 'Something went wrong',
  requests: 'Requests',
  changes: 'Changes',
  firstCategories: 'The first categories',
  andMore: (count: number) => `and ${numeral(count)} more`,
  working: 'Working out what would be sent',
  mayDiffer:
    'The requests may differ if the service has changed since the last sync, renumbers siblings, or does not return the ids of new categories.',
  deletions: (count: number, service: string, kept: 'hidden' | 'draft' | null) => {
    if (kept === 'hidden')
      return `${countOf(count, 'category is', 'categories are')} hidden on ${service}. What is restored later is shown there again.`;
    if (kept === 'draft')
      return `${countOf(count, 'category is', 'categories are')} unpublished on ${service}. What is restored later is published again. A type without drafts is deleted, and gets new IDs.`;
    return `${countOf(count, 'deletion', 'deletions')} on ${service}. What is restored later may get new IDs there.`;
  },
  showAll: 'Show all',
  showLess: 'Show less',
  showMoreOf: (isWhole: boolean, name: string) => `${isWhole ? 'Show less' : 'Show all'} of ${name}`,
  fieldLabel: {
    name: 'Name',
    slug: 'Slug',
    description: 'Description',
    visible: 'Visibility',
    metadata: 'Metadata'
  } satisfies Readonly<Record<FieldName, string>>,
  values: {
    none: '(none)',
    visible: 'visible',
    hidden: 'hidden',
    added: 'added',
    removed: 'removed'
  }
});
